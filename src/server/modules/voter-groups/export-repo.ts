// A group's voters as CSV, read and sent piece by piece: a county does not fit into memory.
import { Readable } from 'node:stream';
import { sql, type RawBuilder } from 'kysely';
import { contactingResults } from '../../../contract/facts/touch';
import type { FilterParams } from '../../../contract/voters/voter-filters';
import { csvHeader, csvLine } from '../../../domain/reports/csv';
import { mayBeListed, mayBeVisited } from '../contact-ledger/left-out-repo';
import { matchingVoters } from '../voters/filters-repo';
import { registrationStandsIn } from '../voters/registration-repo';
import type { Db } from '../../db/connection';
import { touchCounts } from '../facts/effective-facts-repo';
import { statedSupport } from '../voters/filter-leaves-repo';

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
  'support_score',
  'tags',
  'last_result',
  'last_channel',
  'last_touch_at',
  'left_out',
  'do_not_contact_by',
] as const;

const pageRows = 5000;
type Row = Record<(typeof header)[number], string | number | null> & { id: string; shown: boolean };

/**
 * In the order of their ids, so that every page begins where the last one ended. Anyone who must not be touched is left out, or
 * with `withSuppressed` marked with the reason; people with a confidential record are never in it.
 */
export function exportGroup(db: Db, campaignId: string, groupId: string, withSuppressed: boolean): Readable {
  const source: Source = {
    page: (after) => sql`
      select voter_id from voter_group_members
      where campaign_id = ${campaignId} and voter_group_id = ${groupId} and voter_id > ${after}
      order by voter_id limit ${pageRows}`,
    isShown: sql`((${mayBeVisited} and ${registrationStandsIn(campaignId, groupId)})
      or (${withSuppressed}::boolean and ${mayBeListed}))`,
  };
  return Readable.from(pages(db, campaignId, source), { objectMode: false });
}

/** The same of the voters whom filters select now. */
export function exportMatching(db: Db, campaignId: string, filters: FilterParams, now: Date): Readable {
  const source: Source = {
    page: (after) =>
      sql`${matchingVoters(db, campaignId, filters, { now })
        .select('voters.id as voter_id')
        .where('voters.id', '>', after)
        .orderBy('voters.id')
        .limit(pageRows)}`,
    isShown: mayBeListed,
  };
  return Readable.from(pages(db, campaignId, source), { objectMode: false });
}

interface Source {
  /** The next voters (`voter_id`), in the order of their ids, after the one named. */
  page: (after: string) => RawBuilder<unknown>;
  /** Holds for rows of `voters` of whom the file tells. */
  isShown: RawBuilder<unknown>;
}

async function* pages(db: Db, campaignId: string, { page, isShown }: Source): AsyncGenerator<string> {
  yield csvHeader(header);
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await sql<Row>`
      with page as materialized (
        ${page(after)}
      ), stated as materialized (${statedSupport({ campaignId }, sql`select voter_id from page`)})
      select page.voter_id as id, voters.id is not null as shown, voters.source_id as voter_id, voters.first as first_name, voters.middle as middle_name,
        voters.last as last_name, voters.suffix, voters.birth_year, voters.sex, voters.party, voters.precinct,
        voters.registered_on as registration_date, voters.status,
        case when 'call' <> all(voters.no_channels) then voters.phone end as phone,
        case when not voters.no_channels @> '{call,text}' then voters.mobile end as mobile, voters.email,
        voters.language, doors.address, doors.unit, doors.city, doors.zip, doors.location[1] as latitude,
        doors.location[0] as longitude,
        coalesce(stated.score, voters.support_score) as support_score, (
          select string_agg(voter_tags.name, '; ' order by lower(voter_tags.name)) from voter_tag_voters
          join voter_tags on voter_tags.id = voter_tag_voters.voter_tag_id and voter_tags.campaign_id = ${campaignId}
          where voter_tag_voters.campaign_id = ${campaignId} and voter_tag_voters.voter_id = voters.id) as tags,
        last.contact_result as last_result, last.channel as last_channel, last.at as last_touch_at,
        voters.suppressed as left_out,
        array_to_string(voters.no_channels, ' ') as do_not_contact_by
      from page
      left join voters on voters.id = page.voter_id and voters.campaign_id = ${campaignId}
        and ${isShown}
      left join doors on doors.id = voters.door_id and doors.campaign_id = ${campaignId}
      left join stated on stated.voter_id = voters.id
      left join lateral (
        select touches.contact_result, touches.channel, touches.recorded_at as at from touches
        where touches.campaign_id = ${campaignId} and ${touchCounts(campaignId)} and (touches.voter_id = voters.id
          -- An attempt at their door that found nobody to name.
          or (touches.voter_id is null and touches.door_id = voters.door_id
            and touches.contact_result <> all(${contactingResults}::text[])))
        union all
        select imported.contact_result, imported.channel, imported.recorded_at from imported_results as imported
        where imported.campaign_id = ${campaignId} and imported.voter_id = voters.id and not imported.set_aside
        order by at desc limit 1
      ) as last on true
      order by page.voter_id`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    const lines = rows.flatMap((row) => (row.shown ? csvLine(header.map((column) => row[column])) : []));
    if (lines.length > 0) yield lines.join('');
    after = last.id;
  }
}
