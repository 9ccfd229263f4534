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
  type Covered,
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

/** A row of a report, and how it stood on the day it is compared with. */
export interface CoverageLine extends CoverageCount {
  before: CoverageCounts | null;
}

export function coverageLines(of: Covered, report: CoverageReport, earlier: CoverageReport | null): CoverageLine[] {
  const thenOf = coverageBefore(earlier, of);
  return report.rows.map((row) => ({ ...row, before: thenOf(row) }));
}

interface Props {
  query: CoverageQuery;
  lines: readonly CoverageLine[];
  /** Name of the file it is saved as. */
  file: string;
  /** All lines, where these are those of a page. */
  fileRows: (() => Promise<readonly CoverageLine[]>) | undefined;
}

export function CoverageTable({ query, lines, file, fileRows }: Props) {
  const { by, of } = query;
  const texts = currentTexts();
  const number = (state: CoverageState | null, label: string, wideOnly: boolean): Column<CoverageLine> => {
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
  // Of the same doors as now.
  const before = (name: string, label: string, count: (counts: CoverageCounts) => number): Column<CoverageLine> => {
    const share = ({ before: then }: CoverageLine) => then && count(then) / Math.max(1, coveredOf(then));
    return {
      key: `${name} before`,
      label,
      value: share,
      inFile: ({ before: then }) => then && percent(count(then), coveredOf(then)),
      figures: true,
      wideOnly: name !== 'attempted',
      cell: (row) => {
        const part = share(row);
        return part === null ? null : texts.percent(part, 0);
      },
    };
  };
  const columns: Column<CoverageLine>[] = [
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
    ...(query.before ? [before('attempted', t('Attempted before'), attemptedOf)] : []),
    ...coverageStates.flatMap((state) => [
      number(state, t(heads[state]), true),
      ...(query.before && state === 'reached'
        ? [before('reached', t('Reached before'), ({ reached }) => reached)]
        : []),
    ]),
  ];
  return (
    <DataTable
      key={`${by} ${of}`}
      label={file}
      columns={columns}
      rows={lines}
      rowKey={(row) => row.key}
      file={file}
      fileRows={fileRows}
      excel
      sort="-all"
    />
  );
}
