// The people of a campaign; its owner may remove one.
import { titleName } from '../../../domain/access/title-names';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { currentTexts, formatElapsed, stamp } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { Member } from '../../../contract/users';
import { useMember } from '../../session/session';
import { Button } from '../../ui/primitives/button';
import { SearchBox } from '../../ui/fields/search-box';
import { Stack } from '../../ui/layout/stack-and-row';
import { Card } from '../../ui/primitives/card';
import { Tag } from '../../ui/primitives/tag';
import { DataTable } from '../../ui/tables/data-table';
import type { Column } from '../../ui/tables/data-table';
import { Loadable } from '../../ui/primitives/loadable';
import { useCall } from '../../data/use-call';
import styles from './campaign.module.css';
import { fullName, RemoveMember } from './remove-member';
import { useFromAbove } from './use-from-above';

const lastSeen = (member: Member, now: number) =>
  member.last_seen ? formatElapsed(Date.parse(member.last_seen), now) : t('never');

/** With fewer there is nothing to search for. */
const searchable = 8;

/** Whether each word that was typed is in a name, an address or a title. */
const isFound = (search: string) => {
  const words = search.toLocaleLowerCase().split(/\s+/);
  return (member: Member) => {
    const text = [fullName(member), member.email, titleName(currentTexts(), member.title)]
      .join(' ')
      .toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  };
};

export function MembersCard() {
  const { campaign, campaignId, campaignUser, userId } = useMember();
  const navigate = useNavigate();
  const members = useCall(contract.users.campaignAccount, { query: { campaign_id: campaignId } });
  const fromAbove = useFromAbove();
  const [search, setSearch] = useState('');
  const [removing, setRemoving] = useState<Member | null>(null);
  const now = members.at ?? 0;
  const columns: Column<Member>[] = [
    {
      key: 'name',
      label: t('Name'),
      value: fullName,
      cell: (member) => (
        <>
          <Link to="/app/user/$id" params={{ id: member.id }}>
            {fullName(member)}
          </Link>
          {fromAbove.has(member.id) && <Tag>{t('Entered from above')}</Tag>}
        </>
      ),
    },
    {
      key: 'title',
      label: t('Title'),
      value: (member) =>
        member.is_owner
          ? t('{title}, owner', { title: titleName(currentTexts(), member.title) })
          : titleName(currentTexts(), member.title),
    },
    { key: 'email', label: t('Email'), value: (member) => member.email, wideOnly: true },
    { key: 'touches', label: t('Touches'), value: (member) => member.touches, figures: true, wideOnly: true },
    {
      key: 'seen',
      label: t('Last seen'),
      figures: true,
      value: (member) => (member.last_seen ? Date.parse(member.last_seen) : null),
      cell: (member) => lastSeen(member, now),
      inFile: (member) => stamp(campaign.time_zone)(member.last_seen),
    },
  ];
  if (campaignUser.is_owner)
    columns.push({
      key: 'remove',
      label: t('Remove'),
      wideOnly: true,
      value: () => null,
      cell: (member) =>
        member.is_owner || member.id === userId ? null : (
          <Button
            small
            look="quiet"
            aria-label={t('Remove {fullName}', { fullName: fullName(member) })}
            onClick={() => setRemoving(member)}
          >
            {t('Remove')}
          </Button>
        ),
    });
  return (
    <Card
      title={t('People')}
      aside={
        members.data && (
          <span className={styles.aside}>{tPlural(members.data.length, '{count} member', '{count} members')}</span>
        )
      }
    >
      <Loadable loaded={members}>
        {(rows) => (
          <Stack gap={10}>
            {rows.length >= searchable && <SearchBox label={t('Search people')} value={search} onChange={setSearch} />}
            <DataTable
              label={t('Members of this campaign')}
              columns={columns}
              rows={rows.filter(isFound(search))}
              rowKey={(member) => member.id}
              sort="name"
              file={t('People')}
              empty={<p className={styles.none}>{t('No one by this name or address.')}</p>}
              onOpen={(member) => void navigate({ to: '/app/user/$id', params: { id: member.id } })}
            />
          </Stack>
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
