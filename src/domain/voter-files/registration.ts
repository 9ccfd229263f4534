// Registrations that ended or never began: who has one is left out like everyone who must be left alone.

/** Words of a voter's standing, as readStatus spells them. */
export const endedRegistrations = [
  'removed',
  'denied',
  'cancelled',
  'canceled',
  'purged',
  'rejected',
  'ineligible',
  'deleted',
] as const;
