// What is wrong or missing at an address: the way in, the unit, a person, a door.
import { useState } from 'react';
import { key, say } from '../../../domain/words/say';
import type { DoorFeature } from '../../../contract/walkbooks';
import { normaliseAddress } from '../../../domain/imports/address';
import { likelyUnit } from '../../../domain/walkbooks/odd-unit';
import { buildingKey } from '../../../domain/walkbooks/sections';
import { newId } from '../../local/chance';
import { recentFix } from '../../local/position';
import { Button } from '../../ui/button';
import { at, forgetTyped, LineField, NoteField, useSave, useTyped, type SheetProps } from './door-sheet-parts';
import styles from './door-sheets.module.css';

const hazards = [
  key('Dog'),
  key('Gate'),
  key('Stairs'),
  key('Buzzer'),
  key('No bell'),
  key('Side door'),
  key('Concierge'),
] as const;

export function WayIn(props: SheetProps) {
  const { book, door } = props;
  const { busy, saveIt } = useSave(props);
  const [note, setNote] = useTyped(props, 'note', door.properties.notes ?? '');
  const units = book.doors.filter((each) => buildingKey(each) === buildingKey(door)).length;
  const [building, setBuilding] = useState(units > 1);
  const add = (word: string) =>
    setNote(note.trim() === '' ? word : `${note.trim().replace(/[,.]$/, '')}, ${word.toLowerCase()}`);
  return (
    <>
      <div className={styles.words}>
        {hazards.map((hazard) => (
          <Button key={hazard} small look="pale" onClick={() => add(say(hazard))}>
            {say(hazard)}
          </Button>
        ))}
      </div>
      <NoteField
        label={say('What should the next canvasser know?')}
        hint={say('About the place, never about the people: dog, gate, stairs, buzzer code')}
        value={note}
        onChange={setNote}
      />
      {units > 1 && (
        <label className={styles.check}>
          <input type="checkbox" checked={building} onChange={(event) => setBuilding(event.currentTarget.checked)} />
          {say('For the whole building ({units} units)', { units })}
        </label>
      )}
      <Button
        look="primary"
        wide
        busy={busy}
        disabled={note.trim() === '' && !door.properties.notes}
        onClick={() =>
          void saveIt({
            kind: 'door_note',
            door_id: at(props),
            voter_id: null,
            note: note.trim(),
            building: units > 1 && building,
            replaces: null,
          })
        }
      >
        {note.trim() === '' && door.properties.notes ? say('Clear the note') : say('Save the note')}
      </Button>
    </>
  );
}

export function MendUnit(props: SheetProps) {
  const { book, door } = props;
  const { busy, saveIt } = useSave(props);
  const { unit, voters } = door.properties;
  const others = book.doors
    .filter((each) => each !== door && buildingKey(each) === buildingKey(door))
    .flatMap((each) => each.properties.unit ?? []);
  const likely = unit === null ? null : likelyUnit(unit, others);
  const [text, setText] = useTyped(props, 'unit', likely ?? unit ?? '');
  const changed = text.trim() !== '' && text.trim().toUpperCase() !== (unit ?? '').toUpperCase();
  const merged = changed && others.some((each) => each.toUpperCase() === text.trim().toUpperCase());
  return (
    <>
      {likely && (
        <p className={styles.hint}>
          {say('The list says {unit}. Its neighbours are {others}: it is likely {likely}.', {
            unit: unit ?? '',
            others: others.slice(0, 4).join(', '),
            likely,
          })}
        </p>
      )}
      <LineField
        label={say('The unit as it is written at the door')}
        value={text}
        maxLength={20}
        autoCapitalize="characters"
        onChange={setText}
      />
      <p className={styles.hint}>
        {merged
          ? say('Unit {unit} is on the list already: the two become one door.', { unit: text.trim() })
          : say('It is mended once for everybody here: {names}.', {
              names: voters.map(({ first }) => first).join(', ') || say('nobody on the list'),
            })}
      </p>
      <Button
        look="primary"
        wide
        busy={busy}
        disabled={!changed}
        onClick={() =>
          void saveIt({ kind: 'unit_repair', door_id: at(props), voter_id: null, unit: text.trim(), replaces: null })
        }
      >
        {changed ? say('Yes, it is unit {unit}', { unit: text.trim() }) : say('Type the right unit')}
      </Button>
    </>
  );
}

