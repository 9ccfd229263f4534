// The plan of a cut: what it aims at, how even it is, the turfs, and the button that makes walkbooks of them.
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatNumber } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { FilterParams } from '../../../contract/voters/voter-filters';
import { maxJobTurfs } from '../../../contract/turf-jobs';
import { hullOf } from '../../../domain/turf-cutting/hull';
import { saidOutright } from '../../../domain/voter-groups/filter-tree';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Problem } from '../../ui/primitives/problem';
import { handOver, useCall } from '../../data/use-call';
import { useIdempotencyKey } from '../../data/use-idempotency-key';
import { EstimateCheck } from './estimate-check';
import { TurfBalance } from './turf-balance';
import { TurfGoal } from './turf-goal';
import { goalOf } from './turf-plan-steps';
import { PrintTurfs } from './printing/print-turfs';
import type { PrintedTurf } from './printing/printed-turfs';
import { TurfList } from './turf-list';
import type { Turf } from './use-turf';
import type { TurfBoard } from './use-turf-board';
import classes from './turf.module.css';

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
  const { busy, problem, act } = useAction();
  const onceKey = useIdempotencyKey();
  const members = useCall(contract.users.campaignAccount, { query: { campaign_id: campaignId } });
  const many = board.turfs.length;
  // What is typed now can't be cut: the turfs on the map are those of the number before, and no one asked for them.
  const goalless = plan.way !== 'drawn' && goalOf(plan) === null;
  const nameless = board.turfs.some((each) => plan.turfs[each.turf]?.name.trim() === '');

  const paper = (): PrintedTurf[] => {
    const places = new Map(
      (turf.loaded.data?.doors ?? []).map((door) => [door.id, [door.longitude, door.latitude] as [number, number]]),
    );
    const people = new Map((members.data ?? []).map((member) => [member.id, `${member.first} ${member.last}`]));
    return board.turfs.map((each) => ({
      ...each,
      ...(each.drive && { metres: each.drive.metres }),
      key: each.turf,
      name: plan.turfs[each.turf]?.name ?? '',
      parks: each.drive?.parks ?? null,
      people: (plan.turfs[each.turf]?.assigned ?? []).flatMap((id) => people.get(id) ?? []),
      outline: hullOf(each.doorIds.map((id) => places.get(id)).filter((place) => place !== undefined)),
      isMade: false,
    }));
  };

  const make = () =>
    act(async () => {
      const turfs = board.turfs.map((each) => ({
        name: plan.turfs[each.turf]?.name ?? '',
        door_ids: each.doorIds,
        assigned_user_ids: plan.turfs[each.turf]?.assigned ?? [],
      }));
      const body = {
        campaign_id: campaignId,
        filter_params: saidOutright(filters),
        survey_id: surveyId || null,
        turfs,
      };
      const job = await call(contract.turfJobs.start, { body }, { idempotencyKey: onceKey(body), timeoutMs: 120_000 });
      handOver(contract.turfJobs.get, { query: { id: job.id, campaign_id: campaignId } }, job);
      void navigate({ to: '/app/turf/job/$id', params: { id: job.id } });
    });

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
        <EstimateCheck campaignId={campaignId} />
        <PrintTurfs title={t('Cut turf')} many={many} turfs={paper} />
        <TurfList
          plan={plan}
          turfs={board.turfs}
          members={members.data ?? []}
          selected={board.selected}
          torn={(each) => board.torn.has(each)}
          onSelect={board.setSelected}
          board={board}
          step={step}
        />
      </div>
      <div className={classes.make}>
        {problem && <Problem safe={t('The turfs are still here.')}>{problem}</Problem>}
        <Button
          look="primary"
          wide
          busy={busy}
          disabled={many === 0 || many > maxJobTurfs || cutting || nameless || goalless}
          onClick={() => void make()}
        >
          {many === 0 ? t('Create walkbooks') : tPlural(many, 'Create {count} walkbook', 'Create {count} walkbooks')}
        </Button>
        <p className={classes.note}>
          {many > maxJobTurfs
            ? t('At most {max} walkbooks can be created at a time.', { max: formatNumber(maxJobTurfs) })
            : t('Volunteers see nothing until you assign')}
        </p>
      </div>
    </Card>
  );
}
