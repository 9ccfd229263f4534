import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { KnownTouch } from '../../../../../src/contract/facts/touch';
import type { DoorFeature } from '../../../../../src/contract/doors';
import { MoveOnSetting } from '../../../../../src/client/features/account/move-on-setting';
import { Household } from '../../../../../src/client/features/walking/door/household';
import { useMoveOn } from '../../../../../src/client/features/walking/door/use-move-on';
import type { Viewer, WalkbookView } from '../../../../../src/client/offline/mirror/walkbook-view';
import { createSignal } from '../../../../../src/client/offline/device/signals';
import { readOwnFacts } from '../../../../../src/client/offline/outbox/read-items';
import { saved } from '../../../../../src/client/offline/outbox/saved';
import { setSession } from '../../../../../src/client/session/session';
import { serverNow } from '../../../../../src/client/session/server-clock';
import { Page } from '../../../../../src/client/ui/primitives/page';
import { Toasts } from '../../../../../src/client/ui/primitives/toast';
import { liveTouches, localDay } from '../../../../../src/domain/facts/current-view';
import { walkbookLane } from '../../../../../src/domain/facts/lanes';
import { doorState, targetsOf } from '../../../../../src/domain/walkbooks/progress';
import { campaignId, doorId, newPhone, owner, walkbookId } from '../../../local/headquarters';
import { doorOf } from '../../../../support/doors';
import { member, userId } from '../../../../support/office';
import { place, show } from '../../../../support/show';

const viewer: Viewer = { owner, campaignId, userId, firstName: 'Ana', timeZone: 'UTC' };
const someone = (id: string) => ({
  id,
  first: 'Claire',
  last: 'Ward',
  age: null,
  sex: null,
  party: null,
  language: null,
  target: true,
  suppressed: null,
});
const ids = [1, 2].map((each) => `0198a000-0000-7000-8000-0000000000c${each}`);
const door = doorOf(doorId, { voters: ids.map(someone) });
const nextId = doorId.replace(/.$/, 'f');
const other = doorOf(nextId, { address: '120 Maple St', house_number: '120' });

function viewOf(doors: readonly DoorFeature[], touches: readonly KnownTouch[]): WalkbookView {
  const touchesAt = (id: string) => touches.filter((touch) => touch.door_id === id);
  return {
    id: walkbookId,
    doors,
    walkbook: { survey_id: null, door_facts: [], past_touches: [] },
    positions: new Map(),
    touchesAt,
    responsesAt: () => [],
    standingOf: (id: string) =>
      doorState(touchesAt(id), localDay('UTC'), targetsOf(id === doorId ? door : other)).standing,
    ownDoorReports: [],
  } as unknown as WalkbookView;
}

let taken = 0;
const touch = (voter_id: string | null, secondsAgo = 0): KnownTouch => {
  taken += 1;
  return {
    id: `touch ${taken}`,
    door_id: doorId,
    voter_id,
    contact_result: 'not_home',
    note: '',
    gps: null,
    recorded_at: new Date(serverNow() - secondsAgo * 1000).toISOString(),
    device_id: 'phone',
    seq: taken,
    replaces: null,
    user_id: userId,
    user_name: 'Ana',
  };
};

beforeEach(async () => {
  await newPhone();
  setSession(member('Volunteer'));
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  for (const each of document.cookie.split('; ')) document.cookie = `${each.split('=')[0]}=; path=/; max-age=0`;
});

