// The activity log: who imported, exported, deleted or changed roles, and who looked at a household.
import { useState } from 'react';
import { contract } from '../../../contract';
import { auditPage, type AuditEntry } from '../../../contract/audit';
import { callFile } from '../../data/api';
import { useAction } from '../../data/use-action';
import { useCall } from '../../data/use-call';
import { formatDate, stamp } from '../../i18n/formats';
import { key, t, tPlural } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { useRested } from '../../ui/fields/use-rested';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Loadable } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { Problem } from '../../ui/primitives/problem';
import { downloadCsvFile } from '../../ui/tables/csv';
import { DataTable, type Column } from '../../ui/tables/data-table';
import { actWords } from './act-words';
import { ActivityFilters, everything, type ActivityWhich } from './activity-filters';

const aboutWords = ({ act, subject_name: name, count }: AuditEntry): string =>
  [
    act === 'goal_set' || act === 'goal_removed' ? goalWords(name) : name,
    count !== null && tPlural(count, '{count} voter', '{count} voters'),
  ]
    .filter(Boolean)
    .join(' · ');

/** A goal is written down as '5000 doors'. */
function goalWords(name: string): string {
  const [, target, measure] = /^(\d+) (doors|conversations|supporters)$/.exec(name) ?? [];
  const count = Number(target);
  if (measure === 'doors') return tPlural(count, '{count} door', '{count} doors');
  if (measure === 'conversations') return tPlural(count, '{count} conversation', '{count} conversations');
  return measure === 'supporters' ? tPlural(count, '{count} supporter', '{count} supporters') : name;
}

const columnsIn = (zone: string): Column<AuditEntry>[] => [
  {
    key: 'at',
    label: t('When'),
    value: (entry) => Date.parse(entry.at),
    cell: (entry) => formatDate(entry.at, 'dayYearTime', zone),
    inFile: (entry) => stamp(zone)(entry.at),
  },
  { key: 'who', label: t('Who'), value: (entry) => entry.user_name },
  { key: 'act', label: t('Action'), value: (entry) => t(actWords[entry.act]) },
  { key: 'subject', label: t('About'), value: aboutWords },
];

const isEverything = (which: ActivityWhich) => Object.values(which).every((value) => value === '');

/** What is asked for, without what is left open. */
const given = ({ search, user_id, act, from, to }: ActivityWhich) => ({
  ...(search.trim() && { search: search.trim() }),
  ...(user_id && { user_id }),
  ...(act && { act }),
  ...(from && { from }),
  ...(to && { to }),
});

/** A log of years is sent page by page. */
const exportTimeout = 600_000;

export function ActivityScreen() {
  const { campaign, campaignId } = useMember();
  const [which, setWhich] = useState(everything);
  const search = useRested(which.search);
  const meant = { ...which, search };
  /** The entries after which the pages that were opened begin. */
  const [opened, setOpened] = useState<readonly string[]>([]);
  const { busy, problem, act } = useAction();
  const before = opened.at(-1);
  const query = { campaign_id: campaignId, ...given(meant) };
  const entries = useCall(contract.audit.list, { query: { ...query, ...(before === undefined ? {} : { before }) } });
  const last = entries.data?.length === auditPage ? entries.data.at(-1) : undefined;
  const change = (next: ActivityWhich) => {
    setWhich(next);
    setOpened([]);
  };
  const save = async () =>
    downloadCsvFile(
      t('Activity log'),
      await callFile(contract.audit.exportCsv, { query }, { timeoutMs: exportTimeout }),
    );
  return (
    <Page
      title={t('Activity log')}
      lead={t('Imports, exports, deletions, changes of roles, and who looked at a household. No one can change it.')}
      back={{ to: '/app/campaign', label: key('Back to the campaign') }}
      actions={
        <Button icon="download" busy={busy} onClick={() => void act(save)}>
          {isEverything(meant) ? t('Download all of it') : t('Download all matches')}
        </Button>
      }
    >
      {problem && <Problem>{problem}</Problem>}
      <Card>
        <Stack gap={14}>
          <ActivityFilters which={which} onChange={change} />
          <Loadable loaded={entries}>
            {(rows) => (
              <DataTable
                label={t('Activity log')}
                columns={columnsIn(campaign.time_zone)}
                rows={rows}
                rowKey={(entry) => entry.id}
                file={t('Activity log')}
                empty={isEverything(meant) ? t('Nothing has been logged yet.') : t('Nothing like this was logged.')}
              />
            )}
          </Loadable>
        </Stack>
        {(before !== undefined || last) && (
          <Row gap={8}>
            <Button disabled={before === undefined} onClick={() => setOpened(opened.slice(0, -1))}>
              {t('Newer')}
            </Button>
            <Button disabled={!last} onClick={() => last && setOpened([...opened, last.id])}>
              {t('Older')}
            </Button>
          </Row>
        )}
      </Card>
    </Page>
  );
}
