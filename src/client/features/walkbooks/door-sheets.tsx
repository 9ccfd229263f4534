// What is recorded at a door beside knocks, each in a sheet of its own: loaded at the first tap, and there without a network.
import { useState, type ReactNode } from 'react';
import { key, say } from '../../../domain/words/say';
import type { Channel } from '../../../contract/door-facts';
import { channelWords } from '../../../domain/walkbooks/door-fact-words';
import { newId } from '../../local/chance';
import type { NewFact } from '../../local/outbox';
import { recentFix } from '../../local/position';
import { Button } from '../../ui/button';
import { Sheet } from '../../ui/sheet';
import { TextField } from '../../ui/text-field';
import {
  aboutVoter,
  at,
  NoteField,
  Pick,
  useSave,
  useTyped,
  type SheetKind,
  type SheetProps,
} from './door-sheet-parts';
import { CorrectPerson } from './door-sheets-person';
import { AddDoor, AddPerson, MendUnit, WayIn } from './door-sheets-place';
import styles from './door-sheets.module.css';
import { dueChoices } from './due-choices';
import { doorFactOf, recordAtDoor } from './record-door';

const titles: Record<SheetKind, string> = {
  follow_up: key('Follow up'),
  sign: key('Wants a sign'),
  do_not_contact: key('Do not contact'),
  correct: key('Set right'),
  way_in: key('Hazards and the way in'),
  unit: key('Mend the unit'),
  person: key('Add a person'),
  door: key('Add a door'),
};

export function DoorSheet(props: SheetProps) {
  const { kind, voter, door, onClose } = props;
  const { address, unit } = door.properties;
  const where = kind === 'door' ? null : unit ? `${address} #${unit}` : address;
  const who = voter && kind !== 'way_in' && kind !== 'unit' ? `${voter.first} ${voter.last}` : where;
  const Form = forms[kind];
  return (
    <Sheet title={[say(titles[kind]), who].filter(Boolean).join(' · ')} onClose={onClose}>
      <Form {...props} />
    </Sheet>
  );
}

const forms: Record<SheetKind, (props: SheetProps) => ReactNode> = {
  follow_up: FollowUp,
  sign: SignWish,
  do_not_contact: DoNotContact,
  correct: CorrectPerson,
  way_in: WayIn,
  unit: MendUnit,
  person: AddPerson,
  door: AddDoor,
};

function FollowUp(props: SheetProps) {
  const { busy, saveIt } = useSave(props);
  const [channel, setChannel] = useState<'door' | 'call'>('door');
  const [choices] = useState(() => dueChoices(Date.now()));
  const [due, setDue] = useState(choices[0]?.value ?? '');
  const [note, setNote] = useTyped(props, 'note');
  const time = due === '' ? NaN : Date.parse(due);
  return (
    <>
      <Pick
        label={say('How')}
        value={channel}
        options={[
          { value: 'door', label: say('Come back') },
          { value: 'call', label: say('Call back') },
        ]}
        onChange={setChannel}
      />
      <Pick label={say('When')} value={due} options={choices} onChange={setDue} />
      <TextField
        label={say('Another time')}
        type="datetime-local"
        value={due}
        onChange={(event) => setDue(event.currentTarget.value)}
      />
      <NoteField value={note} onChange={setNote} />
      <Button
        look="primary"
        wide
        busy={busy}
        disabled={Number.isNaN(time)}
        onClick={() =>
          void saveIt({
            kind: 'follow_up',
            door_id: at(props),
            voter_id: aboutVoter(props),
            due_at: new Date(time).toISOString(),
            channel,
            note: note.trim(),
            replaces: null,
          })
        }
      >
        {say('Save the follow-up')}
      </Button>
    </>
  );
}

function SignWish(props: SheetProps) {
  const { busy, saveIt } = useSave(props);
  const [note, setNote] = useTyped(props, 'note');
  return (
    <>
      <NoteField
        label={say('Where should it stand?')}
        hint={say('For instance: front lawn, left of the drive')}
        value={note}
        onChange={setNote}
      />
      <Button
        look="primary"
        wide
        busy={busy}
        onClick={() =>
          void saveIt({
            kind: 'sign_request',
            door_id: at(props),
            voter_id: aboutVoter(props),
            note: note.trim(),
            replaces: null,
          })
        }
      >
        {say('Save: wants a sign')}
      </Button>
    </>
  );
}

const everyChannel: readonly Channel[] = ['door', 'call', 'text', 'mail'];

/** With the door among the channels the knock itself says so, too: then the list leaves this person out. */
function DoNotContact(props: SheetProps) {
  const { book, viewer, door, voter } = props;
  const [busy, setBusy] = useState(false);
  const [channels, setChannels] = useState<readonly Channel[]>(everyChannel);
  const [all, setAll] = useState(false);
  const residents = door.properties.voters.filter((each) => !each.suppressed);
  const saveIt = async () => {
    setBusy(true);
    const people = all ? residents : voter ? [voter] : [];
    const facts = people.flatMap((person): NewFact[] => {
      const touchId = newId();
      const wish = doorFactOf(
        {
          kind: 'do_not_contact',
          door_id: at(props),
          voter_id: person.id,
          channels: everyChannel.filter((each) => channels.includes(each)),
          touch_id: channels.includes('door') ? touchId : null,
          replaces: null,
        },
        door,
        person,
      );
      if (!channels.includes('door')) return [wish];
      const touch: NewFact = {
        id: touchId,
        kind: 'touch',
        label: `${person.first} ${person.last}, ${door.properties.address}: ${say('do not contact')}`,
        fact: {
          door_id: at(props),
          voter_id: person.id,
          contact_result: 'do_not_contact',
          note: '',
          gps: recentFix(),
          literature: false,
          replaces: null,
        },
      };
      return [touch, wish];
    });
    const said = say('do not contact {channels}', {
      channels: channels.map((each) => say(channelWords[each].inline)).join(', '),
    });
    const done = await recordAtDoor(viewer, book.id, facts, said);
    setBusy(false);
    if (done) props.onClose();
  };
  return (
    <>
      <fieldset className={styles.checks}>
        <legend className={styles.legend}>{say('Not to be contacted')}</legend>
        {everyChannel.map((channel) => (
          <label key={channel} className={styles.check}>
            <input
              type="checkbox"
              checked={channels.includes(channel)}
              onChange={(event) =>
                setChannels(
                  event.currentTarget.checked ? [...channels, channel] : channels.filter((each) => each !== channel),
                )
              }
            />
            {say(channelWords[channel].title)}
          </label>
        ))}
      </fieldset>
      {residents.length > 1 && (
        <label className={styles.check}>
          <input type="checkbox" checked={all} onChange={(event) => setAll(event.currentTarget.checked)} />
          {say('Everybody at this door asked for this')}
        </label>
      )}
      <p className={styles.hint}>{say('The campaign leaves them out at once, as soon as this phone has sent it.')}</p>
      <Button look="primary" wide busy={busy} disabled={channels.length === 0} onClick={() => void saveIt()}>
        {say('Save: do not contact')}
      </Button>
    </>
  );
}
