// A walkbook's doors on the map in walking order, coloured by result; the chosen one in words below.
import { useMemo, useState } from 'react';
import { say, sayCount } from '../../../domain/words/say';
import type { DoorFeature } from '../../../contract/walkbooks';
import { householdName, resultWords } from '../../../domain/walkbooks/words';
import { streetLines } from '../../../domain/walkbooks/street-lines';
import { DoorMap } from '../../ui/map/map';
import type { DoorRow } from './doors-table';
import classes from './manage.module.css';
import { loopOf } from './map-doors';
import { toneOf } from './result-mark';

interface Props {
  doors: readonly DoorFeature[];
  rows: readonly DoorRow[];
  when: (at: string) => string;
}

export function DoorsMap({ doors, rows, when }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const streets = useMemo(() => streetLines(doors), [doors]);
  const path = useMemo(() => loopOf(doors), [doors]);
  const dots = useMemo(
    () =>
      doors.map((door, index) => {
        const touch = rows[index]?.touch;
        const { address, unit, street, door_id } = door.properties;
        return {
          id: door_id,
          coordinates: door.geometry.coordinates,
          label: unit ? `${address}, ${unit}` : address,
          tone: touch ? toneOf[touch.contact_result] : ('todo' as const),
          number: index + 1,
          street,
        };
      }),
    [doors, rows],
  );
  const row = rows.find((each) => each.id === chosen);
  return (
    <div className={classes.stack}>
      <DoorMap
        label={say('Map of {doors} in walking order. The table below lists the same doors.', {
          doors: sayCount(dots.length, '{count} door', '{count} doors'),
        })}
        doors={dots}
        streets={streets}
        path={path}
        selected={chosen}
        onDoor={setChosen}
        height="clamp(300px, 52vh, 520px)"
      />
      <output className={classes.quiet}>
        {row
          ? `${row.order}. ${row.door.address}${row.door.unit ? `, ${row.door.unit}` : ''} · ${householdName(row.door.voters)} · ${
              row.touch
                ? `${say(resultWords[row.touch.contact_result].inline)}, ${row.touch.user_name}, ${when(row.touch.recorded_at)}`
                : say('to do')
            }`
          : say('Choose a door to read what happened there.')}
      </output>
    </div>
  );
}
