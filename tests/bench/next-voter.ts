// Two hundred callers who ask for the next person at one moment, against a bare SKIP LOCKED query on rows of the same shape, in one run.
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connect, type Connected } from '../../src/server/db/connection';
import { migrate } from '../../src/server/db/migrate';
import { startPostgres } from '../../src/server/launch/postgres.mjs';
import { pickPerson } from '../../src/server/modules/calling/next-person-repo';
import type { BenchTools } from '../support/bench';
import { median, p95, ratio, timed } from '../support/counties';

export const about = 'p95 of the next person for 200 callers at one moment, against a bare SKIP LOCKED query';

const callers = 200;
const turns = 5;
const people = 20_000;
const campaignId = 'c0000000-0000-4000-8000-000000000001';
const bankId = 'b0000000-0000-4000-8000-000000000001';
const filters = { everyone: true as const };

export async function run(tools: BenchTools): Promise<Record<string, unknown>> {
  await chmod(tools.scratch, 0o711);
  const server = await startPostgres({ folder: join(tools.scratch, 'postgres'), root: tools.root });
  const connected = connect(server.url);
  try {
    await migrate(server.url);
    const userIds = await fill(connected);
    return await compare(connected, userIds);
  } finally {
    await connected.close();
    await server.stop();
  }
}

async function fill({ db, pool }: Connected): Promise<string[]> {
  await sql`
    insert into campaigns (id, name, owner_email, campaign_type) values (${campaignId}, 'County', 'o@example.org', 'election')`.execute(
    db,
  );
  const { rows } = await sql<{ id: string }>`
    insert into users (identity_uid, email, first, last, is_verified, terms_accepted, title)
    select 'u' || n, 'u' || n || '@example.org', 'Cal', 'Ler', true, true, 'None' from generate_series(1, ${callers}) as n
    returning id`.execute(db);
  await sql`
    insert into doors (campaign_id, address_key, address, street, house_number, city, zip)
    select ${campaignId}, n || ' ELM ST 27601', n || ' Elm St', 'Elm St', n::text, 'Raleigh', '27601'
    from generate_series(1, ${people}) as n`.execute(db);
  await sql`
    insert into voters (campaign_id, door_id, first, last, birth_year, phone)
    select ${campaignId}, id, 'Pat', 'Voter' || house_number, 1970, '+1919' || (2000000 + house_number::integer)
    from doors where campaign_id = ${campaignId}`.execute(db);
  await sql`
    insert into phone_banks (campaign_id, id, owner_id, name, status, filter_params)
    values (${campaignId}, ${bankId}, ${rows[0]?.id}, 'Calls', 'Active', '{"everyone": true}')`.execute(db);
  await sql`
    insert into phone_bank_people (campaign_id, phone_bank_id, voter_id, position)
    select ${campaignId}, ${bankId}, id, row_number() over (order by id) from voters where campaign_id = ${campaignId}`.execute(
    db,
  );
  await sql`create table bare (like phone_bank_people including all)`.execute(db);
  await sql`insert into bare select * from phone_bank_people`.execute(db);
  await pool.query('vacuum analyze');
  return rows.map(({ id }) => id);
}

async function compare({ db, pool }: Connected, userIds: readonly string[]): Promise<Record<string, unknown>> {
  const given = new Map<string, string>();
  let twice = 0;
  const ours = async (userId: string) => {
    const asking = { campaignId, phoneBankId: bankId, filters, userId, now: new Date() };
    const picked = await pickPerson(db, asking);
    if (!picked) throw new Error('No one was left.');
    if (given.has(picked.voter_id)) twice += 1;
    given.set(picked.voter_id, userId);
    return picked.voter_id;
  };
  const bare = async (userId: string) => {
    const { rows } = await pool.query<{ voter_id: string }>(
      `update bare set held_by = $3, held_until = $4 where campaign_id = $1 and phone_bank_id = $2 and voter_id = (
         select voter_id from bare where campaign_id = $1 and phone_bank_id = $2 and not done
           and (held_until is null or held_until <= $5)
         order by position limit 1 for update skip locked) returning voter_id`,
      [campaignId, bankId, userId, new Date(Date.now() + 900_000), new Date()],
    );
    return rows[0]?.voter_id ?? '';
  };
  const finish = (table: string, ids: readonly string[]) =>
    pool.query(`update ${table} set done = true, held_by = null where voter_id = any($1::uuid[])`, [ids]);
  const round = async (ask: (userId: string) => Promise<string>, table: string, times: number[]) => {
    const ids: string[] = [];
    await Promise.all(
      userIds.map(async (userId) => {
        times.push(await timed(async () => void ids.push(await ask(userId))));
      }),
    );
    await finish(table, ids);
  };
  const measured = { ours: [] as number[], bare: [] as number[] };
  const warmUp: number[] = [];
  await round(ours, 'phone_bank_people', warmUp);
  await round(bare, 'bare', warmUp);
  // In turns, so that what else the machine does meets both alike.
  for (let turn = 0; turn < turns; turn += 1) {
    await round(ours, 'phone_bank_people', measured.ours);
    await round(bare, 'bare', measured.bare);
  }
  return {
    callers,
    given_twice: twice,
    ours_median_ms: Math.round(median(measured.ours)),
    ours_p95_ms: Math.round(p95(measured.ours)),
    bare_median_ms: Math.round(median(measured.bare)),
    bare_p95_ms: Math.round(p95(measured.bare)),
    p95_against_bare: ratio(p95(measured.ours), p95(measured.bare)),
  };
}
