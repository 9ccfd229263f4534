// Fifty texters who send 10,000 texts through the local carrier, against the same loop without the contact ledger and the outbox: each takes
// batches, and each click keeps its text and hands it to the carrier. In one run, and the carrier writes its files in both.
import { randomUUID } from 'node:crypto';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connect, inTransaction, type Connected, type Db } from '../../src/server/db/connection';
import { migrate } from '../../src/server/db/migrate';
import { startPostgres } from '../../src/server/launch/postgres.mjs';
import { startTextOutbox } from '../../src/server/modules/text-outbox/outbox';
import { takeRecipients } from '../../src/server/modules/texting/batch-repo';
import { readRecipients } from '../../src/server/modules/texting/recipients-repo';
import { sendFirst } from '../../src/server/modules/texting/send';
import { localMessages, type LocalMessages } from '../../src/server/providers/carrier/messages-local';
import type { BenchTools } from '../support/bench';
import { ratio, timed } from '../support/counties';

export const about =
  '50 texters send 10,000 texts: none twice, none that the ledger refuses; texts a second against a bare loop';

const texters = 50;
const people = 10_000;
/** Every fiftieth says no after the list was made. */
const refusing = 50;
const batch = 25;
const campaignId = 'c0000000-0000-4000-8000-000000000001';
const textId = 'd0000000-0000-4000-8000-000000000001';
const ourNumber = '+19195550111';
const bareTables = ['text_recipients', 'text_messages'];
const words = 'Will you vote on Tuesday?';
/** Of the carrier's reports and of what may go wrong nothing is told here. */
const silent = () => Promise.resolve();

interface Texter {
  id: string;
  first: string;
}

export async function run(tools: BenchTools): Promise<Record<string, unknown>> {
  await chmod(tools.scratch, 0o711);
  const server = await startPostgres({ folder: join(tools.scratch, 'postgres'), root: tools.root });
  const connected = connect(server.url);
  try {
    await migrate(server.url);
    const who = await fill(connected);
    tools.say('Filled. The bare loop…');
    const bareCarrier = carrierIn(tools, 'bare');
    const bare = await timed(() => sendBare(connected, bareCarrier, who));
    tools.say('The same with ledger and outbox…');
    const carrier = carrierIn(tools, 'ours');
    const failures: string[] = [];
    const ours = await timed(() => sendOurs(connected, carrier, who, failures));
    return { ...(await judge(connected, carrier)), failures: failures.length, ...figures(ours, bare) };
  } finally {
    await connected.close();
    await server.stop();
  }
}

const carrierIn = ({ scratch }: BenchTools, name: string) =>
  localMessages({ folder: join(scratch, name), publicUrl: 'http://localhost', deliver: silent, delay: 10 });

/** What the clock says where these people live, so many hours from now: quiet hours are far away. */
const clock = (add: number) =>
  new Date(Date.now() + add * 3_600_000).toLocaleTimeString('en-GB', {
    timeZone: 'America/New_York',
    hour: '2-digit',
    minute: '2-digit',
  });

async function fill({ db, pool }: Connected): Promise<Texter[]> {
  await sql`
    insert into campaigns (id, name, owner_email, campaign_type, is_texting_enabled, quiet_begins, quiet_ends)
    values (${campaignId}, 'County', 'o@example.org', 'election', true, ${clock(11)}, ${clock(12)})`.execute(db);
  const { rows } = await sql<Texter>`
    insert into users (identity_uid, email, first, last, is_verified, terms_accepted, title)
    select 'u' || n, 'u' || n || '@example.org', 'Tex', 'Ter', true, true, 'None' from generate_series(1, ${texters}) as n
    returning id, first`.execute(db);
  await sql`
    insert into phone_numbers (campaign_id, phone_number, status, carrier_id, can_text, bought_by, bought_at)
    values (${campaignId}, ${ourNumber}, 'active', 'PN1', true, ${rows[0]?.id}, now())`.execute(db);
  await sql`
    insert into doors (campaign_id, address_key, address, street, house_number, city, zip)
    select ${campaignId}, n || ' ELM ST 27601', n || ' Elm St', 'Elm St', n::text, 'Raleigh', '27601'
    from generate_series(1, ${people}) as n`.execute(db);
  // The last two digits of a number say nothing to the local carrier.
  await sql`
    insert into voters (campaign_id, door_id, first, last, birth_year, mobile)
    select ${campaignId}, id, 'Pat', 'Voter' || house_number, 1970, '+1919' || (2000000 + 100 * house_number::integer)
    from doors where campaign_id = ${campaignId}`.execute(db);
  await sql`
    insert into text_campaigns (campaign_id, id, user_id, name, status, message, filter_params, canary_done, counted_from)
    values (${campaignId}, ${textId}, ${rows[0]?.id}, 'Vote', 'Active', ${words}, '{"everyone": true}', true, now())`.execute(
    db,
  );
  await sql`
    insert into text_recipients (campaign_id, text_campaign_id, voter_id, phone, turn, state)
    select ${campaignId}, ${textId}, id, mobile, row_number() over (order by id), 'waiting'
    from voters where campaign_id = ${campaignId}`.execute(db);
  await sql`
    update voters set no_channels = array['text'] where campaign_id = ${campaignId}
      and substring(last from 6)::integer % ${refusing} = 0`.execute(db);
  for (const table of bareTables) await sql.raw(`create table bare_${table} (like ${table} including all)`).execute(db);
  await sql`insert into bare_text_recipients select * from text_recipients`.execute(db);
  await pool.query('vacuum analyze');
  return rows;
}

