// The activity log: who imported, exported, deleted or changed roles, and who looked at a household.
import { useState } from 'react';
import { contract } from '../../../contract';
import { auditPage, type AuditedAct, type AuditEntry } from '../../../contract/audit';
import { useCall } from '../../data/use-call';
import { formatDate, stamp } from '../../i18n/formats';
import { key, t, tPlural } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { Row } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Loadable } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { DataTable, type Column } from '../../ui/tables/data-table';

const actWords: Record<AuditedAct, string> = {
  voter_file_uploaded: key('Uploaded a voter file'),
  walkbook_uploaded: key('Uploaded a walkbook file'),
  import_applied: key('Imported a file'),
  import_undone: key('Undid an import'),
  upload_discarded: key('Discarded an uploaded file'),
  voters_exported: key('Exported a voter group'),
  selection_exported: key('Exported voters selected on the map'),
  voters_tagged: key('Tagged voters'),
  walk_sheets_downloaded: key('Downloaded a walk sheet'),
  household_viewed: key('Viewed a household'),
  person_erased: key('Erased a person'),
  group_deleted: key('Deleted a voter group'),
  recommendation_deleted: key('Deleted a recommendation'),
  turf_cut_deleted: key('Deleted a turf cut'),
  survey_changed: key('Changed a survey'),
  survey_duplicated: key('Duplicated a survey'),
  survey_archived: key('Archived a survey'),
  survey_restored: key('Restored a survey'),
  walkbook_archived: key('Archived a walkbook'),
  script_changed: key('Changed what to say at the door'),
  walkbook_restored: key('Restored a walkbook'),
  assignments_changed: key('Changed who walks a walkbook'),
  report_undone: key('Undid a report about a person'),
  report_restored: key('Restored a report about a person'),
  late_facts_set_aside: key('Set aside late results'),
  late_facts_restored: key('Restored late results'),
  day_set_aside: key('Set aside a day’s results'),
  day_restored: key('Restored a day’s results'),
  flag_marked_fine: key('Marked a quality flag as fine'),
  flag_reopened: key('Reopened a quality flag'),
  invitation_sent: key('Sent an invitation'),
  invitation_canceled: key('Canceled an invitation'),
  team_code_made: key('Made a team code'),
  team_code_revoked: key('Ended a team code'),
  member_joined: key('Joined the campaign'),
  title_changed: key('Changed a member’s title'),
  member_removed: key('Removed a member'),
  account_closed: key('Closed their account'),
  owner_changed: key('Became the owner'),
  owner_offered: key('Offered the campaign to someone'),
  retention_changed: key('Changed how long notes and positions are kept'),
  map_uploaded: key('Uploaded a map'),
  map_removed: key('Removed the map'),
  outlines_uploaded: key('Uploaded outlines'),
  outlines_replaced: key('Replaced outlines'),
  outlines_deleted: key('Deleted outlines'),
  goal_set: key('Set a goal||log'),
  goal_removed: key('Removed a goal'),
  phone_forgotten: key('Told a phone to forget its walkbooks'),
};

const aboutWords = ({ subject_name: name, count }: AuditEntry): string =>
  [name, count !== null && tPlural(count, '{count} voter', '{count} voters')].filter(Boolean).join(' · ');

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

export function ActivityScreen() {
  const { campaign, campaignId } = useMember();
  /** The entries after which the pages that were opened begin. */
  const [opened, setOpened] = useState<readonly string[]>([]);
  const before = opened.at(-1);
  const entries = useCall(contract.audit.list, {
    query: { campaign_id: campaignId, ...(before === undefined ? {} : { before }) },
  });
  const last = entries.data?.length === auditPage ? entries.data.at(-1) : undefined;
  return (
    <Page
      title={t('Activity log')}
      lead={t('Imports, exports, deletions, changes of roles, and who looked at a household.')}
      back={{ to: '/app/campaign', label: key('Back to the campaign') }}
    >
      <Card>
        <Loadable loaded={entries}>
          {(rows) => (
            <DataTable
              label={t('Activity log')}
              columns={columnsIn(campaign.time_zone)}
              rows={rows}
              rowKey={(entry) => entry.id}
              file={t('Activity log')}
              empty={t('Nothing has been logged yet.')}
            />
          )}
        </Loadable>
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
