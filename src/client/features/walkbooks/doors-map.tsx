// A walkbook's doors on the map in walking order, colored by result; the chosen one in words below.
import { useMemo, useState } from 'react';
import { currentTexts } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import type { Walkbook } from '../../../contract/walkbooks';
import { resultWords } from '../../../domain/facts/result-names';
import { householdName } from '../../../domain/walkbooks/household-texts';
import { streetsOf } from '../../../domain/geography/ground';
import { DoorMap } from '../../ui/map/map';
import type { DoorRow } from './doors-table';
import { Stack } from '../../ui/layout/stack-and-row';
import { closedPathOf } from '../../ui/map/door-dots';
import { toneOf } from '../../ui/primitives/result-mark';

interface Props {
  walkbook: Walkbook;
  rows: readonly DoorRow[];
  when: (at: string) => string;
}

export function DoorsMap({ walkbook, rows, when }: Props) {
  const doors = walkbook.geo_data.features;
  const [chosen, setChosen] = useState<string | null>(null);
  const streets = useMemo(() => streetsOf(walkbook, doors), [walkbook, doors]);
  const path = useMemo(() => closedPathOf(doors), [doors]);
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
    <Stack>
      <DoorMap
        label={t('Map of {doors} in walking order. The table below lists the same doors.', {
          doors: tPlural(dots.length, '{count} door', '{count} doors'),
        })}
        doors={dots}
        streets={streets}
        path={path}
        selected={chosen}
        onDoor={setChosen}
        height="clamp(300px, 52vh, 520px)"
      />
      <output className="quiet">
        {row
          ? `${row.order}. ${row.door.address}${row.door.unit ? `, ${row.door.unit}` : ''} · ${householdName(currentTexts(), row.door.voters)} · ${
              row.touch
                ? `${t(resultWords[row.touch.contact_result].inline)}, ${row.touch.user_name}, ${when(row.touch.recorded_at)}`
                : t('to do')
            }`
          : t('Choose a door to read what happened there.')}
      </output>
    </Stack>
  );
}
