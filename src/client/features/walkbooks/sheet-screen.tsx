// Keys in a walk sheet that came back on paper: the code on each page leads here, to the page's first door.
import { useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { say, sayCount, sayTold } from '../../../domain/words/say';
import { contract } from '../../../contract';
import type { Survey } from '../../../contract/surveys';
import type { Walkbook } from '../../../contract/walkbooks';
import { call } from '../../api';
import { instantNow, newId } from '../../local/chance';
import { messageFor } from '../../messages';
import { useMember } from '../../session/session';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { SelectField } from '../../ui/fields';
import { Loadable } from '../../ui/loadable';
import { Page } from '../../ui/page';
import { Problem } from '../../ui/problem';
import { TextField } from '../../ui/text-field';
import { toast } from '../../ui/toast';
import { useDraft } from '../../ui/use-draft';
import { useLoad } from '../../ui/use-load';
import { SheetDoor } from './sheet-door';
import { factsOf, sheetDoors, sheetDraft, slotKey, type SheetDraft, type Slot } from './sheet-entries';
import classes from './sheet.module.css';

/** The hour at which most walks begin. */
const usualStart = 17;

const pad = (value: number) => String(value).padStart(2, '0');
const dayOf = (date: Date) => `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;

export function SheetScreen() {
  const { id = '' } = useParams({ strict: false });
  const { campaignId } = useMember();
  const query = { id, campaign_id: campaignId };
  const loaded = useLoad(`sheet ${campaignId} ${id}`, async (signal) => {
    const walkbook = await call(contract.walkbooks.get, { query }, { signal, timeoutMs: 60_000 });
    const survey =
      walkbook.survey_id === null
        ? null
        : await call(contract.surveys.get, { query: { id: walkbook.survey_id, campaign_id: campaignId } }, { signal });
    return { walkbook, survey };
  });
  return (
    <Page
      title={loaded.data ? say('Key in: {name}', { name: loaded.data.walkbook.name }) : say('Key in a walk sheet')}
      back={{ to: '/app/walkbook/id/$id', params: { id }, label: say('Walkbook') }}
    >
      <Loadable loaded={loaded}>
        {({ walkbook, survey }) => (
          <KeyIn key={walkbook.id} walkbook={walkbook} survey={survey} onSaved={loaded.reload} />
        )}
      </Loadable>
    </Page>
  );
}

function freshDraft(walkbook: Walkbook): SheetDraft {
  const [only] = walkbook.assigned.length === 1 ? walkbook.assigned : [];
  const now = new Date();
  // Before the evening nobody can have begun then: the time is asked for rather than guessed.
  const from = now.getHours() < usualStart ? '' : `${usualStart}:00`;
  return { walker: only?.id ?? '', day: dayOf(now), from, device: newId(), entries: {} };
}

function KeyIn({ walkbook, survey, onSaved }: { walkbook: Walkbook; survey: Survey | null; onSaved: () => void }) {
  const { campaignId } = useMember();
  const { door: wanted } = useSearch({ strict: false });
  const [draft, setDraft, clear] = useDraft(`porchlight sheet ${walkbook.id}`, sheetDraft, () => freshDraft(walkbook));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [lacks, setLacks] = useState<'walker' | 'from' | null>(null);
  const about = useRef<HTMLDivElement>(null);
  const members = useLoad(`members ${campaignId}`, (signal) =>
    call(contract.users.campaignAccount, { query: { campaign_id: campaignId } }, { signal }),
  );
  const doors = sheetDoors(walkbook.geo_data.features);
  const keyed = Object.values(draft.entries).filter(({ value }) => value !== '').length;
  const begun = new Date(`${draft.day}T${draft.from}`).getTime();
  const isArchived = walkbook.record_status === 'archived';

  useEffect(() => {
    if (wanted !== undefined) goTo(Number(wanted));
  }, [wanted]);

  const enter = (slot: Slot, value: string) =>
    setDraft((before) => {
      const key = slotKey(slot);
      const old = before.entries[key];
      const entry = { id: old?.id ?? newId(), touch: old?.touch ?? newId(), value };
      return { ...before, entries: { ...before.entries, [key]: entry } };
    });

  const ask = (what: 'walker' | 'from') => {
    setLacks(what);
    about.current?.querySelector<HTMLElement>(`[name=${what}]`)?.focus();
  };
  const save = async () => {
    setLacks(null);
    if (draft.walker === '') return ask('walker');
    const now = Date.parse(instantNow());
    if (!(begun <= now)) return ask('from');
    setBusy(true);
    setProblem(null);
    const { touches, responses } = factsOf(
      draft,
      doors.map(({ door }) => door),
      survey,
      begun,
      now,
    );
    try {
      const body = {
        campaign_id: campaignId,
        walkbook_id: walkbook.id,
        user_id: draft.walker,
        touches,
        survey_responses: responses,
      };
      const { receipts } = await call(contract.turf.key, { body }, { timeoutMs: 60_000 });
      const refused = receipts.filter(({ verdict }) => verdict === 'rejected');
      if (refused.length > 0) {
        setProblem(
          say('{refused} were refused: {why}', {
            refused: sayCount(refused.length, '{count} entry', '{count} entries'),
            why: sayTold(refused[0]?.detail ?? ''),
          }),
        );
        return;
      }
      toast({
        icon: 'check',
        text: sayCount(receipts.length, '{count} entry is recorded.', '{count} entries are recorded.'),
      });
      const { walker, day, from } = draft;
      clear();
      setDraft({ ...freshDraft(walkbook), walker, day, from });
      onSaved();
    } catch (error) {
      setProblem(messageFor(error));
    } finally {
      setBusy(false);
    }
  };

  if (isArchived)
    return <Problem mild>{say('This walkbook is archived. Restore it before a sheet is keyed in.')}</Problem>;
  return (
    <>
      <Card title={say('Who walked, and when')}>
        <div ref={about} className={classes.about}>
          <SelectField
            label={say('Who walked')}
            name="walker"
            error={lacks === 'walker' && draft.walker === '' ? say('Say who walked first.') : null}
            value={draft.walker}
            onChange={(event) => {
              const walker = event.currentTarget.value;
              setDraft((before) => ({ ...before, walker }));
            }}
          >
            <option value="">{say('Choose')}</option>
            {(members.data ?? []).map((member) => (
              <option key={member.id} value={member.id}>
                {member.first} {member.last}
              </option>
            ))}
          </SelectField>
          <TextField
            label={say('Day')}
            type="date"
            max={dayOf(new Date())}
            value={draft.day}
            onChange={(event) => {
              const day = event.currentTarget.value;
              setDraft((before) => ({ ...before, day }));
            }}
          />
          <TextField
            label={say('From')}
            name="from"
            type="time"
            error={lacks === 'from' ? say('Say when the walk began: a day and a time that have been.') : null}
            value={draft.from}
            onChange={(event) => {
              const from = event.currentTarget.value;
              setLacks(null);
              setDraft((before) => ({ ...before, from }));
            }}
          />
          <DoorJump />
        </div>
      </Card>
      <div>
        <Card>
          <p className={classes.said}>
            {say('Type the first letter of a result or an answer, Tab to the next box, Enter to the next door.')}
          </p>
          <ul className={classes.doors} aria-label={say('Doors')}>
            {doors.map(({ door, number }, index) => (
              <SheetDoor
                key={door.id}
                door={door}
                number={number}
                questions={survey?.questions ?? []}
                entries={draft.entries}
                known={walkbook.touches.filter((touch) => touch.door_id === door.id).length}
                onEntry={enter}
                onNext={() => goTo(doors[index + 1]?.number ?? number)}
              />
            ))}
          </ul>
        </Card>
        <div className={classes.foot}>
          {problem && <Problem safe={say('What you keyed in is kept.')}>{problem}</Problem>}
          <Button look="primary" wide busy={busy} disabled={keyed === 0} onClick={() => void save()}>
            {keyed === 0
              ? say('Nothing keyed in yet')
              : sayCount(keyed, 'Record {count} entry', 'Record {count} entries')}
          </Button>
        </div>
      </div>
    </>
  );
}

/** False when no door has this number (any more). */
function goTo(number: number): boolean {
  const place = document.getElementById(`sheet-door-${number}`);
  place?.scrollIntoView({ block: 'center' });
  place?.querySelector('select')?.focus({ preventScroll: true });
  return place !== null;
}

/** A door's number and Enter. */
function DoorJump() {
  const [number, setNumber] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  return (
    <TextField
      label={say('Go to door')}
      inputMode="numeric"
      maxLength={4}
      value={number}
      error={missing === null ? null : say('No door has the number {number} any more.', { number: missing })}
      onChange={(event) => {
        setNumber(event.currentTarget.value);
        setMissing(null);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        if (goTo(Number(number))) setNumber('');
        else setMissing(number);
      }}
    />
  );
}
