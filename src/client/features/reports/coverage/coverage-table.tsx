// Coverage as a table: every number opens the doors behind it, and a share stands with what it is a share of.
import { currentTexts } from '../../../i18n/formats';
import { formatRate } from '../../../i18n/rates';
import { key, t } from '../../../i18n/texts';
import {
  coverageStates,
  type CoverageCount,
  type CoverageCounts,
  type CoverageReport,
  type CoverageState,
} from '../../../../contract/reports/coverage-reports';
import {
  attemptedOf,
  coverageBefore,
  coveredOf,
  coverageName,
  writeCoverageQuery,
  type CoverageQuery,
} from '../../../../domain/reports/coverage-lines';
import { DataTable, type Column } from '../../../ui/tables/data-table';
import { NumberLink, percent } from '../number-link';

/** Short, above a column. */
const heads: Record<CoverageState, string> = {
  reached: key('Reached||coverage'),
  week: key('Last 7 days'),
  month: key('8 to 30 days ago'),
  older: key('Longer ago'),
  never: key('Never||attempted'),
};

const nothing: CoverageCounts = { reached: 0, week: 0, month: 0, older: 0, never: 0 };

interface Props {
  query: CoverageQuery;
  rows: readonly CoverageCount[];
  /** How it stood on the day it is compared with. */
  earlier: CoverageReport | null;
  /** Name of the file it is saved as. */
  file: string;
  fileEnd: string | undefined;
}

export function CoverageTable({ query, rows, earlier, file, fileEnd }: Props) {
  const { by, of } = query;
  const texts = currentTexts();
  const number = (state: CoverageState | null, label: string, wideOnly: boolean): Column<CoverageCount> => {
    const count = (row: CoverageCount) => (state === null ? coveredOf(row[of]) : row[of][state]);
    return {
      key: state ?? 'all',
      label,
      value: count,
      figures: true,
      wideOnly,
      cell: (row) => (
        <NumberLink count={count(row)} search={writeCoverageQuery({ ...query, row: row.key, state, page: 1 })} />
      ),
    };
  };
  const thenOf = coverageBefore(earlier, of);
  const before = (name: string, label: string, count: (counts: CoverageCounts) => number): Column<CoverageCount> => {
    const then = (row: CoverageCount): CoverageCounts => thenOf(row) ?? nothing;
    return {
      key: `${name} before`,
      label,
      value: (row) => count(then(row)) / Math.max(1, coveredOf(then(row))),
      inFile: (row) => percent(count(then(row)), coveredOf(then(row))),
      figures: true,
      wideOnly: name !== 'attempted',
      // Of the same doors as now.
      cell: (row) => texts.percent(count(then(row)) / Math.max(1, coveredOf(then(row))), 0),
    };
  };
  const columns: Column<CoverageCount>[] = [
    {
      key: 'name',
      label: by === 'walkbook' ? t('Walkbook') : t('Precinct'),
      value: (row) => coverageName(texts, by, row),
    },
    number(null, of === 'doors' ? t('Doors') : t('Voters'), false),
    {
      key: 'rate',
      label: t('Attempted'),
      value: (row) => attemptedOf(row[of]) / Math.max(1, coveredOf(row[of])),
      inFile: (row) => percent(attemptedOf(row[of]), coveredOf(row[of])),
      figures: true,
      cell: (row) => formatRate(attemptedOf(row[of]), coveredOf(row[of])),
    },
    ...(earlier ? [before('attempted', t('Attempted before'), attemptedOf)] : []),
    ...coverageStates.flatMap((state) => [
      number(state, t(heads[state]), true),
      ...(earlier && state === 'reached' ? [before('reached', t('Reached before'), ({ reached }) => reached)] : []),
    ]),
  ];
  return (
    <DataTable
      key={`${by} ${of}`}
      label={file}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.key}
      most={50}
      file={file}
      fileEnd={fileEnd}
      excel
      sort="-all"
    />
  );
}
