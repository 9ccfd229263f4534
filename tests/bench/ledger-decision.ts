// Whether one person may be texted, asked of the contact ledger among a million voters and a hundred thousand entries, against looking
// that voter up by their id, in one run.
import { quietHoursOf } from '../../src/domain/contact-ledger/quiet-hours';
import type { Connected } from '../../src/server/db/connection';
import { allChannels, enter } from '../../src/server/modules/contact-ledger/entries-repo';
import { deriveLeftOut } from '../../src/server/modules/contact-ledger/left-out-repo';
import { decideText } from '../../src/server/modules/texting/send-repo';
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
  const { rows: places } = await pool.query<{ id: string; phone: string; zip: string }>(
    `select voters.id, coalesce(voters.phone, '') as phone, doors.zip from voters join doors on doors.campaign_id = $1 and doors.id = voters.door_id
     where voters.campaign_id = $1 and voters.id = any($2::uuid[])`,
    [big.id, ids],
  );
  const times = { ours: [] as number[], bare: [] as number[], kept: [] as number[] };
  const lookUp = `select id, phone from voters where campaign_id = $1 and id = $2`;
  let refused = 0;
  const of = { filter_params: { everyone: true }, country: 'US', time_zone: 'America/New_York', ...quietHoursOf({}) };
  for (const { id, phone, zip } of places) {
    times.ours.push(
      await timed(async () => {
        const { refusal } = await decideText(db, big.id, { ...of, voter_id: id, phone, zip }, { now, recorded: false });
        if (refusal !== null) refused += 1;
      }),
    );
    times.bare.push(await timed(() => pool.query(lookUp, [big.id, id])));
    times.kept.push(await timed(() => pool.query({ name: 'look-up', text: lookUp, values: [big.id, id] })));
  }
  return {
    asked: ids.length,
    refused,
    ours_p50_ms: median(times.ours),
    bare_p50_ms: median(times.bare),
    p95_against_bare: ratio(p95(times.ours), p95(times.bare)),
    p50_against_bare: ratio(median(times.ours), median(times.bare)),
    // Beside a look-up whose plan is kept, as that of the decision is.
    p95_against_kept_plan: ratio(p95(times.ours), p95(times.kept)),
  };
}
