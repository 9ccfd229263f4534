// How far the doors of a voter group were knocked, by walkbook or precinct; and the doors behind each number.
import { Navigate, useNavigate } from '@tanstack/react-router';
import { clock, currentTexts, formatDay, formatNumber } from '../../../i18n/formats';
import { formatRate } from '../../../i18n/rates';
import { key, t, tPlural } from '../../../i18n/texts';
import { contract } from '../../../../contract';
import {
  coverageGroups,
  coverageRowsOfPage,
  coverageStates,
  type CoverageGroup,
  type CoverageReport,
} from '../../../../contract/reports/coverage-reports';
import { localDay } from '../../../../domain/facts/current-view';
import {
  attemptedOf,
  coverageAges,
  covered,
  coveredOf,
  coverageName,
  coverageSpans,
  coverageStateWords,
  coverageTitle,
  readCoverageQuery,
  writeCoverageQuery,
  type CoverageAge,
  type Covered,
  type CoverageQuery,
  type CoverageSpan,
} from '../../../../domain/reports/coverage-lines';
import { useMember } from '../../../session/session';
import { useCall } from '../../../data/use-call';
import { Bars } from '../../../ui/charts/bars';
import { Chart } from '../../../ui/charts/chart';
import { SelectField } from '../../../ui/fields/fields';
import { Row } from '../../../ui/layout/stack-and-row';
import { Card } from '../../../ui/primitives/card';
import { Empty } from '../../../ui/primitives/empty';
import { Loadable } from '../../../ui/primitives/loadable';
import { Pages } from '../../../ui/tables/pages';
import { CoverageRows } from './coverage-rows';
import { coverageLines, CoverageTable, type CoverageLine } from './coverage-table';
import classes from '../reports.module.css';
import { SetAsideFigure } from '../set-aside-figure';
import { useCoverage } from './use-coverage';
import { wholeReport } from './whole-report';

const coverageGroupWords: Record<CoverageGroup, string> = { walkbook: key('Walkbook'), precinct: key('Precinct') };
const coveredWords: Record<Covered, string> = { doors: key('Doors'), voters: key('Voters') };
const spanWords: Record<CoverageSpan, string> = {
  all: key('All attempts'),
  last7: key('Last 7 days'),
  last30: key('Last 30 days'),
  last90: key('Last 90 days'),
};

const ageWords: Record<CoverageAge, string> = {
  7: key('7 days ago'),
  30: key('30 days ago'),
  90: key('90 days ago'),
};

