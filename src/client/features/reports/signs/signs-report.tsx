// Signs that were placed and requests for signs, by kind, day or precinct; and those behind each number.
import { useNavigate } from '@tanstack/react-router';
import { currentTexts, formatDay, formatNumber } from '../../../i18n/formats';
import { formatRate } from '../../../i18n/rates';
import { t } from '../../../i18n/texts';
import { contract } from '../../../../contract';
import { signDimensions, type SignsReport } from '../../../../contract/reports/sign-reports';
import { localDay } from '../../../../domain/facts/current-view';
import {
  readSignQuery,
  requestsOf,
  saysSigns,
  signLines,
  signName,
  signsOf,
  signsTitle,
  writeSignQuery,
  type SignLine,
  type SignQuery,
} from '../../../../domain/reports/sign-lines';
import type { DayRange } from '../../../../domain/reports/periods';
import { useMember } from '../../../session/session';
import { useCall } from '../../../data/use-call';
import { Bars } from '../../../ui/charts/bars';
import { Chart } from '../../../ui/charts/chart';
import { ColumnBars } from '../../../ui/charts/column-bars';
import { SelectField } from '../../../ui/fields/fields';
import { Row } from '../../../ui/layout/stack-and-row';
import { Card } from '../../../ui/primitives/card';
import { Empty } from '../../../ui/primitives/empty';
import { Loadable } from '../../../ui/primitives/loadable';
import { asStrings } from '../address-strings';
import { PeriodFields, rangeWords, VersusFields } from '../touch-filters';
import { Change } from '../touch-figures';
import { SignRows } from './sign-rows';
import { signDimensionWords, SignTable } from './sign-table';
import classes from '../reports.module.css';

/** Bars of a chart; the table has all. */
const most = 12;

export function SignsReportView({ search }: { search: Readonly<Record<string, unknown>> }) {
  const { campaign, campaignId } = useMember();
  const navigate = useNavigate();
  const today = localDay(campaign.time_zone)(new Date().toISOString());
  const query = readSignQuery(search, today);
  const { by, first, last, before } = query;
  const asked = { campaign_id: campaignId, by };
  const loaded = useCall(contract.signReports.count, { query: { ...asked, first, last } });
  const other = useCall(contract.signReports.count, before && { query: { ...asked, ...before } });
  const change = (changed: Record<string, string | undefined>) => {
    const next = { ...writeSignQuery({ ...query, row: null }), ...changed };
    void navigate({ to: '/app/reports', search: asStrings(next), replace: true, resetScroll: false });
  };
  return (
    <>
      <Card className={classes.filters}>
        <Row end>
          <SelectField
            label={t('Count signs by')}
            value={by}
            onChange={(event) => change({ by: event.currentTarget.value })}
            options={signDimensions.map((each) => [each, t(signDimensionWords[each])])}
          />
          <PeriodFields query={query} today={today} onChange={change} />
          <VersusFields query={query} today={today} onChange={change} />
        </Row>
      </Card>
      <Loadable loaded={loaded}>
        {(report) =>
          before ? (
            <Loadable loaded={other}>
              {(then) => <Shown query={query} report={report} other={{ range: before, report: then }} today={today} />}
            </Loadable>
          ) : (
            <Shown query={query} report={report} other={null} today={today} />
          )
        }
      </Loadable>
    </>
  );
}

interface Props {
  query: SignQuery;
  report: SignsReport;
  /** The days compared with, and what was in them. */
  other: { range: DayRange; report: SignsReport } | null;
  today: string;
}

function Shown({ query, report, other, today }: Props) {
  const texts = currentTexts();
  const { by, of, row, state } = query;
  const { total } = report;
  const lines = signLines(by, query, report, other);
  if (!lines.some(saysSigns) && report.set_aside === 0)
    return (
      <Card>
        <Empty icon="sign" title={t('No signs in these days')}>
          {t('Choose other days, or place a sign and note who wants one at doors.')}
        </Empty>
      </Card>
    );
  const title = t('Signs by {group}, {days}', {
    group: t(signDimensionWords[by]).toLowerCase(),
    days: rangeWords(query),
  });
  const opened = report.rows.find((each) => each.key === row);
  const behind: Readonly<Record<string, number>> | undefined = (row === '*' ? total : opened)?.[of];
  const count = behind && (state === null ? Object.values(behind).reduce((sum, each) => sum + each, 0) : behind[state]);
  return (
    <>
      <Card
        title={title}
        aside={other && <span className="quiet">{t('compared with {days}', { days: rangeWords(other.range) })}</span>}
      >
        <Figures report={report} before={other?.report.total ?? null} />
      </Card>
      {row !== null && (
        <SignRows
          key={`${row} ${of} ${state ?? ''}`}
          query={query}
          name={row === '*' ? title : signName(texts, by, opened ?? { key: row, name: row })}
          count={count}
        />
      )}
      <Card>
        <Chart title={signsTitle(texts, total)} heading="h2" columns={[]} rows={[]}>
          <Drawn query={query} report={report} lines={lines} today={today} />
        </Chart>
      </Card>
      <Card>
        <SignTable query={query} lines={lines.filter(saysSigns)} file={title} />
        <p className="quiet">
          {t('Signs count when they were placed, requests when they were recorded; both as they stand now.')}{' '}
          {by === 'precinct' && t('A sign is in the precinct of the nearest door.')}
        </p>
      </Card>
    </>
  );
}

function Drawn({ query, report, lines, today }: Omit<Props, 'other'> & { lines: readonly SignLine[] }) {
  const { by } = query;
  const texts = currentTexts();
  if (by === 'day')
    return (
      <ColumnBars
        totalWord={t('signs placed')}
        bars={lines.map((row) => ({
          key: row.key,
          short: formatDay(row.key, 'day'),
          long: signName(texts, by, row),
          total: signsOf(row),
          now: row.key === today,
        }))}
      />
    );
  const placed = report.rows.filter((row) => signsOf(row) > 0).toSorted((a, b) => signsOf(b) - signsOf(a));
  return (
    <>
      <Bars
        bars={placed.slice(0, most).map((row) => ({ label: signName(texts, by, row), count: signsOf(row) }))}
        top={Math.max(...placed.map(signsOf), 1)}
        all={signsOf(report.total)}
      />
      {placed.length > most && (
        <p className="quiet">{t('and {count} more in the table', { count: formatNumber(placed.length - most) })}</p>
      )}
    </>
  );
}

function Figures({ report, before }: { report: SignsReport; before: SignsReport['total'] | null }) {
  const { total, set_aside } = report;
  const [placed, wanted] = [signsOf(total), requestsOf(total)];
  const shown: readonly (readonly [
    label: string,
    figure: string,
    change?: readonly [now: number, before: number] | null,
  ])[] = [
    [t('Signs placed'), formatNumber(placed), before && [placed, signsOf(before)]],
    [t('Standing'), formatRate(total.signs.standing, placed)],
    [t('Missing or damaged'), formatRate(total.signs.missing + total.signs.damaged, placed)],
    [t('Sign requests'), formatNumber(wanted), before && [wanted, requestsOf(before)]],
    [t('Open or assigned'), formatRate(total.requests.requested + total.requests.assigned, wanted)],
    ...(set_aside > 0 ? ([[t('Set aside, not counted'), formatNumber(set_aside)]] as const) : []),
  ];
  return (
    <dl className={classes.figures}>
      {shown.map(([label, figure, change]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
          {change && (
            <dd>
              <Change now={change[0]} before={change[1]} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
