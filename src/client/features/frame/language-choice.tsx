// English or Spanish, each named in its own language.
import { say } from '../../../domain/words/say';
import { chooseLanguage, languages, useLanguage, type Language } from '../../session/language';
import { Choice } from '../../ui/choice';
import { toast } from '../../ui/toast';

const options = (Object.keys(languages) as Language[]).map((value) => ({ value, label: languages[value] }));

export function LanguageChoice() {
  const change = (next: Language) => {
    chooseLanguage(next).catch(() =>
      toast({ text: say('The other language could not be loaded. Try again with a network.'), icon: 'alert' }),
    );
  };
  return <Choice label={say('Language')} value={useLanguage()} options={options} onChange={change} />;
}