export function CoverageReportView({ search }: { search: Readonly<Record<string, unknown>> }) {
  const { campaign, campaignId } = useMember();
  const navigate = useNavigate();
  const today = localDay(campaign.time_zone)(new Date().toISOString());
  const query = readCoverageQuery(search, today);
  const { group, by, since, before, lines, row } = query;
  const groups = useCall(contract.voterGroups.all, { query: { campaign_id: campaignId } });
  const asked = { campaign_id: campaignId, by, ...(group !== null && { group_id: group }) };
  const now = { ...asked, ...(since !== null && { since }) };
  const then = before && { ...asked, until: before.until, ...(before.since !== null && { since: before.since }) };
  // Each line has the doors of today in both, and so stands on the same page.
  const loaded = useCoverage(now, lines);
  const other = useCoverage(then, lines);
  // Asked for by itself; a server of the release before refuses that, and then it is shown without its number.
  const isElsewhere = row !== null && row !== '*' && loaded.data?.rows.every((each) => each.key !== row) === true;
  const line = useCall(contract.coverageReports.count, isElsewhere ? { query: { ...now, key: row, limit: 1 } } : null);
  const isPastLast = lines > 1 && loaded.data?.rows.length === 0;
  const first = useCoverage(isPastLast ? now : null, 1);
  const all = async () => {
    const [report, earlier] = await Promise.all([wholeReport(now), then && wholeReport(then)]);
    return coverageLines(query.of, report, earlier);
  };
  const change = (changed: Partial<CoverageQuery>) =>
    void navigate({
      to: '/app/reports',
      search: writeCoverageQuery({ ...query, row: null, state: null, page: 1, lines: 1, ...changed }),
      replace: true,
      resetScroll: false,
    });
  const ready = (groups.data ?? []).filter(({ status }) => status === 'Ready');
  const called = ready.find(({ id }) => id === group)?.name ?? (group === null ? t('All voters') : t('Voter group'));
  // The report had more lines when this address was kept.
  const last = isPastLast && first.data ? pagesFrom(1, first.data) : lines;
  if (last < lines)
    return <Navigate to="/app/reports" search={writeCoverageQuery({ ...query, lines: last })} replace />;
  const shown = { query, elsewhere: line.data?.rows, group: called, all, change };
  return (
    <>
      <Card className={classes.filters}>
        <Row end>
          <SelectField
            label={t('Voter group')}
            value={group ?? ''}
            onChange={(event) => change({ group: event.currentTarget.value || null })}
            options={[['', t('All voters')], ...ready.map(({ id, name }) => [id, name] as const)]}
          />
          <SelectField
            label={t('Coverage by')}
            value={by}
            onChange={(event) =>
              change({ by: coverageGroups.find((each) => each === event.currentTarget.value) ?? by })
            }
            options={coverageGroups.map((each) => [each, t(coverageGroupWords[each])])}
          />
          <SelectField
            label={t('Count||what')}
            value={query.of}
            onChange={(event) => change({ of: covered.find((each) => each === event.currentTarget.value) ?? 'doors' })}
            options={covered.map((each) => [each, t(coveredWords[each])])}
          />
          <SelectField
            label={t('Attempts')}
            value={query.span}
            onChange={(event) =>
              change({ span: coverageSpans.find((each) => each === event.currentTarget.value) ?? 'all' })
            }
            options={coverageSpans.map((each) => [each, t(spanWords[each])])}
          />
          <SelectField
            label={t('Compare with')}
            value={query.versus ?? ''}
            onChange={(event) =>
              change({ versus: coverageAges.find((each) => each === event.currentTarget.value) ?? null })
            }
            options={[['', t('No comparison')], ...coverageAges.map((each) => [each, t(ageWords[each])] as const)]}
          />
        </Row>
      </Card>
      <Loadable loaded={loaded}>
        {(report) =>
          before ? (
            <Loadable loaded={other}>{(earlier) => <Shown {...shown} report={report} earlier={earlier} />}</Loadable>
          ) : (
            <Shown {...shown} report={report} earlier={null} />
          )
        }
      </Loadable>
    </>
  );
}

interface Props {
  query: CoverageQuery;
  report: CoverageReport;
  /** How it stood on the day it is compared with. */
  earlier: CoverageReport | null;
  group: string;
  /** The line that is opened, where it is on another page; a list of one. */
  elsewhere: CoverageReport['rows'] | undefined;
  /** The lines of all pages. */
  all: () => Promise<CoverageLine[]>;
  change: (changed: Partial<CoverageQuery>) => void;
}

/** How many pages there are, as one of them says it. */
const pagesFrom = (page: number, { rows_left_out }: CoverageReport) =>
  page + Math.ceil(rows_left_out / coverageRowsOfPage);

