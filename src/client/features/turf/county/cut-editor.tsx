// A turf of a county and its neighbors on the map: borders, names, people; saved together.
import { useEffect } from 'react';
import { contract } from '../../../../contract';
import type { CutTurfRow, TurfCut } from '../../../../contract/turf-cuts';
import { t } from '../../../i18n/texts';
import { call } from '../../../data/api';
import { useAction } from '../../../data/use-action';
import { useCall } from '../../../data/use-call';
import { useIdempotencyKey } from '../../../data/use-idempotency-key';
import { Row } from '../../../ui/layout/stack-and-row';
import { Button } from '../../../ui/primitives/button';
import { Card } from '../../../ui/primitives/card';
import { Loadable } from '../../../ui/primitives/loadable';
import { Problem } from '../../../ui/primitives/problem';
import { changesOf } from './cut-changes';
import { TurfBalance } from '../turf-balance';
import { TurfCanvas } from '../turf-canvas';
import { TurfList } from '../turf-list';
import { useCutEditor } from './use-cut-editor';
import { useTurfBoard } from '../use-turf-board';
import classes from '../turf.module.css';

interface Props {
  cut: TurfCut;
  number: number;
  onClose: () => void;
  /** What the turfs are now, and which were sent. */
  onSaved: (changed: readonly CutTurfRow[], asked: readonly number[]) => void;
}

export function CutEditor({ cut, number, onClose, onSaved }: Props) {
  const turf = useCutEditor(cut, number);
  const board = useTurfBoard(turf);
  const { setSelected } = board;
  useEffect(() => setSelected(0), [setSelected]);
  const members = useCall(contract.users.campaignAccount, { query: { campaign_id: cut.campaign_id } });
  const { busy, problem, act } = useAction();
  const onceKey = useIdempotencyKey();
  const { plan, step } = turf;
  const changes = changesOf(turf.turfs, plan, board.turfs);
  const save = () =>
    act(async () => {
      const body = { id: cut.id, campaign_id: cut.campaign_id, turfs: changes };
      const saved = await call(
        contract.turfCuts.change,
        { body },
        { timeoutMs: 60_000, idempotencyKey: onceKey(body) },
      );
      onSaved(
        saved.turfs,
        changes.flatMap(({ number }) => number ?? []),
      );
    });
  return (
    <div className={classes.columns}>
      <div className={classes.mapside}>
        <Loadable loaded={turf.loaded} waiting={<output className={classes.waiting} aria-label={t('Loading...')} />}>
          {(universe) => <TurfCanvas turf={turf} universe={universe} board={board} fixed />}
        </Loadable>
      </div>
      <div className={classes.panel}>
        <Card>
          <div className={classes.panel}>
            <TurfBalance plan={plan} turfs={board.turfs} />
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
            {problem && <Problem safe={t('Your changes are still here, and not saved.')}>{problem}</Problem>}
            <Row gap={10}>
              <Button look="primary" busy={busy} disabled={changes.length === 0} onClick={() => void save()}>
                {t('Save changes')}
              </Button>
              <Button disabled={busy} onClick={onClose}>
                {changes.length === 0 ? t('Back to all turfs') : t('Discard changes')}
              </Button>
            </Row>
          </div>
        </Card>
      </div>
    </div>
  );
}
