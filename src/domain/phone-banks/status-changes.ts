// How a phone bank goes from one status to another.
import type { PhoneBankStatus } from '../../contract/outreach/phone-banks';

/**
 * | from | to |
 * |---|---|
 * | Draft | Active |
 * | Active | Paused, Ended |
 * | Paused | Active, Ended |
 * | Ended | |
 *
 * Only an Active one gives its callers people to call. A result of a call is accepted whatever the status: it has happened.
 */
const next: Readonly<Record<PhoneBankStatus, readonly PhoneBankStatus[]>> = {
  Draft: ['Active'],
  Active: ['Paused', 'Ended'],
  Paused: ['Active', 'Ended'],
  Ended: [],
};

/** Whether a phone bank may go there; to where it is always. */
export function mayBecome(from: PhoneBankStatus, to: PhoneBankStatus): boolean {
  return from === to || next[from].includes(to);
}

/** Where it can go, in the order in which a person is offered it. */
export const nextStatuses = (from: PhoneBankStatus): readonly PhoneBankStatus[] => next[from];
