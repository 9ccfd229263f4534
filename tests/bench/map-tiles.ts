// The first tiles of a county's map, against bare indexed queries of the same doors in the same run on one database.
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { boxOf, overviewZoom, tileExtent, unitsOf } from '../../src/domain/geography/tile-grid';
import type { Tile } from '../../src/domain/geography/map-tiles';
import { connect, type Connected } from '../../src/server/db/connection';
import { migrate } from '../../src/server/db/migrate';
import { storedBodies } from '../../src/server/http/stored-bodies';
import { startPostgres } from '../../src/server/launch/postgres.mjs';
import { mapTileHandlers } from '../../src/server/modules/map-tiles/handlers';
import type { BenchTools } from '../support/bench';
import { big, median, ms, now, ratio } from '../support/counties';
import { copyCrowd } from '../support/crowd';

export const about = 'first map tiles at 600,000 doors against a bare indexed query of the same doors';

/** As many voters as have 600,000 doors; MAP_DOORS makes it smaller. */
const doorsWanted = Number(process.env['MAP_DOORS'] ?? 600_000);
const rounds = 5;
/** The made-up county (tests/support/crowd.ts): [west, south, east, north]. */
const county = [-84, 40, -83.5, 40.5] as const;
const middle = [-83.75, 40.25] as const;

/** The tiles of a screen of 1440 x 900 with its middle there; a tile is drawn 512 pixels wide. */
function screenOf(z: number): Tile[] {
  const [x, y] = unitsOf(middle, z).map((unit) => unit / tileExtent) as [number, number];
  const range = (at: number, pixels: number) => {
    const first = Math.floor(at - pixels / 1024);
    return Array.from({ length: Math.floor(at + pixels / 1024) - first + 1 }, (_, index) => first + index);
  };
  return range(x, 1440).flatMap((column) => range(y, 900).map((row) => ({ z, x: column, y: row })));
}

/** The tiles of a zoom that cover the county. */
function coverOf(z: number): Tile[] {
  const [west, south, east, north] = county;
  const [left, top] = unitsOf([west, north], z).map((unit) => Math.floor(unit / tileExtent)) as [number, number];
  const [right, bottom] = unitsOf([east, south], z).map((unit) => Math.floor(unit / tileExtent)) as [number, number];
  const tiles: Tile[] = [];
  for (let x = left; x <= right; x += 1) for (let y = top; y <= bottom; y += 1) tiles.push({ z, x, y });
  return tiles;
}

export async function run(tools: BenchTools): Promise<Record<string, unknown>> {
  await chmod(tools.scratch, 0o711);
  const server = await startPostgres({ folder: join(tools.scratch, 'postgres'), root: tools.root });
  const connected = connect(server.url);
  try {
    await migrate(server.url);
    tools.say(`Making up ${doorsWanted.toLocaleString('en-US')} doors …`);
    await fill(connected);
    return await measure(connected, tools);
  } finally {
    await connected.close();
    await server.stop();
  }
}

async function fill({ pool, ...rest }: Connected): Promise<void> {
  const owner = 'a0000000-0000-4000-8000-000000000001';
  const walkbook = 'b0000000-0000-4000-8000-000000000001';
  await pool.query(
    `insert into campaigns (id, name, owner_email, campaign_type) values ($1, 'County', 'o@example.org', 'election')`,
    [big.id],
  );
  await copyCrowd({ pool, ...rest }, big, Math.ceil(doorsWanted / 0.55));
  await pool.query(
    `insert into users (id, identity_uid, email, first, last) values ($1, 'o', 'o@example.org', 'Olive', 'Owner')`,
    [owner],
  );
  await pool.query(`insert into walkbooks (id, campaign_id, name, creation_method) values ($1, $2, 'One', 'Filters')`, [
    walkbook,
    big.id,
  ]);
  // A tenth of the doors were visited, and a tenth are in a walkbook.
  await pool.query(
    `insert into all_touches (campaign_id, id, walkbook_id, door_id, user_id, contact_result, recorded_at, device_id, seq)
     select campaign_id, gen_random_uuid(), $2, id, $3, case when seq % 3 = 0 then 'canvassed' else 'not_home' end,
       $4::timestamptz - (seq % 60) * interval '1 day', $3, seq
     from (select campaign_id, id, row_number() over ()::integer as seq from doors where campaign_id = $1) as numbered
     where seq % 10 = 0`,
    [big.id, walkbook, owner, now.toISOString()],
  );
  await pool.query(
    `insert into walkbook_doors (campaign_id, walkbook_id, door_id, position, number)
     select campaign_id, $2, door_id, seq, seq from all_touches where campaign_id = $1`,
    [big.id, walkbook],
  );
  await pool.query('vacuum analyze');
}

