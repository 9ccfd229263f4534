// The server's clock as far as this phone knows it: by how much its own was off at the last exchange. A kept copy of an
// answer repeats another word than this request's, and counts for nothing.
import { identity } from './identity';

export interface MeasuredClock {
  /** Milliseconds to add to this phone's clock. */
  offset: number;
  /** The server's time then. */
  checked_at: number;
}

const name = 'porchlight.clock';
/** An answer that took longer measures nothing. */
const longestExchange = 20_000;

let measured: MeasuredClock | null = null;
let heard = 0;
let isRead = false;

/** Null before the first exchange. Other tabs' exchanges count as well. */
export function measuredClock(): MeasuredClock | null {
  if (isRead) return measured;
  isRead = true;
  try {
    const [offset, checked_at] = (globalThis.localStorage.getItem(name) ?? '').split(' ').map(Number);
    if (offset !== undefined && checked_at !== undefined && Number.isFinite(offset + checked_at))
      measured = { offset, checked_at };
  } catch {
    // Forbidden storage: it is measured again at the next answer.
  }
  return measured;
}

/** Notes what an answer says of the server's clock: its time and, again, the reading that the request told. */
export function noteExchange(said: string | null, sent: number): void {
  const now = Date.now();
  const [at, again] = (said ?? '').split(' ').map(Number);
  if (!at || again !== sent) return;
  heard = Math.max(heard, at);
  if (now < sent || now - sent > longestExchange) return;
  isRead = true;
  measured = { offset: Math.round(at - (sent + now) / 2), checked_at: at };
  // An answer that was on its way at a sign-out: nothing of that person stays here.
  if (identity().uid === null) return;
  try {
    globalThis.localStorage.setItem(name, `${measured.offset} ${at}`);
  } catch {
    // Full or forbidden: it is known as long as the page lives.
  }
}

/** Now, as facts are stamped. */
export const serverNow = (): number => Date.now() + (measuredClock()?.offset ?? 0);

/** The latest time that the server told this page, however long its answer took; 0 before the first. It is later there now. */
export const heardServerTime = (): number => heard;
