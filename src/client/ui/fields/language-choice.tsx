// English or Spanish, each named in its own language.
import { t } from '../../i18n/texts';
import { chooseLanguage, languages, useLanguage, type Language } from '../../i18n/language';
import { Choice } from './choice';
import { toast } from '../primitives/toast';

// "||" keeps the names from the catalog, in which "English" is what someone at a door speaks.
const options = (Object.keys(languages) as Language[]).map((value) => ({
  value,
  label: `${languages[value]}||itself`,
}));

/** @param onChosen told once the app speaks the other one */
export function LanguageChoice({ onChosen }: { onChosen?: (language: Language) => void }) {
  const change = (next: Language) => {
    chooseLanguage(next).then(
      () => onChosen?.(next),
      () => toast({ text: t('The other language couldn’t be loaded. Try again when you have signal.'), icon: 'alert' }),
    );
  };
  return <Choice label={t('Language')} value={useLanguage()} options={options} onChange={change} />;
}
