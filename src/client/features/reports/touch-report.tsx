// Touches of any days, counted by one thing, beside those of other days; and the touches behind each number.
import { useNavigate } from '@tanstack/react-router';
import { currentTexts, formatNumber } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import { contract } from '../../../contract';
import { localDay } from '../../../domain/facts/current-view';
import { lineName, touchLines, type TouchLine } from '../../../domain/reports/touch-lines';
import { readTouchQuery } from '../../../domain/reports/touch-query';
import { useMember } from '../../session/session';
import { useCall } from '../../data/use-call';
import { Card } from '../../ui/primitives/card';
import { Empty } from '../../ui/primitives/empty';
import { ButtonLink } from '../../ui/primitives/button';
import { LoadProblem } from '../../ui/primitives/loadable';
import { Skeleton } from '../../ui/primitives/skeleton';
import { Row } from '../../ui/layout/stack-and-row';
import { asStrings } from './address-strings';
import { TouchChart } from './touch-chart';
import { TouchFigures } from './touch-figures';
import { dimensionWords, rangeWords, TouchFilters } from './touch-filters';
import { TouchRows } from './touch-rows';
import { TouchTable } from './touch-table';
import classes from './reports.module.css';

export function TouchReportView({ search }: { search: Readonly<Record<string, unknown>> }) {
  const { campaign, campaignId } = useMember();
  const navigate = useNavigate();
  const today = localDay(campaign.time_zone)(new Date().toISOString());
  const query = readTouchQuery(search, today);
  const { by, first, last, before, walkbook, person, row } = query;
  const asked = {
    campaign_id: campaignId,
    by,
    ...(walkbook !== null && { walkbook_id: walkbook }),
    ...(person !== null && { user_id: person }),
  };
  const loaded = useCall(contract.reports.touches, { query: { ...asked, first, last } });
  const other = useCall(contract.reports.touches, before && { query: { ...asked, ...before } });
  const report = loaded.data;
  const otherReport = before ? other.data : undefined;
  const ready = report !== undefined && (before === null || otherReport !== undefined);
  const beside = before && otherReport ? { range: before, report: otherReport } : null;
  const lines = report ? touchLines(currentTexts(), by, { first, last }, report, beside) : [];
  const change = (changed: Record<string, string | undefined>) => {
    const next: Record<string, unknown> = { ...search, row: undefined, of: undefined, page: undefined, ...changed };
    void navigate({ to: '/app/reports', search: asStrings(next), replace: true, resetScroll: false });
  };
  const opened = row === null || row === '*' ? undefined : lines.find((line) => line.key === row);
  const count = row === '*' ? report?.total : opened;
  const title = t('Touches by {dimension}, {days}', {
    dimension: t(dimensionWords[by]).toLowerCase(),
    days: rangeWords({ first, last }),
  });
  return (
    <>
      <Card className={classes.filters}>
        <TouchFilters query={query} today={today} onChange={change} />
      </Card>
      <LoadProblem loaded={loaded} />
      {loaded.error === undefined && before && <LoadProblem loaded={other} />}
      {!ready ? (
        loaded.error === undefined &&
        (before === null || other.error === undefined) && <Skeleton rows={8} height={36} />
      ) : report.total.touches === 0 && report.set_aside === 0 && (otherReport?.total.touches ?? 0) === 0 ? (
        <Card>
          <Empty icon="dashboard" title={t('Nothing was recorded in these days')}>
            {t('Choose other days, or come back once canvassers’ phones have sent their results.')}
          </Empty>
        </Card>
      ) : (
        <>
          <Card
            title={title}
            aside={before && <span className="quiet">{t('compared with {days}', { days: rangeWords(before) })}</span>}
          >
            <TouchFigures report={report} before={otherReport?.total ?? null} />
          </Card>
          {row !== null && (
            <TouchRows
              key={`${row} ${query.of}`}
              query={query}
              name={row === '*' ? title : (opened?.name ?? lineName(currentTexts(), by, row, row))}
              count={count?.[query.of]}
            />
          )}
          <Card>
            <TouchChart by={by} lines={lines} today={today} />
          </Card>
          <Card>
            <TouchTable query={query} lines={lines.filter(saysSomething)} file={title} />
            {report.rows_left_out > 0 && (
              <p className="quiet">
                {tPlural(
                  report.rows_left_out,
                  'One more line with the fewest touches is only in the total.',
                  '{count} more lines with the fewest touches are only in the total.',
                )}
              </p>
            )}
            <Row>
              <ButtonLink small look="quiet" to="/app/reports" search={{ ...asStrings(search), row: '*' }}>
                {t('Open all {count} touches', { count: formatNumber(report.total.touches) })}
              </ButtonLink>
            </Row>
          </Card>
        </>
      )}
    </>
  );
}

/** Quiet days are seen in the chart. */
const saysSomething = (line: TouchLine) => line.touches > 0 || (line.before?.touches ?? 0) > 0;
