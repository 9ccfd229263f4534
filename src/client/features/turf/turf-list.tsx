// The turfs of a cut: name, size, how far off, and who walks each.
import { useMemo, useState } from 'react';
import { formatDistance, formatDuration, formatNumber, formatPercent } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import type { Member } from '../../../contract/users';
import { Button } from '../../ui/primitives/button';
import { Dialog } from '../../ui/primitives/dialog';
import { TextField } from '../../ui/fields/text-field';
import { AssignPeople } from '../../ui/fields/assign-people';
import type { ShownTurf } from './turf-figures';
import type { TurfPlan } from './turf-plan-steps';
import { TurfBorders } from './turf-borders';
import { TurfSplit } from './turf-split';
import type { Turf } from './use-turf';
import type { TurfBoard } from './use-turf-board';
import { Stack } from '../../ui/layout/stack-and-row';
import classes from './turf.module.css';

interface Props {
  plan: TurfPlan;
  turfs: readonly ShownTurf[];
  members: readonly Member[];
  selected: number | null;
  /** Of each turf whether it lies in several pieces. */
  torn: (turf: number) => boolean;
  onSelect: (turf: number | null) => void;
  /** Moves borders building by building. */
  board: Pick<TurfBoard, 'borders' | 'addressOf' | 'paint' | 'split' | 'setTool'>;
  step: Turf['step'];
}

export function TurfList({ plan, turfs, members, selected, torn, onSelect, board, step }: Props) {
  const [open, setOpen] = useState<number | null>(null);
  const [nameBefore, setNameBefore] = useState('');
  // A name is written letter by letter: that is one step. Who walks a turf is chosen.
  const onChange = (turf: number, change: { name?: string; assigned?: string[] }) =>
    step({
      kind: change.assigned ? 'change' : 'amend',
      change: { turfs: plan.turfs.map((one, at) => (at === turf ? { ...one, ...change } : one)) },
    });
  const edited = open === null ? undefined : plan.turfs[open];
  const sorted = useMemo(
    () =>
      turfs.toSorted((a, b) =>
        (plan.turfs[a.turf]?.name ?? '').localeCompare(plan.turfs[b.turf]?.name ?? '', undefined, { numeric: true }),
      ),
    [turfs, plan.turfs],
  );
  const close = () => {
    // Without a name a turf keeps the one it had.
    if (open !== null && edited?.name.trim() === '') onChange(open, { name: nameBefore });
    board.split.clear();
    setOpen(null);
  };
  const nameOf = (id: string) => members.find((member) => member.id === id)?.first ?? '';
  return (
    <>
      <ul className={classes.list} aria-label={t('Turfs')}>
        {sorted.map((row) => {
          const turf = plan.turfs[row.turf];
          if (!turf) return null;
          const people = turf.assigned.map(nameOf).filter(Boolean);
          return (
            <li key={row.turf} className={classes.row} data-on={row.turf === selected || undefined}>
              <button
                type="button"
                className={classes.pick}
                aria-pressed={row.turf === selected}
                onClick={() => onSelect(row.turf === selected ? null : row.turf)}
              >
                <span className={classes.name}>{turf.name}</span>
                <span className={classes.about}>
                  {[
                    tPlural(row.doors, '{count} door', '{count} doors'),
                    formatDuration(row.minutes),
                    formatDistance((row.drive ?? row).metres),
                    ...(row.drive
                      ? [
                          t('by car, {parks}', {
                            parks: tPlural(row.drive.parks, '{count} place to park', '{count} places to park'),
                          }),
                        ]
                      : []),
                    ...(row.fits || row.off === null
                      ? []
                      : [`${row.off > 0 ? '+' : '–'}${formatPercent(Math.abs(row.off))}`]),
                  ].join(' · ')}
                </span>
                {torn(row.turf) && <span className={classes.torn}>{t('In two places, with a walk between them')}</span>}
              </button>
              <Button
                small
                look={people.length > 0 ? 'pale' : 'plain'}
                aria-label={
                  people.length > 0
                    ? t('{name}: assigned to {people}', { people: people.join(', '), name: turf.name })
                    : t('Assign {name}', { name: turf.name })
                }
                onClick={() => {
                  setOpen(row.turf);
                  setNameBefore(turf.name);
                }}
              >
                {people.length > 2
                  ? t('{first} and {more} more', { first: people[0] ?? '', more: formatNumber(people.length - 1) })
                  : people.join(', ') || t('Assign')}
              </Button>
            </li>
          );
        })}
      </ul>
      {open !== null && edited && (
        <Dialog title={edited.name} onClose={close}>
          <Stack gap={10}>
            <TextField
              label={t('Name')}
              value={edited.name}
              maxLength={120}
              autoComplete="off"
              error={edited.name.trim() === '' ? t('Name was not provided') : null}
              onChange={(event) => onChange(open, { name: event.currentTarget.value })}
            />
            <TurfBorders turf={open} plan={plan} turfs={turfs} board={board} />
            <TurfSplit
              key={open}
              turf={open}
              doors={turfs.find(({ turf }) => turf === open)?.doors ?? 0}
              split={board.split}
              onSplit={close}
              onLine={() => {
                onSelect(open);
                board.setTool('line');
                close();
              }}
            />
            <AssignPeople
              members={members}
              chosen={edited.assigned}
              onChange={(assigned) => onChange(open, { assigned })}
            />
            <Button look="primary" wide disabled={edited.name.trim() === ''} onClick={close}>
              {t('Done||button')}
            </Button>
          </Stack>
        </Dialog>
      )}
    </>
  );
}
