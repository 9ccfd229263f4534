// SQL of the people who are held back: who waits for a decision, and what someone decided.
import { sql } from 'kysely';
import type { HeldPair } from '../../../contract/voters/voter-files';
import type { Db } from '../../db/connection';
import { isConfidential, mayBeListed } from '../contact-ledger/left-out-repo';
import { entryStands } from '../contact-ledger/traits-repo';

/** What is told of someone with a confidential record. */
const untold: HeldPair['entry'] = {
  first: '',
  middle: '',
  last: '',
  suffix: '',
  birth_year: null,
  address: '',
  unit: '',
  phones: [],
  emails: [],
  is_hidden: true,
};

/** Undecided pairs, one for each two records, those of the newest entries first. */
const waiting = (campaignId: string) => sql`
  select distinct on (contact_matches.voter_id, entries.voter_id) contact_matches.voter_id, contact_matches.reasons,
    entries.id as entry_id, entries.since
  from contact_matches
  join contact_ledger as entries on entries.campaign_id = ${campaignId} and entries.id = contact_matches.entry_id
  join voters on voters.campaign_id = ${campaignId} and voters.id = contact_matches.voter_id
    and ${mayBeListed}
  where contact_matches.campaign_id = ${campaignId} and contact_matches.certainty = 'probable'
    and contact_matches.decision is null and ${entryStands(campaignId)}
  order by contact_matches.voter_id, entries.voter_id, entries.since desc, entries.id`;

export async function heldPairs(
  db: Db,
  campaignId: string,
  page: { skip: number; limit: number },
): Promise<{ total: number; pairs: HeldPair[] }> {
  const { rows: all } = await sql<{ total: number }>`
    select count(*)::integer as total from (${waiting(campaignId)}) as waiting`.execute(db);
  const { rows } = await sql<HeldPair & { is_hidden: boolean }>`
    select entries.reason = 'confidential' or exists (
        select 1 from voters where voters.campaign_id = ${campaignId} and voters.id = entries.voter_id and ${isConfidential}
      ) as is_hidden, waiting.voter_id, waiting.entry_id, entries.reason, entries.since, waiting.reasons as in_common,
      coalesce(nullif(trim(users.first || ' ' || users.last), ''), uploads.name) as reported_by,
      jsonb_build_object('first', voters.first, 'middle', voters.middle, 'last', voters.last, 'suffix', voters.suffix,
        'birth_year', voters.birth_year, 'address', doors.address, 'unit', coalesce(doors.unit, ''),
        'phones', array_remove(array[voters.phone, voters.mobile], null),
        'emails', array_remove(array[voters.email], null)) as voter,
      jsonb_build_object('first', coalesce(entries.first_names[1], ''), 'middle', entries.middle, 'last', coalesce(entries.last_names[1], ''),
        'suffix', entries.suffix, 'birth_year', entries.birth_year,
        'address', coalesce(entered.address, split_part(entries.address_key, '|', 1)),
        'unit', coalesce(entered.unit, entries.unit_key), 'phones', entries.phones, 'emails', entries.emails) as entry
    from (${waiting(campaignId)}) as waiting
    join contact_ledger as entries on entries.campaign_id = ${campaignId} and entries.id = waiting.entry_id
    join voters on voters.campaign_id = ${campaignId} and voters.id = waiting.voter_id
    join doors on doors.campaign_id = ${campaignId} and doors.id = voters.door_id
    left join doors as entered on entered.campaign_id = ${campaignId} and entered.address_key = entries.address_key
      and entered.unit_key = entries.unit_key
    left join users on users.id = entries.reported_by and entries.upload_id is null
    left join uploads on uploads.campaign_id = ${campaignId} and uploads.id = entries.upload_id
    order by waiting.since desc, waiting.voter_id, waiting.entry_id
    limit ${page.limit} offset ${page.skip}`.execute(db);
  const pairs = rows.map(({ is_hidden, ...pair }) => (is_hidden ? { ...pair, entry: untold } : pair));
  return { total: all[0]?.total ?? 0, pairs };
}

/** Keeps a decision about a voter and whom an entry is about, for all entries about that one; false where they are no pair. */
export async function setDecision(
  tx: Db,
  campaignId: string,
  pair: { voter_id: string; entry_id: string; decision: 'same' | 'other' },
  by: { user_id: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update contact_matches set decision = ${pair.decision}, decided_by = ${by.user_id},
      decided_at = ${by.now.toISOString()}::timestamptz
    where contact_matches.campaign_id = ${campaignId} and contact_matches.voter_id = ${pair.voter_id}
      and contact_matches.certainty = 'probable' and contact_matches.entry_id in (
        select same.id from contact_ledger as same
        join contact_ledger as entries on entries.campaign_id = ${campaignId} and entries.id = ${pair.entry_id}
          and entries.voter_id = same.voter_id
        where same.campaign_id = ${campaignId})
    returning 1`.execute(tx);
  return rows.length > 0;
}
