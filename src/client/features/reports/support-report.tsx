// What people said of their support, by week or day, beside that of other days; and the people behind each number.
import { useNavigate } from '@tanstack/react-router';
import { currentTexts, formatDay, formatNumber } from '../../i18n/formats';
import { formatRate } from '../../i18n/rates';
import { t } from '../../i18n/texts';
import { contract } from '../../../contract';
import { supportTimes, type SupportReport } from '../../../contract/reports/support-reports';
import { localDay } from '../../../domain/facts/current-view';
import {
  peopleOf,
  readSupportQuery,
  supportersOf,
  supportLevels,
  supportLines,
  supportTitle,
  writeSupportQuery,
  type SupportLine,
  type SupportQuery,
} from '../../../domain/reports/support-lines';
import { useMember } from '../../session/session';
import { useCall } from '../../data/use-call';
import { Chart } from '../../ui/charts/chart';
import { ColumnBars } from '../../ui/charts/column-bars';
import { Card } from '../../ui/primitives/card';
import { Empty } from '../../ui/primitives/empty';
import { LoadProblem } from '../../ui/primitives/loadable';
import { Skeleton } from '../../ui/primitives/skeleton';
import { asStrings } from './address-strings';
import { SupportRows } from './support-rows';
import { SupportTable } from './support-table';
import { rangeWords, TouchFilters } from './touch-filters';
import { Change } from './touch-figures';
import classes from './reports.module.css';
import { SetAsideFigure } from './set-aside-figure';

export function SupportReportView({ search }: { search: Readonly<Record<string, unknown>> }) {
  const { campaign, campaignId } = useMember();
  const navigate = useNavigate();
  const today = localDay(campaign.time_zone)(new Date().toISOString());
  const query = readSupportQuery(search, today);
  const { by, first, last, before } = query;
  const asked = { campaign_id: campaignId, by };
  const loaded = useCall(contract.supportReports.trend, { query: { ...asked, first, last } });
  const other = useCall(contract.supportReports.trend, before && { query: { ...asked, ...before } });
  const report = loaded.data;
  const otherReport = before ? other.data : undefined;
  const problem = loaded.error !== undefined || (before !== null && other.error !== undefined);
  const change = (changed: Record<string, string | undefined>) => {
    const next = { ...writeSupportQuery({ ...query, row: null }), ...changed };
    void navigate({ to: '/app/reports', search: asStrings(next), replace: true, resetScroll: false });
  };
  return (
    <>
      <Card className={classes.filters}>
        <TouchFilters query={query} today={today} label={t('Support by')} dimensions={supportTimes} onChange={change} />
      </Card>
      <LoadProblem loaded={loaded.error === undefined && before ? other : loaded} />
      {report && (before === null || otherReport) ? (
        <Shown
          query={query}
          today={today}
          report={report}
          other={before && otherReport ? { range: before, report: otherReport } : null}
        />
      ) : (
        !problem && <Skeleton rows={8} height={36} />
      )}
    </>
  );
}

interface Props {
  query: SupportQuery;
  today: string;
  report: SupportReport;
  other: { range: { first: string; last: string }; report: SupportReport } | null;
}

function Shown({ query, today, report, other }: Props) {
  const { by, row } = query;
  if (peopleOf(report.scores) === 0 && report.set_aside === 0 && peopleOf(other?.report.scores ?? []) === 0)
    return (
      <Card>
        <Empty icon="survey" title={t('No one told their support in these days')}>
          {t('Answers such as “1 · Strong support” in a survey count here. Choose other days, or ask it at doors.')}
        </Empty>
      </Card>
    );
  const lines = supportLines(currentTexts(), by, query, report, other);
  const title = t('Support, {days}', { days: rangeWords(query) });
  const opened = lines.find((line) => line.key === row);
  const shown = row === '*' ? report.scores : opened?.scores;
  return (
    <>
      <Card
        title={title}
        aside={other && <span className="quiet">{t('compared with {days}', { days: rangeWords(other.range) })}</span>}
      >
        <Figures report={report} before={other?.report ?? null} />
      </Card>
      {row !== null && (
        <SupportRows
          key={`${row} ${query.score ?? ''}`}
          query={query}
          name={row === '*' ? title : (opened?.name ?? row)}
          count={shown && (query.score === null ? peopleOf(shown) : (shown[query.score - 1] ?? 0))}
        />
      )}
      <Card>
        <Trend lines={lines} by={by} today={today} />
      </Card>
      <Card>
        <SupportTable query={query} lines={lines.filter(saysSomething)} file={title} />
        <p className="quiet">
          {t(
            'Each person counts once, with what they said last in these days. Confidential people are counted and not named.',
          )}
        </p>
      </Card>
    </>
  );
}

const saysSomething = (line: SupportLine) => peopleOf(line.scores) > 0 || peopleOf(line.before ?? []) > 0;

function Trend({ lines, by, today }: { lines: readonly SupportLine[]; by: SupportQuery['by']; today: string }) {
  return (
    <Chart title={supportTitle(currentTexts(), lines)} heading="h2" columns={[]} rows={[]}>
      <ColumnBars
        totalWord={t('people who said')}
        partWord={t('supporters')}
        bars={lines.map((line) => ({
          key: line.key,
          short: formatDay(line.key, 'day'),
          long: line.name,
          total: peopleOf(line.scores),
          part: supportersOf(line.scores),
          now: by === 'day' && line.key === today,
        }))}
      />
    </Chart>
  );
}

function Figures({ report, before }: { report: SupportReport; before: SupportReport | null }) {
  const people = peopleOf(report.scores);
  return (
    <dl className={classes.figures}>
      <div>
        <dt>{t('People who said')}</dt>
        <dd>{formatNumber(people)}</dd>
        {before && (
          <dd>
            <Change now={people} before={peopleOf(before.scores)} />
          </dd>
        )}
      </div>
      <div>
        <dt>{t('Supporters')}</dt>
        <dd>{formatRate(supportersOf(report.scores), people)}</dd>
        {before && (
          <dd>
            <p className={classes.change}>
              {t('before: {rate}', { rate: formatRate(supportersOf(before.scores), peopleOf(before.scores)) })}
            </p>
          </dd>
        )}
      </div>
      {supportLevels.slice(2).map((level, at) => (
        <div key={level}>
          <dt>{t(level)}</dt>
          <dd>{formatRate(report.scores[at + 2] ?? 0, people)}</dd>
        </div>
      ))}
      <SetAsideFigure count={report.set_aside} />
    </dl>
  );
}
