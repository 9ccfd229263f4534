// How a table without a known layout was read: a look at it tells whether the import may go on.
import { formatList, t } from '../../i18n/texts';
import type { ColumnsRead } from '../../../contract/voters/import-status';
import type { ColumnMeaning } from '../../../contract/voters/voter-file-mapping';
import { meaningGroups } from './column-meanings';
import { Problem } from '../../ui/primitives/problem';
import classes from './imports.module.css';

const words = new Map<ColumnMeaning, string>(meaningGroups.flatMap(({ meanings }) => meanings));
const order = [...words.keys()];

export function ColumnsReadNote({
  columns: { read, unused, day_first_in = [], mixed_dates_in = [] },
}: {
  columns: ColumnsRead;
}) {
  const sorted = read.toSorted((a, b) => order.indexOf(a.meaning) - order.indexOf(b.meaning));
  return (
    <>
      {day_first_in.length > 0 && (
        <p className="quiet">
          {t('Dates are read with the day first, as in 31/12/1990: {columns}', { columns: formatList(day_first_in) })}
        </p>
      )}
      {mixed_dates_in.length > 0 && (
        <Problem mild>
          {t(
            'Some dates have the month first and others the day. Dates that could be either, as 5/8/1990, are read with the month first: {columns}',
            { columns: formatList(mixed_dates_in) },
          )}
        </Problem>
      )}
      <details className={classes.columns}>
        <summary>{t('Which column is which?')}</summary>
        <dl>
          {sorted.map(({ meaning, columns }) => (
            <div key={meaning}>
              <dt>{t(words.get(meaning) ?? meaning)}</dt>
              <dd>{columns.join(', ')}</dd>
            </div>
          ))}
          {unused.length > 0 && (
            <div>
              <dt>{t('Not read')}</dt>
              <dd>{unused.join(', ')}</dd>
            </div>
          )}
        </dl>
      </details>
    </>
  );
}
