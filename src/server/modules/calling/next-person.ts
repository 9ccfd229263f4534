// Looks for the person whom a caller calls next, past those whom the contact ledger refuses.
import type { PersonToCall } from '../../../contract/outreach/calling';
import { mayReachAt } from '../../../domain/contact-ledger/quiet-hours';
import { recipientZones } from '../../../domain/contact-ledger/recipient-zones';
import type { Db } from '../../db/connection';
import type { PhoneBankStanding } from '../phone-banks/repo';
import { askLedger } from '../phone-banks/people-repo';
import { isBusy } from './busy-people-repo';
import { comesLater, letGo, pickPerson, type Asking } from './next-person-repo';

/** How many in a row may be refused before the caller is told to come again: each round asks about the next five hundred. */
const mostRounds = 250;
const inOneRound = 500;
const quietPause = 600_000;
/** Someone who is called elsewhere, or shares a phone with them, is left alone for so long, in milliseconds. */
const busyPause = 180_000;

/**
 * Why there is no one now. `quiet`: someone is left, but not at this hour where they live. `later`: another caller has whoever is left, or
 * they were tried a while ago.
 */
type NoOne = 'quiet' | 'later' | 'none';
export type NextPerson = { person: Omit<PersonToCall, 'in_browser'> } | { person: null; why: NoOne };

export async function nextPerson(
  db: Db,
  asking: Asking,
  { country, time_zone, quiet_begins, quiet_ends }: PhoneBankStanding & { country: string; time_zone: string },
): Promise<NextPerson> {
  let quiet = false;
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
      if (mayReachAt('call', asking.now.getTime(), zones, { quiet_begins, quiet_ends }))
        return { person: { ...person, phone_number } };
      quiet = true;
      await letGo(db, asking, person.voter_id, { refusal: 'quiet_hours', pause: quietPause, seen });
    }
    await askLedger(db, asking, inOneRound);
  }
  if (quiet) return { person: null, why: 'quiet' };
  return { person: null, why: (await comesLater(db, asking)) ? 'later' : 'none' };
}
