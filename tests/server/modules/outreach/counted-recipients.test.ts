// Recipients of texts and people of phone banks as they are kept counted, against each of them read.
import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../../../src/server/db/connection';
import { seededRandom } from '../../../../src/domain/walking-order/seeded-random';
import { askLedger } from '../../../../src/server/modules/phone-banks/people-repo';
import { calledOf } from '../../../../src/server/modules/phone-banks/counts-repo';
import { checkCounts } from '../../../../src/server/modules/reports/check-counts';
import { countsOf } from '../../../../src/server/modules/text-campaigns/counts-repo';
import { listMinimal } from '../../../../src/server/modules/text-campaigns/repo';
import { readTexters } from '../../../../src/server/modules/text-campaigns/texters-repo';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aPhoneBank } from '../../../support/calls';
import { testSeed } from '../../../support/seed';
import { makeTurf } from '../../../support/turf';

let api: TestApi;
let campaign: TestCampaign;
let texters: TestUser[];
beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign();
  texters = await Promise.all(['Ana', 'Ben'].map((first) => api.makeUser({ campaign, first })));
});
afterAll(() => api.close());

/** People in three blocks of their order. */
const people = Array.from({ length: 12 }, (_, at) => ({ voter_id: randomUUID(), place: 1 + at * 1_000 }));

async function textCampaign(): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into text_campaigns (campaign_id, user_id, name, status, canary_size)
    values (${campaign.id}, ${campaign.owner.id}, gen_random_uuid()::text, 'Active', 3000) returning id`.execute(
    api.db,
  );
  const id = rows[0]!.id;
  for (const { voter_id, place } of people)
    await sql`
      insert into text_recipients (campaign_id, text_campaign_id, voter_id, phone, turn, updated_at)
      values (${campaign.id}, ${id}, ${voter_id}, '+1919' || (2000000 + ${place}::integer)::text, ${place}, now())`.execute(
      api.db,
    );
  return id;
}

async function phoneBank(): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into phone_banks (campaign_id, owner_id, name, status)
    values (${campaign.id}, ${campaign.owner.id}, gen_random_uuid()::text, 'Active') returning id`.execute(api.db);
  await listIn(api.db, rows[0]!.id, people);
  return rows[0]!.id;
}
async function listIn(db: Db, id: string, whom: typeof people): Promise<void> {
  for (const { voter_id, place } of whom)
    await sql`
      insert into phone_bank_people (campaign_id, phone_bank_id, voter_id, position, changed_at)
      values (${campaign.id}, ${id}, ${voter_id}, ${place}, now()) on conflict do nothing`.execute(db);
}

