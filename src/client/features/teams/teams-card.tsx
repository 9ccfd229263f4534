// The teams of a campaign, for managers: who captains each, who is in it and which walkbooks are its.
import { useState } from 'react';
import { contract } from '../../../contract';
import type { Team } from '../../../contract/team/teams';
import { useCall } from '../../data/use-call';
import { t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { OnlineButton } from '../../ui/fields/online-button';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Empty } from '../../ui/primitives/empty';
import { Loadable } from '../../ui/primitives/loadable';
import { Tag } from '../../ui/primitives/tag';
import { DataTable, type Column } from '../../ui/tables/data-table';
import { TeamDialog } from './team-dialog';

export function TeamsCard() {
  const { campaignId } = useMember();
  const teams = useCall(contract.teams.all, { query: { campaign_id: campaignId } });
  const [open, setOpen] = useState<Team | 'new' | null>(null);
  const columns: Column<Team>[] = [
    {
      key: 'name',
      label: t('Team'),
      value: (team) => team.name,
      cell: (team) => (
        <Button small look="quiet" onClick={() => setOpen(team)}>
          {team.name}
        </Button>
      ),
    },
    {
      key: 'captain',
      label: t('Captain'),
      value: (team) => team.captain?.user_name ?? null,
      cell: (team) => team.captain?.user_name ?? <Tag look="lamp">{t('No captain')}</Tag>,
    },
    { key: 'people', label: t('People'), value: (team) => team.people.length, figures: true, wideOnly: true },
    { key: 'walkbooks', label: t('Walkbooks'), value: (team) => team.walkbooks.length, figures: true, wideOnly: true },
  ];
  const put = (saved: Team) => {
    const others = (teams.data ?? []).filter(({ id }) => id !== saved.id);
    // What became this team's is no other one's.
    const mine = new Set(saved.walkbooks.map(({ id }) => id));
    const all = others.map((team) => ({ ...team, walkbooks: team.walkbooks.filter(({ id }) => !mine.has(id)) }));
    teams.replace([...all, saved].toSorted((a, b) => a.name.localeCompare(b.name)));
  };
  return (
    <Card
      title={t('Teams')}
      aside={
        <OnlineButton brief small look="pale" icon="plus" disabled={!teams.data} onClick={() => setOpen('new')}>
          {t('New team')}
        </OnlineButton>
      }
    >
      <Loadable loaded={teams}>
        {(rows) => (
          <DataTable
            label={t('Teams')}
            columns={columns}
            rows={rows}
            rowKey={(team) => team.id}
            sort="name"
            file={t('Teams')}
            empty={
              <Empty icon="people" title={t('No teams yet')}>
                {t('A team has people, walkbooks, and a captain who assigns the walkbooks to the people.')}
              </Empty>
            }
          />
        )}
      </Loadable>
      {open !== null && (
        <TeamDialog
          team={open === 'new' ? null : open}
          teams={teams.data ?? []}
          onClose={() => setOpen(null)}
          onSaved={put}
          onRemoved={(id) => {
            teams.replace((teams.data ?? []).filter((team) => team.id !== id));
            setOpen(null);
          }}
        />
      )}
    </Card>
  );
}
