// The contact ledger's rows for its files, read some at a time along an index: a county fits into no memory.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';
import { entryStands } from '../contact-ledger/traits-repo';
import { outreachSources } from './sources-repo';

/** Rows that are read at once. */
const pageSize = 1_000;

interface Person {
  voter_id: string | null;
  /** Empty for confidential records, and where no voter of now is meant. */
  first: string;
  last: string;
}

export interface ContactRow extends Person {
  source_id: string;
  touched_at: string;
  channel: string;
  /** Empty where what was sent is gone. */
  name: string;
  reasons: string[];
}

/** A cursor of three keys: of one person, a file may have several contacts. */
interface Place {
  voter_id: string;
  source_id: string;
  id: string;
}

const shown = sql`coalesce(voters.suppressed, '') <> 'confidential'`;
const names = sql`case when ${shown} then voters.first else '' end as first, case when ${shown} then voters.last else '' end as last`;
const instant = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Whom a campaign contacted by mail, text or call, person by person. */
export async function* readContacts(db: Db, campaignId: string): AsyncGenerator<ContactRow[]> {
  const first = '00000000-0000-0000-0000-000000000000';
  for (let after: Place = { voter_id: first, source_id: first, id: first }; ;) {
    const { rows } = await sql<ContactRow & Place>`
      select touches.voter_id, touches.source_id, touches.id, ${instant('touches.touched_at')} as touched_at, touches.channel,
        coalesce(sources.name, '') as name, touches.reasons, ${names}
      from (
        (select voter_id, source_id, ${first}::uuid as id, touched_at, channel, reasons from outreach_touches
        where campaign_id = ${campaignId} and (voter_id, source_id) > (${after.voter_id}::uuid, ${after.source_id}::uuid)
        order by voter_id, source_id limit ${pageSize})
        union all
        (select voter_id, upload_id, id, recorded_at, channel, array['another_tool'] from imported_results
        where campaign_id = ${campaignId} and not set_aside and channel <> 'door' and voter_id >= ${after.voter_id}::uuid
          and (voter_id, upload_id, id) > (${after.voter_id}::uuid, ${after.source_id}::uuid, ${after.id}::uuid)
        order by voter_id, upload_id, id limit ${pageSize})
        order by voter_id, source_id, id limit ${pageSize}) as touches
      left join voters on voters.campaign_id = ${campaignId} and voters.id = touches.voter_id
      left join ${outreachSources(campaignId)} as sources on sources.id = touches.source_id
      order by touches.voter_id, touches.source_id, touches.id`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = { voter_id: last.voter_id, source_id: last.source_id, id: last.id };
  }
}

export interface LeftAloneRow extends Person {
  id: string;
  since: string;
  reason: string;
  channels: string[];
  scope: string;
  /** Who said so: a member's name, that of the file it came with, or in a word who else: the contract says which. */
  said_by: string;
  /** The supplier's own id of the person, where a file told it. */
  source_id: string;
}

/** No one of the campaign said it where nothing is kept: they wrote STOP, or did it on the page of their mail. */
const saidBy = sql`case
  when entries.shared_from is not null then 'another campaign of the tree'
  when uploads.id is not null then uploads.name
  when entries.upload_id is not null then 'a removed file'
  when entries.by_tool then 'another tool'
  when entries.reported_by is not null then coalesce(nullif(trim(users.first || ' ' || users.last), ''), 'a former member')
  else 'the person' end`;

/** The entries of the ledger that stand. */
export async function* readLeftAlone(db: Db, campaignId: string): AsyncGenerator<LeftAloneRow[]> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await sql<LeftAloneRow>`
      select entries.id, ${instant('entries.since')} as since, coalesce(entries.reason, '') as reason, entries.channels,
        coalesce(entries.scope, 'person') as scope, entries.voter_id, coalesce(entries.source_id, '') as source_id, ${names},
        ${saidBy} as said_by
      from (
        select * from contact_ledger as entries
        where entries.campaign_id = ${campaignId} and entries.id > ${after}::uuid and ${entryStands(campaignId)}
        order by entries.id limit ${pageSize}) as entries
      left join voters on voters.campaign_id = ${campaignId} and voters.id = entries.voter_id
      left join users on users.id = entries.reported_by and entries.upload_id is null
      left join imported_results as imported on imported.campaign_id = ${campaignId} and imported.id = entries.fact_id
      left join uploads on uploads.campaign_id = ${campaignId} and uploads.id = coalesce(entries.upload_id, imported.upload_id)
      order by entries.id`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
  }
}
