// The voters of one group, page by page, with who was left out and why.
import { useParams, useSearch } from '@tanstack/react-router';
import { contract } from '../../../contract';
import { count, number } from '../../../domain/reports/words';
import { call } from '../../api';
import { useMember } from '../../session/session';
import { ButtonLink } from '../../ui/button';
import { Card } from '../../ui/card';
import { Empty } from '../../ui/empty';
import { Loadable, LoadProblem } from '../../ui/loadable';
import { Page } from '../../ui/page';
import { Skeleton } from '../../ui/skeleton';
import { useLoad } from '../../ui/use-load';
import { Pager } from './pager';
import { VotersTable } from './voters-table';
import classes from './voter-groups.module.css';

const pageSize = 100;
const back = { to: '/app/voter-groups', label: 'Voter groups' };

function pageNumber(text: unknown): number {
  const page = typeof text === 'string' ? Number.parseInt(text, 10) : 1;
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

export function VoterGroupScreen() {
  const { id = '' } = useParams({ strict: false });
  const search = useSearch({ strict: false });
  const { campaignId } = useMember();
  const page = pageNumber(search.page);
  const skip = (page - 1) * pageSize;
  const groups = useLoad(`voter groups ${campaignId}`, (signal) =>
    call(contract.voterGroups.all, { query: { campaign_id: campaignId } }, { signal }),
  );
  const voters = useLoad(`voters ${campaignId} ${id} ${skip}`, (signal) =>
    call(contract.voterGroups.voters, { query: { id, campaign_id: campaignId, skip, limit: pageSize } }, { signal }),
  );
  const group = groups.data?.find((each) => each.id === id);
  return (
    <Page
      title={group?.name ?? 'Voter group'}
      back={back}
      lead={group && `${count(group.voters, 'voter')} behind ${count(group.doors, 'door')}`}
      actions={
        group?.status === 'Ready' && (
          <ButtonLink look="primary" icon="plus" to="/app/walkbook/add" search={{ group: id }}>
            New walkbook
          </ButtonLink>
        )
      }
    >
      <LoadProblem loaded={groups} />
      <Card>
        <Loadable loaded={voters} waiting={<Skeleton rows={12} />}>
          {(data) =>
            data.total === 0 ? (
              <Empty icon="people" title="Nobody in this group">
                {group?.status === 'Pending'
                  ? 'Its file is still being read. Voters appear here as they are taken in.'
                  : 'None of the rows of its file could be taken in. The upload says why, row by row.'}
              </Empty>
            ) : (
              <div className={classes.voters}>
                <p className={classes.quiet}>
                  {number(data.skip + 1)} to {number(data.skip + data.voters.length)} of {count(data.total, 'voter')},
                  by name
                </p>
                <VotersTable voters={data.voters} />
                <Pager page={page} pages={Math.max(1, Math.ceil(data.total / pageSize))} groupId={id} />
              </div>
            )
          }
        </Loadable>
      </Card>
    </Page>
  );
}
