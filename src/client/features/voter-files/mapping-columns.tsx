// The columns of a file one below the other: each with a few of its values and what it holds.
import { t } from '../../i18n/texts';
import type { ColumnMeaning, MappedColumn } from '../../../contract/voters/voter-file-mapping';
import { Tag } from '../../ui/primitives/tag';
import { blockLook, blockWords, columnName } from './column-meanings';
import { MeaningChoice } from './meaning-choice';
import classes from './mapping.module.css';

interface Props {
  columns: readonly MappedColumn[];
  onChange: (at: number, meaning: ColumnMeaning | null) => void;
}

export function MappingColumns({ columns, onChange }: Props) {
  return (
    <ul className={classes.columns}>
      {columns.map((column, at) => (
        // The order of the columns is the file's.
        // eslint-disable-next-line react/no-array-index-key
        <li key={at} className={classes.column} data-used={column.meaning !== null || undefined}>
          <div className={classes.what}>
            <span className={classes.title}>
              <strong className={classes.name}>{columnName(column, at)}</strong>
              {column.block && <Tag look={blockLook(column.block)}>{t(blockWords[column.block])}</Tag>}
            </span>
            <span className={classes.samples}>
              {column.samples.length > 0 ? column.samples.join(' · ') : t('always blank')}
            </span>
          </div>
          <MeaningChoice shown={columnName(column, at)} column={column} onChange={(meaning) => onChange(at, meaning)} />
        </li>
      ))}
    </ul>
  );
}
