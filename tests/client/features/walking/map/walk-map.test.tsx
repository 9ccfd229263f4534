// The sheet of a walkbook's map: while it is open its door stays, whatever makes another one the next.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { KnownTouch } from '../../../../../src/contract/facts/touch';
import { WalkMap } from '../../../../../src/client/features/walking/map/walk-map';
import type { Viewer, WalkbookView } from '../../../../../src/client/offline/mirror/walkbook-view';
import { createSignal } from '../../../../../src/client/offline/device/signals';
import { readOwnFacts } from '../../../../../src/client/offline/outbox/read-items';
import { saved } from '../../../../../src/client/offline/outbox/saved';
import { setSession } from '../../../../../src/client/session/session';
import { Toasts } from '../../../../../src/client/ui/primitives/toast';
import { localDay } from '../../../../../src/domain/facts/current-view';
import { walkbookLane } from '../../../../../src/domain/facts/lanes';
import { doorState, nextDoor, targetsOf } from '../../../../../src/domain/walkbooks/progress';
import { campaignId, doorId, newPhone, owner, walkbookId } from '../../../local/headquarters';
import { doorOf, knownTouch } from '../../../../support/doors';
import { member, userId } from '../../../../support/office';
import { show } from '../../../../support/show';

const viewer: Viewer = { owner, campaignId, userId, firstName: 'Ana', timeZone: 'UTC' };
const someone = (at: number, first: string) => ({
  id: `0198a000-0000-7000-8000-0000000000c${at}`,
  first,
  last: 'Ward',
  age: null,
  sex: null,
  party: null,
  language: null,
  target: true,
  suppressed: null,
});
const here = doorOf(doorId, { voters: [someone(1, 'Al'), someone(2, 'Bea')] });
const otherId = doorId.replace(/.$/, 'f');
const other = doorOf(otherId, {
  address: '120 Maple St',
  house_number: '120',
  voters: [someone(3, 'Cy'), someone(4, 'Di')],
});
const doors = [here, other];

function viewOf(touches: readonly KnownTouch[]): WalkbookView {
  const touchesAt = (id: string) => touches.filter((touch) => touch.door_id === id);
  const stateOf = (id: string) => doorState(touchesAt(id), localDay('UTC'), targetsOf(id === doorId ? here : other));
  return {
    id: walkbookId,
    doors,
    walkbook: { survey_id: null, door_facts: [], past_touches: [] },
    positions: new Map(doors.map((door, at) => [door.properties.door_id, at])),
    touchesAt,
    responsesAt: () => [],
    stateOf,
    standingOf: (id: string) => stateOf(id).standing,
    ownDoorReports: [],
  } as unknown as WalkbookView;
}

const own = async () =>
  (await readOwnFacts(owner, walkbookLane(walkbookId))).flatMap((row) =>
    row.kind === 'touch' ? [{ ...row.fact, user_id: userId, user_name: 'Ana' } satisfies KnownTouch] : [],
  );
const theirs = createSignal<[KnownTouch]>();

function Screen() {
  const [known, setKnown] = useState<KnownTouch[]>([]);
  const [selected, setSelected] = useState<string | null>(null);
  useEffect(() => theirs.hear((touch) => setKnown((all) => [...all, touch])), []);
  useEffect(() => saved.hear(() => void own().then(setKnown)), []);
  const view = viewOf(known);
  const last = known.findLast((touch) => touch.user_id === userId)?.door_id ?? null;
  return (
    <>
      <WalkMap
        walkbookView={view}
        filter="todo"
        next={nextDoor(doors, view.standingOf, last)}
        fix={null}
        locates={false}
        viewer={viewer}
        top={null}
        about={null}
        selected={selected}
        onSelect={setSelected}
      />
      <Toasts />
    </>
  );
}

const people = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));
const tap = (name: RegExp) => {
  const [button] = screen.getAllByRole('button', { name });
  if (!button) throw new Error(`No button ${name}.`);
  fireEvent.pointerDown(button);
  fireEvent.click(button);
};

beforeEach(async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  await newPhone();
  setSession(member('Volunteer'));
  await show(Screen, '/app');
  if (screen.queryByRole('button', { name: 'Show this door' })) tap(/^Show this door/);
  await screen.findByText('No one home');
});

describe('an open sheet stays with its door', () => {
  it('after a result for everyone there, so that a second tap records nothing elsewhere', async () => {
    tap(/^No one home/);
    await waitFor(async () => expect(await own()).toHaveLength(1));
    await screen.findByRole('button', { name: /^No one home.*✓/ });
    tap(/^No one home/);
    await act(() => new Promise((done) => setTimeout(done, 200)));
    expect(new Set((await own()).map((touch) => touch.door_id))).toEqual(new Set([doorId]));
  });

  it('after the first of two people', async () => {
    tap(/^Refused/);
    await waitFor(async () => expect(await own()).toHaveLength(1));
    await act(() => new Promise((done) => setTimeout(done, 100)));
    expect(people().join()).toContain('Bea');
  });

  it('which its low sheet names with its street', () => {
    const [row] = screen.getAllByRole('link', { name: /Ward/ });
    for (const hidden of row?.querySelectorAll('.sr-only') ?? []) hidden.remove();
    expect(row?.textContent).toContain('118 Maple St · ');
  });

  it('when someone else was there meanwhile, and the next door is one tap away', async () => {
    act(() => theirs.send(knownTouch('Ben', { id: 'theirs', door_id: doorId })));
    expect(people().join()).toContain('Al');
    await screen.findByText(/^Ben was here .*: not home\.$/);
    tap(/^Next door/);
    await screen.findByRole('article', { name: /Cy/ });
  });
});
