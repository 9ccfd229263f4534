// The people of a campaign; its owner may remove one.
import { titleName } from '../../../domain/access/title-names';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { say, sayCount } from '../../../domain/words/say';
import { contract } from '../../../contract';
import type { Member } from '../../../contract/users';
import { ago } from '../../../domain/reports/words';
import { call } from '../../api';
import { useMember } from '../../session/session';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { DataTable } from '../../ui/data-table';
import type { Column } from '../../ui/data-table';
import { Loadable } from '../../ui/loadable';
import { useLoad } from '../../ui/use-load';
import styles from './campaign.module.css';
import { fullName, RemoveMember } from './remove-member';

const lastSeen = (member: Member, now: number) => (member.last_seen ? ago(Date.parse(member.last_seen), now) : 'never');

export function MembersCard() {
  const { campaignId, campaignUser, userId } = useMember();
  const navigate = useNavigate();
  const members = useLoad(`members ${campaignId}`, (signal) =>
    call(contract.users.campaignAccount, { query: { campaign_id: campaignId } }, { signal }),
  );
  const [removing, setRemoving] = useState<Member | null>(null);
  const now = members.at ?? 0;
  const columns: Column<Member>[] = [
    {
      key: 'name',
      label: say('Name'),
      value: fullName,
      cell: (member) => (
        <Link to="/app/user/$id" params={{ id: member.id }}>
          {fullName(member)}
        </Link>
      ),
    },
    {
      key: 'title',
      label: say('Title'),
      value: (member) =>
        member.is_owner ? say('{title}, owner', { title: titleName(member.title) }) : titleName(member.title),
    },
    { key: 'email', label: say('Email'), value: (member) => member.email, wideOnly: true },
    { key: 'touches', label: say('Touches'), value: (member) => member.touches, figures: true, wideOnly: true },
    {
      key: 'seen',
      label: say('Last seen'),
      figures: true,
      value: (member) => (member.last_seen ? Date.parse(member.last_seen) : null),
      cell: (member) => lastSeen(member, now),
    },
  ];
  if (campaignUser.is_owner)
    columns.push({
      key: 'remove',
      label: say('Remove'),
      wideOnly: true,
      value: () => null,
      cell: (member) =>
        member.is_owner || member.id === userId ? null : (
          <Button
            small
            look="quiet"
            aria-label={say('Remove {fullName}', { fullName: fullName(member) })}
            onClick={() => setRemoving(member)}
          >
            {say('Remove')}
          </Button>
        ),
    });
  return (
    <Card
      title={say('People')}
      aside={
        members.data && (
          <span className={styles.aside}>{sayCount(members.data.length, '{count} member', '{count} members')}</span>
        )
      }
    >
      <Loadable loaded={members}>
        {(rows) => (
          <DataTable
            label={say('Members of this campaign')}
            columns={columns}
            rows={rows}
            rowKey={(member) => member.id}
            sort="name"
            onOpen={(member) => void navigate({ to: '/app/user/$id', params: { id: member.id } })}
          />
        )}
      </Loadable>
      {removing && (
        <RemoveMember
          member={removing}
          campaignId={campaignId}
          onClose={() => setRemoving(null)}
          onRemoved={() => {
            setRemoving(null);
            members.replace((members.data ?? []).filter((member) => member.id !== removing.id));
          }}
        />
      )}
    </Card>
  );
}