/** Each recipient read. */
async function plainTexts(id: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select state, problem, user_id, sent_at is not null as sent, last_reply_at is not null as replied,
      opted_out_at is not null as opted_out, turn <= 3000 as is_canary,
      closed_at is null and opted_out_at is null and last_reply_at is not null and (answered_at is null or last_reply_at > answered_at) as unanswered
    from text_recipients where campaign_id = ${campaign.id} and text_campaign_id = ${id}`.execute(api.db);
  const number = (which: (row: Record<string, unknown>) => unknown) => rows.filter((row) => which(row) === true).length;
  const problems = (state: string) => {
    const own = rows.flatMap((row) =>
      row['state'] === state && typeof row['problem'] === 'string' ? [row['problem']] : [],
    );
    return Object.fromEntries(own.map((problem) => [problem, own.filter((each) => each === problem).length]));
  };
  const inState = (state: string) => number((row) => row['state'] === state);
  return {
    counts: {
      recipients: rows.length,
      waiting: inState('waiting'),
      taken: inState('taken'),
      sent: number((row) => row['sent']),
      delivered: inState('delivered'),
      failed: inState('failed'),
      failures: problems('failed'),
      refused: problems('refused'),
      held_up: problems('queued'),
      replied: number((row) => row['replied']),
      unanswered: number((row) => row['unanswered']),
      opted_out: number((row) => row['opted_out'] === true && row['sent'] === true),
      canary_sent: number((row) => row['sent'] === true && row['is_canary'] === true),
    },
    texters: texters
      .map(({ id: user_id }) => {
        const own = (which: (row: Record<string, unknown>) => boolean) =>
          number((row) => row['user_id'] === user_id && which(row));
        return {
          user_id,
          in_batch: own((row) => row['state'] === 'taken'),
          sent: own((row) => row['sent'] === true),
          replied: own((row) => row['replied'] === true),
          unanswered: own((row) => row['unanswered'] === true),
          opted_out: own((row) => row['opted_out'] === true && row['sent'] === true),
        };
      })
      .filter(({ user_id }) => rows.some((row) => row['user_id'] === user_id))
      .toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1)),
  };
}

async function keptTexts(id: string, settles: number) {
  return {
    counts: (await countsOf(api.db, campaign.id, null, settles))(id),
    texters: (await readTexters(api.db, campaign.id, id, settles))
      .map(({ user_id, in_batch, sent, replied, unanswered, opted_out }) => ({
        user_id,
        in_batch,
        sent,
        replied,
        unanswered,
        opted_out,
      }))
      .toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1)),
  };
}

const keptBlocks = async (of: string) =>
  (await api.db.selectFrom('counted_recipients').select('block').where('source_id', '=', of).execute()).length;

/** A transaction that goes on until it is ended, whoever else does what meanwhile. */
async function begun() {
  let end = (_keep: boolean) => {};
  let isBegun = () => {};
  const ready = new Promise<void>((resolve) => (isBegun = resolve));
  let tx!: Db;
  const ended = api.db
    .transaction()
    .execute(async (own) => {
      tx = own;
      // From now on this is its now().
      await sql`select now()`.execute(own);
      isBegun();
      await new Promise<void>((resolve, reject) => {
        end = (keep) => (keep ? resolve() : reject(new Error('taken back')));
      });
    })
    .catch(() => {});
  await ready;
  return {
    tx,
    end: async (keep: boolean) => {
      end(keep);
      await ended;
    },
  };
}

/** What the product does to a recipient, each with when its transaction began. */
const changes = (): RawBuilder<unknown>[] => [
  sql`state = 'taken', problem = null, user_id = ${sql.ref('given.user_id')}, taken_at = now()`,
  sql`state = 'queued', problem = null, sent_at = now()`,
  sql`state = 'queued', problem = 'carrier_busy'`,
  sql`state = 'sent', problem = null`,
  sql`state = 'delivered', problem = null`,
  sql`state = 'failed', problem = '30007'`,
  sql`state = 'refused', problem = 'do_not_contact', sent_at = null`,
  sql`last_reply_at = ${new Date()}, closed_at = null`,
  sql`problem = null, answered_at = ${new Date()}`,
  sql`closed_at = now()`,
  sql`opted_out_at = now()`,
  sql`opted_out_at = null`,
  sql`state = 'waiting', problem = null, user_id = null, taken_at = null, sent_at = null`,
];

test('recipients are counted as they are, whoever changes them while others do, in whatever order that is committed, and who is erased', async () => {
  const random = seededRandom(testSeed);
  const below = (count: number) => Math.floor(random() * count);
  const id = await textCampaign();
  const open: Awaited<ReturnType<typeof begun>>[] = [];
  /** Those whom one of the open ones has changed: no one else can before it ends. */
  const held = new Map<string, object | null>();
  let kept = 0;
  for (let round = 0; round < 160; round += 1) {
    const act = below(10);
    const now = open.length > 0 && below(2) === 0 ? open[below(open.length)]! : null;
    const { voter_id } = people[below(people.length)]!;
    if (act < 6) {
      if (held.has(voter_id) && held.get(voter_id) !== now) continue;
      if (now) held.set(voter_id, now);
      await sql`
        update text_recipients as recipients set ${changes()[below(changes().length)]!}, updated_at = now()
        from (select ${texters[below(2)]!.id}::uuid as user_id) as given
        where recipients.campaign_id = ${campaign.id} and recipients.text_campaign_id = ${id}
          and recipients.voter_id = ${voter_id}`.execute(now?.tx ?? api.db);
    } else if (act === 6 && open.length < 3) open.push(await begun());
    else if (act === 7 && now) {
      await now.end(below(4) > 0);
      open.splice(open.indexOf(now), 1);
      for (const [voter, by] of held) if (by === now) held.delete(voter);
    } else if (act === 8 && round % 3 === 0 && !held.has(voter_id))
      await api.db.transaction().execute(async (tx) => {
        const { numDeletedRows } = await tx
          .deleteFrom('text_recipients')
          .where('text_campaign_id', '=', id)
          .where('voter_id', '=', voter_id)
          .executeTakeFirstOrThrow();
        if (numDeletedRows > 0n)
          await sql`insert into erased_people (campaign_id, voter_id, erased_by) values (${campaign.id}, ${voter_id}, ${campaign.owner.id})`.execute(
            tx,
          );
      });
    expect(await keptTexts(id, 0), `TEST_SEED=${testSeed}, round ${round}`).toEqual(await plainTexts(id));
    kept = Math.max(kept, await keptBlocks(id));
  }
  for (const each of open) await each.end(true);
  expect(await keptTexts(id, 0), `TEST_SEED=${testSeed}`).toEqual(await plainTexts(id));
  // Of texts and of texters.
  expect(kept).toBe(6);
});

test('of what settled no recipient is read again, and of what changes only its block', async () => {
  const id = await textCampaign();
  const counted = async () => (await countsOf(api.db, campaign.id, id, 0))(id).recipients;
  expect(await counted()).toBe(12);
  expect(await keptBlocks(id)).toBe(3);
  await sql`update counted_recipients set counts = '{"recipients": 100}' where source_id = ${id}`.execute(api.db);
  expect(await counted()).toBe(300);
  await sql`update text_recipients set state = 'stopped', updated_at = now()
    where campaign_id = ${campaign.id} and text_campaign_id = ${id} and turn = 1`.execute(api.db);
  expect(await counted()).toBe(205);
});

test('nothing is kept of what changed just now, or since the oldest transaction that goes on began', async () => {
  const id = await textCampaign();
  const counted = async (settles?: number) => (await countsOf(api.db, campaign.id, id, settles))(id).recipients;
  expect(await counted()).toBe(12);
  expect(await keptBlocks(id)).toBe(0);
  const { voter_id } = people[0]!;
  const late = await begun();
  await sql`update text_recipients set state = 'taken', updated_at = now()
    where campaign_id = ${campaign.id} and text_campaign_id = ${id} and turn in (1, 1001)`.execute(api.db);
  expect(await counted(0)).toBe(12);
  expect(await keptBlocks(id)).toBe(2);
  // By its own time it was before what was committed already.
  await sql`update text_recipients set state = 'stopped', updated_at = now()
    where campaign_id = ${campaign.id} and text_campaign_id = ${id} and voter_id = ${voter_id}`.execute(late.tx);
  await late.end(true);
  expect((await countsOf(api.db, campaign.id, id, 0))(id).taken).toBe(1);
  expect(await keptBlocks(id)).toBe(3);
});

test('what is kept and is another number than its people are is noticed by the daily check, and counted again', async () => {
  const [texts, bank] = [await textCampaign(), await phoneBank()];
  await sql`
    update text_recipients set user_id = ${texters[0]!.id}, state = 'taken', updated_at = now() - interval '1 day'
    where campaign_id = ${campaign.id} and text_campaign_id = ${texts}`.execute(api.db);
  await sql`
    update phone_bank_people set changed_at = now() - interval '1 day'
    where campaign_id = ${campaign.id} and phone_bank_id = ${bank}`.execute(api.db);
  const counted = async () => [
    (await countsOf(api.db, campaign.id, null, 0))(texts).taken,
    (await readTexters(api.db, campaign.id, texts, 0)).find(({ user_id }) => user_id === texters[0]!.id)?.in_batch,
    (await calledOf(api.db, campaign.id, null, 0))(bank).people,
  ];
  const right = [people.length, people.length, people.length];
  let now = Date.now();
  const check = () => checkCounts(api.db, new Date(now - 7 * 86_400_000), new Date((now += 25 * 3_600_000)));
  expect(await counted()).toEqual(right);
  // What other tests have spoiled.
  await check();
  expect(await check()).toBe(0);
  await sql`
    update counted_recipients set counts = (
      select jsonb_object_agg(name, count::integer + 1) from jsonb_each_text(counts) as each (name, count))
    where campaign_id = ${campaign.id} and source_id = any(${[texts, bank]}::uuid[]) and block = 1`.execute(api.db);
  expect(await counted()).toEqual(right.map((count) => count + 1));
  expect(await check()).toBe(3);
  expect(await counted()).toEqual(right);
  expect(await check()).toBe(0);
});

test('people of a phone bank are counted as they are, whoever is called, refused, erased or listed anew', async () => {
  const random = seededRandom(testSeed + 1);
  const below = (count: number) => Math.floor(random() * count);
  const id = await phoneBank();
  let kept = 0;
  for (let round = 0; round < 80; round += 1) {
    const act = below(8);
    const { voter_id } = people[below(people.length)]!;
    const of = sql`campaign_id = ${campaign.id} and phone_bank_id = ${id}`;
    if (act < 5)
      await sql`update phone_bank_people set done = ${below(2) === 0}, attempts = attempts + 1, changed_at = now(),
          refusal = ${[null, 'no_phone', 'do_not_contact'][below(3)]}
        where ${of} and voter_id = ${voter_id}`.execute(api.db);
    else if (act === 5)
      await api.db.transaction().execute(async (tx) => {
        await sql`update phone_banks set updated_at = ${new Date()} where campaign_id = ${campaign.id} and id = ${id}`.execute(
          tx,
        );
        await sql`delete from phone_bank_people where ${of} and attempts = 0`.execute(tx);
        await listIn(tx, id, people.slice(0, below(people.length)));
      });
    else if (act === 6 && round % 4 === 0)
      await api.db.transaction().execute(async (tx) => {
        const { rows } =
          await sql`delete from phone_bank_people where ${of} and voter_id = ${voter_id} returning 1`.execute(tx);
        if (rows.length > 0)
          await sql`insert into erased_people (campaign_id, voter_id, erased_by, erased_at) values (${campaign.id}, ${voter_id}, ${campaign.owner.id}, ${new Date()})
            on conflict (campaign_id, voter_id) do update set erased_at = excluded.erased_at`.execute(tx);
      });
    const { rows } = await sql<{ people: number; called: number; left_out: object }>`
      select count(*)::integer as people, count(*) filter (where done)::integer as called, (
        select coalesce(jsonb_object_agg(refusal, refused), '{}') from (
          select refusal, count(*) as refused from phone_bank_people
          where ${of} and not done and refusal is not null group by refusal) as why) as left_out
      from phone_bank_people where ${of}`.execute(api.db);
    expect((await calledOf(api.db, campaign.id, null, 0))(id), `TEST_SEED=${testSeed}, round ${round}`).toEqual(
      rows[0],
    );
    kept = Math.max(kept, await keptBlocks(id));
  }
  expect(kept).toBe(3);
});

test('of a phone bank that is kept counted, whom the ledger refuses from now on is told', async () => {
  const [door] = await makeTurf(api, campaign, { doors: 1, votersAtEach: 2, street: 'Elm St' });
  const voters = door!.voters.map(({ id }) => id);
  const owner = { db: api.db, campaign_id: campaign.id, user_id: campaign.owner.id };
  const id = await aPhoneBank(owner, { voters, callers: [] });
  const leftOut = async () => (await calledOf(api.db, campaign.id, id, 0))(id).left_out;
  expect(await leftOut()).toEqual({});
  expect(await keptBlocks(id)).toBe(1);
  await sql`update voters set phone = '' where campaign_id = ${campaign.id} and id = ${voters[0]}`.execute(api.db);
  const asking = { campaignId: campaign.id, phoneBankId: id, filters: { everyone: true as const }, now: new Date() };
  await askLedger(api.db, asking, 500);
  expect(Object.values(await leftOut())).toEqual([1]);
});

test('a texter is told what waits for them while the first ones are tried alone', async () => {
  const id = await textCampaign();
  const waiting = async () =>
    (await listMinimal(api.db, campaign.id, { user_id: texters[0]!.id, id, everyone: true }))[0]?.waiting;
  expect(await waiting()).toBe(3);
  await sql`update text_campaigns set canary_done = true where campaign_id = ${campaign.id} and id = ${id}`.execute(
    api.db,
  );
  expect(await waiting()).toBe(12);
  // Whom quiet hours held back waits again once these may be over.
  const held = (minutes: number, turn: number) =>
    sql`update text_recipients set state = 'refused', problem = 'quiet_hours', not_before = now() + make_interval(mins => ${minutes})
      where campaign_id = ${campaign.id} and text_campaign_id = ${id} and turn = ${turn}`.execute(api.db);
  await held(15, 1);
  await held(-1, 2);
  expect(await waiting()).toBe(11);
});