async function measure({ db, pool }: Connected, tools: BenchTools): Promise<Record<string, unknown>> {
  const result: Record<string, unknown> = {};
  const ask = (tile: Tile, bodies: ReturnType<typeof storedBodies>, version?: string) =>
    mapTileHandlers.tile({
      params: tile,
      query: { campaign_id: big.id, ...(version === undefined ? {} : { version }) },
      member: { campaign_id: big.id },
      services: { bodies },
      spend: () => Promise.resolve(),
      db,
      now,
    } as unknown as Parameters<typeof mapTileHandlers.tile>[0]) as Promise<{ gzip: Buffer }>;
  const versionOf = async (bodies: ReturnType<typeof storedBodies>) => {
    const { version } = await mapTileHandlers.summary({
      query: { campaign_id: big.id },
      member: { campaign_id: big.id },
      services: { bodies },
      spend: () => Promise.resolve(),
      db,
      now,
    } as unknown as Parameters<typeof mapTileHandlers.summary>[0]);
    return version;
  };
  // Four at a time, as a server lets one person.
  const all = async <T>(tiles: readonly Tile[], act: (tile: Tile) => Promise<T>): Promise<T[]> => {
    const made: T[] = [];
    const left = [...tiles];
    const next = async () => {
      for (let tile = left.shift(); tile; tile = left.shift()) made.push(await act(tile));
    };
    await Promise.all(Array.from({ length: 4 }, next));
    return made;
  };
  const bare = async (tile: Tile) => {
    const [west, south, east, north] = boxOf(tile);
    const box = `(${east},${north}),(${west},${south})`;
    const { rows } = await pool.query('select id, location from doors where campaign_id = $1 and location <@ $2::box', [
      big.id,
      box,
    ]);
    return rows.length;
  };
  const views: [string, Tile[]][] = [
    ['the whole county, as the map begins', coverOf(9)],
    ['the whole county at zoom 11', coverOf(11)],
    ['a screen at zoom 13', screenOf(13)],
    ['a screen at zoom 14', screenOf(14)],
    ['a screen at zoom 16', screenOf(16)],
  ];
  for (const [name, tiles] of views) {
    const [ours, again, theirs, floor]: [number[], number[], number[], number[]] = [[], [], [], []];
    let [doors, bytes] = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      const bodies = storedBodies();
      const time = async (act: () => Promise<unknown>, into: number[]) => {
        const began = performance.now();
        await act();
        into.push(performance.now() - began);
      };
      await time(async () => {
        doors = (await all(tiles, bare)).reduce((sum, count) => sum + count, 0);
      }, theirs);
      // Beyond the overview a screen has the version that the summary told it.
      const version = tiles[0]!.z > overviewZoom ? await versionOf(bodies) : undefined;
      await time(async () => {
        bytes = Math.max(...(await all(tiles, (tile) => ask(tile, bodies, version))).map(({ gzip }) => gzip.length));
      }, ours);
      await time(() => all(tiles, (tile) => ask(tile, bodies, version)), again);
      // As many tiles of the sea: what one costs in which nothing lies.
      const sea = tiles.map((tile) => ({ ...tile, x: 2 ** tile.z - 1 - (tile.x % 8), y: tile.y }));
      await time(() => all(sea, (tile) => ask(tile, bodies, version)), floor);
    }
    tools.say(`${name}: ${ms(median(ours))} against ${ms(median(theirs))}`);
    result[name] =
      `${tiles.length} tiles of ${doors.toLocaleString('en-US')} doors: ${ms(median(ours))} against ${ms(median(theirs))} bare: × ${ratio(median(ours), median(theirs))}; again ${ms(median(again))}; as many without a door ${ms(median(floor))}; the largest ${Math.round(bytes / 1024)} KiB`;
  }
  return result;
}
