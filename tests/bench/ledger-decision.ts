// Whether one person may be texted, asked of the contact ledger among a million voters and a hundred thousand entries, against looking
// that voter up by their id, in one run.
import { sql } from 'kysely';
import { mayReachAt, quietHoursOf } from '../../src/domain/contact-ledger/quiet-hours';
import { recipientZones } from '../../src/domain/contact-ledger/recipient-zones';
import type { Connected } from '../../src/server/db/connection';
import { allChannels, enter } from '../../src/server/modules/contact-ledger/entries-repo';
import { deriveLeftOut } from '../../src/server/modules/contact-ledger/left-out-repo';
import { allowancesOf, refusalOf } from '../../src/server/modules/outreach/may-contact-repo';
import type { BenchTools } from '../support/bench';
import { big, median, now, p95, ratio, timed, withCounties } from '../support/counties';

export const about =
  'p95 of the contact ledger’s decision about one person, 1,000,000 voters and 100,000 entries, against a bare look-up';

const entries = 100_000;
const asked = 2_000;

export const run = (tools: BenchTools): Promise<Record<string, unknown>> =>
  withCounties(tools, (connected) => decide(connected, tools));

async function decide({ db, pool }: Connected, tools: BenchTools): Promise<Record<string, unknown>> {
  const { rows: people } = await pool.query<{ id: string }>(
    `select id from voters where campaign_id = $1 order by right(id::text, 8) limit $2`,
    [big.id, entries + asked],
  );
  const said = { fact_id: null, reported_by: null, upload_id: crypto.randomUUID(), since: null };
  for (let from = 0; from < entries; from += 10_000) {
    const some = people.slice(from, from + 10_000).map(({ id }, at) => ({
      voter_id: id,
      reason: 'do_not_contact' as const,
      // Every other one said no to texts alone.
      channels: at % 2 === 0 ? allChannels : ['text'],
      ...said,
    }));
    await deriveLeftOut(db, big.id, await enter(db, big.id, some));
    tools.say(`${from + some.length} entries …`);
  }
  await pool.query('vacuum analyze');
  // Half of those asked about are in the ledger.
  const ids = people.slice(entries - asked / 2, entries + asked / 2).map(({ id }) => id);
  const times = { ours: [] as number[], bare: [] as number[] };
  let refused = 0;
  for (const id of ids) {
    times.ours.push(
      await timed(async () => {
        if ((await refusalFor(id)) !== null) refused += 1;
      }),
    );
    times.bare.push(
      await timed(() => pool.query(`select id, phone from voters where campaign_id = $1 and id = $2`, [big.id, id])),
    );
  }
  return {
    asked: ids.length,
    refused,
    ours_p50_ms: median(times.ours),
    bare_p50_ms: median(times.bare),
    p95_against_bare: ratio(p95(times.ours), p95(times.bare)),
    p50_against_bare: ratio(median(times.ours), median(times.bare)),
  };

  async function refusalFor(id: string): Promise<string | null> {
    const zones = recipientZones({ zip: '45999', phone: null }, { country: 'US', time_zone: 'America/New_York' });
    const quiet = !mayReachAt('text', now.getTime(), zones, quietHoursOf({}));
    const ask = {
      channel: 'text',
      now,
      coolDownDays: 7,
      household: sql`doors.id`,
      registered: sql<boolean>`coalesce(voters.status, '') <> 'inactive'`,
      reachable: sql<boolean>`true`,
      quiet: sql<boolean>`${quiet}::boolean`,
    } as const;
    const { rows } = await sql<{ refusal: string | null }>`
      select ${refusalOf(big.id, ask)} as refusal, ${allowancesOf(ask)} as reasons
      from voters join doors on doors.campaign_id = ${big.id} and doors.id = voters.door_id
      where voters.campaign_id = ${big.id} and voters.id = ${id}`.execute(db);
    return rows[0]?.refusal ?? null;
  }
}
