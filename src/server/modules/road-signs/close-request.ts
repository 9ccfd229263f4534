// What follows for the door reports and the voters' wishes when a request for a sign is closed, or opened again.
import type { Db } from '../../db/connection';
import { raiseVersions } from '../facts/apply-door-reports-repo';
import { setHandled } from '../facts/handled-reports-repo';
import { setWish } from './repo';
import type { RequestSource } from './requests-repo';

const wishAfter = { placed: 'placed', declined: 'declined', reopened: 'pending' } as const;

/** Ticks it off among the door reports, or writes how the voter's wish stands. */
export async function closeRequest(
  tx: Db,
  campaignId: string,
  source: RequestSource,
  state: keyof typeof wishAfter,
  by: { user_id: string; now: Date },
): Promise<void> {
  if (source.door_fact_id !== null) {
    await setHandled(tx, campaignId, source.door_fact_id, state === 'reopened' ? null : by);
    // The phones of those who walk there learn of it with their next look.
    await raiseVersions(tx, campaignId, [source.door_id]);
  } else if (source.road_sign_id !== null && source.voter_id !== null) {
    await setWish(tx, campaignId, source.road_sign_id, source.voter_id, wishAfter[state]);
  }
}
