// The map side of cutting turf: tools above, a line of words below.
import { useMemo, useState } from 'react';
import { say, sayCount } from '../../../domain/words/say';
import { colourTurfs } from '../../../domain/walkbooks/cut-plan';
import { streetLines } from '../../../domain/walkbooks/street-lines';
import { Button } from '../../ui/button';
import { CornersField } from '../../ui/map/corners-field';
import { TurfMap } from '../../ui/map/turf-map';
import { Sheet } from '../../ui/sheet';
import { TurfTools } from './turf-tools';
import type { Turf, Universe } from './use-turf';
import type { TurfBoard } from './use-turf-board';
import classes from './turf.module.css';

/** Beyond so many doors no streets are drawn: at the zoom that shows them all they would be a blur. */
const mostForStreets = 20_000;

export function TurfGround({ turf, universe, board }: { turf: Turf; universe: Universe; board: TurfBoard }) {
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
  const colours = useMemo(
    () => colourTurfs(ground, plan.turfOf, plan.turfs.length, 8),
    [ground, plan.turfOf, plan.turfs.length],
  );
  const doorsOf = new Map(board.turfs.map((each) => [each.turf, each.doors]));
  const [typing, setTyping] = useState(false);
  const hint = hintOf(board, plan.areas.length);
  return (
    <>
      <TurfTools
        tool={board.tool}
        onTool={board.setTool}
        corners={board.corners.length}
        areas={plan.areas.length}
        hasTurfs={board.turfs.length > 1}
        canUndo={turf.canUndo}
        canRedo={turf.canRedo}
        onUndo={board.undo}
        onRedo={board.redo}
        onClose={board.close}
        onClear={board.clear}
        onType={() => setTyping(true)}
      />
      <TurfMap
        label={say('Map of {turfs}', { turfs: sayCount(board.turfs.length, '{count} turf', '{count} turfs') })}
        places={ground.places}
        sizes={sizes}
        links={ground.links}
        turfOf={plan.turfOf}
        turfs={plan.turfs.map((_, index) => {
          const many = doorsOf.get(index);
          return {
            label: many === undefined ? '' : sayCount(many, '{count} door', '{count} doors'),
            short: many === undefined ? '' : String(many),
            colour: colours[index] ?? 0,
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
        <Sheet title={say('Type the corners')} onClose={() => setTyping(false)}>
          <div className={classes.sheet}>
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
              {say('Finish the area')}
            </Button>
          </div>
        </Sheet>
      )}
      {hint && (
        <p className={classes.hint} aria-live="polite">
          {hint}
        </p>
      )}
    </>
  );
}

function hintOf({ tool, corners, drawn }: TurfBoard, areas: number): string | null {
  if (tool === 'border') return say('Press on a turf and drag over its neighbour’s doors: they change sides.');
  if (tool !== 'draw') return null;
  if (drawn)
    return `${sayCount(drawn.doors, '{count} door', '{count} doors')} · ${sayCount(drawn.voters, '{count} voter', '{count} voters')}`;
  if (corners.length > 0) return say('Tap the next corner.');
  return areas > 0
    ? say('Tap the first corner of another area, or drag a corner to bend one.')
    : say('Tap the first corner of an area. Only doors inside areas are cut.');
}
