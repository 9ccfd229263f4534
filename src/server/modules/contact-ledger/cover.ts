// What the ledger's lookups find.
import type { ContactReason } from '../../../domain/contact-ledger/entry-reach';
import type { PersonMatch } from '../../../domain/contact-ledger/match-person';

/** An entry that covers someone. */
export interface Cover extends PersonMatch {
  key: string;
  entry_id: string;
  reason: ContactReason;
  /** Whether it is about the door, and not only about other channels. */
  door: boolean;
}
