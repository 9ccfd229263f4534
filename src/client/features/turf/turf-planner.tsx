// The plan of a cut: what it aims at, how even it is, the turfs, and the button that makes walkbooks of them.
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { t, tPlural } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { FilterParams } from '../../../contract/voters/voter-filters';
import { inParts } from '../../../domain/walkbooks/split-into-requests';
import { saidOutright } from '../../../domain/voter-groups/filter-tree';
import { call } from '../../data/api';
import { messageFor } from '../../data/error-messages';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Problem } from '../../ui/primitives/problem';
import { Progress } from '../../ui/primitives/progress';
import { toast } from '../../ui/primitives/toast';
import { useCall } from '../../data/use-call';
import { useIdempotencyKey } from '../../data/use-idempotency-key';
import { TurfBalance } from './turf-balance';
import { TurfGoal } from './turf-goal';
import { TurfList } from './turf-list';
import type { Turf } from './use-turf';
import type { TurfBoard } from './use-turf-board';
import classes from './turf.module.css';

/** So much is made in one request: all of a part or none of it. */
const partSize = {
  most: 200,
  weigh: (each: { door_ids: readonly string[] }) => each.door_ids.length,
  heaviest: 20_000,
};

interface Props {
  campaignId: string;
  turf: Turf;
  board: TurfBoard;
  doors: number;
  filters: FilterParams;
  surveyId: string;
  survey: ReactNode;
}

export function TurfPlanner({ campaignId, turf, board, doors, filters, surveyId, survey }: Props) {
  const { plan, step, cutting } = turf;
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const onceKey = useIdempotencyKey();
  const members = useCall(contract.users.campaignAccount, { query: { campaign_id: campaignId } });
  const many = board.turfs.length;
  const nameless = board.turfs.some((each) => plan.turfs[each.turf]?.name.trim() === '');

  const make = async () => {
    setBusy(true);
    setProblem(null);
    const turfs = board.turfs.map((each) => ({
      name: plan.turfs[each.turf]?.name ?? '',
      door_ids: each.doorIds,
      assigned_user_ids: plan.turfs[each.turf]?.assigned ?? [],
    }));
    const common = { campaign_id: campaignId, filter_params: saidOutright(filters), survey_id: surveyId || null };
    let made = 0;
    try {
      for (const part of inParts(turfs, partSize)) {
        const body = { ...common, turfs: part };
        await call(contract.turf.make, { body }, { idempotencyKey: onceKey(body), timeoutMs: 300_000 });
        made += part.length;
        setDone(made);
      }
      toast({ icon: 'check', text: tPlural(made, '{count} walkbook is ready.', '{count} walkbooks are ready.') });
      void navigate({ to: '/app/walkbooks' });
    } catch (error) {
      const gone = new Set(board.turfs.slice(0, made).map((each) => each.turf));
      // What is made already must not be made again.
      if (made > 0)
        step({ kind: 'amend', change: { turfOf: plan.turfOf.map((each) => (gone.has(each) ? -1 : each)) } });
      setProblem(
        made === 0
          ? messageFor(error)
          : t('{made} The others are still here. {why}', {
              made: tPlural(made, '{count} walkbook created.', '{count} walkbooks created.'),
              why: messageFor(error),
            }),
      );
      setBusy(false);
      setDone(0);
    }
  };

  return (
    <Card>
      <div className={classes.panel} aria-busy={cutting}>
        <TurfGoal
          plan={plan}
          doors={doors}
          onChange={(change) => step({ kind: change.way ? 'change' : 'amend', change })}
        />
        {survey}
        {turf.problem && <Problem>{turf.problem}</Problem>}
        {cutting ? (
          <p className={classes.says} aria-live="polite">
            {t('Cutting {doors}…', { doors: tPlural(doors, '{count} door', '{count} doors') })}
          </p>
        ) : (
          <TurfBalance plan={plan} turfs={board.turfs} />
        )}
        <TurfList
          plan={plan}
          turfs={board.turfs}
          members={members.data ?? []}
          selected={board.selected}
          torn={(each) => board.torn.has(each)}
          onSelect={board.setSelected}
          board={board}
          onChange={(each, change) =>
            step({
              kind: change.assigned ? 'change' : 'amend',
              change: { turfs: plan.turfs.map((one, at) => (at === each ? { ...one, ...change } : one)) },
            })
          }
        />
      </div>
      <div className={classes.make}>
        {problem && <Problem safe={t('The turfs are still here.')}>{problem}</Problem>}
        <Button
          look="primary"
          wide
          busy={busy}
          disabled={many === 0 || cutting || nameless}
          onClick={() => void make()}
        >
          {busy
            ? t('Putting the doors in walking order…')
            : many === 0
              ? t('Create walkbooks')
              : tPlural(many, 'Create {count} walkbook', 'Create {count} walkbooks')}
        </Button>
        {busy && many > partSize.most ? (
          <div aria-live="polite">
            <Progress label={t('Walkbooks created')} done={done} total={many} look="lamp" />
            <p className={classes.note}>
              {t('{done} of {total} walkbooks created. Keep this page open.', { done, total: many })}
            </p>
          </div>
        ) : (
          <p className={classes.note}>{t('Volunteers see nothing until you assign')}</p>
        )}
      </div>
    </Card>
  );
}
