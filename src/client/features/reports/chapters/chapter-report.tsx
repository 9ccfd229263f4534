// What this campaign and its chapters did, by campaign, day and result. Each chapter's numbers are with all below it.
import { Link, useNavigate } from '@tanstack/react-router';
import { contract } from '../../../../contract';
import type { ChapterReport, ChapterTotals } from '../../../../contract/chapters/chapter-reports';
import { contactResults, type ContactResult } from '../../../../contract/facts/touch';
import { localDay } from '../../../../domain/facts/current-view';
import { resultWords } from '../../../../domain/facts/result-names';
import type { DayRange } from '../../../../domain/reports/periods';
import { contactRate } from '../../../../domain/reports/totals';
import { readTouchQuery } from '../../../../domain/reports/touch-query';
import { useCall } from '../../../data/use-call';
import { formatDay, formatNumber } from '../../../i18n/formats';
import { formatRate } from '../../../i18n/rates';
import { t, tPlural } from '../../../i18n/texts';
import { useMember } from '../../../session/session';
import { Row, Stack } from '../../../ui/layout/stack-and-row';
import { TreePath } from '../../../ui/layout/tree-path';
import { Button } from '../../../ui/primitives/button';
import { Card } from '../../../ui/primitives/card';
import { Empty } from '../../../ui/primitives/empty';
import { Loadable } from '../../../ui/primitives/loadable';
import { DataTable, rowName, type Column } from '../../../ui/tables/data-table';
import { asStrings } from '../address-strings';
import { percent } from '../number-link';
import { PeriodFields, rangeWords } from '../touch-filters';

export function ChapterReportView({ search }: { search: Readonly<Record<string, unknown>> }) {
  const { campaign, campaignId } = useMember();
  const navigate = useNavigate();
  const today = localDay(campaign.time_zone)(new Date().toISOString());
  const query = readTouchQuery(search, today);
  const { first, last } = query;
  const of = typeof search.of === 'string' ? search.of : undefined;
  const loaded = useCall(contract.chapterReports.get, {
    query: { campaign_id: campaignId, first, last, ...(of && { of }) },
  });
  const change = (changed: Record<string, string | undefined>) => {
    const next = asStrings({ ...search, ...changed });
    void navigate({ to: '/app/reports', search: next, replace: true, resetScroll: false });
  };
  return (
    <>
      <Card>
        <Row end>
          <PeriodFields query={query} today={today} onChange={change} />
        </Row>
      </Card>
      <Loadable loaded={loaded}>
        {(report) => (
          <Shown
            report={report}
            range={query}
            searchOf={(id) => asStrings({ ...search, of: id })}
            onOpen={(id) => change({ of: id })}
            onAgain={loaded.reload}
          />
        )}
      </Loadable>
    </>
  );
}

interface ShownProps {
  report: ChapterReport;
  range: DayRange;
  /** The address of the report of a campaign below. */
  searchOf: (of: string) => Record<string, string>;
  onOpen: (of: string | undefined) => void;
  onAgain: () => void;
}

function Shown({ report: { path, rows, days, behind }, range, searchOf, onOpen, onAgain }: ShownProps) {
  const { campaignId } = useMember();
  const at = path.at(-1);
  const title = t('{name} and its chapters, {days}', { name: at?.name ?? '', days: rangeWords(range) });
  if (rows.length < 2 && at?.id === campaignId)
    return (
      <Card>
        <TreePath path={path} own={campaignId} onOpen={onOpen} />
        <Empty icon="dashboard" title={t('No chapters yet')}>
          {t('Once campaigns are chapters of this one, their totals are added up here, by day and result.')}
        </Empty>
      </Card>
    );
  return (
    <>
      <Card title={t('By campaign')}>
        <Stack gap={10}>
          <TreePath path={path} own={campaignId} onOpen={onOpen} />
          <p>{rangeWords(range)}</p>
          {behind > 0 && (
            <Row gap={8}>
              <p className="quiet">
                {tPlural(
                  behind,
                  'The newest results of one campaign aren’t counted yet.',
                  'The newest results of {count} campaigns aren’t counted yet.',
                )}
              </p>
              <Button small onClick={onAgain}>
                {t('Count more')}
              </Button>
            </Row>
          )}
          <DataTable
            label={title}
            columns={chapterColumns(rows, at?.id ?? '', searchOf)}
            rows={rows}
            rowKey={({ id }) => id}
            file={title}
            excel
          />
          <p className="quiet">
            {t('{touches} touches in all. Each campaign counts days in its own time zone.', {
              touches: formatNumber(rows.reduce((sum, { touches }) => sum + touches, 0)),
            })}
          </p>
        </Stack>
      </Card>
      {days.length > 0 && (
        <Card title={t('By day')}>
          <DataTable
            label={t('{title}, by day', { title })}
            columns={dayColumns()}
            rows={days}
            rowKey={({ day }) => day}
            sort="-day"
            most={100}
            file={t('{title}, by day', { title })}
            excel
          />
        </Card>
      )}
    </>
  );
}

type Counts = Pick<ChapterTotals, 'touches' | 'doors' | 'contacts'>;

const countColumns = <T extends Counts>(): Column<T>[] => [
  { key: 'touches', label: t('Touches'), value: (row) => row.touches, figures: true },
  { key: 'doors', label: t('Doors visited'), value: (row) => row.doors, figures: true, wideOnly: true },
  { key: 'contacts', label: t('Conversations'), value: (row) => row.contacts, figures: true },
  {
    key: 'rate',
    label: t('Conversation rate'),
    value: (row) => contactRate(row),
    inFile: (row) => percent(row.contacts, row.touches),
    figures: true,
    wideOnly: true,
    cell: (row) => formatRate(row.contacts, row.touches),
  },
];

type DayRow = ChapterReport['days'][number];
const dayColumns = (): Column<DayRow>[] => [
  { key: 'day', label: t('Day'), value: ({ day }) => day, oneLine: true, cell: ({ day }) => formatDay(day, 'dayYear') },
  ...countColumns<DayRow>(),
];

const touchesWith = ({ results }: ChapterTotals, result: ContactResult) =>
  results.find(({ contact_result: each }) => each === result)?.touches ?? 0;

function chapterColumns(
  rows: readonly ChapterTotals[],
  own: string,
  searchOf: ShownProps['searchOf'],
): Column<ChapterTotals>[] {
  const used = contactResults.filter((result) => rows.some((row) => touchesWith(row, result) > 0));
  return [
    {
      key: 'name',
      label: t('Campaign'),
      value: ({ name }) => name,
      cell: ({ id, name, below }) =>
        id === own ? (
          t('{name} itself', { name })
        ) : below > 0 ? (
          <Link className={rowName} to="/app/reports" search={searchOf(id)} resetScroll={false}>
            {tPlural(below, '{name} and one below it', '{name} and {count} below it', { name })}
          </Link>
        ) : (
          name
        ),
    },
    ...countColumns<ChapterTotals>(),
    ...used.map((result) => ({
      key: result,
      label: t(resultWords[result].title),
      value: (row: ChapterTotals) => touchesWith(row, result),
      figures: true,
      wideOnly: true,
    })),
  ];
}
