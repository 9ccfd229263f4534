// A walkbook as phones get it: its doors, people and facts in one reply, made once for each state of them.
import { walkbook, type Walkbook } from '../../../contract/walkbooks';
import type { Db } from '../../db/connection';
import { bodyOf, type StoredBodies, type StoredBody } from '../../http/stored-bodies';
import type { OrderDoors } from '../../jobs/walking-order-pool';
import { doorReportsOf, pastTouchesOf } from '../facts/door-reports-repo';
import { newestTouchesOf } from './newest-touches-repo';
import { responsesOf } from '../facts/touches-repo';
import { divisionOf } from './division-repo';
import { geoDataOf, orderedFrom } from './geojson-repo';
import { groundOf, type MadeGround } from './ground-repo';
import { summaryOf } from './repo';
import { ofShown } from './same-people-repo';
import { whatToSayOf } from './what-to-say-repo';

interface Place {
  campaignId: string;
  id: string;
  now: Date;
  /** Takes a ground that had to be made: reading a walkbook writes nothing. */
  onGround?: (made: MadeGround) => void;
}

/**
 * The walkbook in its own walking order, as it was last made unless it changed. Throws NOT_FOUND.
 * @param stamp read before the rows are: what changes in between makes the next one's another
 * @param stampNow reads it again. What changed while the rows were read may change back, as a name does: then the stamp holds again,
 *   and must not stand for the rows of in between.
 */
export function walkbookBody(
  db: Db,
  bodies: StoredBodies,
  place: Place,
  stamp: string,
  stampNow: () => Promise<string | null>,
): Promise<StoredBody> {
  const key = `walkbook ${place.campaignId} ${place.id}`;
  return bodies.get(key, stamp, async () => {
    const view = await walkbookView(db, place);
    if ((await stampNow()) !== stamp) bodies.drop(key, stamp);
    return textOf(view);
  });
}

/** The walkbook in walking order from a position, with the meters of the loop back to it. */
export async function walkbookBodyFrom(
  db: Db,
  order: OrderDoors,
  place: Place,
  from: { latitude: number; longitude: number },
): Promise<StoredBody> {
  const view = await walkbookView(db, place);
  return bodyOf(textOf({ ...view, ...(await orderedFrom(order, view.geo_data, from)) }));
}

/** Parsing drops every column that the contract does not name: nothing leaks by accident. */
const textOf = (view: Walkbook) => JSON.stringify(walkbook.parse(view));

/** Everything of a walkbook. What this reads, `stampedWalkbook` must watch. */
export async function walkbookView(db: Db, { campaignId, id, now, onGround }: Place): Promise<Walkbook> {
  const ground = await groundOf(db, campaignId, id);
  if (!ground.kept) onGround?.(ground);
  const { same, ...geo_data } = await geoDataOf(db, campaignId, id, now);
  return {
    ...(await summaryOf(db, campaignId, id)),
    geo_data,
    ground: ground.streets,
    touches: ofShown(await newestTouchesOf(db, campaignId, id), same),
    survey_responses: ofShown(await responsesOf(db, campaignId, id), same),
    what_to_say: await whatToSayOf(db, campaignId, id),
    division: await divisionOf(db, campaignId, id),
    door_facts: ofShown(await doorReportsOf(db, campaignId, id), same),
    past_touches: ofShown(await pastTouchesOf(db, campaignId, id), same),
  };
}
