// The map side of cutting turf: tools above, a line of words below.
import { useMemo, useState } from 'react';
import { t, tPlural } from '../../i18n/texts';
import { colourTurfs } from '../../../domain/turf-cutting/turf-plan';
import { streetLines } from '../../../domain/geography/street-lines';
import { Button } from '../../ui/primitives/button';
import { CornersField } from '../../ui/map/corners-field';
import { TurfMap } from '../../ui/map/turf-map';
import { Dialog } from '../../ui/primitives/dialog';
import { TurfTools } from './turf-tools';
import type { Turf, Universe } from './use-turf';
import type { TurfBoard } from './use-turf-board';
import { Stack } from '../../ui/layout/stack-and-row';
import classes from './turf.module.css';

/** Beyond so many doors no streets are drawn: at the zoom that shows them all they would be a blur. */
const mostForStreets = 20_000;

interface Props {
  turf: Turf;
  universe: Universe;
  board: TurfBoard;
  /** Which doors these are is settled: no areas are drawn. */
  fixed?: boolean;
}

export function TurfCanvas({ turf, universe, board, fixed = false }: Props) {
  const { plan } = turf;
  const { ground, doors } = universe;
  const streets = useMemo(
    () =>
      doors.length > mostForStreets
        ? []
        : streetLines(
            doors.map(({ longitude, latitude, street, side }) => ({
              geometry: { coordinates: [longitude, latitude] },
              properties: { street, side },
            })),
          ),
    [doors],
  );
  const sizes = useMemo(() => ground.buildings.map((own) => own.length), [ground]);
  const colors = useMemo(
    () => colourTurfs(ground, plan.turfOf, plan.turfs.length, 8),
    [ground, plan.turfOf, plan.turfs.length],
  );
  const doorsOf = new Map(board.turfs.map((each) => [each.turf, each.doors]));
  const [typing, setTyping] = useState(false);
  const hint = hintOf(board, plan.areas.length, plan.turfs[board.selected ?? -1]?.name);
  return (
    <>
      <TurfTools
        fixed={fixed}
        tool={board.tool}
        onTool={board.setTool}
        corners={board.corners.length}
        areas={plan.areas.length}
        hasTurfs={board.turfs.length > 1}
        canSplit={board.selected !== null && board.split.buildings(board.selected) > 1}
        canUndo={turf.canUndo}
        canRedo={turf.canRedo}
        onUndo={board.undo}
        onRedo={board.redo}
        onClose={board.close}
        onClear={board.clear}
        onType={() => setTyping(true)}
      />
      <TurfMap
        label={t('Map of {turfs}', { turfs: tPlural(board.turfs.length, '{count} turf', '{count} turfs') })}
        places={ground.places}
        sizes={sizes}
        links={ground.links}
        turfOf={plan.turfOf}
        turfs={plan.turfs.map((_, index) => {
          const many = doorsOf.get(index);
          return {
            label: many === undefined ? '' : tPlural(many, '{count} door', '{count} doors'),
            short: many === undefined ? '' : String(many),
            color: colors[index] ?? 0,
          };
        })}
        selected={board.selected}
        areas={plan.areas}
        corners={board.corners}
        streets={streets}
        tool={board.tool}
        onTurf={board.setSelected}
        onPaint={board.paint}
        onCorner={board.addCorner}
        onClose={board.close}
        onBend={board.bend}
      />
      {typing && (
        <Dialog title={t('Type the corners')} onClose={() => setTyping(false)}>
          <Stack gap={10}>
            <CornersField corners={board.corners} onChange={board.setCorners} />
            <Button
              look="primary"
              wide
              disabled={board.corners.length < 3}
              onClick={() => {
                board.close();
                setTyping(false);
              }}
            >
              {t('Finish the area')}
            </Button>
          </Stack>
        </Dialog>
      )}
      {hint && (
        <p className={classes.hint} aria-live="polite">
          {hint}
        </p>
      )}
    </>
  );
}

function hintOf({ tool, corners, drawn, missed }: TurfBoard, areas: number, name: string | undefined): string | null {
  if (tool === 'border') return t('Drag from one turf over a neighbor’s doors to move them.');
  if (tool === 'line') {
    if (name === undefined) return t('Choose the turf to split.');
    if (corners.length > 0) return t('Tap where the line ends.');
    return missed
      ? t('All doors of {name} are on one side of that line. Tap where another line begins.', { name })
      : t('Tap where the line through {name} begins.', { name });
  }
  if (tool !== 'draw') return null;
  if (drawn)
    return `${tPlural(drawn.doors, '{count} door', '{count} doors')} · ${tPlural(drawn.voters, '{count} voter', '{count} voters')}`;
  if (corners.length > 0) return t('Tap the next corner.');
  return areas > 0
    ? t('Tap the first corner of another area, or drag a corner to bend one.')
    : t('Tap the first corner of an area. Only doors inside your areas are included.');
}
