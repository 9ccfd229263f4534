// Below a table: which of its columns are shown, and the table as a file.
import { t } from '../../i18n/texts';
import { Button } from '../primitives/button';
import { toast } from '../primitives/toast';
import { saysSomething, type Column } from './columns';
import { downloadCsv, downloadFile, toCsv } from './csv';
import styles from './data-table.module.css';

interface Props<Row> {
  /** The file's name. */
  file: string;
  excel?: boolean | undefined;
  /** Its columns, where they are others than those of the table. */
  fileColumns?: readonly Column<Row>[] | undefined;
  /** All columns; the first stays, or a row would have no name. */
  columns: readonly Column<Row>[];
  hidden: ReadonlySet<string>;
  onHidden: (hidden: ReadonlySet<string>) => void;
  /** In the order shown, of all pages. */
  rows: readonly Row[];
  fileRows?: (() => Promise<readonly Row[]>) | undefined;
}

export function TableTools<Row>({ file, excel, fileColumns, columns, hidden, onHidden, rows, fileRows }: Props<Row>) {
  const telling = columns.filter((column) => saysSomething(column, rows));
  // What somebody took off the screen in October is not to be missing in a file of Election Day.
  const written = fileColumns ?? telling;
  const heads = () => written.map((column) => t(column.label));
  const cells = (of: readonly Row[]) => of.map((row) => written.map((column) => (column.inFile ?? column.value)(row)));
  const download = async () => downloadCsv(file, toCsv(heads(), cells(fileRows ? await fileRows() : rows)));
  const downloadExcel = async () => {
    const { toExcel } = await import('./excel');
    downloadFile(file, 'xlsx', await toExcel(heads(), cells(fileRows ? await fileRows() : rows)));
  };
  const make = (how: () => Promise<void>) => () => {
    how().catch(() => toast({ text: t('The file wasn’t made. Try again.'), icon: 'alert', ms: 0 }));
  };
  return (
    <div className={styles.tools}>
      <details className={styles.choice}>
        <summary>{t('Columns')}</summary>
        <ul>
          {telling.slice(1).map(({ key, label }) => (
            <li key={key}>
              <label>
                <input
                  type="checkbox"
                  checked={!hidden.has(key)}
                  onChange={(event) =>
                    onHidden(
                      new Set(
                        event.currentTarget.checked ? [...hidden].filter((each) => each !== key) : [...hidden, key],
                      ),
                    )
                  }
                />
                {t(label)}
              </label>
            </li>
          ))}
        </ul>
      </details>
      <Button small look="quiet" icon="download" onClick={make(download)}>
        {t('Download CSV')}
      </Button>
      {excel && (
        <Button small look="quiet" icon="download" onClick={make(downloadExcel)}>
          {t('Download Excel file')}
        </Button>
      )}
    </div>
  );
}
