// Looks for the person whom a caller calls next, past those whom the contact ledger refuses.
import { sentence } from '../../../contract/messages/every-message';
import type { PersonToCall } from '../../../contract/outreach/calling';
import { askAgainAt, mayReachAt } from '../../../domain/contact-ledger/quiet-hours';
import { recipientZones } from '../../../domain/contact-ledger/recipient-zones';
import type { Db } from '../../db/connection';
import { ApiError } from '../../http/errors';
import type { PhoneBankStanding } from '../phone-banks/repo';
import { askLedger } from '../phone-banks/people-repo';
import { isBusy } from './busy-people-repo';
import { letGo, pickPerson, readEmptyReason, type Asking, type EmptyReason } from './next-person-repo';

/** How many in a row may be refused before the caller is told to come again: each round asks about the next five hundred. */
const mostRounds = 250;
const inOneRound = 500;
/** Someone who is called elsewhere, or shares a phone with them, is left alone for so long, in milliseconds. */
const busyPause = 180_000;

export type NextPerson = { person: Omit<PersonToCall, 'in_browser'> } | { person: null; why: EmptyReason };

/** Asks the ledger anew about the person whom a caller has. Throws CONFLICT where they don't have them, or may not call them any longer. */
export async function samePerson(
  voterId: string,
  ...asking: Parameters<typeof nextPerson>
): Promise<NonNullable<NextPerson['person']>> {
  // Whoever has them gets them again.
  const next = await nextPerson(...asking);
  if (next.person?.voter_id === voterId) return next.person;
  const isQuiet = next.person === null && next.why === 'quiet';
  throw new ApiError('CONFLICT', sentence(isQuiet ? 'CALLS_QUIET' : 'CALLS_NOT_YOURS'));
}

export async function nextPerson(
  db: Db,
  asking: Asking,
  { country, time_zone, quiet_begins, quiet_ends }: PhoneBankStanding & { country: string; time_zone: string },
): Promise<NextPerson> {
  for (let round = 0; round < mostRounds; round += 1) {
    const picked = await pickPerson(db, asking);
    if (picked === null) break;
    const { refusal, zip, phone_number, is_mine, had: seen, ...person } = picked;
    if (refusal === null && phone_number !== null) {
      if (!is_mine && (await isBusy(db, asking, { ...person, phone_number }))) {
        await letGo(db, asking, person.voter_id, { refusal: null, pause: busyPause, seen });
        continue;
      }
      const zones = recipientZones({ zip, phone: phone_number }, { country, time_zone });
      const now = asking.now.getTime();
      if (mayReachAt('call', now, zones, { quiet_begins, quiet_ends })) return { person: { ...person, phone_number } };
      const pause = askAgainAt(now, { quiet_ends }) - now;
      await letGo(db, asking, person.voter_id, { refusal: 'quiet_hours', pause, seen });
    }
    await askLedger(db, asking, inOneRound);
  }
  return { person: null, why: await readEmptyReason(db, asking) };
}
