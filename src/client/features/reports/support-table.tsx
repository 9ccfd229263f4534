// Support as a table: every number opens the people behind it, and the share of supporters stands with what it is a share of.
import { formatRate } from '../../i18n/rates';
import { t } from '../../i18n/texts';
import {
  peopleOf,
  supportersOf,
  supportLevels,
  writeSupportQuery,
  type SupportLine,
  type SupportQuery,
} from '../../../domain/reports/support-lines';
import { DataTable, type Column } from '../../ui/tables/data-table';
import { NumberLink, percent } from './number-link';
import { dimensionWords } from './touch-filters';

interface Props {
  query: SupportQuery;
  lines: readonly SupportLine[];
  /** Name of the file it is saved as. */
  file: string;
}

export function SupportTable({ query, lines, file }: Props) {
  const opened = (line: SupportLine, score: number | null, count: number) => (
    <NumberLink count={count} search={writeSupportQuery({ ...query, row: line.key, score, page: 1 })} />
  );
  const columns: Column<SupportLine>[] = [
    {
      key: 'name',
      label: t(dimensionWords[query.by]),
      value: (line) => line.key,
      cell: (line) => line.name,
    },
    {
      key: 'people',
      label: t('People who said'),
      value: (line) => peopleOf(line.scores),
      figures: true,
      cell: (line) => opened(line, null, peopleOf(line.scores)),
    },
    {
      key: 'rate',
      label: t('Supporters'),
      value: (line) => supportersOf(line.scores) / Math.max(1, peopleOf(line.scores)),
      inFile: (line) => percent(supportersOf(line.scores), peopleOf(line.scores)),
      figures: true,
      cell: (line) => formatRate(supportersOf(line.scores), peopleOf(line.scores)),
    },
    ...supportLevels.map((level, at): Column<SupportLine> => ({
      key: `level ${at}`,
      label: t(level),
      value: (line) => line.scores[at] ?? 0,
      figures: true,
      wideOnly: true,
      cell: (line) => opened(line, at + 1, line.scores[at] ?? 0),
    })),
    ...(query.before
      ? [
          {
            key: 'before',
            label: t('Supporters before'),
            value: (line: SupportLine) => supportersOf(line.before ?? []),
            figures: true,
            cell: (line: SupportLine) => formatRate(supportersOf(line.before ?? []), peopleOf(line.before ?? [])),
          },
        ]
      : []),
  ];
  return (
    <DataTable
      key={query.by}
      label={file}
      columns={columns}
      rows={lines}
      rowKey={(line) => line.key}
      most={100}
      file={file}
      excel
    />
  );
}
