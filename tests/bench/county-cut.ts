// What it takes to cut a county of 600,000 doors in the background, against only reading its doors and halving them; and how good a
// cut in parts is next to one of the same doors in one go.
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { blockKey, divideCounty } from '../../src/domain/turf-cutting/county-parts';
import { cutTolerance, cutTurf, type Turf } from '../../src/domain/turf-cutting/cut-turf';
import { connect, type Connected } from '../../src/server/db/connection';
import { migrate } from '../../src/server/db/migrate';
import { deskOnThread } from '../../src/server/jobs/county-desk-thread';
import { startPostgres } from '../../src/server/launch/postgres.mjs';
import { runTurfCut } from '../../src/server/modules/turf/run-turf-cut';
import { insertTurfCut, listTurfCuts } from '../../src/server/modules/turf/turf-cuts-repo';
import type { BenchTools } from '../support/bench';
import { county } from '../support/county';

export const about = 'Cutting a county of 600,000 doors in the background, in parts, against reading and halving them';

const [count, each, sample] = [Number(process.env['BENCH_DOORS'] ?? 600_000), 45, 50_000];
const campaignId = 'c0000000-0000-4000-8000-000000000001';
const limits = { rss: 1024, delay: 50 };

export async function run(tools: BenchTools): Promise<Record<string, unknown>> {
  await chmod(tools.scratch, 0o711);
  const server = await startPostgres({ folder: join(tools.scratch, 'postgres'), root: tools.root });
  const connected = connect(server.url);
  try {
    await migrate(server.url);
    return { ...(await measure(connected, tools)), ...inPartsAndWhole(tools) };
  } finally {
    await connected.close();
    await server.stop();
  }
}

/** The same doors cut in one go and in parts (without evening out the borders between them). */
function inPartsAndWhole(tools: BenchTools): Record<string, unknown> {
  tools.say(`Cutting ${sample} doors in one go and in parts …`);
  const doors = county(sample, 1);
  const whole = cutTurf(doors, { doors_each: each });
  const { partOf, parts } = divideCounty(
    doors.map((door) => ({ ...door, block: blockKey(door) })),
    12_000,
  );
  const cuts = Array.from({ length: parts }, (_, part) =>
    cutTurf(
      doors.filter((_door, at) => partOf[at] === part),
      { doors_each: each },
    ),
  );
  const turfs = cuts.flatMap((cut) => cut.turfs);
  const mean = (list: readonly Turf[], of: (turf: Turf) => number) =>
    list.reduce((sum, turf) => sum + of(turf), 0) / list.length;
  const off = ({ off: share }: Turf) => Math.abs(share);
  const fit = (list: readonly Turf[]) => mean(list, (turf) => (off(turf) <= cutTolerance ? 1 : 0));
  return {
    sample_doors: sample,
    sample_parts: parts,
    minutes_of_whole: round(mean(turfs, ({ minutes }) => minutes) / mean(whole.turfs, ({ minutes }) => minutes)),
    metres_of_whole: round(
      turfs.reduce((sum, turf) => sum + turf.metres, 0) / whole.turfs.reduce((sum, turf) => sum + turf.metres, 0),
    ),
    deviation_in_parts: round(mean(turfs, off)),
    deviation_whole: round(mean(whole.turfs, off)),
    within_tenth_in_parts: round(fit(turfs)),
    within_tenth_whole: round(fit(whole.turfs)),
    sides_split_in_parts: cuts.reduce((sum, cut) => sum + cut.sides_split, 0),
    sides_split_whole: whole.sides_split,
  };
}

