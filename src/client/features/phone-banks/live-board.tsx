// What happens in a phone bank right now: results so far, callers, and the latest calls, asked for every few seconds.
import { useState } from 'react';
import { contract } from '../../../contract';
import { callResults } from '../../../contract/outreach/calling';
import type { PhoneBank } from '../../../contract/outreach/phone-banks';
import { useCall } from '../../data/use-call';
import { formatDate, formatNumber } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { Stack } from '../../ui/layout/stack-and-row';
import { Card } from '../../ui/primitives/card';
import { Loadable } from '../../ui/primitives/loadable';
import { Tag } from '../../ui/primitives/tag';
import { DataTable, type Column } from '../../ui/tables/data-table';
import type { CallReply } from '../../../contract/call';
import { resultWords } from './phone-words';
import classes from './phone-banks.module.css';

type Board = CallReply<typeof contract.phoneBanks.updatedRecipients>;
type Caller = Board['callers'][number];

const refreshEvery = 5_000;
/** What the board lists as the latest: of the last hour. */
const window = 3_600_000;

const callerColumns = (): Column<Caller>[] => [
  { key: 'name', label: t('Caller'), value: (row) => row.name },
  {
    key: 'calling',
    label: t('Now'),
    value: (row) => (row.calling ? 1 : 0),
    cell: (row) => (row.calling ? <Tag look="good">{t('Calling')}</Tag> : '–'),
  },
  { key: 'calls', label: t('Calls'), value: (row) => row.calls, figures: true, cell: (row) => formatNumber(row.calls) },
  {
    key: 'answered',
    label: t('Answered'),
    value: (row) => row.answered,
    figures: true,
    cell: (row) => formatNumber(row.answered),
  },
  {
    key: 'last',
    label: t('Latest'),
    value: (row) => row.last_result_at ?? '',
    wideOnly: true,
    cell: (row) => (row.last_result_at === null ? '–' : formatDate(row.last_result_at, 'weekdayDayTime')),
  },
];

export function LiveBoard({ bank }: { bank: PhoneBank }) {
  const { campaignId } = useMember();
  const [since] = useState(() => new Date(Date.now() - window).toISOString());
  const loaded = useCall(
    contract.phoneBanks.updatedRecipients,
    { query: { id: bank.id, campaign_id: campaignId, last_update_time: since } },
    { every: () => (bank.status === 'Active' ? refreshEvery : undefined) },
  );
  return (
    <Card title={t('Live board')}>
      <Loadable loaded={loaded}>
        {({ results, callers, recipients }) => (
          <Stack gap={16}>
            <ul className={classes.results} aria-label={t('Results')}>
              {callResults.map((result) => (
                <li key={result}>
                  <span className={classes.figure}>{formatNumber(results[result] ?? 0)}</span>
                  <span className="quiet">{t(resultWords[result].words)}</span>
                </li>
              ))}
            </ul>
            <DataTable
              label={t('Callers')}
              columns={callerColumns()}
              rows={callers}
              rowKey={(row) => row.user_id}
              empty={<p className="quiet">{t('No one calls in it yet. Edit it to pick callers.')}</p>}
            />
            {recipients.length > 0 && (
              <Stack gap={6}>
                <p className="quiet">{t('Latest calls')}</p>
                <ul className={classes.latest}>
                  {recipients.slice(0, 8).map((person) => (
                    <li key={person.voter_id}>
                      <span>{`${person.first} ${person.last}`}</span>
                      <LatestTag person={person} />
                    </li>
                  ))}
                </ul>
              </Stack>
            )}
          </Stack>
        )}
      </Loadable>
    </Card>
  );
}

function LatestTag({ person }: { person: Board['recipients'][number] }) {
  if (person.held_by !== null) return <Tag look="lamp">{t('On a caller’s screen')}</Tag>;
  const result = callResults.find((each) => each === person.last_result);
  if (!result) return null;
  return <Tag look={resultWords[result].look}>{t(resultWords[result].words)}</Tag>;
}
