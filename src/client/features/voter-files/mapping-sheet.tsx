// The file as a spreadsheet: what each column holds on top, addresses marked as blocks, and the first rows as they stand in it.
import { t } from '../../i18n/texts';
import type {
  AddressBlock,
  ColumnMeaning,
  FilePreview,
  MappedColumn,
} from '../../../contract/voters/voter-file-mapping';
import { Tag } from '../../ui/primitives/tag';
import { blockLook, blockWords, columnName } from './column-meanings';
import { MeaningChoice } from './meaning-choice';
import classes from './mapping-sheet.module.css';

interface Props {
  table: FilePreview;
  onChange: (at: number, meaning: ColumnMeaning | null) => void;
}

/** So many rows are enough to recognize a column by. */
const shownRows = 8;

export function MappingSheet({ table, onChange }: Props) {
  const { columns, rows, lines, header_line: headerLine } = table;
  const blocks = blocksOf(columns);
  return (
    // Wider than any screen: scrolled by keyboard, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.sheet} aria-label={t('The first rows of the file')} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          {blocks.some(({ block }) => block !== null) && (
            <tr>
              <Corner>{t('Address')}</Corner>
              {blocks.map(({ block, from, to }) =>
                block === null ? (
                  <td key={from} colSpan={to - from} aria-hidden="true" />
                ) : (
                  <th key={from} colSpan={to - from} scope="colgroup" className={classes.block} data-block={block}>
                    <Tag look={blockLook(block)}>{t(blockWords[block])}</Tag>
                  </th>
                ),
              )}
            </tr>
          )}
          <tr>
            <Corner>{t('What it contains')}</Corner>
            {columns.map((column, at) => (
              // The order of the columns is the file's.
              // eslint-disable-next-line react/no-array-index-key
              <td key={at} className={classes.choice}>
                <MeaningChoice
                  shown={columnName(column, at)}
                  column={column}
                  onChange={(meaning) => onChange(at, meaning)}
                />
              </td>
            ))}
          </tr>
          <tr>
            <Corner>{headerLine ?? t('Column name')}</Corner>
            {columns.map((column, at) => (
              // eslint-disable-next-line react/no-array-index-key
              <th key={at} scope="col" data-used={column.meaning !== null || undefined} title={columnName(column, at)}>
                {columnName(column, at)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shownRows).map((row, at) => (
            // Rows of a file have no name but their place.
            // eslint-disable-next-line react/no-array-index-key
            <tr key={at}>
              <th scope="row" className={classes.corner}>
                {lines[at]}
              </th>
              {columns.map(({ meaning }, place) => (
                // eslint-disable-next-line react/no-array-index-key
                <td key={place} data-used={meaning !== null || undefined} title={row[place]}>
                  {row[place]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What a row of the head is, for who doesn't see it; the row of names has its number. */
const Corner = ({ children }: { children: string | number }) => (
  <th scope="row" className={classes.corner}>
    {typeof children === 'number' ? children : <span className="sr-only">{children}</span>}
  </th>
);

/** Neighboring columns of the same address, from the first to before the last. */
function blocksOf(columns: readonly MappedColumn[]) {
  const blocks: { block: AddressBlock | null; from: number; to: number }[] = [];
  columns.forEach(({ block = null }, at) => {
    const last = blocks.at(-1);
    if (last && last.block === block) last.to = at + 1;
    else blocks.push({ block, from: at, to: at + 1 });
  });
  return blocks;
}
