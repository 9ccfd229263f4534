// After the result that made a door done, the next door comes after a moment: unless anyone is still busy with this one.
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { DoorFeature } from '../../../../contract/doors';
import { nextDoor } from '../../../../domain/walkbooks/progress';
import type { Viewer, WalkbookView } from '../../../offline/mirror/walkbook-view';
import { isChosen } from '../../../session/kept-choices';
import { serverNow } from '../../../session/server-clock';
import { ownToday } from './record-result';
import { undone } from './save-with-undo';

/** So long the result is seen. Milliseconds. */
const seen = 1500;
/** A result is of this visit so long, a survey's too, which leads back here. Milliseconds. */
const fresh = 5000;
/** Cold fingers tap twice: so soon the second tap is the first one's. Milliseconds. */
const oneTap = 700;

/** The result after which a door was left: coming back to it stays there. */
let left: string | null = null;
/** Keys, and what reads the screen aloud with them, go on from where they are. */
let byKeys = false;

/** Where the focus says that someone is in the middle of something: a dialog, a field, the message with "Undo". */
const inUse = () =>
  document.hidden ||
  document.querySelector('dialog[open]') !== null ||
  document.activeElement?.closest('input, textarea, select, output') != null;

/** @param busy something begun here isn't saved: a note, a survey */
export function useMoveOn(viewer: Viewer, walkbookView: WalkbookView, door: DoorFeature, busy: boolean): void {
  const navigate = useNavigate();
  const { id, doors, standingOf } = walkbookView;
  const here = door.properties.door_id;
  const own = ownToday(walkbookView.touchesAt(here), viewer);
  const result = own && standingOf(here) !== 'todo' ? own.id : null;
  const recorded = own ? Date.parse(own.recorded_at) : 0;
  const go = () => {
    left = result;
    const next = nextDoor(doors, standingOf, here);
    // The button that was tapped goes with its door: the heading of the next screen is read.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    ignoreTaps(
      next
        ? navigate({
            to: '/app/walkbook/id/$id/door/$doorId',
            params: { id, doorId: next.properties.door_id },
            replace: true,
          })
        : navigate({ to: '/app/walkbook/id/$id/walk', params: { id }, replace: true }),
    );
  };
  // What is true when the moment has passed, not when it began.
  const latest = useRef({ busy, go });
  useEffect(() => {
    latest.current = { busy, go };
  });
  const down = useRef<EventTarget | null>(null);
  useEffect(() => {
    const since = performance.now();
    const isNew = result !== null && result !== left && Math.abs(serverNow() - recorded) < fresh;
    // The choice is read when it counts: a cookie costs a slow phone some of the moment in which "Saved" should show.
    const goes = () => !latest.current.busy && !inUse() && !isChosen('stays', viewer.userId);
    const timer = isNew && !byKeys ? setTimeout(() => goes() && latest.current.go(), seen) : undefined;
    const stop = ({ type, target }: Event) => {
      byKeys = type === 'keydown';
      const isTwice = type === 'pointerdown' && target === down.current && performance.now() - since < oneTap;
      if (type === 'pointerdown') down.current = target;
      if (!isTwice) clearTimeout(timer);
    };
    const kinds = ['pointerdown', 'keydown', 'touchmove', 'wheel'] as const;
    for (const kind of kinds) addEventListener(kind, stop, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const kind of kinds) removeEventListener(kind, stop, { capture: true });
    };
  }, [result, recorded, viewer.userId]);
}

/**
 * A tap that was meant for the door before lands on the next one: it does nothing, however long it is held, and however long a
 * slow phone needs to show that door. The message with "Undo" stayed where it was.
 */
function ignoreTaps(shown: Promise<void>): void {
  let until = Infinity;
  let pressed = false;
  const ignore = (event: Event) => {
    const isSoon = performance.now() < until;
    const isTap = event.type === 'click' && (isSoon || pressed);
    pressed = event.type === 'pointerdown' && isSoon;
    if (!isSoon) leave();
    if (!isTap || (event.target instanceof Element && event.target.closest('output'))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const kinds = ['pointerdown', 'pointercancel', 'click'] as const;
  const leave = () => {
    for (const kind of kinds) removeEventListener(kind, ignore, { capture: true });
  };
  for (const kind of kinds) addEventListener(kind, ignore, { capture: true });
  const begin = () => {
    if (until !== Infinity) return;
    until = performance.now() + oneTap;
    setTimeout(() => !pressed && leave(), oneTap);
  };
  // A screen that never comes must not take the phone's taps for good.
  setTimeout(begin, seen);
  void shown.finally(begin);
}

/**
 * "Undo" leads back to the door whose result it took back. `here`: the door that is shown, or null; `lead`: how another one is
 * shown where doors have no screen of their own.
 */
export function useUndoLeadsBack(walkbookId: string, here: string | null, lead?: (doorId: string) => void): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      undone.hear((of, doorId) => {
        if (of !== walkbookId || doorId === here) return;
        if (lead) return lead(doorId);
        void navigate({
          to: '/app/walkbook/id/$id/door/$doorId',
          params: { id: walkbookId, doorId },
          replace: here !== null,
        });
      }),
    [navigate, walkbookId, here, lead],
  );
}
