// What a campaign's number is called at the carrier.
import { createHash } from 'node:crypto';

export const labelOf = (campaignId: string) => `Porchlight ${campaignId}`;

/** For where the campaign must not be named. */
export const hashOf = (label: string) => createHash('sha256').update(label).digest('hex');