function Shown({ query, report, earlier, elsewhere, group, all: allLines, change }: Props) {
  const { campaign } = useMember();
  const texts = currentTexts();
  const { by, of, row } = query;
  const counts = report.total[of];
  const all = coveredOf(counts);
  if (all === 0)
    return (
      <Card>
        <Empty icon="door" title={t('No doors in this group')}>
          {t('Upload a voter file, or choose another group. Doors with no one who may be visited are left out.')}
        </Empty>
      </Card>
    );
  const title = t('Coverage by {group}: {name}', { group: t(coverageGroupWords[by]).toLowerCase(), name: group });
  const opened = [...report.rows, ...(elsewhere ?? [])].find((each) => each.key === row);
  const pages = pagesFrom(query.lines, report);
  const behind = (row === '*' ? report.total : opened)?.doors;
  return (
    <>
      <Card
        title={title}
        aside={
          <span className="quiet">
            {query.before && `${t('compared with {days}', { days: formatDay(query.before.until, 'dayYear') })} · `}
            {t('as of {when}', { when: clock(campaign.time_zone)(report.as_of) })}
          </span>
        }
      >
        <Figures report={report} earlier={earlier} of={of} />
      </Card>
      {row !== null && (
        <CoverageRows
          key={`${row} ${query.state ?? ''}`}
          query={query}
          name={row === '*' ? title : coverageName(texts, by, opened ?? { key: row, name: row })}
          count={behind && (query.state === null ? coveredOf(behind) : behind[query.state])}
        />
      )}
      <Card>
        <Chart title={coverageTitle(texts, of, report.total)} heading="h2" columns={[]} rows={[]}>
          <Bars
            bars={coverageStates.map((state) => ({ label: t(coverageStateWords[state]), count: counts[state] }))}
            top={all}
            all={all}
          />
        </Chart>
      </Card>
      <Card>
        <CoverageTable
          query={query}
          lines={coverageLines(of, report, earlier)}
          file={title}
          fileRows={pages > 1 ? allLines : undefined}
        />
        <Pages page={query.lines} pages={pages} onPage={(lines) => change({ lines })} />
        <p className="quiet">{notes(report, query).join(' ')}</p>
      </Card>
    </>
  );
}

function Figures({ report, earlier, of }: Pick<Props, 'report' | 'earlier'> & { of: Covered }) {
  const counts = report.total[of];
  const all = coveredOf(counts);
  return (
    <dl className={classes.figures}>
      <div>
        <dt>{t('Doors')}</dt>
        <dd>{formatNumber(coveredOf(report.total.doors))}</dd>
      </div>
      <div>
        <dt>{t('Voters')}</dt>
        <dd>{formatNumber(coveredOf(report.total.voters))}</dd>
      </div>
      <div>
        <dt>{of === 'doors' ? t('Doors attempted') : t('Voters attempted')}</dt>
        <dd>{formatRate(attemptedOf(counts), all)}</dd>
        {earlier && <Before part={attemptedOf(earlier.total[of])} all={coveredOf(earlier.total[of])} />}
      </div>
      <div>
        <dt>{of === 'doors' ? t('Doors reached') : t('Voters reached')}</dt>
        <dd>{formatRate(counts.reached, all)}</dd>
        {earlier && <Before part={earlier.total[of].reached} all={coveredOf(earlier.total[of])} />}
      </div>
      <SetAsideFigure count={report.set_aside} />
    </dl>
  );
}

function Before({ part, all }: { part: number; all: number }) {
  return (
    <dd>
      <p className={classes.change}>{t('before: {rate}', { rate: formatRate(part, all) })}</p>
    </dd>
  );
}

/** What the numbers mean and leave out. */
function notes(report: CoverageReport, { by, of, before, lines }: CoverageQuery): string[] {
  return [
    ...(before ? [t('Before: the attempts up to that day at the doors and voters of today.')] : []),
    t('Reached: there was a conversation at the door. All others count by their last attempt.'),
    ...(of === 'voters' ? [t('A voter counts with their door.')] : []),
    ...(by === 'walkbook' ? [t('A door in several walkbooks is in each line, and once in the total.')] : []),
    ...(report.left_out > 0
      ? [
          tPlural(
            report.left_out,
            '{count} voter who can’t be visited is left out.',
            '{count} voters who can’t be visited are left out.',
          ),
        ]
      : []),
    ...(lines > 1 || report.rows_left_out > 0
      ? [t('The lines with the most doors come first; a column’s head sorts those of this page.')]
      : []),
  ];
}
