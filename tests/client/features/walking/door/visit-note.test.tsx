import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { KnownTouch } from '../../../../../src/contract/facts/touch';
import { NoteField } from '../../../../../src/client/features/walking/door/note-field';
import { recordResult } from '../../../../../src/client/features/walking/door/record-result';
import { useNote } from '../../../../../src/client/features/walking/door/use-note';
import type { Viewer } from '../../../../../src/client/offline/mirror/walkbook-view';
import { draftKey, dropDraft, readDraft, writeDraft } from '../../../../../src/client/offline/outbox/drafts';
import { withOutbox } from '../../../../../src/client/offline/outbox/outbox-connection';
import { readOwnFacts } from '../../../../../src/client/offline/outbox/read-items';
import { setSession } from '../../../../../src/client/session/session';
import { Toasts } from '../../../../../src/client/ui/primitives/toast';
import { liveTouches } from '../../../../../src/domain/facts/current-view';
import { walkbookLane } from '../../../../../src/domain/facts/lanes';
import { campaignId, doorId, newPhone, owner, voterId, walkbookId } from '../../../local/headquarters';
import { doorOf } from '../../../../support/doors';
import { member } from '../../../../support/office';

const viewer: Viewer = { owner, campaignId, userId: 'ana', firstName: 'Ana', timeZone: 'UTC' };
const voter = {
  id: voterId,
  first: 'Marta',
  last: 'Ortega',
  age: 61,
  sex: 'F',
  party: null,
  language: null,
  target: true,
  suppressed: null,
};
const door = doorOf(doorId, { voters: [voter] });
const key = draftKey(owner, 'note', walkbookId, doorId);

const touches = async () =>
  (await readOwnFacts(owner, walkbookLane(walkbookId))).flatMap((row) =>
    row.kind === 'touch' ? [{ ...row.fact, user_id: 'ana', user_name: 'Ana' } satisfies KnownTouch] : [],
  );
/** The door's note, as the screen of the door holds it. */
const open = () => renderHook(() => useNote(owner, walkbookId, door.properties.door_id));
type Door = ReturnType<typeof open>;
const type = ({ result }: Door, text: string) => act(() => result.current.setText(text));
const tap = ({ result }: Door, known: KnownTouch[] = []) =>
  recordResult({ viewer, walkbookId, door, note: result.current }, { voter, result: 'not_home', touches: known });
const undo = async () => {
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Undo' })));
  await screen.findByText(/^Undone/);
};
/** Everything that was asked of the phone before this. */
const allWritten = () => withOutbox((db) => db.transaction('r', db.drafts, () => db.drafts.toArray()));

beforeEach(async () => {
  await newPhone();
  setSession(member('Volunteer'));
});
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

describe('leaving the door while a result is saved', () => {
  it('does not bring the saved note back as a draft', async () => {
    const here = open();
    type(here, 'Big dog');
    await waitFor(async () => expect(await readDraft(key)).toBe('Big dog'));
    const saving = tap(here);
    here.unmount();
    await act(() => saving);
    await allWritten();
    expect((await touches()).map(({ note }) => note)).toEqual(['Big dog']);
    expect(await readDraft(key)).toBeNull();
  });

  it('keeps the note where the result could not be saved', async () => {
    const here = open();
    type(here, 'Big dog');
    await act(() => here.result.current.saveWith(async () => false));
    expect(here.result.current.text).toBe('Big dog');
    const saving = here.result.current.saveWith(async () => false);
    here.unmount();
    await saving;
    await waitFor(async () => expect(await readDraft(key)).toBe('Big dog'));
  });
});

it('writes a note again that was only read here, when a save that was given up takes it along after all', async () => {
  await writeDraft(key, 'Call on Monday');
  const here = open();
  await waitFor(() => expect(here.result.current.text).toBe('Call on Monday'));
  await act(() =>
    here.result.current.saveWith(async () => {
      await dropDraft(key);
      return false;
    }),
  );
  await waitFor(async () => expect(await readDraft(key)).toBe('Call on Monday'));
});

