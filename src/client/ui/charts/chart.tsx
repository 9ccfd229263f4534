// A chart with its title; its numbers as a table are one click away.
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/texts';
import classes from './chart.module.css';

interface Props {
  title: string;
  heading: 'h2' | 'h3';
  /** Among several charts: which one the button means, for the screen reader. */
  of?: string;
  columns: readonly string[];
  /** A row's name, then its numbers as they are shown; none: there is no table. */
  rows: readonly (readonly [name: string, ...numbers: string[]])[];
  /** The chart itself. */
  children: ReactNode;
}

export function Chart({ title, heading: Heading, of, columns, rows, children }: Props) {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  return (
    <section className={classes.chart} aria-labelledby={id}>
      <div className={classes.head}>
        <Heading id={id} className={classes.title}>
          {title}
        </Heading>
        {rows.length > 0 && (
          <button type="button" className={classes.toggle} onClick={() => setAsTable(!asTable)}>
            {asTable ? t('Show as bars') : t('Show as table')}
            {of && <span className="sr-only">: {of}</span>}
          </button>
        )}
      </div>
      {asTable ? (
        <table className={classes.table} aria-labelledby={id}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...numbers]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {numbers.map((each, at) => (
                  <td key={columns[at + 1]}>{each}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        children
      )}
    </section>
  );
}
