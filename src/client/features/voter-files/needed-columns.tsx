// The columns that a voter file needs, as a checklist: what is matched, and what is still to be found.
import { key, t } from '../../i18n/texts';
import type { ColumnMeaning } from '../../../contract/voters/voter-file-mapping';
import { Icon } from '../../ui/primitives/icons';
import classes from './mapping.module.css';

interface Need {
  label: string;
  /** Any of these sets of meanings, all of the set. */
  any: readonly (readonly ColumnMeaning[])[];
  of: readonly Kind[];
}

/** What a file has: people with their homes, homes alone, or only who voted. */
type Kind = 'people' | 'homes' | 'votes';

const needs: readonly Need[] = [
  { label: key('Last name'), any: [['last'], ['name']], of: ['people'] },
  { label: key('Home address with house number'), any: [['line'], ['number', 'street']], of: ['people', 'homes'] },
  { label: key('ZIP'), any: [['zip']], of: ['people', 'homes'] },
  { label: key('Voter ID (keeps people apart in later files)'), any: [['source_id']], of: ['people'] },
  { label: key('Voter ID, the same as in the voter file'), any: [['source_id']], of: ['votes'] },
];

export function Needed({ meanings, of }: { meanings: readonly (ColumnMeaning | null)[]; of: Kind }) {
  return (
    <ul className={classes.needed} aria-label={t('Columns a voter file needs')}>
      {needs
        .filter((need) => need.of.includes(of))
        .map(({ label, any }) => {
          const matched = any.some((set) => set.every((meaning) => meanings.includes(meaning)));
          return (
            <li key={label} data-lacks={!matched || undefined}>
              <Icon name={matched ? 'check' : 'alert'} size={16} />
              <span>
                {t(label)}
                {!matched && ` · ${t('not matched')}`}
              </span>
            </li>
          );
        })}
    </ul>
  );
}
