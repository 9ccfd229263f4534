// One member of the campaign, for those who see its people: who they are and what they walk.
import { titleName } from '../../../domain/access/title-names';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { key, locale, say } from '../../../domain/words/say';
import { contract } from '../../../contract';
import type { WalkbookSummary } from '../../../contract/walkbooks';
import { ago, number } from '../../../domain/reports/words';
import { call } from '../../api';
import { useMember } from '../../session/session';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { DataTable } from '../../ui/data-table';
import type { Column } from '../../ui/data-table';
import { Empty } from '../../ui/empty';
import { Loadable } from '../../ui/loadable';
import { Page } from '../../ui/page';
import { useLoad } from '../../ui/use-load';
import { RemoveMember } from '../campaigns/remove-member';
import styles from './account.module.css';

const back = { to: '/app/campaign', label: key('Back to the campaign') };

const columns: Column<WalkbookSummary>[] = [
  {
    key: 'name',
    label: key('Walkbook'),
    value: (walkbook) => walkbook.name,
    cell: (walkbook) => (
      <Link to="/app/walkbook/id/$id" params={{ id: walkbook.id }}>
        {walkbook.name}
      </Link>
    ),
  },
  { key: 'done', label: key('Doors done'), value: (walkbook) => walkbook.doors_done, figures: true },
  { key: 'doors', label: key('Doors'), value: (walkbook) => walkbook.doors, figures: true },
  {
    key: 'contacts',
    label: key('Conversations'),
    value: (walkbook) => walkbook.contacts,
    figures: true,
    wideOnly: true,
  },
];

export function UserScreen() {
  const { id = '' } = useParams({ strict: false });
  const { campaignId, campaignUser, userId } = useMember();
  const navigate = useNavigate();
  const [removing, setRemoving] = useState(false);
  const members = useLoad(`members ${campaignId}`, (signal) =>
    call(contract.users.campaignAccount, { query: { campaign_id: campaignId } }, { signal }),
  );
  const member = members.data?.find((each) => each.id === id);
  return (
    <Page
      title={member ? `${member.first} ${member.last}` : say('Member')}
      lead={member?.email}
      back={back}
      actions={
        campaignUser.is_owner &&
        member &&
        !member.is_owner &&
        member.id !== userId && (
          <Button look="danger" small onClick={() => setRemoving(true)}>
            {say('Remove')}
          </Button>
        )
      }
    >
      {removing && member && (
        <RemoveMember
          member={member}
          campaignId={campaignId}
          onClose={() => setRemoving(false)}
          onRemoved={() => void navigate({ to: back.to })}
        />
      )}
      <Loadable loaded={members}>
        {() =>
          member ? (
            <>
              <Card title={say('In this campaign')}>
                <dl className={styles.facts}>
                  <Fact
                    label={say('Title')}
                    text={
                      member.is_owner
                        ? say('{title}, owner', { title: titleName(member.title) })
                        : titleName(member.title)
                    }
                  />
                  <Fact
                    label={say('Joined')}
                    text={new Date(member.date_joined).toLocaleDateString(locale(), { dateStyle: 'long' })}
                  />
                  <Fact
                    label={say('Last seen')}
                    text={member.last_seen ? ago(Date.parse(member.last_seen), members.at ?? 0) : say('never')}
                  />
                  <Fact label={say('Touches')} text={number(member.touches)} />
                </dl>
              </Card>
              <WalkbooksOf id={member.id} first={member.first} />
            </>
          ) : (
            <Empty icon="people" title={say('Not in this campaign')}>
              {say('This person is no member of the campaign any more.')}
            </Empty>
          )
        }
      </Loadable>
    </Page>
  );
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  );
}

function WalkbooksOf({ id, first }: { id: string; first: string }) {
  const { campaignId } = useMember();
  const navigate = useNavigate();
  const walkbooks = useLoad(`walkbooks of ${id} in ${campaignId}`, (signal) =>
    call(contract.walkbooks.allUser, { query: { campaign_id: campaignId, user_id: id } }, { signal }),
  );
  return (
    <Card title={say('Walkbooks')}>
      <Loadable loaded={walkbooks}>
        {(rows) => (
          <DataTable
            label={say('Walkbooks of {first}', { first })}
            columns={columns}
            rows={rows}
            rowKey={(walkbook) => walkbook.id}
            sort="name"
            onOpen={(walkbook) => void navigate({ to: '/app/walkbook/id/$id', params: { id: walkbook.id } })}
            empty={
              <Empty icon="walkbook" title={say('No walkbooks yet')}>
                {say("Assign one to {first} on the walkbook's own screen.", { first })}
              </Empty>
            }
          />
        )}
      </Loadable>
    </Card>
  );
}
