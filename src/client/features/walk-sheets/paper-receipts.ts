// What becomes of a paper draft once its facts were sent, and what of it somebody seems to have entered before.
import type { Receipt } from '../../../contract/facts/fact';
import type { Walkbook } from '../../../contract/walkbooks';
import { liveTouches } from '../../../domain/facts/current-view';
import { dayInZone } from '../../../domain/i18n/time-zones';
import type { PaperDraft, PaperFacts } from './paper-entries';

/** An entry whose fact was saved before, with another value: its answer was lost, and it was changed since. */
export interface SavedAs {
  key: string;
  id: string;
  about: string;
  value: string;
}

interface Settled {
  /** Boxes of which everything was saved. */
  saved: string[];
  savedAs: SavedAs[];
  refused: Receipt[];
  /** Facts of which the answer said nothing. */
  untold: number;
}

/**
 * A box is done when each fact that comes of it was saved. No one else makes facts with its ids: what conflicts is saved already. A note
 * is so only if its touch was never sent without it or with another: otherwise it stays.
 */
export function settleReceipts({ draft, boxes }: PaperFacts, receipts: readonly Receipt[]): Settled {
  const byId = new Map(receipts.map((receipt) => [receipt.id, receipt]));
  const open = new Set<string>();
  const conflicting = new Set<string>();
  const refused: Receipt[] = [];
  let untold = 0;
  for (const [id, keys] of boxes) {
    const receipt = byId.get(id);
    if (receipt?.code === 'CONFLICT') for (const key of keys) conflicting.add(key);
    else if (!receipt || receipt.verdict === 'rejected' || receipt.verdict === 'failed') {
      if (receipt) refused.push(receipt);
      else untold += 1;
      for (const key of keys) open.add(key);
    }
  }
  for (const key of conflicting) {
    const note = draft.entries[key];
    if (note?.on === undefined) continue;
    conflicting.delete(key);
    if (note.said !== note.value.trim()) open.add(key);
  }
  const done = [...new Set([...boxes.values()].flat())].filter((key) => !open.has(key));
  const savedAs = done.flatMap((key) => {
    const entry = draft.entries[key];
    if (!entry || !conflicting.has(key)) return [];
    return [{ key, id: entry.id, about: entry.about ?? '', value: entry.value }];
  });
  return { saved: done.filter((key) => !conflicting.has(key)), savedAs, refused, untold };
}

/** A draft as it is now that remembers how its facts were sent: what was entered meanwhile stays. */
export function withStamps(now: PaperDraft, sent: PaperDraft): PaperDraft {
  const entries = Object.entries(now.entries).map(([key, entry]) => {
    const was = sent.entries[key];
    // Removed and entered anew, it is another fact.
    if (was?.id !== entry.id) return [key, entry] as const;
    return [key, { ...entry, sent: was.sent, touch_sent: was.touch_sent, on: was.on, said: was.said }] as const;
  });
  return { ...now, seq: sent.seq, entries: Object.fromEntries(entries) };
}

/** Lists emptied boxes no longer. They keep their ids and a talk that was sent: what is entered there next is not saved twice. */
export function withoutCleared(now: PaperDraft, keys: readonly string[]): PaperDraft {
  const entries = Object.entries(now.entries).map(([key, entry]) => {
    if (!keys.includes(key)) return [key, entry] as const;
    const { sent: _sent, on: _on, said: _said, ...rest } = entry;
    return [key, rest] as const;
  });
  return { ...now, entries: Object.fromEntries(entries) };
}

/** A draft without what was saved as it stands in it; what was changed meanwhile stays. */
export function withoutSaved(now: PaperDraft, sent: PaperDraft, keys: readonly string[]): PaperDraft {
  const done = new Set(keys.filter((key) => now.entries[key]?.value === sent.entries[key]?.value));
  return { ...now, entries: Object.fromEntries(Object.entries(now.entries).filter(([key]) => !done.has(key))) };
}

/** What tells one result from another. */
type Place = Partial<Record<'door_id' | 'voter_id' | 'contact_result' | 'recorded_at', unknown>> & { id: string };

/**
 * How many results were recorded before, of the same walker on the same day and at the same place: someone else entered this sheet, or
 * the walker's phone had it. Those that were sent before don't count.
 */
export function enteredBefore(
  { touches, draft }: Pick<PaperFacts, 'touches' | 'draft'>,
  walkbook: Pick<Walkbook, 'touches'>,
  zone: string,
): number {
  const dayOf = dayInZone(zone);
  const placeOf = ({ door_id, voter_id, contact_result, recorded_at }: Place) =>
    [door_id, voter_id, contact_result, dayOf(new Date(String(recorded_at)))].join('|');
  const mine = new Set(touches.map(({ id }) => id));
  const known = liveTouches(walkbook.touches).filter((touch) => touch.user_id === draft.walker && !mine.has(touch.id));
  const places = new Set(known.map(placeOf));
  return touches.filter((touch) => places.has(placeOf(touch))).length;
}
