// A group's voters as CSV, read and sent piece by piece: a county does not fit into memory.
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { csvLine } from '../../../domain/reports/csv';
import type { Db } from '../../db/connection';

const header = [
  'voter_id',
  'first_name',
  'middle_name',
  'last_name',
  'suffix',
  'birth_year',
  'sex',
  'party',
  'precinct',
  'registration_date',
  'status',
  'phone',
  'mobile',
  'email',
  'language',
  'address',
  'unit',
  'city',
  'zip',
  'latitude',
  'longitude',
  'left_out',
  'do_not_contact_by',
] as const;

const pageRows = 5000;
type Row = Record<(typeof header)[number], string | number | null> & { id: string };

/** In the order of their ids, so that every page begins where the last one ended. */
export function exportGroup(db: Db, campaignId: string, groupId: string): Readable {
  return Readable.from(pages(db, campaignId, groupId), { objectMode: false });
}

async function* pages(db: Db, campaignId: string, groupId: string): AsyncGenerator<string> {
  // The mark tells Excel that the file is UTF-8.
  yield `\uFEFF${csvLine(header)}`;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await sql<Row>`
      select voters.id, voters.source_id as voter_id, voters.first as first_name, voters.middle as middle_name,
        voters.last as last_name, voters.suffix, voters.birth_year, voters.sex, voters.party, voters.precinct,
        voters.registered_on as registration_date, voters.status,
        case when 'call' <> all(voters.no_channels) then voters.phone end as phone,
        case when not voters.no_channels @> '{call,text}' then voters.mobile end as mobile, voters.email,
        voters.language, doors.address, doors.unit, doors.city, doors.zip, doors.location[1] as latitude,
        doors.location[0] as longitude, voters.suppressed as left_out,
        array_to_string(voters.no_channels, ' ') as do_not_contact_by
      from (
        select voter_id from voter_group_members
        where campaign_id = ${campaignId} and voter_group_id = ${groupId} and voter_id > ${after}
        order by voter_id limit ${pageRows}
      ) as page
      join voters on voters.id = page.voter_id and voters.campaign_id = ${campaignId}
      join doors on doors.id = voters.door_id and doors.campaign_id = ${campaignId}
      order by voters.id`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => csvLine(header.map((column) => row[column]))).join('');
    after = last.id;
  }
}
