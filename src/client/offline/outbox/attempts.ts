// What counts as an attempt among a phone's own facts: knocks, and conversations with people who are on no list.
import type { FactOf } from '../../../domain/facts/kinds';
import type { Item, ReceiptRow } from './outbox-db';

type Own<F> = F & { user_id: string; door_id: string | null };

/** Theirs, replaced ones among them; who was met on the way has no door. */
export const attemptsOf = (rows: readonly (Item | ReceiptRow)[], user_id: string) =>
  rows.flatMap((row): Own<FactOf<'touch' | 'passer_by'>>[] =>
    row.kind === 'touch' || row.kind === 'passer_by' ? [{ door_id: null, ...row.fact, user_id }] : [],
  );
