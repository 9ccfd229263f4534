// The columns of a file of contact results: each with a few of its values and what it holds.
import type { FoundColumn, ResultColumn } from '../../../contract/voters/result-files';
import { resultColumn } from '../../../contract/voters/result-files';
import { t } from '../../i18n/texts';
import { columnGroups } from './result-words';
import classes from './result-files.module.css';

interface Props {
  found: readonly FoundColumn[];
  columns: readonly (ResultColumn | null)[];
  onChange: (at: number, meaning: ResultColumn | null) => void;
}

export function ColumnChoices({ found, columns, onChange }: Props) {
  return (
    <ul className={classes.rows}>
      {found.map((column, at) => {
        const name = column.name || t('Column {number}', { number: at + 1 });
        const meaning = columns[at] ?? null;
        return (
          // The order of the columns is the file's.
          // eslint-disable-next-line react/no-array-index-key
          <li key={at} className={classes.row} data-used={meaning !== null || undefined}>
            <span className={classes.what}>
              <strong className={classes.name}>{name}</strong>
              <span className={classes.samples}>
                {column.samples.length > 0 ? column.samples.join(' · ') : t('always blank')}
              </span>
            </span>
            <select
              className={classes.select}
              aria-label={t('What {name} holds', { name })}
              value={meaning ?? ''}
              onChange={(event) => onChange(at, resultColumn.safeParse(event.currentTarget.value).data ?? null)}
            >
              <option value="">{t('Skip this column')}</option>
              {columnGroups.map((group) => (
                <optgroup key={group.label} label={t(group.label)}>
                  {group.columns.map(([value, words]) => (
                    <option key={value} value={value}>
                      {t(words)}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
          </li>
        );
      })}
    </ul>
  );
}
