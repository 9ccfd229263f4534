// What is wrong with a listed person: the language first, for it decides who comes next time and what is said.
import { useId } from 'react';
import { translateFileValue } from '../../../../domain/i18n/file-values';
import { currentTexts } from '../../../i18n/formats';
import { t } from '../../../i18n/texts';
import { Button } from '../../../ui/primitives/button';
import { at, LineField, useSave, useTyped, type DialogProps } from './dialog-parts';
import styles from './report-dialogs.module.css';

/** Languages that the list of suggestions begins with, besides those of the walkbook's people. */
const common = ['English', 'Spanish', 'Chinese', 'Vietnamese', 'Tagalog', 'Korean', 'Arabic', 'French'];

/** The names of languages stay as files spell them: the server filters by them. */
export function CorrectPerson(props: DialogProps) {
  const { walkbookView, voter } = props;
  const { busy, saveIt } = useSave(props);
  const [first, setFirst] = useTyped(props, 'first', voter?.first);
  const [last, setLast] = useTyped(props, 'last', voter?.last);
  const [language, setLanguage] = useTyped(props, 'language', voter?.language ?? '');
  const [phone, setPhone] = useTyped(props, 'phone');
  const list = useId();
  if (!voter) return null;
  const spoken = walkbookView.doors.flatMap((door) => door.properties.voters.flatMap((each) => each.language ?? []));
  const languages = [...new Set([...spoken, ...common])];
  /** The new value if it is another one, else null: nothing was said of it. */
  const other = (now: string, before: string | null) => (now.trim() === (before ?? '') ? null : now.trim());
  const said = {
    first: other(first, voter.first) || null,
    last: other(last, voter.last),
    language: other(language, voter.language),
    phone: other(phone, ''),
  };
  const changed = Object.values(said).some((each) => each !== null);
  return (
    <>
      <LineField label={t('Language')} value={language} maxLength={40} list={list} onChange={setLanguage} />
      <datalist id={list}>
        {languages.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </datalist>
      <div className={styles.words}>
        {languages.slice(0, 4).map((each) => (
          <Button
            key={each}
            small
            look={each === language ? 'primary' : 'pale'}
            aria-pressed={each === language}
            onClick={() => setLanguage(each)}
          >
            {translateFileValue(currentTexts(), each)}
          </Button>
        ))}
      </div>
      <LineField label={t('First name')} value={first} maxLength={60} onChange={setFirst} />
      <LineField label={t('Last name')} value={last} maxLength={60} onChange={setLast} />
      <LineField
        label={t('Another phone number (optional)')}
        type="tel"
        value={phone}
        maxLength={40}
        onChange={setPhone}
      />
      <p className={styles.hint}>{t('Your correction is kept even when a new voter file is imported.')}</p>
      <Button
        look="primary"
        wide
        busy={busy}
        disabled={!changed || first.trim() === ''}
        onClick={() =>
          void saveIt({ kind: 'person_corrected', door_id: at(props), voter_id: voter.id, ...said, replaces: null })
        }
      >
        {t('Save correction')}
      </Button>
    </>
  );
}
