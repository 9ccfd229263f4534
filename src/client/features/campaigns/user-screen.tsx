// One member of the campaign, for those who see its people: who they are, what they walk and did, and what of it is worth a look.
import { titlesFor } from '../../../domain/access/title-change';
import { titleName } from '../../../domain/access/title-names';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { currentTexts, formatDate, formatElapsed, formatNumber } from '../../i18n/formats';
import { key, t } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { WalkbookSummary } from '../../../contract/walkbooks';
import { useMember } from '../../session/session';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { DataTable } from '../../ui/tables/data-table';
import type { Column } from '../../ui/tables/data-table';
import { Empty } from '../../ui/primitives/empty';
import { Loadable } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { useCall } from '../../data/use-call';
import { PersonPlannedShifts } from '../planned-shifts/person-planned-shifts';
import { PersonFlags } from '../quality/person-flags';
import { PersonResults } from '../quality/person-results';
import { PersonShifts } from '../shifts/person-shifts';
import { ChangeTitle } from './change-title';
import { RemoveMember } from './remove-member';
import { Facts } from '../../ui/charts/facts';

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
  { key: 'done', label: key('Doors knocked'), value: (walkbook) => walkbook.doors_done, figures: true },
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
  const { day } = useSearch({ strict: false });
  const { campaignId, campaignUser, userId } = useMember();
  const navigate = useNavigate();
  const [removing, setRemoving] = useState(false);
  const [changing, setChanging] = useState(false);
  const members = useCall(contract.users.campaignAccount, { query: { campaign_id: campaignId } });
  const member = members.data?.find((each) => each.id === id);
  const choices = member ? titlesFor({ ...campaignUser, id: userId }, member) : [];
  return (
    <Page
      title={member ? `${member.first} ${member.last}` : t('Member')}
      lead={member?.email}
      back={back}
      actions={
        <>
          {member && choices.length > 0 && (
            <Button small onClick={() => setChanging(true)}>
              {t('Change title')}
            </Button>
          )}
          {campaignUser.is_owner && member && !member.is_owner && member.id !== userId && (
            <Button look="danger" small onClick={() => setRemoving(true)}>
              {t('Remove')}
            </Button>
          )}
        </>
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
      {changing && member && (
        <ChangeTitle
          member={member}
          campaignId={campaignId}
          own={member.id === userId}
          choices={choices}
          onClose={() => setChanging(false)}
          onChanged={(changed) => {
            setChanging(false);
            members.replace((members.data ?? []).map((each) => (each.id === changed.id ? changed : each)));
          }}
        />
      )}
      <Loadable loaded={members} failed={t('Failed to fetch user')}>
        {() =>
          member ? (
            <>
              <Card title={t('In this campaign')}>
                <Facts
                  facts={[
                    [
                      t('Title'),
                      member.is_owner
                        ? t('{title}, owner', { title: titleName(currentTexts(), member.title) })
                        : titleName(currentTexts(), member.title),
                    ],
                    [t('Joined'), formatDate(member.date_joined, 'longDayYear')],
                    [
                      t('Last seen'),
                      member.last_seen ? formatElapsed(Date.parse(member.last_seen), members.at ?? 0) : t('never'),
                    ],
                    [t('Touches'), formatNumber(member.touches)],
                  ]}
                />
              </Card>
              <PersonFlags userId={member.id} />
              {typeof day === 'string' && <PersonResults userId={member.id} day={day} key={day} />}
              <PersonPlannedShifts userId={member.id} first={member.first} />
              <PersonShifts userId={member.id} first={member.first} />
              <WalkbooksOf id={member.id} first={member.first} />
              {typeof day !== 'string' && <PersonResults userId={member.id} />}
            </>
          ) : (
            <Empty icon="people" title={t('Not in this campaign')}>
              {t('This person is no longer in the campaign.')}
            </Empty>
          )
        }
      </Loadable>
    </Page>
  );
}

function WalkbooksOf({ id, first }: { id: string; first: string }) {
  const { campaignId } = useMember();
  const navigate = useNavigate();
  const walkbooks = useCall(contract.walkbooks.allUser, { query: { campaign_id: campaignId, user_id: id } });
  return (
    <Card title={t('Walkbooks')}>
      <Loadable loaded={walkbooks}>
        {(rows) => (
          <DataTable
            label={t('Walkbooks of {first}', { first })}
            columns={columns}
            rows={rows}
            rowKey={(walkbook) => walkbook.id}
            sort="name"
            onOpen={(walkbook) => void navigate({ to: '/app/walkbook/id/$id', params: { id: walkbook.id } })}
            empty={
              <Empty icon="walkbook" title={t('No walkbooks yet')}>
                {t('Open a walkbook to assign it to {first}.', { first })}
              </Empty>
            }
          />
        )}
      </Loadable>
    </Card>
  );
}
