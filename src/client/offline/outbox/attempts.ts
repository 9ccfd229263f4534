// What counts as an attempt among a phone's own facts: knocks, and conversations with people who are on no list.
import type { FactOf } from '../../../domain/facts/kinds';
import type { Item, ReceiptRow } from './outbox-db';

type Own<F> = F & { user_id: string; door_id: string | null };

/** Theirs, replaced ones among them; who was met on the way has no door. */
export function attemptsOf(
  rows: readonly (Item | ReceiptRow)[],
  userId: string,
): Own<FactOf<'touch'> | FactOf<'passer_by'>>[] {
  return rows.flatMap((row): Own<FactOf<'touch'> | FactOf<'passer_by'>>[] => {
    if (row.kind === 'touch') return [{ ...row.fact, user_id: userId }];
    return row.kind === 'passer_by' ? [{ ...row.fact, door_id: null, user_id: userId }] : [];
  });
}
