// Registrations that ended, never began or sleep: who has one is left out unless someone asks for them.

/** The standing of someone whom a newer, whole file does not have any more: no file says it, an import does. */
export const offTheRoll = 'off the roll';

/** Who may vote. Anyone of whom a file says nothing, or a word that is none of those here, is taken for it. */
export const active = 'active';

/** Words of a voter's standing, as readStatus spells them. Who has one of these is left out like everyone who must be left alone. */
export const endedRegistrations = [
  'removed',
  'denied',
  'cancelled',
  'canceled',
  'purged',
  'rejected',
  'ineligible',
  'deleted',
  'deceased',
  'moved',
  offTheRoll,
] as const;

/** They may vote, or soon will: left out of universes, but for those that ask for them. */
export const sleepingRegistrations = ['inactive', 'pending'] as const;

const LEFT_OUT = new Set<string>([...endedRegistrations, ...sleepingRegistrations]);

/** Whether a standing leaves someone out by default. */
export const isNotOnTheRoll = (status: string | null): status is string => status !== null && LEFT_OUT.has(status);

/** What registrars write, by what is in it; the first that fits counts. */
const WORDS: readonly (readonly [test: RegExp, standing: string])[] = [
  [/^inact|\b(?:in|non|not|un)[- ]?active|^ia$/, 'inactive'],
  // Whatever follows, "moved within county" or "notice sent", is told of someone who may vote.
  [/^(?:a\s*[-–]\s*)?active\b|^act$/, 'active'],
  [/decea|\bdead\b|\bdeath\b|^dec$/, 'deceased'],
  [/\bpend|provisional|suspense|incomplete|^pnd$|pre-?reg|under ?18|underage/, 'pending'],
  [/cancel|^can$|^cxl$|expired|terminated|withdrawn|voluntary|at (?:own )?request/, 'cancelled'],
  [/remov|^rem$/, 'removed'],
  [/\bdeni|declin/, 'denied'],
  [/\bmoved|out of (?:state|county)|relocat|transferred/, 'moved'],
  [/purge/, 'purged'],
  [/reject|invalid|^void|duplicate|not registered|unregistered/, 'rejected'],
  [/ineligib|felon|incompetent|incapacitated|non-?citizen/, 'ineligible'],
  [/delete/, 'deleted'],
  [/[-–(]\s*active/, 'active'],
];

/** One of the standings above, or active, by any word for it; null for a word that says nothing of them. */
export function standingOf(word: string): string | null {
  return WORDS.find(([test]) => test.test(word))?.[1] ?? null;
}