/**
 * A batch, then one click after the other: its recipient is held, the text kept and its recipient marked in a transaction. Then the text is
 * handed to the carrier, whose name of it is kept. None of it asks the ledger, and what a crash leaves between is lost or sent twice.
 */
async function sendBare({ db }: Connected, carrier: LocalMessages, who: readonly Texter[]): Promise<void> {
  const work = async ({ id: userId }: Texter) => {
    for (;;) {
      const { rows } = await sql<{ voter_id: string; phone: string }>`
        update bare_text_recipients set state = 'taken', user_id = ${userId}, taken_at = now(), updated_at = now()
        where campaign_id = ${campaignId} and text_campaign_id = ${textId} and voter_id in (
          select voter_id from bare_text_recipients where campaign_id = ${campaignId} and text_campaign_id = ${textId}
            and state = 'waiting' order by turn limit ${batch} for update skip locked)
        returning voter_id, phone`.execute(db);
      if (rows.length === 0) return;
      for (const { voter_id, phone } of rows) {
        const id = randomUUID();
        await inTransaction(db, (tx) => keepBare(tx, { id, voter_id, phone, userId }));
        const { carrier_id } = await carrier.send({ id, from: ourNumber, to: phone, body: words, report_url: '' });
        await sql`
          update bare_text_messages set state = 'sent', carrier_id = ${carrier_id}, next_try_at = null
          where campaign_id = ${campaignId} and id = ${id}`.execute(db);
      }
    }
  };
  await Promise.all(who.map(work));
}

interface BareClick {
  id: string;
  voter_id: string;
  phone: string;
  userId: string;
}

async function keepBare(tx: Db, { id, voter_id, phone, userId }: BareClick): Promise<void> {
  const whose = sql`campaign_id = ${campaignId} and text_campaign_id = ${textId} and voter_id = ${voter_id}`;
  await sql`select state from bare_text_recipients where ${whose} for update`.execute(tx);
  await sql`
    insert into bare_text_messages (campaign_id, id, text_campaign_id, voter_id, kind, phone, our_number, body, state, user_id, next_try_at)
    values (${campaignId}, ${id}, ${textId}, ${voter_id}, 'first', ${phone}, ${ourNumber}, ${words}, 'waiting', ${userId}, now())`.execute(
    tx,
  );
  await sql`update bare_text_recipients set state = 'sent', sent_at = now(), updated_at = now() where ${whose}`.execute(
    tx,
  );
}

/** As the calls do it: each batch and each click is a transaction; the outbox hands over beside them. It ends when nothing waits. */
async function sendOurs({ db }: Connected, carrier: LocalMessages, who: readonly Texter[], failures: string[]) {
  const told = (error: Error) => void failures.push(error.message);
  const outbox = startTextOutbox({ db, messages: carrier, publicUrl: 'http://localhost', report: told });
  const about = { campaign_id: campaignId, text_campaign_id: textId };
  const work = async (texter: Texter) => {
    for (;;) {
      const mine = await inTransaction(db, async (tx) => {
        await takeRecipients(tx, { ...about, user_id: texter.id }, { size: batch, numbers: [ourNumber], until: null });
        return readRecipients(tx, about, { show: 'to_send', user_id: texter.id }, texter);
      });
      if (mine.length === 0) return;
      for (const { voter_id } of mine) {
        const click = { ...about, voter_id, message: words, message_id: randomUUID(), texter, now: new Date() };
        await inTransaction(db, (tx) => sendFirst(tx, { ...click, sending_phone_number: ourNumber }));
        outbox.wake();
      }
    }
  };
  await Promise.all(who.map(work));
  while (await isWaiting(db)) await new Promise((resume) => setTimeout(resume, 50));
  await outbox.stop();
}

async function isWaiting(db: Connected['db']): Promise<boolean> {
  const { rows } = await sql`
    select 1 from text_messages where campaign_id = ${campaignId} and next_try_at is not null limit 1`.execute(db);
  return rows.length > 0;
}

async function judge({ db }: Connected, carrier: LocalMessages): Promise<Record<string, unknown>> {
  const sent = (await carrier.list(2 * people)).map((each) => each.to);
  const { rows } = await sql<{ mobile: string }>`
    select mobile from voters where campaign_id = ${campaignId} and 'text' = any(no_channels)`.execute(db);
  const no = new Set(rows.map((row) => row.mobile));
  return {
    texters,
    people,
    sent: sent.length,
    refused_by_the_ledger: no.size,
    sent_twice: sent.length - new Set(sent).size,
    sent_though_refused: sent.filter((to) => no.has(to)).length,
    forgotten: people - no.size - new Set(sent).size,
  };
}

const figures = (ours: number, bare: number) => ({
  ours_texts_a_second: Math.round((people / ours) * 1_000),
  bare_texts_a_second: Math.round((people / bare) * 1_000),
  throughput_against_bare: ratio(bare, ours),
});
