// Lists of text campaigns and phone banks: whether they changed is known without reading everyone whom they reach, and nothing is missed.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listStamp } from '../../../../src/server/modules/session-lists/list-stamp-repo';
import { freeStopped, listTextCampaigns } from '../../../../src/server/modules/text-campaigns/repo';
import { releaseRecipients, setAside, takeRecipients } from '../../../../src/server/modules/texting/batch-repo';
import { optIn, optOut } from '../../../../src/server/modules/texting/opt-outs-repo';
import { setRecipient, type RecipientChange } from '../../../../src/server/modules/texting/send-repo';
import { inTransaction, type Db } from '../../../../src/server/db/connection';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { makeTurf } from '../../../support/turf';

let api: TestApi;
let campaign: TestCampaign;
const now = new Date('2026-10-01T12:00:00Z');
beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign();
});
afterAll(() => api.close());

async function textCampaign(canary = 3): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into text_campaigns (campaign_id, user_id, name, status, message, filter_params, canary_size)
    values (${campaign.id}, ${campaign.owner.id}, gen_random_uuid()::text, 'Active', 'Hello', '{"everyone":true}', ${canary})
    returning id`.execute(api.db);
  return rows[0]!.id;
}

const list = (id: string, voters: readonly string[]) =>
  sql`
    insert into text_recipients (campaign_id, text_campaign_id, voter_id, phone, turn)
    select ${campaign.id}, ${id}, voter_id, '+1919' || (2000000 + place)::text, place
    from unnest(${[...voters]}::uuid[]) with ordinality as listed (voter_id, place)`.execute(api.db);

/** The same chances at each run. */
function chances(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

test('whatever happens to a recipient, the list of text campaigns has another stamp as soon as it looks different', async () => {
  const doors = await makeTurf(api, campaign, { doors: 6, votersAtEach: 2 });
  const voters = doors.flatMap((door) => door.voters.map(({ id }) => id));
  const id = await textCampaign();
  await list(id, voters);
  const owner = campaign.owner.id;
  const batch = { campaign_id: campaign.id, text_campaign_id: id, user_id: owner };
  const chance = chances(7);
  const someone = () => chance(voters.length);
  const phoneOf = (place: number) => `+1919${2_000_001 + place}`;
  const changes: RecipientChange[] = [
    { what: 'queued' },
    { what: 'wrote' },
    { what: 'wrote_word' },
    { what: 'answered', by: owner },
    { what: 'closed' },
    { what: 'opened' },
    { what: 'refused', refusal: 'quiet_hours', kind: 'first' },
  ];
  const about = { text_campaign_id: null, voter_id: null, user_id: null };
  const acts: ((tx: Db) => Promise<unknown>)[] = [
    (tx) => takeRecipients(tx, batch, { size: 2, numbers: ['+19195550100'], until: null }),
    (tx) => releaseRecipients(tx, batch, null),
    (tx) => setAside(tx, batch, [voters[someone()]!]),
    (tx) => freeStopped(tx, campaign.id, id),
    (tx) =>
      optOut(tx, { ...about, campaign_id: campaign.id, phone: phoneOf(someone()), how: 'wrote', channels: ['text'] }),
    (tx) => optIn(tx, { campaign_id: campaign.id, phone: phoneOf(someone()) }, { written_at: null }),
    ...changes.map((change) => (tx: Db) => setRecipient(tx, { ...batch, voter_id: voters[someone()]! }, change)),
  ];
  const look = async () => ({
    stamp: await listStamp(api.db, campaign.id, 'text_campaigns', now),
    shown: JSON.stringify(await listTextCampaigns(api.db, campaign.id)),
  });
  let [before, different] = [await look(), 0];
  for (let turn = 0; turn < 80; turn += 1) {
    const act = chance(acts.length);
    await inTransaction(api.db, (tx) => acts[act]!(tx));
    const after = await look();
    if (after.shown !== before.shown) {
      different += 1;
      expect(after.stamp, `turn ${turn}, act ${act}`).not.toBe(before.stamp);
    }
    before = after;
  }
  expect(different).toBeGreaterThan(25);
  expect(await look(), 'without a change it stays').toEqual(before);
});

test('what was stored earlier but comes to light later is noticed', async () => {
  const [door] = await makeTurf(api, campaign, { doors: 1, votersAtEach: 2 });
  const [one, other] = door!.voters.map((voter) => voter.id);
  const id = await textCampaign();
  await list(id, [one!, other!]);
  const send = (voter: string, secondsAgo: number) =>
    sql`
    update text_recipients set state = 'sent', sent_at = now(), updated_at = now() - make_interval(secs => ${secondsAgo})
    where campaign_id = ${campaign.id} and text_campaign_id = ${id} and voter_id = ${voter}`.execute(api.db);
  const stamp = () => listStamp(api.db, campaign.id, 'text_campaigns', now);
  await send(one!, 0);
  const before = await stamp();
  await send(other!, 300);
  expect(await stamp()).not.toBe(before);
});

test('whoever is still waiting is not read for it, however many they are', async () => {
  const id = await textCampaign();
  await sql`
    insert into text_recipients (campaign_id, text_campaign_id, voter_id, phone, turn)
    select ${campaign.id}, ${id}, gen_random_uuid(), '+1704' || (2000000 + place)::text, place
    from generate_series(1, 20000) as place`.execute(api.db);
  await sql`analyze text_recipients`.execute(api.db);
  const read = await inTransaction(api.db, async (tx) => {
    const soFar = async () => {
      const { rows } = await sql<{ read: number }>`
        select (pg_stat_get_xact_tuples_returned(oid) + pg_stat_get_xact_tuples_fetched(oid))::integer as read
        from pg_class where oid = 'text_recipients'::regclass`.execute(tx);
      return rows[0]!.read;
    };
    const before = await soFar();
    await listStamp(tx, campaign.id, 'text_campaigns', now);
    return (await soFar()) - before;
  });
  expect(read).toBeLessThan(500);
});

test('a call and its correction change the stamp of the phone banks', async () => {
  const [door] = await makeTurf(api, campaign, { doors: 1, votersAtEach: 1 });
  const voter = door!.voters[0]!.id;
  const { rows: banks } = await sql<{ id: string }>`
    insert into phone_banks (campaign_id, owner_id, name, description, script, creation_method, status)
    values (${campaign.id}, ${campaign.owner.id}, 'Calls', '', '', 'Created', 'Active') returning id`.execute(api.db);
  const stamp = () => listStamp(api.db, campaign.id, 'phone_banks', now);
  const seen = [await stamp()];
  await sql`
    insert into call_results (campaign_id, phone_bank_id, voter_id, user_id, call_result, call_start_time)
    values (${campaign.id}, ${banks[0]!.id}, ${voter}, ${campaign.owner.id}, 'no_answer', now())`.execute(api.db);
  seen.push(await stamp());
  await sql`
    update call_results set superseded_at = now() where campaign_id = ${campaign.id} and voter_id = ${voter}`.execute(
    api.db,
  );
  seen.push(await stamp());
  expect(new Set(seen).size).toBe(3);
  expect(await stamp()).toBe(seen[2]);
});
