// What it takes to make 2,000 walkbooks of 100,000 doors in the background, against only ordering them one by one with the rounds
// that a walkbook had before: processor time, that of the database included.
import { randomUUID } from 'node:crypto';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { blockKey, divideCounty } from '../../src/domain/turf-cutting/county-parts';
import { cutTurf } from '../../src/domain/turf-cutting/cut-turf';
import type { RouteDoor } from '../../src/domain/walking-order/buildings';
import { walkingOrder } from '../../src/domain/walking-order/walking-order';
import { connect, type Connected } from '../../src/server/db/connection';
import { migrate } from '../../src/server/db/migrate';
import { orderDoors } from '../../src/server/jobs/walking-order';
import { startPostgres } from '../../src/server/launch/postgres.mjs';
import { runTurfJob } from '../../src/server/modules/turf/run-turf-job';
import { insertTurfJob, listTurfJobs } from '../../src/server/modules/turf/turf-jobs-repo';
import type { BenchTools } from '../support/bench';
import { county } from '../support/county';
import { databaseSeconds, secondsSince } from '../support/processor-time';

export const about = 'Creating 2,000 walkbooks of 100,000 doors in the background, against ordering them one by one';

/** A county: BENCH_DOORS=300000 BENCH_TURFS=13333. */
const count = Number(process.env['BENCH_DOORS'] ?? 100_000);
const wanted = Number(process.env['BENCH_TURFS'] ?? 2_000);
const campaignId = 'c0000000-0000-4000-8000-000000000001';
const limit = 0.6;
/** Of so many turfs one is ordered one by one: all would take minutes. */
const sampled = Math.max(5, Math.ceil(wanted / 400));
/** Doors that are cut in one go; more of them in parts, as the product does. */
const oneGo = 100_000;

export async function run(tools: BenchTools): Promise<Record<string, unknown>> {
  await chmod(tools.scratch, 0o711);
  const folder = join(tools.scratch, 'postgres');
  const server = await startPostgres({ folder, root: tools.root });
  const connected = connect(server.url);
  try {
    await migrate(server.url);
    return await measure(connected, tools);
  } finally {
    await connected.close();
    await server.stop();
  }
}

async function measure({ db, pool }: Connected, tools: BenchTools): Promise<Record<string, unknown>> {
  tools.say(`Making up ${count} doors and cutting them into ${wanted} turfs …`);
  const doors = county(count, 1).map((door) => ({ ...door, id: randomUUID() }));
  const doorOf = new Map<string, RouteDoor>(doors.map((door) => [door.id, { ...door, unit: '' }]));
  const turfs = cutAll(doors);
  await fill(pool, doors);

  tools.say('Ordering a part of them one by one …');
  const lists = turfs.map((turf) => turf.door_ids.flatMap((id) => doorOf.get(id) ?? []));
  for (const list of lists.slice(0, 20)) walkingOrder(list, { rounds: list.length * 100 });
  let [before, metres] = [process.cpuUsage(), 0];
  const sample = lists.filter((_, at) => at % sampled === 0);
  for (const list of sample) metres += walkingOrder(list, { rounds: Math.min(list.length * 100, 12_000) }).metres;
  const oneByOne = (secondsSince(before) * lists.length) / sample.length;
  const metresNow = sample.reduce((sum, list) => sum + orderDoors(list).metres, 0);

  tools.say('The job …');
  const { id: user_id } = await db
    .insertInto('users')
    .values({ email: 'bench@example.org', first: 'Bea', last: 'Bench' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const asked = {
    filter_params: { everyone: true as const },
    survey_id: null,
    content_hash: '',
    as_of: new Date(),
    created_at: new Date(),
  };
  const { id } = await insertTurfJob(
    db,
    { campaign_id: campaignId, user_id, ...asked },
    turfs.map(({ door_ids }, position) => ({ position, name: `North ${position}`, door_ids, assigned_user_ids: [] })),
  );
  const databaseBefore = await databaseSeconds({ pool });
  before = process.cpuUsage();
  const begun = performance.now();
  const orderFor = () => (list: Parameters<typeof orderDoors>[0]) => Promise.resolve(orderDoors(list));
  await runTurfJob({ db, orderFor }, campaignId, id, new AbortController().signal);
  const seconds = (performance.now() - begun) / 1000;
  const own = secondsSince(before);
  const database = (await databaseSeconds({ pool })) - databaseBefore;
  const [job] = await listTurfJobs(db, campaignId, id);
  const share = (own + database) / oneByOne;
  return {
    doors: count,
    walkbooks: job?.made,
    job_seconds: round(seconds),
    job_cpu_seconds: round(own),
    database_cpu_seconds: round(database),
    one_by_one_cpu_seconds: round(oneByOne),
    share_of_one_by_one: round(share),
    share_limit: limit,
    metres_of_before: round(metresNow / metres),
    ok: share <= limit && job?.made === turfs.length && metresNow <= 1.001 * metres,
  };
}

function cutAll<D extends ReturnType<typeof county>[number]>(doors: readonly D[]) {
  if (doors.length <= oneGo) return cutTurf(doors, { turfs: wanted }).turfs;
  const { partOf, parts } = divideCounty(
    doors.map((door) => ({ ...door, block: blockKey(door) })),
    12_000,
  );
  return Array.from({ length: parts }, (_, part) => doors.filter((_door, at) => partOf[at] === part)).flatMap(
    (own) => cutTurf(own, { turfs: Math.max(1, Math.round((wanted * own.length) / doors.length)) }).turfs,
  );
}

async function fill(pool: Connected['pool'], doors: ReturnType<typeof county>): Promise<void> {
  await pool.query(
    `insert into campaigns (id, name, owner_email, campaign_type) values ($1, 'County', 'o@example.org', 'election')`,
    [campaignId],
  );
  await pool.query(
    `insert into doors (campaign_id, id, address_key, address, street, house_number, zip, side, location)
     select $1, id, id::text, address, street, house_number, zip, side, point(longitude, latitude)
     from jsonb_to_recordset($2::jsonb) as made (id uuid, address text, street text, house_number text, zip text, side text,
       longitude double precision, latitude double precision)`,
    [campaignId, JSON.stringify(doors)],
  );
  await pool.query(
    `insert into voters (campaign_id, door_id, source_id, first, last)
     select campaign_id, id, id::text || n, 'Ada' || n, 'Ash' from doors, generate_series(1, 2) as n`,
  );
  await pool.query('vacuum analyze');
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