async function measure({ db, pool }: Connected, tools: BenchTools): Promise<Record<string, unknown>> {
  tools.say(`Making up ${count} doors …`);
  await fill(pool);
  tools.say('The job …');
  const { id: user_id } = await db
    .insertInto('users')
    .values({ email: 'bench@example.org', first: 'Bea', last: 'Bench' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await insertTurfCut(db, {
    campaign_id: campaignId,
    user_id,
    filter_params: { everyone: true },
    goal: { doors_each: each },
    language: 'en',
    content_hash: '',
    created_at: new Date(),
  });
  const script = pathToFileURL(join(tools.root, 'dist', 'server', 'walking-order-worker.js'));
  const before = process.cpuUsage();
  global.gc?.();
  const rssBefore = process.memoryUsage().rss / 2 ** 20;
  let rss = 0;
  const watch = setInterval(() => (rss = Math.max(rss, process.memoryUsage().rss / 2 ** 20)), 200);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  // What this machine alone does to a process that only waits.
  delay.enable();
  await pause(20_000);
  const idle = delay.max / 1e6;
  delay.reset();
  let begun = performance.now();
  await runTurfCut({ db, openDesk: deskOnThread(script) }, campaignId, id, new AbortController().signal);
  const seconds = (performance.now() - begun) / 1000;
  delay.disable();
  clearInterval(watch);
  const used = process.cpuUsage(before);
  const [cut] = await listTurfCuts(db, campaignId, id);
  const kept = await pool.query<{ doors: number; once: number; off: number; minutes: number }>(
    `select count(*)::integer as doors, count(distinct door)::integer as once from turf_cut_turfs, unnest(door_ids) as door
     where turf_cut_id = $1`,
    [id],
  );
  const { doors = 0, once = 0 } = kept.rows[0] ?? {};
  const turfs = cut?.turfs ?? 0;
  const longest = delay.max / 1e6;
  tools.say('Only reading and halving them …');
  begun = performance.now();
  const { rows } = await pool.query<{ id: string; x: number; y: number }>(
    `select doors.id, location[0] as x, location[1] as y from doors join (
       select door_id, count(*) from voters where campaign_id = $1 group by 1) as behind on behind.door_id = doors.id
     where doors.campaign_id = $1`,
    [campaignId],
  );
  halve(rows, 0, Math.ceil(count / 20_000));
  const bare = (performance.now() - begun) / 1000;
  rows.length = 0;

  return {
    doors: count,
    turfs,
    parts: cut?.parts,
    seconds: round(seconds),
    cpu_seconds: round((used.user + used.system) / 1e6),
    bare_read_and_halve_seconds: round(bare),
    share_of_bare: round(seconds / bare),
    within_tenth: round((turfs - (cut?.off_target ?? 0)) / turfs),
    every_door_once: doors === count && once === count,
    rss_mib: Math.round(rss),
    rss_before_mib: Math.round(rssBefore),
    rss_limit_mib: limits.rss,
    event_loop_longest_ms: round(longest),
    event_loop_idle_longest_ms: round(idle),
    event_loop_p99_ms: round(delay.percentile(99) / 1e6),
    event_loop_limit_ms: limits.delay,
    ok: cut?.status === 'done' && doors === count && once === count && rss <= limits.rss && longest <= limits.delay,
  };
}

function halve(rows: { x: number; y: number }[], axis: 0 | 1, parts: number): void {
  if (parts <= 1) return;
  rows.sort((a, b) => (axis === 0 ? a.x - b.x : a.y - b.y));
  const middle = Math.round((rows.length * (parts >> 1)) / parts);
  halve(rows.slice(0, middle), axis === 0 ? 1 : 0, parts >> 1);
  halve(rows.slice(middle), axis === 0 ? 1 : 0, parts - (parts >> 1));
}

/** The doors of a county as the database makes them of a few columns, two voters at each. */
async function fill(pool: Connected['pool']): Promise<void> {
  await pool.query(
    `insert into campaigns (id, name, owner_email, campaign_type) values ($1, 'County', 'o@example.org', 'election')`,
    [campaignId],
  );
  // Counties beside one another, each made by itself: all at once they would be most of the memory that is measured.
  for (let made = 0; made < count; made += sample) {
    const doors = county(Math.min(sample, count - made), 1 + made).map((door, at) => ({
      ...door,
      id: `${made + at}`,
      longitude: door.longitude + (made / sample) * 0.4,
      zip: String(Number(door.zip) + made / 1_000),
    }));
    await pool.query(
      `insert into doors (campaign_id, address_key, address, street, house_number, zip, city, side, location)
       select $1, id, address, street, house_number, zip, 'Town ' || zip, side, point(longitude, latitude)
       from jsonb_to_recordset($2::jsonb) as made (id text, address text, street text, house_number text, zip text, side text,
         longitude double precision, latitude double precision)`,
      [campaignId, JSON.stringify(doors)],
    );
  }
  await pool.query(
    `insert into voters (campaign_id, door_id, source_id, first, last)
     select campaign_id, id, id::text || n, 'Ada' || n, 'Ash' from doors, generate_series(1, 2) as n`,
  );
  await pool.query('vacuum analyze');
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
