// What is wrong or missing at an address: the way in, the unit, a person, a door.
import { useState } from 'react';
import { key, t } from '../../../i18n/texts';
import type { DoorFeature } from '../../../../contract/doors';
import { normaliseAddress } from '../../../../domain/addresses/address';
import { metresBetween } from '../../../../domain/geography/geometry';
import { likelyUnit } from '../../../../domain/addresses/suspect-unit';
import { buildingKey } from '../../../../domain/walkbooks/sections';
import { walkedPast } from '../../../../domain/walkbooks/walked-past';
import { newId } from '../../../offline/device/clock';
import { recentFix } from '../../../offline/device/position';
import { Button } from '../../../ui/primitives/button';
import { at, forgetTyped, LineField, NoteField, useSave, useTyped, type DialogProps } from './dialog-parts';
import styles from './report-dialogs.module.css';

const hazards = [
  key('Dog'),
  key('Gate'),
  key('Stairs'),
  key('Buzzer'),
  key('No doorbell'),
  key('Side door'),
  key('Doorman'),
] as const;

export function WayIn(props: DialogProps) {
  const { walkbookView, door } = props;
  const { busy, saveIt } = useSave(props);
  const [note, setNote] = useTyped(props, 'note', door.properties.notes ?? '');
  const units = walkbookView.doors.filter((each) => buildingKey(each) === buildingKey(door)).length;
  const [building, setBuilding] = useState(units > 1);
  const add = (word: string) =>
    setNote(note.trim() === '' ? word : `${note.trim().replace(/[,.]$/, '')}, ${word.toLowerCase()}`);
  return (
    <>
      <div className={styles.words}>
        {hazards.map((hazard) => (
          <Button key={hazard} small look="pale" onClick={() => add(t(hazard))}>
            {t(hazard)}
          </Button>
        ))}
      </div>
      <NoteField
        label={t('What should the next canvasser know?')}
        hint={t('About the place, never about the people: dog, gate, stairs, buzzer code')}
        value={note}
        onChange={setNote}
      />
      {units > 1 && (
        <label className={styles.check}>
          <input type="checkbox" checked={building} onChange={(event) => setBuilding(event.currentTarget.checked)} />
          {t('For the whole building ({units} units)', { units })}
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
        {note.trim() === '' && door.properties.notes ? t('Remove the note') : t('Save the note')}
      </Button>
    </>
  );
}

export function FixUnit(props: DialogProps) {
  const { walkbookView, door } = props;
  const { busy, saveIt } = useSave(props);
  const { unit, voters } = door.properties;
  const others = walkbookView.doors
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
          {t('The list says {unit}. Its neighbors are {others}, so it’s probably {likely}.', {
            unit: unit ?? '',
            others: others.slice(0, 4).join(', '),
            likely,
          })}
        </p>
      )}
      <LineField
        label={t('The unit number shown at the door')}
        value={text}
        maxLength={20}
        autoCapitalize="characters"
        onChange={setText}
      />
      <p className={styles.hint}>
        {merged
          ? t('Unit {unit} is already on the list. The two will be merged into one door.', { unit: text.trim() })
          : t('This corrects it for everyone here: {names}.', {
              names: voters.map(({ first }) => first).join(', ') || t('no one on the list'),
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
        {changed ? t('Yes, it’s unit {unit}', { unit: text.trim() }) : t('Enter the correct unit')}
      </Button>
    </>
  );
}

export function AddPerson(props: DialogProps) {
  const { busy, saveIt } = useSave(props);
  const known = props.door.properties.voters[0];
  const [first, setFirst] = useTyped(props, 'first');
  const [last, setLast] = useTyped(props, 'last', known?.last);
  const [language, setLanguage] = useTyped(props, 'language');
  const [phone, setPhone] = useTyped(props, 'phone');
  return (
    <>
      <LineField label={t('First name')} value={first} maxLength={60} onChange={setFirst} />
      <LineField label={t('Last name')} value={last} maxLength={60} onChange={setLast} />
      <LineField label={t('Language (optional)')} value={language} maxLength={40} onChange={setLanguage} />
      <LineField label={t('Phone (optional)')} type="tel" value={phone} maxLength={40} onChange={setPhone} />
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
        {t('Add to this door')}
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

/** Where the phone is, if it knows and that is near; else beside the door it was opened from. */
export function AddDoor(props: DialogProps) {
  const { door, walkbookView, onClose, onSaved } = props;
  const { busy, saveIt } = useSave(props);
  const { city, zip, street } = door.properties;
  const [number, setNumber] = useTyped(props, 'number');
  const [road, setRoad] = useTyped(props, 'street', street);
  const [unit, setUnit] = useTyped(props, 'unit');
  const [fix] = useState(() => recentFix());
  const [longitude, latitude] = door.geometry.coordinates;
  const known = fix !== null && fix.accuracy <= 100;
  // Someone who adds at home what they saw on the way would put the house there.
  const near = known && metresBetween(fix, { latitude, longitude }) <= walkedPast;
  const twin = number.trim() === '' ? null : doorOf(walkbookView.doors, `${number} ${road}`, unit, zip);
  return (
    <>
      <LineField label={t('House number')} value={number} maxLength={12} onChange={setNumber} />
      <LineField label={t('Street')} value={road} maxLength={120} onChange={setRoad} />
      <LineField label={t('Unit (optional)')} value={unit} maxLength={20} onChange={setUnit} />
      {twin && (
        <>
          <output>{t('This door is already in the walkbook.')}</output>
          <Button
            look="primary"
            wide
            onClick={() => {
              forgetTyped(props);
              onClose();
              onSaved?.(twin.properties.door_id);
            }}
          >
            {t('Open {address}', { address: nameOf(twin) })}
          </Button>
        </>
      )}
      {!twin && (
        <>
          <p className={styles.hint}>
            {near
              ? t('It’s placed on the map where you are now.')
              : t(
                  known
                    ? key('You’re far from here, so the door is placed next to {address}.')
                    : key('Your location is off, so the door is placed next to {address}.'),
                  { address: door.properties.address },
                )}
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
            {t('Add this door')}
          </Button>
        </>
      )}
    </>
  );
}
