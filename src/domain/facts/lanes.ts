// Lanes: what must arrive in its order shares one. Their names lie in the outbox of every phone.

const walkbookPrefix = 'walkbook:';

/** The lane of a walkbook's facts. */
export const walkbookLane = (walkbookId: string): string => `${walkbookPrefix}${walkbookId}`;

/** The walkbook of a lane; null when it is none's. */
export const walkbookOf = (lane: string): string | null =>
  lane.startsWith(walkbookPrefix) ? lane.slice(walkbookPrefix.length) : null;

/** The lane of a placed sign, its photo and the reports on it. */
export const placementLane = (placementId: string): string => `placement:${placementId}`;

/** The lane of what is recorded of a request for a sign. */
export const signAnswerLane = (requestId: string): string => `sign-answer:${requestId}`;

/** The lane of a campaign's shifts. */
export const shiftsLane = (campaignId: string): string => `shifts:${campaignId}`;
