// A page of a report of coverage.
import { contract } from '../../../../contract';
import type { CallArguments } from '../../../../contract/call';
import { coverageRowsOfPage, type CoverageReport } from '../../../../contract/reports/coverage-reports';
import { ApiError } from '../../../data/api-errors';
import { useCall, type Loaded } from '../../../data/use-call';

/** What a report is asked for, whichever of its lines. */
export type CoverageAsked = Omit<
  NonNullable<CallArguments<typeof contract.coverageReports.count>['query']>,
  'skip' | 'limit'
>;

/** @param page of lines, from 1; null instead of a query asks nothing */
export function useCoverage(query: CoverageAsked | null, page: number): Loaded<CoverageReport> {
  const skip = page > 1 ? { skip: (page - 1) * coverageRowsOfPage } : {};
  const paged = useCall(
    contract.coverageReports.count,
    query && { query: { ...query, ...skip, limit: coverageRowsOfPage } },
  );
  // A server of the release before knows no pages: it refuses them, and gives all lines.
  const isOlder = paged.error instanceof ApiError && paged.error.code === 'INVALID';
  const whole = useCall(contract.coverageReports.count, isOlder ? query && { query } : null);
  return isOlder ? whole : paged;
}
