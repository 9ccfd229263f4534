// The calls of the campaign's map: its legend, and its tiles. What was made is kept until something on the map changes.
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { contract } from '../../../contract';
import type { Tile } from '../../../domain/geography/map-tiles';
import { overviewZoom } from '../../../domain/geography/tile-grid';
import { found } from '../../http/errors';
import type { Context, Handlers } from '../../http/handler';
import { encodeTile } from './encode-tile';
import { countUnplaced, doorCells, placeOfDoor, signCells } from './map-doors-repo';
import { mapStamp } from './map-stamp-repo';
import { packOverview, PackedOverview, summaryOf } from './overview';

const unpack = promisify(gunzip);
const mime = 'application/vnd.mapbox-vector-tile';

/** What making one costs of the caller's budget; what is kept already costs nothing. */
const cost = { overview: 4, tile: 0.1 };

type Asking = Pick<
  Context<typeof contract.mapTiles.summary | typeof contract.mapTiles.tile>,
  'member' | 'db' | 'services' | 'spend' | 'now'
>;

export const mapTileHandlers: Handlers<typeof contract.mapTiles> = {
  async summary(context) {
    const asked = askedOf(context);
    const version = await mapStamp(context.db, asked.campaignId, asked.today);
    return summaryOf(await overviewOf(context, version), version);
  },

  door: async ({ query, db, member }) => found(await placeOfDoor(db, member.campaign_id, query.door_id)),

  async tile(context) {
    const { params, db, services, spend } = context;
    const asked = askedOf(context);
    const tile: Tile = params;
    const stamp = await mapStamp(db, asked.campaignId, asked.today);
    const body = await services.bodies.get(
      `tile ${asked.campaignId} ${tile.z}/${tile.x}/${tile.y}`,
      stamp,
      async () => {
        if (tile.z <= overviewZoom) {
          const overview = await overviewOf(context, stamp);
          return encodeTile({ doors: overview.cellsIn('doors', tile), signs: overview.cellsIn('signs', tile) });
        }
        await spend(cost.tile);
        return db
          .transaction()
          .execute(async (tx) =>
            encodeTile({ doors: await doorCells(tx, asked, tile), signs: await signCells(tx, asked, tile) }),
          );
      },
    );
    return { ...body, mime };
  },
};

/** Days are counted back from the beginning of today, UTC: a version holds for the day. */
function askedOf({ member, now }: Pick<Asking, 'member' | 'now'>) {
  return { campaignId: member.campaign_id, today: `${now.toISOString().slice(0, 10)}T00:00:00Z` };
}

async function overviewOf(context: Asking, stamp: string): Promise<PackedOverview> {
  const { db, services, spend } = context;
  const asked = askedOf(context);
  const { gzip } = await services.bodies.get(`map ${asked.campaignId}`, stamp, async () => {
    await spend(cost.overview);
    return db.transaction().execute(async (tx) =>
      packOverview({
        doors: await doorCells(tx, asked, null),
        signs: await signCells(tx, asked, null),
        unplaced: await countUnplaced(tx, asked.campaignId),
      }),
    );
  });
  return new PackedOverview(await unpack(gzip));
}
