// Where a sign stands: the phone's position with its accuracy, or a tap on the map.
import type { Fix, PositionState } from '../../local/position';
import { Button } from '../../ui/button';
import { DoorMap } from '../../ui/map/map';
import type { MapStreet } from '../../ui/map/types';
import styles from './placement.module.css';

/** A worse fix says nothing about where a sign stands. */
const poor = 100;

interface Props {
  fix: Fix | null;
  gps: PositionState['state'];
  pin: [number, number] | null;
  streets: readonly MapStreet[];
  onPin: (pin: [number, number] | null) => void;
  onAsk: () => void;
}

export function PlacePicker({ fix, gps, pin, streets, onPin, onAsk }: Props) {
  return (
    <section className={styles.place} aria-label="Where it stands">
      <h2 className={styles.legend}>Where it stands</h2>
      <output className={styles.quiet}>{words(fix, gps, pin)}</output>
      <DoorMap
        label="Map. Tap where the sign stands."
        doors={[]}
        streets={streets}
        position={fix}
        pin={pin}
        height="260px"
        onPick={onPin}
      />
      <div className={styles.actions}>
        {pin && fix && (
          <Button small icon="pin" onClick={() => onPin(null)}>
            Use my position instead
          </Button>
        )}
        {!pin && gps === 'ask' && (
          <Button small icon="pin" onClick={onAsk}>
            Use my position
          </Button>
        )}
      </div>
    </section>
  );
}

function words(fix: Fix | null, gps: PositionState['state'], pin: [number, number] | null): string {
  if (pin) return 'Set by hand on the map.';
  if (fix && fix.accuracy <= poor)
    return `Your position, to about ${Math.round(fix.accuracy)} m. Tap the map to correct it.`;
  if (fix) {
    return `Your position is known only to about ${Math.round(fix.accuracy)} m. Tap the map where the sign stands.`;
  }
  if (gps === 'watching') return 'Looking for your position. You can also tap the map.';
  return 'This phone does not tell its position. Tap the map where the sign stands.';
}