it('brings the note back when Undo takes back a result that was tapped twice', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(3_000_000);
  render(<Toasts />);
  const here = open();
  type(here, 'Big dog');
  await act(() => tap(here));
  now.mockReturnValue(3_005_000);
  const known = await touches();
  await act(() => tap(here, known));
  now.mockRestore();
  await undo();
  expect(liveTouches(await touches())).toEqual([]);
  await waitFor(() => expect(here.result.current.text).toBe('Big dog'));
});

describe('typing before the kept note was read', () => {
  it('goes on after the kept one, also of an older app', async () => {
    await writeDraft(draftKey(owner, 'note', walkbookId, doorId, voterId), 'Call on Monday');
    const here = open();
    type(here, 'Big dog');
    await waitFor(() => expect(here.result.current.text).toBe('Call on Monday\nBig dog'));
    await waitFor(async () => expect(await readDraft(key)).toBe('Call on Monday\nBig dog'));
  });

  it('keeps both when the door is left at once', async () => {
    await writeDraft(key, 'Call on Monday');
    const here = open();
    type(here, 'Big dog');
    here.unmount();
    await waitFor(async () => expect(await readDraft(key)).toBe('Call on Monday\nBig dog'));
  });

  it('saves both with a result that is tapped at once', async () => {
    await writeDraft(key, 'Call on Monday');
    const here = open();
    type(here, 'Big dog');
    await act(() => tap(here));
    expect((await touches()).map(({ note }) => note)).toEqual(['Call on Monday\nBig dog']);
    expect(await readDraft(key)).toBeNull();
  });
});

it('reads the draft of someone who is no longer listed, and drops it with the result', async () => {
  await writeDraft(draftKey(owner, 'note', walkbookId, doorId, 'moved-away'), 'Call on Monday');
  const here = open();
  await waitFor(() => expect(here.result.current.text).toBe('Call on Monday'));
  await act(() => tap(here));
  expect((await touches()).map(({ note }) => note)).toEqual(['Call on Monday']);
  expect(await allWritten()).toEqual([]);
});

it('saves as much of a long note as a result takes, and keeps the rest for the next one', async () => {
  const [one, two] = ['a'.repeat(1500), 'b'.repeat(1500)];
  const here = open();
  type(here, `${one}\n${two}`);
  await act(() => tap(here));
  expect((await touches()).map(({ note }) => note)).toEqual([one]);
  expect(here.result.current.text).toBe(two);
  await waitFor(async () => expect(await readDraft(key)).toBe(two));
});

it('adds a second note to the first of the same visit, and Undo brings back only the second', async () => {
  render(<Toasts />);
  const here = open();
  type(here, 'Big dog');
  await act(() => tap(here));
  type(here, 'Bell is broken');
  const known = await touches();
  await act(() => tap(here, known));
  expect(liveTouches(await touches())).toMatchObject([{ note: 'Big dog\nBell is broken' }]);
  await undo();
  expect(liveTouches(await touches())).toMatchObject([{ note: 'Big dog' }]);
  await waitFor(() => expect(here.result.current.text).toBe('Bell is broken'));
});

it('leaves the focus where the button was that saved the note with a result', async () => {
  function Screen({ known }: { known: KnownTouch[] }) {
    const note = useNote(owner, walkbookId, door.properties.door_id);
    return <NoteField visit={{ viewer, walkbookId, door, note }} touches={known} />;
  }
  const here = open();
  await act(async () => undefined);
  await act(() => tap(here));
  render(<Screen known={await touches()} />);
  fireEvent.click(screen.getByRole('button', { name: 'Add a note' }));
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Big dog' } });
  const save = screen.getByRole('button', { name: /^Save the note/ });
  save.focus();
  fireEvent.click(save);
  const add = await screen.findByRole('button', { name: 'Add a note' });
  expect(document.activeElement).toBe(add);
});
