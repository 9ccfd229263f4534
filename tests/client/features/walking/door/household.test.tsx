import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { KnownTouch } from '../../../../../src/contract/facts/touch';
import type { DoorVoter } from '../../../../../src/contract/doors';
import { Household } from '../../../../../src/client/features/walking/door/household';
import type { Viewer, WalkbookView } from '../../../../../src/client/offline/mirror/walkbook-view';
import { draftKey, readDraft, writeDraft } from '../../../../../src/client/offline/outbox/drafts';
import { readOwnFacts } from '../../../../../src/client/offline/outbox/read-items';
import { saved } from '../../../../../src/client/offline/outbox/saved';
import { setSession } from '../../../../../src/client/session/session';
import { Toasts } from '../../../../../src/client/ui/primitives/toast';
import { liveTouches } from '../../../../../src/domain/facts/current-view';
import { walkbookLane } from '../../../../../src/domain/facts/lanes';
import { campaignId, doorId, newPhone, owner, voterId, walkbookId } from '../../../local/headquarters';
import { doorOf } from '../../../../support/doors';
import { member } from '../../../../support/office';
import { show } from '../../../../support/show';

const viewer: Viewer = { owner, campaignId, userId: 'ana', firstName: 'Ana', timeZone: 'UTC' };
const person = (id: string, first: string, target = true): DoorVoter => ({
  id,
  first,
  last: 'Ward',
  age: 44,
  sex: null,
  party: null,
  language: null,
  target,
  suppressed: null,
});
const frankId = voterId.replace(/4$/, '7');
const voters = [person('son', 'Sam', false), person(voterId, 'Claire'), person(frankId, 'Frank')];
const noteKey = draftKey(owner, 'note', walkbookId, doorId);

const touches = async () =>
  (await readOwnFacts(owner, walkbookLane(walkbookId))).flatMap((row) =>
    row.kind === 'touch' ? [{ ...row.fact, user_id: 'ana', user_name: 'Ana' } satisfies KnownTouch] : [],
  );

/** The door of these people, as it is drawn after every save. */
async function open(people: readonly DoorVoter[]): Promise<void> {
  const door = doorOf(doorId, { voters: [...people] });
  function Screen() {
    const [known, setKnown] = useState<KnownTouch[]>([]);
    useEffect(() => saved.hear(() => void touches().then(setKnown)), []);
    const view = {
      id: walkbookId,
      doors: [door],
      walkbook: { survey_id: null, door_facts: [], past_touches: [] },
      positions: new Map([[doorId, 0]]),
      touchesAt: () => known,
      responsesAt: () => [],
      standingOf: () => 'todo',
      ownDoorReports: [],
    } as unknown as WalkbookView;
    return (
      <>
        <Household walkbookView={view} door={door} viewer={viewer} />
        <Toasts />
      </>
    );
  }
  await show(Screen, '/door');
}

const tap = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));
/** That of the message, which comes after those of the history. */
const undo = () =>
  act(async () => void fireEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as Element));
const type = (text: string) => {
  const add = screen.queryByRole('button', { name: 'Add a note' });
  if (add) fireEvent.click(add);
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: text } });
};
const said = (words: RegExp) => screen.findByText(words);
const field = () => screen.queryByLabelText<HTMLTextAreaElement>('Note');

beforeEach(async () => {
  await newPhone();
  setSession(member('Volunteer'));
});
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

describe('a household of several people', () => {
  it('starts with one button for all of them, before the people', async () => {
    await open(voters);
    const all = screen.getByRole('button', { name: 'No one home' });
    const first = screen.getByRole('article', { name: 'Claire Ward' });
    expect(all.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    tap('No one home');
    await said(/^Saved on this phone: 118, no one home$/);
    expect(await touches()).toMatchObject([{ voter_id: null, contact_result: 'not_home' }]);
    await screen.findByRole('button', { name: 'No one home ✓' });
  });

  it('says who is meant by "Not home" of one person, and asks nothing', async () => {
    await open(voters);
    tap(/^Not home.*only Claire/);
    await said(/^Saved on this phone: 118, Claire Ward: not home$/);
    expect(await touches()).toMatchObject([{ voter_id: voterId, contact_result: 'not_home' }]);
  });

  it('has one button for literature, which goes along with the result of the visit', async () => {
    await open(voters);
    tap('No one home');
    await said(/^Saved/);
    await screen.findByRole('button', { name: 'No one home ✓' });
    await new Promise((resolve) => setTimeout(resolve, 750));
    tap('Left literature');
    await waitFor(async () => expect(await touches()).toHaveLength(2));
    expect(liveTouches(await touches())).toMatchObject([
      { voter_id: null, contact_result: 'not_home', literature: true },
    ]);
    expect(screen.getAllByRole('button', { name: /literature/ })).toHaveLength(1);
  });
});

it('opens the maps app of the phone at the door, and tells it no one’s name', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15)');
  await open(voters);
  const link = screen.getByRole('link', { name: 'Open in maps' });
  expect(link.getAttribute('href')).toBe('geo:35,-80?q=35,-80(118%20Maple%20St%2C%20Porchville%2028801)');
  // A new tab would stay behind, empty.
  expect(link.getAttribute('target')).toBeNull();
});

describe('the note of a visit', () => {
  it('is saved with the next result, of the household or of a person, and comes back with Undo', async () => {
    await open(voters);
    type('Dog in the yard');
    for (const result of [/^No one home/, /^Refused/]) {
      tap(result);
      await waitFor(async () => expect(liveTouches(await touches())).toMatchObject([{ note: 'Dog in the yard' }]));
      await waitFor(() => expect(field()?.value ?? '').toBe(''));
      await waitFor(async () => expect(await readDraft(noteKey)).toBeNull());
      await undo();
      await waitFor(() => expect(field()?.value).toBe('Dog in the yard'));
      await waitFor(async () => expect(liveTouches(await touches())).toEqual([]));
      await waitFor(async () => expect(await readDraft(noteKey)).toBe('Dog in the yard'));
    }
  });

  it('is there again after leaving the door, also where an older app kept it for one person', async () => {
    await writeDraft(draftKey(owner, 'note', walkbookId, doorId, frankId), 'Ask for Frank');
    await open(voters);
    await screen.findByText('Note not saved yet:');
    expect(field()?.value).toBe('Ask for Frank');
    fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Ask for Frank after six' } });
    cleanup();
    await waitFor(async () => expect(await readDraft(noteKey)).toBe('Ask for Frank after six'));
    await open(voters);
    await waitFor(() => expect(field()?.value).toBe('Ask for Frank after six'));
  });

  it('comes back before what was typed since', async () => {
    await open(voters);
    type('Dog in the yard');
    tap('No one home');
    await waitFor(() => expect(field()?.value ?? '').toBe(''));
    type('Bell is broken');
    await undo();
    await waitFor(() => expect(field()?.value).toBe('Dog in the yard\nBell is broken'));
  });
});

it('rests for someone who asked not to be met, and says it once', async () => {
  await open([{ ...person(voterId, 'Claire'), suppressed: 'do_not_contact' }]);
  expect(screen.getAllByText(/not to be contacted|Do not contact/)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /^Talked/ })).toBeNull();
  expect(screen.queryByText('★ target')).toBeNull();
  tap('Record a result anyway');
  screen.getByRole('button', { name: /^Talked/ });
});