export function AddPerson(props: SheetProps) {
  const { busy, saveIt } = useSave(props);
  const known = props.door.properties.voters[0];
  const [first, setFirst] = useTyped(props, 'first');
  const [last, setLast] = useTyped(props, 'last', known?.last);
  const [language, setLanguage] = useTyped(props, 'language');
  const [phone, setPhone] = useTyped(props, 'phone');
  return (
    <>
      <LineField label={say('First name')} value={first} maxLength={60} onChange={setFirst} />
      <LineField label={say('Last name')} value={last} maxLength={60} onChange={setLast} />
      <LineField label={say('Language (optional)')} value={language} maxLength={40} onChange={setLanguage} />
      <LineField label={say('Phone (optional)')} type="tel" value={phone} maxLength={40} onChange={setPhone} />
      <Button
        look="primary"
        wide
        busy={busy}
        disabled={first.trim() === ''}
        onClick={() =>
          void saveIt({
            kind: 'person_added',
            door_id: at(props),
            voter_id: newId(),
            first: first.trim(),
            last: last.trim(),
            language: language.trim(),
            phone: phone.trim(),
            replaces: null,
          })
        }
      >
        {say('Add to this door')}
      </Button>
    </>
  );
}

/** The door at an address, however that is written, if it is in the walkbook. */
function doorOf(doors: readonly DoorFeature[], line: string, unit: string, zip: string): DoorFeature | null {
  const wanted = normaliseAddress({ line, unit, zip });
  const here = doors.filter(({ properties }) => properties.house_number === wanted.house_number);
  const found = here.find(({ properties }) => {
    const { key, unit_key: flat } = normaliseAddress({
      line: properties.address,
      unit: properties.unit,
      zip: properties.zip,
    });
    return key === wanted.key && flat === wanted.unit_key;
  });
  return found ?? null;
}

const nameOf = ({ properties: { address, unit } }: DoorFeature) => (unit ? `${address} #${unit}` : address);

/** Where the phone is, if it knows; else beside the door it was opened from. */
export function AddDoor(props: SheetProps) {
  const { door, book, onClose, onSaved } = props;
  const { busy, saveIt } = useSave(props);
  const { city, zip, street } = door.properties;
  const [number, setNumber] = useTyped(props, 'number');
  const [road, setRoad] = useTyped(props, 'street', street);
  const [unit, setUnit] = useTyped(props, 'unit');
  const [fix] = useState(() => recentFix());
  const near = fix !== null && fix.accuracy <= 100;
  const twin = number.trim() === '' ? null : doorOf(book.doors, `${number} ${road}`, unit, zip);
  return (
    <>
      <LineField label={say('House number')} value={number} maxLength={12} onChange={setNumber} />
      <LineField label={say('Street')} value={road} maxLength={120} onChange={setRoad} />
      <LineField label={say('Unit (optional)')} value={unit} maxLength={20} onChange={setUnit} />
      {twin && (
        <>
          <output>{say('This door is in the walkbook already.')}</output>
          <Button
            look="primary"
            wide
            onClick={() => {
              forgetTyped(props);
              onClose();
              onSaved?.(twin.properties.door_id);
            }}
          >
            {say('Open {address}', { address: nameOf(twin) })}
          </Button>
        </>
      )}
      {!twin && (
        <>
          <p className={styles.hint}>
            {near
              ? say('It goes on the map where you stand now.')
              : say('This phone does not know where it is: it goes on the map beside {address}.', {
                  address: door.properties.address,
                })}
          </p>
          <Button
            look="primary"
            wide
            busy={busy}
            disabled={number.trim() === '' || road.trim() === ''}
            onClick={() => {
              const doorId = newId();
              void saveIt(
                {
                  kind: 'door_added',
                  door_id: doorId,
                  voter_id: null,
                  address: `${number.trim()} ${road.trim()}`,
                  unit: unit.trim(),
                  city,
                  zip,
                  coordinates: near ? [fix.longitude, fix.latitude] : door.geometry.coordinates,
                  replaces: null,
                },
                doorId,
              );
            }}
          >
            {say('Add this door')}
          </Button>
        </>
      )}
    </>
  );
}
