// What is recorded at a door beside knocks, each in a sheet of its own: loaded at the first tap, and there without a network.
import { useState, type ReactNode } from 'react';
import { key, t } from '../../../i18n/texts';
import type { Channel } from '../../../../contract/fields';
import { channelWords } from '../../../../domain/door-reports/report-texts';
import { newId } from '../../../offline/device/clock';
import type { NewFact } from '../../../offline/outbox/new-item';
import { recentFix } from '../../../offline/device/position';
import { serverNow } from '../../../session/server-clock';
import { Button } from '../../../ui/primitives/button';
import { Dialog } from '../../../ui/primitives/dialog';
import { TextField } from '../../../ui/fields/text-field';
import { aboutVoter, at, NoteField, Pick, useSave, useTyped, type DialogKind, type DialogProps } from './dialog-parts';
import { DoorPhoto, VoiceNote } from './attached-dialogs';
import { CorrectPerson } from './person-dialogs';
import { AddDoor, AddPerson, FixUnit, WayIn } from './address-dialogs';
import styles from './report-dialogs.module.css';
import { dueChoices } from './due-choices';
import { doorReportOf } from '../door/new-door-report';
import { saveWithUndo } from '../door/save-with-undo';

const titles: Record<DialogKind, string> = {
  follow_up: key('Follow up'),
  sign: key('Wants a sign'),
  do_not_contact: key('Do not contact'),
  correct: key('Correct details'),
  way_in: key('Access and hazards'),
  unit: key('Fix the unit number'),
  person: key('Add a person'),
  door: key('Add a door'),
  photo: key('Photo'),
  voice: key('Voice note'),
};

export function ReportDialog(props: DialogProps) {
  const { kind, voter, door, onClose } = props;
  const { address, unit } = door.properties;
  const where = kind === 'door' ? null : unit ? `${address} #${unit}` : address;
  const who = voter && kind !== 'way_in' && kind !== 'unit' ? `${voter.first} ${voter.last}` : where;
  const Form = forms[kind];
  return (
    <Dialog title={[t(titles[kind]), who].filter(Boolean).join(' · ')} onClose={onClose}>
      <Form {...props} />
    </Dialog>
  );
}

const forms: Record<DialogKind, (props: DialogProps) => ReactNode> = {
  follow_up: FollowUp,
  sign: SignWish,
  do_not_contact: DoNotContact,
  correct: CorrectPerson,
  way_in: WayIn,
  unit: FixUnit,
  person: AddPerson,
  door: AddDoor,
  photo: DoorPhoto,
  voice: VoiceNote,
};

function FollowUp(props: DialogProps) {
  const { busy, saveIt } = useSave(props);
  const [channel, setChannel] = useState<'door' | 'call'>('door');
  const [choices] = useState(() => dueChoices(serverNow()));
  const [due, setDue] = useState(choices[0]?.value ?? '');
  const [note, setNote] = useTyped(props, 'note');
  const time = due === '' ? NaN : Date.parse(due);
  return (
    <>
      <Pick
        label={t('How')}
        value={channel}
        options={[
          { value: 'door', label: t('Come back') },
          { value: 'call', label: t('Call back') },
        ]}
        onChange={setChannel}
      />
      <Pick label={t('When')} value={due} options={choices} onChange={setDue} />
      <TextField
        label={t('Another time')}
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
        {t('Save the follow-up')}
      </Button>
    </>
  );
}

function SignWish(props: DialogProps) {
  const { busy, saveIt } = useSave(props);
  const [note, setNote] = useTyped(props, 'note');
  return (
    <>
      <NoteField
        label={t('Where should it go?')}
        hint={t('For example: front lawn, left of the driveway')}
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
        {t('Save sign request')}
      </Button>
    </>
  );
}

const everyChannel: readonly Channel[] = ['door', 'call', 'text', 'mail'];

/** With the door among the channels the knock itself says so, too: then the list leaves this person out. */
function DoNotContact(props: DialogProps) {
  const { walkbookView, viewer, door, voter, visitNote } = props;
  const [busy, setBusy] = useState(false);
  const [channels, setChannels] = useState<readonly Channel[]>(everyChannel);
  const [all, setAll] = useState(false);
  const residents = door.properties.voters.filter((each) => !each.suppressed);
  const saveWith = (typed: string) => {
    const people = all ? residents : voter ? [voter] : [];
    const facts = people.flatMap((person, index): NewFact[] => {
      const touchId = newId();
      const wish = doorReportOf(
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
        label: `${person.first} ${person.last}, ${door.properties.address}: ${t('do not contact')}`,
        fact: {
          door_id: at(props),
          voter_id: person.id,
          contact_result: 'do_not_contact',
          note: index === 0 ? typed.trim() : '',
          gps: recentFix(),
          literature: false,
          replaces: null,
        },
      };
      return [touch, wish];
    });
    const said = t('do not contact {channels}', {
      channels: channels.map((each) => t(channelWords[each].inline)).join(', '),
    });
    const notes = visitNote && typed.trim() !== '' ? [visitNote.key] : [];
    return saveWithUndo(viewer, walkbookView.id, facts, said, null, notes);
  };
  const saveIt = async () => {
    setBusy(true);
    const isSaved = await (visitNote && channels.includes('door') ? visitNote.saveWith(saveWith) : saveWith(''));
    setBusy(false);
    if (isSaved) props.onClose();
  };
  return (
    <>
      <fieldset className={styles.checks}>
        <legend className={styles.legend}>{t('Do not contact')}</legend>
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
            {t(channelWords[channel].title)}
          </label>
        ))}
      </fieldset>
      {residents.length > 1 && (
        <label className={styles.check}>
          <input type="checkbox" checked={all} onChange={(event) => setAll(event.currentTarget.checked)} />
          {t('Everyone in this household asked for this')}
        </label>
      )}
      <p className={styles.hint}>{t('The campaign stops contacting them as soon as this phone has synced.')}</p>
      <Button look="primary" wide busy={busy} disabled={channels.length === 0} onClick={() => void saveIt()}>
        {t('Save “do not contact”')}
      </Button>
    </>
  );
}
