// A captain's teams: their walkbooks, how far each is and who walks it, and assigning them to the team's people.
import { useState } from 'react';
import { contract } from '../../../contract';
import type { CaptainedTeam } from '../../../contract/team/teams';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { useCall } from '../../data/use-call';
import { formatNumber } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { SelectField } from '../../ui/fields/fields';
import { OnlineButton } from '../../ui/fields/online-button';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Card } from '../../ui/primitives/card';
import { Empty } from '../../ui/primitives/empty';
import { Loadable } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { Problem } from '../../ui/primitives/problem';
import { Progress } from '../../ui/primitives/progress';
import { Tag } from '../../ui/primitives/tag';
import styles from './teams.module.css';

export function TeamScreen() {
  const { campaignId } = useMember();
  const teams = useCall(contract.teams.mine, { query: { campaign_id: campaignId } }, { every: 60_000 });
  const put = (changed: CaptainedTeam) =>
    teams.replace((teams.data ?? []).map((team) => (team.id === changed.id ? changed : team)));
  return (
    <Page title={t('My teams')} narrow back={{ to: '/app/account', label: t('Back to your account') }}>
      <Loadable loaded={teams}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty icon="people" title={t('You aren’t a team captain')}>
              {t('A manager appoints captains. Your own walkbooks are under “Walkbooks”.')}
            </Empty>
          ) : (
            rows.map((team) => (
              <Card
                key={team.id}
                title={team.name}
                aside={<span className="quiet">{tPlural(team.people.length, '{count} person', '{count} people')}</span>}
              >
                {team.walkbooks.length === 0 && <p className="quiet">{t('No walkbook belongs to this team yet.')}</p>}
                <Stack gap={16}>
                  {team.walkbooks.map((walkbook) => (
                    <Walkbook
                      key={walkbook.id}
                      team={team}
                      walkbook={walkbook}
                      onChanged={put}
                      onFailed={teams.reload}
                    />
                  ))}
                </Stack>
              </Card>
            ))
          )
        }
      </Loadable>
    </Page>
  );
}

interface WalkbookProps {
  team: CaptainedTeam;
  walkbook: CaptainedTeam['walkbooks'][number];
  onChanged: (team: CaptainedTeam) => void;
  onFailed: () => void;
}

function Walkbook({ team, walkbook, onChanged, onFailed }: WalkbookProps) {
  const { campaignId } = useMember();
  const { busy, problem, act } = useAction();
  const [chosen, setChosen] = useState('');
  const { id, name, doors, doors_done: done, contacts, assigned } = walkbook;
  const free = team.people.filter((person) => !assigned.some((each) => each.id === person.id));
  const change = (user_id: string, isAssigned: boolean) =>
    act(async () => {
      const body = { campaign_id: campaignId, team_id: team.id, walkbook_id: id, user_id, assigned: isAssigned };
      try {
        onChanged(await call(contract.teams.assign, { body }));
      } catch (failure) {
        // A manager may have changed the team: what is shown is what is so now.
        onFailed();
        throw failure;
      }
      setChosen('');
    });
  return (
    <section className={styles.walkbook}>
      <h3 className={styles.name}>{name}</h3>
      <Progress label={t('Doors knocked in {name}', { name })} done={done} total={doors} />
      <span className="quiet">
        {t('{done} of {doors} doors', { done: formatNumber(done), doors: formatNumber(doors) })} ·{' '}
        {tPlural(contacts, '{count} conversation', '{count} conversations')}
      </span>
      {problem && <Problem>{problem}</Problem>}
      {assigned.length === 0 && (
        <Row>
          <Tag look="lamp">{t('Unassigned')}</Tag>
        </Row>
      )}
      {assigned.map(({ id: userId, first, last }) => (
        <Row key={userId} gap={8}>
          <span>
            {first} {last}
          </span>
          {team.people.some((person) => person.id === userId) ? (
            <OnlineButton
              brief
              small
              look="quiet"
              busy={busy}
              aria-label={t('Remove {first} {last}', { first, last })}
              onClick={() => void change(userId, false)}
            >
              {t('Remove')}
            </OnlineButton>
          ) : (
            <span className="quiet">{t('assigned by a manager')}</span>
          )}
        </Row>
      ))}
      {free.length > 0 && (
        <Row gap={8} end>
          <SelectField
            label={t('Person')}
            value={chosen}
            onChange={(event) => setChosen(event.currentTarget.value)}
            options={[['', t('Choose a person')], ...free.map((person) => [person.id, person.user_name] as const)]}
          />
          <OnlineButton
            brief
            look="pale"
            busy={busy}
            disabled={chosen === ''}
            onClick={() => void change(chosen, true)}
          >
            {t('Assign')}
          </OnlineButton>
        </Row>
      )}
    </section>
  );
}