describe('after a result', () => {
  const here = `/app/walkbook/id/${walkbookId}/door/${doorId}`;
  /** A door with these results, of which the last was given just now; where the screen is after a while. */
  async function after(
    given: { touches: readonly KnownTouch[]; busy?: boolean; doors?: readonly DoorFeature[] },
    meanwhile: () => void = () => undefined,
  ): Promise<string | null> {
    cleanup();
    const { touches, busy = false, doors = [door, other] } = given;
    const record = createSignal();
    function Screen() {
      const [known, setKnown] = useState(touches.slice(0, -1));
      useEffect(() => record.hear(() => setKnown([...touches])), []);
      useMoveOn(viewer, viewOf(doors, known), door, busy);
      return (
        <>
          <button type="button">A result</button>
          <textarea aria-label="A field" />
        </>
      );
    }
    await show(Screen, here);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    act(() => void fireEvent.pointerDown(screen.getByRole('button')));
    act(() => record.send());
    await act(async () => void (await vi.advanceTimersByTimeAsync(400)));
    act(meanwhile);
    await act(async () => void (await vi.advanceTimersByTimeAsync(3000)));
    vi.useRealTimers();
    // Until the router has come where it was sent: in turns, because a loaded machine needs longer for each.
    for (let turn = 0; turn < 15 && place() === null; turn += 1)
      await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
    return place();
  }
  const next = `/app/walkbook/id/${walkbookId}/door/${nextId}`;

  it('the next door comes once each target, or the household, has one', async () => {
    expect(await after({ touches: [touch(ids[0] ?? '')] })).toBeNull();
    expect(await after({ touches: ids.map((id) => touch(id)) })).toBe(next);
    expect(await after({ touches: [touch(null)] })).toBe(next);
  });

  it('the walkbook comes after the last door', async () => {
    expect(await after({ touches: [touch(null)], doors: [door] })).toBe(`/app/walkbook/id/${walkbookId}/walk`);
  });

  it('nothing moves while someone is busy with the door', async () => {
    const touches = () => [touch(null)];
    expect(await after({ touches: touches(), busy: true })).toBeNull();
    expect(await after({ touches: touches() }, () => screen.getByLabelText('A field').focus())).toBeNull();
    expect(await after({ touches: touches() }, () => void fireEvent.touchMove(document.body))).toBeNull();
    expect(await after({ touches: touches() }, () => void fireEvent.wheel(document.body))).toBeNull();
    expect(await after({ touches: touches() }, () => void fireEvent.pointerDown(document.body))).toBeNull();
    expect(await after({ touches: touches() }, () => void fireEvent.keyDown(document.body))).toBeNull();
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.setAttribute('open', '');
    expect(await after({ touches: touches() })).toBeNull();
    dialog.remove();
    // A double tap is one tap.
    expect(await after({ touches: touches() }, () => void fireEvent.pointerDown(screen.getByRole('button')))).toBe(
      next,
    );
  });

  it('a press that began too soon does nothing, however long it is held; the one after it does', async () => {
    const clicked = vi.fn();
    document.body.addEventListener('click', clicked);
    const at = (ms: number, what: 'pointerDown' | 'pointerCancel' | 'click') =>
      setTimeout(() => void fireEvent[what](document.body), ms);
    const hold = (end: 'pointerCancel' | 'click') => () => {
      // The next door comes 1,100 ms from now.
      at(1300, 'pointerDown');
      at(2500, end);
      at(2700, 'click');
    };
    expect(await after({ touches: [touch(null)] }, hold('click'))).toBe(next);
    expect(clicked).toHaveBeenCalledTimes(1);
    expect(await after({ touches: [touch(null)] }, hold('pointerCancel'))).toBe(next);
    expect(clicked).toHaveBeenCalledTimes(2);
    document.body.removeEventListener('click', clicked);
  });

  it('nothing moves for a result of before, or where someone chose to stay', async () => {
    expect(await after({ touches: [touch(null, 60)] })).toBeNull();
    // This phone's clock was set back since.
    expect(await after({ touches: [touch(null, -60)] })).toBeNull();
    await show(MoveOnSetting, '/app/account');
    fireEvent.click(screen.getByLabelText('Move on to the next door after a result'));
    expect(await after({ touches: [touch(null)] })).toBeNull();
    cleanup();
    await show(MoveOnSetting, '/app/account');
    const box = screen.getByLabelText<HTMLInputElement>('Move on to the next door after a result');
    expect(box.checked).toBe(false);
    fireEvent.click(box);
    expect(await after({ touches: [touch(null)] })).toBe(next);
  });
});

it('moves on with the heading read, takes no tap meant for the door before, and comes back with Undo', async () => {
  const own = async () =>
    (await readOwnFacts(owner, walkbookLane(walkbookId))).flatMap((row) =>
      row.kind === 'touch' ? [{ ...row.fact, user_id: userId, user_name: 'Ana' } satisfies KnownTouch] : [],
    );
  const press = (name: string) => {
    const button = screen.getAllByRole('button', { name }).at(-1) as HTMLElement;
    fireEvent.pointerDown(button);
    return button;
  };
  function Screen() {
    const { doorId: at } = useParams({ strict: false });
    const [known, setKnown] = useState<KnownTouch[]>([]);
    useEffect(() => saved.hear(() => void own().then(setKnown)), []);
    const shown = at === nextId ? other : door;
    // In the moment in which the next door shows, for which a slow phone needed long: a little later such a tap would be meant.
    useEffect(() => {
      if (at !== nextId) return;
      for (const since = performance.now(); performance.now() < since + 800;);
      fireEvent.click(press('No one home'));
    }, [at]);
    return (
      <>
        <Page title={shown.properties.address}>
          <Household key={at} walkbookView={viewOf([door, other], known)} door={shown} viewer={viewer} />
        </Page>
        <Toasts />
      </>
    );
  }
  await show(Screen, `/app/walkbook/id/${walkbookId}/door/${doorId}`, '/app/walkbook/id/$id/door/$doorId');
  const tap = (name: string) => {
    const button = press(name);
    act(() => button.focus());
    fireEvent.click(button);
  };
  tap('No one home');
  const heading = await screen.findByRole('heading', { name: '120 Maple St' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await own()).toHaveLength(1);
  screen.getByText('Saved on this phone: 118, no one home');
  tap('Undo');
  await screen.findByRole('heading', { name: '118 Maple St' });
  expect(liveTouches(await own())).toEqual([]);
});
