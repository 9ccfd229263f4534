// A walkbook as phones get it: its doors, people and facts in one reply, made once for each state of them.
import * as z from 'zod/mini';
import { walkbook, type Walkbook } from '../../../contract/walkbooks';
import { atOneMoment, type Db } from '../../db/connection';
import { isSpread } from '../../db/distribution/is-spread';
import { found } from '../../http/errors';
import { bodyOf, type StoredBodies, type StoredBody } from '../../http/stored-bodies';
import type { OrderDoors } from '../../jobs/walking-order-pool';
import { doorReportsOf, pastTouchesOf } from '../facts/door-reports-repo';
import { newestTouchesOf } from './newest-touches-repo';
import { responsesOf } from '../facts/touches-repo';
import { divisionOf } from './division-repo';
import { geoDataOf, orderedFrom } from './geojson-repo';
import { groundOf, type MadeGround } from './ground-repo';
import { sizesOf, summaryOf, type Sizes } from './repo';
import { withoutHiddenNotes } from './hidden-doors';
import { ofShown } from './same-people-repo';
import type { WalkbookStamps } from './view-stamp-repo';
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
 * @param stamp of the state that is asked for
 * @param look reads what state it is in. What changes may change back, as a name does: so that no stamp stands for the rows of in
 *   between, both are read of one moment.
 */
export function walkbookBody(
  db: Db,
  bodies: StoredBodies,
  place: Place,
  stamp: string,
  look: (db: Db) => Promise<WalkbookStamps | null>,
): Promise<StoredBody> {
  const key = `walkbook ${place.campaignId} ${place.id}`;
  return bodies.get(key, stamp, async () => {
    const { of, text } = await atOneMoment(db, async (tx) => {
      const state = found(await look(tx));
      return { of: state, text: await textAt(tx, bodies, place, state.doors) };
    });
    // On a cluster each of its servers has a moment of its own.
    const now = isSpread(db) ? await look(db) : of;
    if (now?.doors !== of.doors) bodies.parts.drop(keyOfDoors(place), of.doors);
    if (of.stamp !== stamp || now?.stamp !== stamp) bodies.drop(key, stamp);
    return text;
  });
}

/** The walkbook in walking order from a position, with the meters of the loop back to it. */
export async function walkbookBodyFrom(
  db: Db,
  order: OrderDoors,
  place: Place,
  from: { latitude: number; longitude: number },
): Promise<StoredBody> {
  const view = await atOneMoment(db, (tx) => walkbookView(tx, place));
  return bodyOf(textOf({ ...view, ...(await orderedFrom(order, view.geo_data, from)) }));
}

/** What is shown of a walkbook that a knock there leaves as it is. */
const shownOfDoors = { geo_data: true, ground: true, past_touches: true } as const;
const doorsShown = z.pick(walkbook, shownOfDoors);
const othersShown = z.omit(walkbook, shownOfDoors);

/** Parsing drops every column that the contract does not name: nothing leaks by accident. */
const textOfDoors = ({ shown }: Doors) => JSON.stringify(doorsShown.parse(shown));
const textOfAll = (others: Others, doorsText: string) =>
  `${JSON.stringify(othersShown.parse(others)).slice(0, -1)},${doorsText.slice(1)}`;
const textOf = (view: Walkbook) => textOfAll(view, JSON.stringify(doorsShown.parse(view)));

/** The doors of a walkbook, which are hidden, which of its people's records stand for which, and how large it is. */
interface Doors {
  shown: Pick<Walkbook, keyof typeof shownOfDoors>;
  same: ReadonlyMap<string, string>;
  hidden: ReadonlySet<string>;
  sizes: Sizes;
}

type Others = Omit<Walkbook, keyof typeof shownOfDoors>;

const keyOfDoors = ({ campaignId, id }: Place) => `walkbook doors ${campaignId} ${id}`;

/** A walkbook's text. A knock changes little of it: the rest is made again only once its doors have another stamp. */
async function textAt(db: Db, bodies: StoredBodies, place: Place, stamp: string): Promise<string> {
  const kept = await bodies.parts.get(keyOfDoors(place), stamp, async () => packed(await doorsOf(db, place)));
  const { text, ...doors } = unpacked(kept);
  return textOfAll(await othersOf(db, place, doors), text);
}

const notShown = z.tuple([
  z.array(z.tuple([z.string(), z.string()])),
  z.array(z.string()),
  z.array(
    z.tuple([z.string(), z.object({ walkbook_id: z.string(), doors: z.number(), bounds: walkbook.shape.bounds })]),
  ),
  z.array(z.tuple([z.string(), z.object({ walkbook_id: z.string(), voters: z.number(), left_out: z.number() })])),
]);

/** As one value: what is not shown in the first line, what is shown as it goes out behind it. */
function packed(doors: Doors): Uint8Array {
  const { extents, targets } = doors.sizes;
  return Buffer.from(
    `${JSON.stringify([[...doors.same], [...doors.hidden], [...extents], [...targets]])}\n${textOfDoors(doors)}`,
  );
}

function unpacked(bytes: Uint8Array): Omit<Doors, 'shown'> & { text: string } {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
  const end = all.indexOf('\n');
  const [same, hidden, extents, targets] = notShown.parse(JSON.parse(all.slice(0, end)));
  return {
    same: new Map(same),
    hidden: new Set(hidden),
    sizes: { extents: new Map(extents), targets: new Map(targets) },
    text: all.slice(end + 1),
  };
}

/** Everything of a walkbook, for which much is asked at once: in a transaction, over one connection. What this reads, `stampedWalkbook` must watch. */
export async function walkbookView(db: Db, place: Place): Promise<Walkbook> {
  const doors = await doorsOf(db, place);
  return { ...(await othersOf(db, place, doors)), ...doors.shown };
}

/** What this reads, `doors` of `walkbookStamps` must watch. */
async function doorsOf(db: Db, { campaignId, id, now, onGround }: Place): Promise<Doors> {
  const ground = await groundOf(db, campaignId, id);
  if (!ground.kept) onGround?.(ground);
  const { same, hidden, ...geo_data } = await geoDataOf(db, campaignId, id, now);
  const past_touches = withoutHiddenNotes(ofShown(await pastTouchesOf(db, campaignId, id), same), hidden);
  return {
    shown: { geo_data, ground: ground.streets, past_touches },
    same,
    hidden,
    sizes: await sizesOf(db, campaignId, [id]),
  };
}

async function othersOf(
  db: Db,
  { campaignId, id }: Place,
  { same, hidden, sizes }: Pick<Doors, 'same' | 'hidden' | 'sizes'>,
): Promise<Others> {
  const [summary, touches, survey_responses, what_to_say, division, door_facts] = await Promise.all([
    summaryOf(db, campaignId, id, sizes),
    newestTouchesOf(db, campaignId, id),
    responsesOf(db, campaignId, id),
    whatToSayOf(db, campaignId, id),
    divisionOf(db, campaignId, id),
    doorReportsOf(db, campaignId, id),
  ]);
  return {
    ...summary,
    touches: withoutHiddenNotes(ofShown(touches, same), hidden),
    survey_responses: ofShown(survey_responses, same),
    what_to_say,
    division,
    // They tell addresses and what was noted of them.
    door_facts: ofShown(door_facts, same).filter((fact) => !hidden.has(fact.door_id)),
  };
}
