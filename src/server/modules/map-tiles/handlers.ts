// The calls of the campaign's map: its legend, and its tiles. What was made is kept until something on the map changes.
import type { contract } from '../../../contract';
import { answerKinds, mostAnswers } from '../../../contract/map/map-tiles';
import { type Db, inTransaction } from '../../db/connection';
import type { Tile } from '../../../domain/geography/map-tiles';
import { overviewZoom } from '../../../domain/geography/tile-grid';
import { found } from '../../http/errors';
import { audit } from '../audit/repo';
import type { Context, Handlers } from '../../http/handler';
import { bodyOf } from '../../http/stored-bodies';
import { encodeTile } from './encode-tile';
import { allAnswers, answerCells, answerCounts, questionOf, type AnswerCell } from './answer-cells-repo';
import { doorCounts, type DoorCell } from './door-kinds';
import { allDoors, countUnplaced, doorCells, placeOfDoor, signCells } from './map-doors-repo';
import { doorsAround, doorsAtPlace, peopleBehind } from './places-repo';
import { walkAreas } from './walk-areas';
import { mapStamp } from './map-stamp-repo';
import { packOverview, PackedOverview, summaryOf, sumsOf } from './overview';

const mime = 'application/vnd.mapbox-vector-tile';

/**
 * What making one costs of the caller's budget; what is kept already costs nothing. It is paid before anyone can wait for the
 * work: who has nothing left is refused alone.
 */
const cost = { overview: 4, tile: 0.1 };

type Asking = Pick<
  Context<typeof contract.mapTiles.summary | typeof contract.mapTiles.answers | typeof contract.mapTiles.tile>,
  'member' | 'db' | 'services' | 'spend' | 'now'
>;

export const mapTileHandlers: Handlers<typeof contract.mapTiles> = {
  async summary(context) {
    const asked = askedOf(context);
    const version = await mapStamp(context.db, asked.campaignId, asked.today);
    await context.services.bodies.get(toldKey(asked.campaignId), version, async () => '');
    return summaryOf(await overviewOf(context, version), version);
  },

  door: async ({ query, db, member }) => found(await placeOfDoor(db, member.campaign_id, query.door_id)),

  place: ({ query, db, member }) => doorsAtPlace(db, member.campaign_id, query),

  async behind(context) {
    const { query, db, member, now } = context;
    const behind = found(await peopleBehind(db, member.campaign_id, query.door_id, now.getUTCFullYear()));
    await audit(context, 'household_viewed', { id: behind.door_id });
    return behind;
  },

  around: ({ query, db, member }) => doorsAround(db, member.campaign_id, [query.lng, query.lat]),

  walk: ({ query, db, member }) => walkAreas(db, member.campaign_id, [query.lng, query.lat], query.metres),

  async answers(context) {
    const { db, member, query } = context;
    const asked = askedOf(context);
    const question = await questionAsked(db, member.campaign_id, query.question_id);
    const overview = await overviewOf(context, await mapStamp(db, asked.campaignId, asked.today), question);
    const sums = sumsOf(overview, answerCounts);
    const of = (kind: string) => sums[kind] ?? 0;
    return {
      question: question.text,
      answers: question.answers
        .slice(0, mostAnswers)
        .map((answer, index) => ({ answer, doors: of(answerKinds[index]!) })),
      other: of('other'),
      none: of('doors') - answerKinds.reduce((sum, kind) => sum + of(kind), 0),
    };
  },

  async tile(context) {
    const { params, query, db, member, spend } = context;
    const { bodies } = context.services;
    const asked = askedOf(context);
    const tile: Tile = params;
    const question =
      query.question_id === undefined ? null : await questionAsked(db, member.campaign_id, query.question_id);
    const key = `tile ${asked.campaignId} ${tile.z}/${tile.x}/${tile.y}${questionKey(question)}`;
    // Whoever asks for the version that is kept gets it: what the map is now was read when the summary told them of it.
    const ofVersion = query.version === undefined ? null : bodies.kept(key, query.version);
    if (ofVersion) return { ...(await ofVersion), mime };
    // What is made now is of the version that the summary told, or a newer one: it need not be looked at again for each tile.
    const isTold = query.version !== undefined && bodies.kept(toldKey(asked.campaignId), query.version) !== null;
    const stamp = isTold ? query.version! : await mapStamp(db, asked.campaignId, asked.today);
    const kept = bodies.kept(key, stamp);
    if (kept) return { ...(await kept), mime };
    await spend(cost.tile);
    // Beyond the overview's zoom what is kept of the whole campaign is used, but one tile alone is no reason to read it.
    const overview =
      tile.z <= overviewZoom
        ? await overviewOf(context, stamp, question)
        : await keptOverview(context, stamp, question);
    if (!overview) {
      const body = await bodies.get(key, stamp, () =>
        inTransaction(db, async (tx) =>
          encodeTile({ doors: await cellsOf(tx, asked, tile, question), signs: await signCells(tx, asked, tile) }),
        ),
      );
      return { ...body, mime };
    }
    const layers = { doors: overview.cellsIn('doors', tile), signs: overview.cellsIn('signs', tile) };
    const encode = () => encodeTile(layers);
    // Nearly all tiles of the further zooms are empty: none of them takes the place of others.
    const isEmpty = tile.z <= overviewZoom && layers.doors.length + layers.signs.length === 0;
    return { ...(await (isEmpty ? bodyOf(encode()) : bodies.get(key, stamp, async () => encode()))), mime };
  },
};

