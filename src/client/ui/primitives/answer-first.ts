// A tap is answered with the next paint: the link looks tapped first, and the screen behind it is drawn after that. On a
// cheap phone a whole screen takes longer than a finger believes in.
import type { MouseEvent } from 'react';

const goes = new WeakSet<HTMLAnchorElement>();

/** For a link's `onClick`: marks it `data-going` until the paint, then follows it. Clicks with a key held are left alone. */
export function answerFirst(event: MouseEvent<HTMLAnchorElement>): void {
  const link = event.currentTarget;
  if (goes.delete(link)) return;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if ('going' in link.dataset) return;
  link.dataset.going = '';
  afterPaint(() => {
    delete link.dataset.going;
    goes.add(link);
    link.click();
  });
}

/** Nothing is painted behind another tab: there it does not wait for long (ms). */
const longest = 100;

function afterPaint(run: () => void): void {
  let done = false;
  const once = () => {
    if (done) return;
    done = true;
    run();
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, longest);
}
