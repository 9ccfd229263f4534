// Goals with their pace: what is wanted by when, how far it is, and setting another.
import { useState } from 'react';
import { t } from '../../i18n/texts';
import { contract } from '../../../contract';
import { goalMeasures, type Goal, type GoalMeasure } from '../../../contract/reports/goals';
import { localDay } from '../../../domain/facts/current-view';
import { goalName } from '../../../domain/reports/pace';
import { addDays } from '../../../domain/reports/weeks';
import { call } from '../../data/api';
import { messageFor } from '../../data/error-messages';
import { useAction } from '../../data/use-action';
import { useCall } from '../../data/use-call';
import { currentTexts } from '../../i18n/formats';
import { key } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { SelectField } from '../../ui/fields/fields';
import { TextField } from '../../ui/fields/text-field';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Dialog } from '../../ui/primitives/dialog';
import { Empty } from '../../ui/primitives/empty';
import { Loadable } from '../../ui/primitives/loadable';
import { Problem } from '../../ui/primitives/problem';
import { toast } from '../../ui/primitives/toast';
import { GoalList } from './goal-list';
import { GoalTable } from './goal-table';

const measures: Record<GoalMeasure, string> = {
  doors: key('Doors visited'),
  conversations: key('Conversations'),
  supporters: key('Supporters'),
};

export function GoalsReport() {
  const { campaign, campaignId, can } = useMember();
  const sets = can('campaign.edit');
  const today = localDay(campaign.time_zone)(new Date().toISOString());
  const loaded = useCall(contract.goals.all, { query: { campaign_id: campaignId } });
  const [adding, setAdding] = useState(false);
  const remove = (goal: Goal) => {
    const { measure, target, first_day, last_day, walkbook_id, precinct } = goal;
    const body = { campaign_id: campaignId, measure, target, first_day, last_day, walkbook_id, precinct };
    const failed = (error: unknown) => toast({ text: messageFor(error), icon: 'alert', ms: 0 });
    const restore = () => void call(contract.goals.create, { body }).then(loaded.reload, failed);
    call(contract.goals.remove, { query: { id: goal.id, campaign_id: campaignId } }).then(() => {
      loaded.reload();
      const action = { label: t('Undo'), run: restore };
      toast({ text: t('Removed: {name}', { name: goalName(currentTexts(), goal) }), icon: 'check', action });
    }, failed);
  };
  return (
    <Card
      title={t('Goals and pace')}
      aside={
        sets && (
          <Button small icon="plus" onClick={() => setAdding(true)}>
            {t('Set a goal')}
          </Button>
        )
      }
    >
      <Loadable loaded={loaded}>
        {(goals) =>
          goals.length === 0 ? (
            <Empty icon="flag" title={t('No goals yet')}>
              {sets &&
                t(
                  'Set how many doors, conversations or supporters you want by a day. Porchlight says whether the pace is enough.',
                )}
            </Empty>
          ) : (
            <>
              <GoalList
                goals={goals}
                today={today}
                action={(goal) =>
                  sets && (
                    <Button
                      small
                      look="quiet"
                      aria-label={t('Remove {name}', { name: goalName(currentTexts(), goal) })}
                      onClick={() => remove(goal)}
                    >
                      {t('Remove')}
                    </Button>
                  )
                }
              />
              <GoalTable goals={goals} today={today} />
            </>
          )
        }
      </Loadable>
      {adding && <GoalDialog today={today} onClose={() => setAdding(false)} onSaved={loaded.reload} />}
    </Card>
  );
}

/** A month unless something else is chosen. */
const usualDays = 29;

function GoalDialog({ today, onClose, onSaved }: { today: string; onClose: () => void; onSaved: () => void }) {
  const { campaignId } = useMember();
  const walkbooks = useCall(contract.walkbooks.all, { query: { campaign_id: campaignId } });
  const [measure, setMeasure] = useState<GoalMeasure>('doors');
  const [target, setTarget] = useState('');
  const [first_day, setFirst] = useState(today);
  const [last_day, setLast] = useState(addDays(today, usualDays));
  const [walkbook, setWalkbook] = useState('');
  const [precinct, setPrecinct] = useState('');
  const { busy, problem, act } = useAction();
  const apart = measure !== 'supporters';
  const save = () =>
    act(async () => {
      const where = {
        walkbook_id: apart && walkbook !== '' ? walkbook : null,
        precinct: apart && walkbook === '' && precinct.trim() !== '' ? precinct.trim() : null,
      };
      const body = { campaign_id: campaignId, measure, target: Number(target), first_day, last_day, ...where };
      await call(contract.goals.create, { body });
      onSaved();
      onClose();
    });
  return (
    <Dialog title={t('Set a goal')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Stack>
          <SelectField
            label={t('What counts')}
            value={measure}
            onChange={(event) => setMeasure(goalMeasures.find((each) => each === event.currentTarget.value) ?? 'doors')}
            options={goalMeasures.map((each) => [each, t(measures[each])])}
          />
          <TextField
            label={t('How many')}
            type="number"
            inputMode="numeric"
            min={1}
            max={10_000_000}
            step={1}
            required
            value={target}
            onChange={(event) => setTarget(event.currentTarget.value)}
          />
          <TextField
            label={t('First day')}
            type="date"
            required
            value={first_day}
            max={last_day}
            onChange={(event) => setFirst(event.currentTarget.value)}
          />
          <TextField
            label={t('Last day')}
            type="date"
            required
            value={last_day}
            min={first_day}
            onChange={(event) => setLast(event.currentTarget.value)}
          />
          {apart && (
            <>
              <SelectField
                label={t('Walkbook')}
                value={walkbook}
                onChange={(event) => setWalkbook(event.currentTarget.value)}
                options={[
                  ['', t('The whole campaign')],
                  ...(walkbooks.data ?? []).map((each) => [each.id, each.name] as const),
                ]}
              />
              {walkbook === '' && (
                <TextField
                  label={t('Precinct, if only one')}
                  value={precinct}
                  maxLength={200}
                  onChange={(event) => setPrecinct(event.currentTarget.value)}
                />
              )}
            </>
          )}
          {problem && <Problem>{problem}</Problem>}
          <Row>
            <Button type="submit" look="primary" busy={busy}>
              {t('Set goal')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}
