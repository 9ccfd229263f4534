// Goals as a table and as a file: what is done, how fast it goes, and how fast it would have to.
import { currentTexts, formatNumber } from '../../i18n/formats';
import { formatRate } from '../../i18n/rates';
import { key, t } from '../../i18n/texts';
import type { Goal } from '../../../contract/reports/goals';
import { goalName, goalState } from '../../../domain/reports/pace';
import { DataTable, type Column } from '../../ui/tables/data-table';
import { percent } from './number-link';

/** `today` by the campaign's clock. */
export function GoalTable({ goals, today }: { goals: readonly Goal[]; today: string }) {
  const rows = goals.map((goal) => ({ ...goal, ...goalState(goal, today) }));
  type Row = (typeof rows)[number];
  const daily = (count: number) => Math.ceil(count * 10) / 10;
  /** Nothing where there is too little to tell. */
  const figure = (name: string, label: string, value: (row: Row) => number | null): Column<Row> => ({
    key: name,
    label: t(label),
    value,
    cell: (row) => (value(row) === null ? '–' : formatNumber(value(row) ?? 0, 1)),
    figures: true,
    wideOnly: true,
  });
  const columns: Column<Row>[] = [
    { key: 'name', label: t('Goal'), value: (row) => goalName(currentTexts(), row) },
    { ...figure('done', key('So far'), (row) => row.done), wideOnly: false },
    figure('target', key('Wanted'), (row) => row.target),
    {
      key: 'share',
      label: t('Share'),
      value: (row) => row.done / row.target,
      inFile: (row) => percent(row.done, row.target),
      cell: (row) => formatRate(row.done, row.target),
      figures: true,
    },
    figure('pace', key('A day now'), (row) => (row.pace === null ? null : daily(row.pace))),
    figure('needed', key('A day needed'), (row) => (row.days_left === 0 ? null : daily(row.needed))),
    figure('projected', key('Projected by its last day'), (row) => row.projected),
  ];
  return (
    <DataTable label={t('Goals and pace')} columns={columns} rows={rows} rowKey={({ id }) => id} file="goals" excel />
  );
}
