// A report of coverage with the lines of all pages, for a file.
import { contract } from '../../../../contract';
import { mostCoverageRows, type CoverageReport } from '../../../../contract/reports/coverage-reports';
import { call } from '../../../data/api';
import type { CoverageAsked } from './use-coverage';

const tries = 3;

/**
 * Each part is counted when it is asked for, so no two are of one `as_of`: where their totals or lines differ, results
 * came in meanwhile, and a line may have gone from one part to another. Then all are asked for again.
 * @throws when lines were missing each time
 */
export async function wholeReport(query: CoverageAsked): Promise<CoverageReport> {
  for (let tried = 1; ; tried += 1) {
    // Parts of another length are counted anew: the server answers what was asked in the same minute as it did then.
    const { report, isWhole, isOfOneMoment } = await allParts(query, mostCoverageRows + 1 - tried);
    if (isWhole && (isOfOneMoment || tried === tries)) return report;
    if (tried === tries) throw new Error('The lines of a report changed while its parts were read.');
  }
}

async function allParts(query: CoverageAsked, limit: number) {
  const rows = new Map<string, CoverageReport['rows'][number]>();
  let first: CoverageReport | null = null;
  let lines: number | null = null;
  let isOfOneMoment = true;
  let isWhole = true;
  for (let skip = 0; ;) {
    const part = await call(contract.coverageReports.count, { query: { ...query, skip, limit } });
    for (const row of part.rows) if (!rows.has(row.key)) rows.set(row.key, row);
    first ??= part;
    isOfOneMoment &&= JSON.stringify(part.total) === JSON.stringify(first.total);
    skip += part.rows.length;
    // One that is missing is doubled elsewhere, or there are more or fewer than there were.
    lines ??= skip + part.rows_left_out;
    isWhole &&= rows.size === skip && lines === skip + part.rows_left_out;
    if (part.rows_left_out > 0 && part.rows.length > 0) continue;
    const report = { ...first, rows: [...rows.values()], rows_left_out: 0 };
    return { report, isWhole: isWhole && part.rows_left_out === 0, isOfOneMoment };
  }
}
