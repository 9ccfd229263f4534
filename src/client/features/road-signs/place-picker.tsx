// Where a sign stands: the phone's position with its accuracy, or a tap on the map.
import { useState } from 'react';
import { isGoodFix } from '../../../domain/road-signs/condition';
import { say } from '../../../domain/words/say';
import type { Fix, PositionState } from '../../local/position';
import { useSettings } from '../../session/settings';
import { Button } from '../../ui/button';
import { DoorMap } from '../../ui/map/map';
import type { MapStreet } from '../../ui/map/types';
import styles from './placement.module.css';

interface Props {
  fix: Fix | null;
  gps: PositionState['state'];
  pin: [number, number] | null;
  streets: readonly MapStreet[];
  onPin: (pin: [number, number] | null) => void;
  onAsk: () => void;
}

export function PlacePicker({ fix, gps, pin, streets, onPin, onAsk }: Props) {
  const rough = fix !== null && !isGoodFix(fix.accuracy);
  // Where a rough position begins, so that there is something to drag; it stays there while the position wanders.
  const [begin, setBegin] = useState<[number, number] | null>(null);
  if (rough && begin === null) setBegin([fix.longitude, fix.latitude]);
  const offered = pin ?? (rough ? begin : null);
  const { map } = useSettings();
  // On an empty ground nobody can tell where they tap: a sign would be put up a thousand miles away.
  const blank = streets.length === 0 && !fix && !pin && map.tilesUrl === null && map.pmtilesUrl === null;
  return (
    <section className={styles.place} aria-label={say('Where it stands')}>
      <h2 className={styles.legend}>{say('Where it stands')}</h2>
      <output className={rough && !pin ? styles.rough : styles.quiet}>
        {blank ? blankWords(gps) : words(fix, gps, pin)}
      </output>
      <DoorMap
        label={say('Map. Tap where the sign stands.')}
        doors={[]}
        streets={streets}
        position={fix}
        pin={offered}
        height="260px"
        {...(blank ? {} : { onPick: onPin })}
      />
      <div className={styles.actions}>
        {!pin && offered && (
          <Button small icon="check" onClick={() => onPin(offered)}>
            {say('It stands exactly there')}
          </Button>
        )}
        {pin && fix && !rough && (
          <Button small icon="pin" onClick={() => onPin(null)}>
            {say('Use my position instead')}
          </Button>
        )}
        {!pin && gps === 'ask' && (
          <Button small icon="pin" onClick={onAsk}>
            {say('Use my position')}
          </Button>
        )}
      </div>
    </section>
  );
}

function words(fix: Fix | null, gps: PositionState['state'], pin: [number, number] | null): string {
  if (pin) return say('Set by hand on the map.');
  if (fix && isGoodFix(fix.accuracy))
    return say('Your position, to about {round} m. Tap the map to correct it.', { round: Math.round(fix.accuracy) });
  if (fix) {
    return say('Your position is known only to about {round} m. Drag the pin to where the sign stands.', {
      round: Math.round(fix.accuracy),
    });
  }
  if (gps === 'watching') return say('Looking for your position. You can also tap the map.');
  return say('This phone does not tell its position. Tap the map where the sign stands.');
}

function blankWords(gps: PositionState['state']): string {
  return gps === 'watching'
    ? say('Looking for your position.')
    : say(
        'This phone does not tell its position, and no street of the area is on it. Get a walkbook of the area first.',
      );
}
