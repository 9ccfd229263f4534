// Making a team, or changing its name, captain, people and walkbooks.
import { useState } from 'react';
import { contract } from '../../../contract';
import type { Team } from '../../../contract/team/teams';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { useCall } from '../../data/use-call';
import { useIdempotencyKey } from '../../data/use-idempotency-key';
import { t, tPlural } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { SelectField } from '../../ui/fields/fields';
import { Form } from '../../ui/fields/form';
import { TextField } from '../../ui/fields/text-field';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Dialog } from '../../ui/primitives/dialog';
import { LoadProblem } from '../../ui/primitives/loadable';
import { Problem } from '../../ui/primitives/problem';
import { toast } from '../../ui/primitives/toast';
import { choiceOf, saveTeam } from './team-changes';
import { TickList } from './tick-list';

interface Props {
  /** null: a new one. */
  team: Team | null;
  /** All of them: a walkbook may be another team's. */
  teams: readonly Team[];
  onClose: () => void;
  onSaved: (team: Team) => void;
  onRemoved: (id: string) => void;
}

export function TeamDialog({ team, teams, onClose, onSaved, onRemoved }: Props) {
  const { campaignId } = useMember();
  const members = useCall(contract.users.campaignAccount, { query: { campaign_id: campaignId } });
  const walkbooks = useCall(contract.walkbooks.all, { query: { campaign_id: campaignId, include_archived: false } });
  const { busy, problem, refused, errorOf, act } = useAction({ hasName: true });
  const keyFor = useIdempotencyKey();
  const [removing, setRemoving] = useState(false);
  const [seen] = useState(() => choiceOf(team));
  const [name, setName] = useState(seen.name);
  const [captain, setCaptain] = useState(seen.captain);
  const [people, setPeople] = useState(seen.people);
  const [books, setBooks] = useState(seen.books);
  /** Kept when what follows fails, so that the next try makes no second team. */
  const [made, setMade] = useState(team);

  const full = (members.data ?? [])
    .map(({ id, first, last }) => ({ id, label: `${first} ${last}` }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const holder = new Map(teams.flatMap((each) => each.walkbooks.map(({ id }) => [id, each] as const)));
  const options = (walkbooks.data ?? [])
    .map(({ id, name: label }) => {
      const other = holder.get(id);
      return {
        id,
        label,
        ...(other && other.id !== team?.id && { about: t('now with {team}', { team: other.name }) }),
      };
    })
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const isLoaded = members.data !== undefined && walkbooks.data !== undefined;

  const save = async () => {
    const first = { campaign_id: campaignId, name: name.trim() };
    const at = made ?? (await call(contract.teams.create, { body: first }, { idempotencyKey: keyFor(first) }));
    setMade(at);
    const before = team ? seen : { ...seen, name: at.name };
    const saved = await saveTeam(campaignId, at.id, before, { name: first.name, captain, people, books });
    onSaved(saved);
    toast({ text: t('Saved: {name}', { name: saved.name }), icon: 'check' });
    onClose();
  };
  const remove = async () => {
    if (!made) return;
    await call(contract.teams.remove, { query: { campaign_id: campaignId, id: made.id } });
    toast({ text: t('Team removed: {name}', { name: made.name }), icon: 'check' });
    onRemoved(made.id);
  };
  if (removing)
    return (
      // A dialog of its own: the focus goes into it, and back to the other one's.
      <Dialog key="removing" title={t('Remove this team?')} onClose={() => setRemoving(false)}>
        <Stack gap={14}>
          {problem && <Problem safe={refused && t('Nothing was changed.')}>{problem}</Problem>}
          <p>
            {t(
              'Its people and walkbooks stay, and everyone keeps the walkbooks assigned to them. Its captain can no longer assign them.',
            )}
          </p>
          <Row gap={8}>
            <Button look="danger" busy={busy} onClick={() => void act(remove)}>
              {t('Remove team')}
            </Button>
            <Button onClick={() => setRemoving(false)}>{t('Keep it')}</Button>
          </Row>
        </Stack>
      </Dialog>
    );
  return (
    <Dialog title={team ? team.name : t('New team')} onClose={onClose}>
      <Form onSubmit={() => void act(save)}>
        {problem && <Problem safe={t('Everything you entered is still here.')}>{problem}</Problem>}
        <LoadProblem loaded={members} />
        <LoadProblem loaded={walkbooks} />
        <TextField
          label={t('Name')}
          value={name}
          maxLength={120}
          error={errorOf('name') ?? undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <SelectField
          label={t('Captain')}
          value={captain}
          onChange={(event) => setCaptain(event.currentTarget.value)}
          options={[['', t('No captain')], ...full.map(({ id, label }) => [id, label] as const)]}
        />
        <p className="quiet">
          {t(
            'A captain assigns the team’s walkbooks to its people and sees how far they are. Nothing else opens to them.',
          )}
        </p>
        <TickList
          legend={tPlural(people.length, 'People: {count} person', 'People: {count} people')}
          searchLabel={t('Search people')}
          options={full}
          chosen={captain && !people.includes(captain) ? [...people, captain] : people}
          onChange={setPeople}
          empty={t('No one has joined yet.')}
        />
        <TickList
          legend={tPlural(books.length, 'Walkbooks: {count} walkbook', 'Walkbooks: {count} walkbooks')}
          searchLabel={t('Search walkbooks')}
          options={options}
          chosen={books}
          onChange={setBooks}
          empty={t('No walkbooks yet')}
        />
        <Row gap={8}>
          <Button look="primary" type="submit" busy={busy} disabled={!isLoaded || name.trim() === ''}>
            {t('Save')}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          {made && (
            <Button look="quiet" onClick={() => setRemoving(true)}>
              {t('Remove team')}
            </Button>
          )}
        </Row>
      </Form>
    </Dialog>
  );
}
