// Opt-outs by text: the number gets no more, whoever's it is, and the contact ledger says so of the people who have it, as after a
// "never again" at the door; their walkbooks show it at their next sync.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Channel } from '../../../contract/fields';
import type { Db } from '../../db/connection';
import { enter, withdraw } from '../contact-ledger/entries-repo';
import { deriveLeftOut } from '../contact-ledger/left-out-repo';
import { raiseVersions } from '../facts/apply-door-reports-repo';

interface OptOut {
  campaign_id: string;
  phone: string;
  /** Who they are, as far as that is known. */
  voter_id: string | null;
  text_campaign_id: string | null;
  channels: readonly Channel[];
  how: 'wrote' | 'texter' | 'carrier';
  user_id: string | null;
}

/** Records an opt-out; one that stands already stays as it is. */
export async function optOut(tx: Db, { channels, ...given }: OptOut): Promise<void> {
  const { campaign_id, phone, voter_id, text_campaign_id, how, user_id } = given;
  const { rows: people } = await sql<{ voter_id: string }>`
    select distinct recipients.voter_id from text_recipients as recipients
    join voters on voters.campaign_id = ${campaign_id} and voters.id = recipients.voter_id
    where recipients.campaign_id = ${campaign_id} and recipients.phone = ${phone} order by 1`.execute(tx);
  const entries = people.map((person) => ({
    id: randomUUID(),
    voter_id: person.voter_id,
    reason: 'do_not_contact' as const,
    channels,
    since: null,
    fact_id: null,
    reported_by: user_id,
    upload_id: null,
  }));
  const ids = entries.map((entry) => entry.id);
  const { rows: added } = await sql`
    insert into text_opt_outs (campaign_id, phone, how, entry_ids, text_campaign_id, voter_id, user_id)
    values (${campaign_id}, ${phone}, ${how}, ${ids}::uuid[], ${text_campaign_id}, ${voter_id}, ${user_id})
    on conflict (campaign_id, phone) do nothing returning phone`.execute(tx);
  if (added.length === 0) return;
  await sql`
    update text_recipients set opted_out_at = now(), updated_at = now(),
      problem = case when state in ('waiting', 'taken', 'refused') then 'do_not_contact' else problem end,
      state = case when state in ('waiting', 'taken') then 'refused' else state end
    where campaign_id = ${campaign_id} and phone = ${phone}`.execute(tx);
  await tellLedger(tx, campaign_id, () => enter(tx, campaign_id, entries));
}

/** Takes an opt-out back that was made by text; false where there is none, or not such a one. */
export async function optIn(
  tx: Db,
  { campaign_id, phone }: { campaign_id: string; phone: string },
  only: { user_id: string; since: Date } | null,
): Promise<boolean> {
  const { rows } = await sql<{ entry_ids: string[] }>`
    delete from text_opt_outs
    where campaign_id = ${campaign_id} and phone = ${phone} and (${only?.user_id ?? null}::uuid is null
      or how = 'texter' and user_id = ${only?.user_id ?? null}::uuid and opted_out_at > ${only?.since ?? null}::timestamptz)
    returning entry_ids`.execute(tx);
  const [lifted] = rows;
  if (!lifted) return false;
  await sql`
    update text_recipients set opted_out_at = null, updated_at = now(),
      state = case when state = 'refused' and problem = 'do_not_contact' and sent_at is null then 'waiting' else state end,
      user_id = case when state = 'refused' and sent_at is null then null else user_id end,
      problem = case when problem = 'do_not_contact' then null else problem end
    where campaign_id = ${campaign_id} and phone = ${phone}`.execute(tx);
  const chosen = sql`entries.id = any(${lifted.entry_ids}::uuid[])`;
  await tellLedger(tx, campaign_id, () => withdraw(tx, campaign_id, chosen, {}));
  return true;
}

/** Imports that look whom the ledger covers are waited for, or wait. */
async function tellLedger(tx: Db, campaignId: string, tell: () => Promise<string[]>): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${campaignId}, 3))`.execute(tx);
  await raiseVersions(tx, campaignId, await deriveLeftOut(tx, campaignId, await tell()));
}
