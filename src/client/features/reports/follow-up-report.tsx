// Follow-ups by who recorded them, or by the week in which they are due; each number opens the list of what it counts.
import { Link, useNavigate } from '@tanstack/react-router';
import { currentTexts, formatNumber } from '../../i18n/formats';
import { formatRate } from '../../i18n/rates';
import { key, t } from '../../i18n/texts';
import { contract } from '../../../contract';
import {
  followUpGroups,
  type FollowUpGroup,
  type FollowUpReport as Report,
  type FollowUpState,
} from '../../../contract/reports/follow-up-reports';
import {
  followUpLines,
  followUpTitle,
  writeFollowUpFilter,
  type FollowUpLine,
} from '../../../domain/reports/follow-ups';
import { useMember } from '../../session/session';
import { useCall } from '../../data/use-call';
import { Bars } from '../../ui/charts/bars';
import { Chart } from '../../ui/charts/chart';
import { SelectField } from '../../ui/fields/fields';
import { Row } from '../../ui/layout/stack-and-row';
import { Card } from '../../ui/primitives/card';
import { Empty } from '../../ui/primitives/empty';
import { Loadable } from '../../ui/primitives/loadable';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { DataTable, type Column } from '../../ui/tables/data-table';
import classes from './reports.module.css';
import { SetAsideFigure } from './set-aside-figure';

const groupWords: Record<FollowUpGroup, string> = { person: key('Canvasser'), week: key('Week due') };
const stateWords: Record<FollowUpState, string> = {
  all: key('All follow-ups'),
  open: key('Open||follow-ups'),
  overdue: key('Overdue'),
  due: key('Due today'),
  done: key('Done'),
};

/** Lying bars of the chart; the table has all. */
const most = 12;

export function FollowUpReport({ search }: { search: Readonly<Record<string, unknown>> }) {
  const { campaignId } = useMember();
  const navigate = useNavigate();
  const by = followUpGroups.find((each) => each === search.by) ?? 'person';
  const loaded = useCall(contract.followUpReports.count, { query: { campaign_id: campaignId, by } });
  return (
    <>
      <Card className={classes.filters}>
        <Row end>
          <SelectField
            label={t('Count follow-ups by')}
            value={by}
            onChange={(event) =>
              void navigate({
                to: '/app/reports',
                search: { report: 'follow_ups', by: event.currentTarget.value },
                replace: true,
                resetScroll: false,
              })
            }
            options={followUpGroups.map((each) => [each, t(groupWords[each])])}
          />
        </Row>
      </Card>
      <Loadable loaded={loaded}>{(report) => <Shown by={by} report={report} />}</Loadable>
    </>
  );
}

function Shown({ by, report }: { by: FollowUpGroup; report: Report }) {
  const texts = currentTexts();
  const lines = followUpLines(texts, by, report.rows);
  const counts = report.total;
  if (counts.all === 0 && report.set_aside === 0)
    return (
      <Card>
        <Empty icon={rareIcons.calendar} title={t('No follow-ups yet')}>
          {t('Volunteers record these on a door’s screen, with or without signal.')}
        </Empty>
      </Card>
    );
  const open = lines.filter((line) => line.counts.open > 0);
  const file = t('Follow-ups by {group}', { group: t(groupWords[by]).toLowerCase() });
  return (
    <>
      <Card title={file}>
        <dl className={classes.figures}>
          {(['open', 'overdue', 'due', 'done'] as const).map((state) => (
            <div key={state}>
              <dt>{t(stateWords[state])}</dt>
              <dd>{formatRate(counts[state], counts.all)}</dd>
            </div>
          ))}
          <SetAsideFigure count={report.set_aside} />
        </dl>
      </Card>
      <Card>
        <Chart title={followUpTitle(texts, counts)} heading="h2" columns={[]} rows={[]}>
          <Bars
            bars={open.slice(0, most).map((line) => ({ label: line.name, count: line.counts.open }))}
            top={Math.max(...open.map((line) => line.counts.open), 1)}
            all={counts.open}
          />
          {open.length > most && (
            <p className="quiet">{t('and {count} more in the table', { count: formatNumber(open.length - most) })}</p>
          )}
        </Chart>
      </Card>
      <Card>
        <DataTable
          key={by}
          label={file}
          columns={columnsOf(by)}
          rows={lines}
          rowKey={(line) => line.key}
          most={100}
          file={file}
          excel
        />
        <p className="quiet">
          {t('Done: someone was reached since, or a manager marked it as done. Overdue: open, and due before today.')}
        </p>
      </Card>
    </>
  );
}

function columnsOf(by: FollowUpGroup): Column<FollowUpLine>[] {
  const number = (state: FollowUpState, wideOnly = false): Column<FollowUpLine> => ({
    key: state,
    label: t(stateWords[state]),
    value: (line) => line.counts[state],
    figures: true,
    wideOnly,
    cell: (line) =>
      line.counts[state] === 0 ? (
        formatNumber(0)
      ) : (
        <Link
          to="/app/from-the-doors"
          search={writeFollowUpFilter({
            state,
            person: by === 'person' ? line.key : null,
            week: by === 'week' ? line.key : null,
          })}
          className={classes.number}
        >
          {formatNumber(line.counts[state])}
        </Link>
      ),
  });
  return [
    {
      key: 'name',
      label: t(groupWords[by]),
      value: (line) => (by === 'week' ? line.key : line.name),
      cell: (line) => line.name,
    },
    number('open'),
    number('overdue'),
    number('due', true),
    number('done'),
    number('all', true),
    {
      key: 'rate',
      label: t('Share done'),
      value: (line) => line.counts.done / Math.max(1, line.counts.all),
      inFile: (line) => Math.round((line.counts.done / Math.max(1, line.counts.all)) * 1000) / 10,
      figures: true,
      wideOnly: true,
      cell: (line) => formatRate(line.counts.done, line.counts.all),
    },
  ];
}
