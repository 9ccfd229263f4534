// English or Spanish, each named in its own language.
import { say } from '../../../domain/words/say';
import { chooseLanguage, languages, useLanguage, type Language } from '../../session/language';
import { Choice } from '../../ui/choice';
import { toast } from '../../ui/toast';

// "||" keeps the names from the catalogue, in which "English" is what somebody at a door speaks.
const options = (Object.keys(languages) as Language[]).map((value) => ({
  value,
  label: `${languages[value]}||itself`,
}));

export function LanguageChoice() {
  const change = (next: Language) => {
    chooseLanguage(next).catch(() =>
      toast({ text: say('The other language could not be loaded. Try again with a network.'), icon: 'alert' }),
    );
  };
  return <Choice label={say('Language')} value={useLanguage()} options={options} onChange={change} />;
}