/** Under which it is kept of which version the last summary was. */
const toldKey = (campaignId: string) => `told map ${campaignId}`;

/** Days are counted back from the beginning of today, UTC: a version holds for the day. */
function askedOf({ member, now }: Pick<Asking, 'member' | 'now'>) {
  return { campaignId: member.campaign_id, today: `${now.toISOString().slice(0, 10)}T00:00:00Z` };
}

interface AskedQuestion {
  id: string;
  text: string;
  answers: string[];
}

async function questionAsked(db: Db, campaignId: string, id: string): Promise<AskedQuestion> {
  return { id, ...found(await questionOf(db, campaignId, id)) };
}

/** A question that was changed since has other kinds of doors. */
const questionKey = (question: AskedQuestion | null) =>
  question === null ? '' : ` ${question.id} ${JSON.stringify(question.answers)}`;

const cellsOf = (
  tx: Db,
  asked: ReturnType<typeof askedOf>,
  tile: Tile,
  question: AskedQuestion | null,
): Promise<(DoorCell | AnswerCell)[]> =>
  question === null ? doorCells(tx, asked, tile) : answerCells(tx, asked.campaignId, tile, question);

const overviewKey = (asked: ReturnType<typeof askedOf>, question: AskedQuestion | null) =>
  `map ${asked.campaignId}${questionKey(question)}`;
const countedOf = (question: AskedQuestion | null) => (question === null ? doorCounts : answerCounts);

/** The overview where it is at hand, or on its way; null where no one asked for it yet. */
async function keptOverview(context: Asking, stamp: string, question: AskedQuestion | null) {
  const packed = await context.services.bodies.parts.kept(overviewKey(askedOf(context), question), stamp);
  return packed && new PackedOverview(packed, countedOf(question));
}

async function overviewOf(
  context: Asking,
  stamp: string,
  question: AskedQuestion | null = null,
): Promise<PackedOverview> {
  const { db, services, spend } = context;
  const asked = askedOf(context);
  const key = overviewKey(asked, question);
  const { parts } = services.bodies;
  if (!parts.kept(key, stamp)) await spend(cost.overview);
  const packed = await parts.get(key, stamp, () =>
    inTransaction(db, async (tx) =>
      packOverview(
        {
          doors: question === null ? await allDoors(tx, asked) : await allAnswers(tx, asked.campaignId, question),
          signs: await signCells(tx, asked, null),
          unplaced: question === null ? await countUnplaced(tx, asked.campaignId) : 0,
        },
        countedOf(question),
      ),
    ),
  );
  return new PackedOverview(packed, countedOf(question));
}
