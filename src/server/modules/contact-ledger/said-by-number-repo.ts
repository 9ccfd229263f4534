// What someone wrote who isn't on file, or is one of several: "remove me" is kept with their number, and holds for whoever is found to have it
// later, by a file or at the door.
import { sql, type RawBuilder } from 'kysely';
import type { Channel } from '../../../contract/fields';
import type { Db } from '../../db/connection';
import { spellingsOf } from '../../../domain/texting/phone-number';
import { newId } from '../../db/ids';
import { enter } from './entries-repo';
import { digits, entryStands } from './traits-repo';

/** What a "no" says of everyone who has the number, whoever wrote it: also of calls to it. About texts alone, the number's own row says so. */
export const ofNumber = (channels: readonly Channel[]): Channel[] =>
  channels.includes('call') ? channels.filter((channel) => channel === 'call' || channel === 'text') : [];

interface Said {
  phone: string;
  voter_id: string;
  channels: Channel[];
  opted_out_at: string;
  /** Nobody was known to have the number when it was written: whoever has it now did. */
  is_first: boolean;
}

/** Enters it for the voters for whom `chosen` holds; returns whom it covers. */
export async function takeSaidByNumber(tx: Db, campaignId: string, chosen: RawBuilder<unknown>): Promise<string[]> {
  const beyondTexts = sql`said.campaign_id = ${campaignId} and said.channels <> '{text}'`;
  // Hardly any campaign has such a number, and then no voter is read.
  const { rows: some } = await sql`select 1 from text_opt_outs as said where ${beyondTexts} limit 1`.execute(tx);
  if (some.length === 0) return [];
  const { rows } = await sql<Said>`
    with own as materialized (
      select voters.id as voter_id, given.written, given.digits from voters
      cross join lateral (values (voters.phone, ${digits('voters.phone')}), (voters.mobile, ${digits('voters.mobile')}))
        as given (written, digits)
      where voters.campaign_id = ${campaignId} and voters.suppressed is distinct from 'withdrawn' and given.written is not null
        and ${chosen}
    ), said as materialized (
      select said.phone, case when said.phone ~ '^\\+1\\d{10}$' then right(said.phone, 10) end as digits, said.channels,
        said.opted_out_at, said.entry_ids
      from text_opt_outs as said where ${beyondTexts}
    ), theirs as (
      select said.*, own.voter_id from said join own on own.digits = said.digits
      union
      select said.*, own.voter_id from said join own on own.written = said.phone
    )
    select phone, voter_id, channels, opted_out_at, entry_ids = '{}' as is_first from theirs
    where not exists (
      select 1 from contact_ledger as entries
      where entries.campaign_id = ${campaignId} and entries.id = any(theirs.entry_ids) and entries.voter_id = theirs.voter_id
        and ${entryStands(campaignId)})
    order by phone, voter_id`.execute(tx);
  const entries = rows.flatMap(({ phone, voter_id, channels, opted_out_at, is_first }) => {
    const meant = is_first ? channels : ofNumber(channels);
    const entry = { id: newId(), voter_id, reason: 'do_not_contact', channels: meant, since: opted_out_at } as const;
    return meant.length === 0 ? [] : [{ ...entry, fact_id: null, reported_by: null, upload_id: null, phone }];
  });
  if (entries.length === 0) return [];
  const noted = JSON.stringify(entries.map(({ id, phone }) => ({ id, phone })));
  await sql`
    update text_opt_outs as said set entry_ids = said.entry_ids || fresh.ids
    from (select phone, array_agg(id) as ids from jsonb_to_recordset(${noted}::jsonb) as given (id uuid, phone text) group by phone)
      as fresh
    where said.campaign_id = ${campaignId} and said.phone = fresh.phone`.execute(tx);
  return enter(
    tx,
    campaignId,
    entries.map(({ phone: _phone, ...entry }) => entry),
  );
}

/** The same of everyone who is found by the usual spellings of numbers of which that was said since. */
export async function takeSaidSince(tx: Db, campaignId: string, since: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ phone: string }>`
    select said.phone from text_opt_outs as said
    where said.campaign_id = ${campaignId} and said.channels <> '{text}' and said.opted_out_at >= ${since}`.execute(tx);
  if (rows.length === 0) return [];
  const written = rows.flatMap(({ phone }) => spellingsOf(phone));
  const chosen = sql`(voters.mobile = any(${written}::text[]) or voters.phone = any(${written}::text[]))`;
  return takeSaidByNumber(tx, campaignId, chosen);
}
