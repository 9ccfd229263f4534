// SQL of voters: one batch of a file into doors and voters. Whatever was learned at a door stays as it is.
import { districtKinds } from '../../../contract/voter-filters';
import { normaliseAddress } from '../../../domain/imports/address';
import type { ImportedVoter } from '../../../domain/imports/voter-row';
import { addressColumns, placeProblem, storeDoors, takeRepeated, votersColumns } from './import-stage';
import { locateDoors, raiseWalkbookVersions } from './import-places';
import { textArray, type CopyValue } from '../../db/copy';
import { historyBits, numberElections, storeTags, type ElectionNumbers } from './import-learned';
import type { ReadRow } from './import-rows';
import type { ImportSession, Rejection } from './import-session';

export interface VotersResult {
  accepted: number;
  located: number;
  unlocated: number;
  rejections: Rejection[];
  /** Everybody of the batch, in the order of the file. */
  people: { line: number; voter_id: string; located: boolean; suppressed: string | null }[];
}

/** Brings one batch in: the same file twice gives the same doors and voters as once. */
export async function importVoters(
  session: ImportSession,
  rows: readonly ReadRow<ImportedVoter>[],
): Promise<VotersResult> {
  const { query, upload } = session;
  const campaign = upload.campaign_id;
  const rejections: Rejection[] = [];
  const values: CopyValue[][] = [];
  const elections = await numberElections(session, rows);
  for (const { line, outcome } of rows) {
    const problem = outcome.ok ? tooLong(outcome.value) : outcome.reason;
    if (outcome.ok && problem === null) values.push(stagedRow(line, outcome.value, elections));
    else rejections.push({ line, reason: problem ?? '' });
  }
  await session.stage('stage', votersColumns, values);
  await query('truncate changed');
  rejections.push(...(await takeRepeated(session, 'voter')));
  await storeDoors(session);
  await locateDoors(query, campaign, 'stage', 'changed');
  await matchVoters(session);
  await storeVoters(session);
  await storeTags(session);
  await raiseWalkbookVersions(query, campaign, 'changed');
  const people = await query<VotersResult['people'][number]>(
    `select s.line, s.voter_id, d.location is not null as located, v.suppressed
     from stage s join doors d on d.id = s.door_id join voters v on v.id = s.voter_id order by s.line`,
  );
  const located = people.filter((person) => person.located).length;
  return { accepted: people.length, located, unlocated: people.length - located, rejections, people };
}

function stagedRow(line: number, voter: ImportedVoter, elections: ElectionNumbers): CopyValue[] {
  const { address: given } = voter;
  const address = normaliseAddress({ line: given.line, unit: given.unit, zip: given.zip });
  const name = [voter.first, voter.last, voter.suffix].map((word) => word.toLowerCase());
  const key =
    voter.source_id === null
      ? ['name', ...name, voter.birth_year ?? '', address.key, address.unit_key].join('\u001F')
      : `id\u001F${voter.source_id}`;
  return [
    line,
    key,
    voter.source_id,
    voter.first,
    voter.middle,
    voter.last,
    voter.suffix,
    voter.birth_year,
    voter.sex,
    voter.party,
    voter.precinct,
    voter.phone,
    voter.email,
    voter.language,
    voter.registered_on,
    voter.status,
    voter.confidential,
    voter.mobile,
    ...districtKinds.map((kind) => voter.districts[kind]),
    voter.support_score,
    historyBits(voter.votes, elections),
    voter.tags.length > 0 ? textArray(voter.tags) : null,
    ...addressColumns(voter, address),
  ];
}

/** Longer values than any real one would not fit the database's indexes. */
function tooLong(voter: ImportedVoter): string | null {
  const texts: [string, string | null, number][] = [
    ['The voter id', voter.source_id, 200],
    ['The first name', voter.first, 200],
    ['The last name', voter.last, 200],
    ['The party', voter.party, 200],
    ['The precinct', voter.precinct, 200],
  ];
  const [long] = texts.filter(([, text, most]) => text !== null && text.length > most);
  return long ? `${long[0]} is longer than ${long[2]} characters.` : placeProblem(voter);
}

/**
 * Finds who of the batch is known: by the file's id; else by name and birth year behind the same door, where one of the
 * two has no id or no birth year to contradict. Nobody is taken twice in a file.
 */
async function matchVoters({ query, upload }: ImportSession): Promise<void> {
  await query(
    `update stage s set voter_id = v.id from voters v
     where v.campaign_id = $1 and s.source_id is not null and v.source_id = s.source_id`,
    [upload.campaign_id],
  );
  await query(
    'update seen set voter_id = s.voter_id from stage s where s.row_key = seen.row_key and s.voter_id is not null',
  );
  await query(
    `with candidates as (
       select distinct on (s.line) s.line, v.id
       from stage s join voters v on v.door_id = s.door_id
         and lower(v.last) = lower(s.last) and lower(v.first) = lower(s.first) and lower(v.suffix) = lower(s.suffix)
         and (s.source_id is null or v.source_id is null)
         and (v.birth_year = s.birth_year or v.birth_year is null or s.birth_year is null)
       where v.campaign_id = $1 and s.voter_id is null and not exists (select 1 from seen where seen.voter_id = v.id)
       order by s.line, (v.birth_year is not distinct from s.birth_year) desc, (v.source_id is null), v.created_at, v.id
     ), chosen as (
       select distinct on (id) line, id from candidates order by id, line
     )
     update stage s set voter_id = chosen.id from chosen where chosen.line = s.line`,
    [upload.campaign_id],
  );
  await query('update stage set voter_id = gen_random_uuid(), is_new = true where voter_id is null');
  await query('update seen set voter_id = s.voter_id from stage s where s.row_key = seen.row_key');
}

/** Columns that the file's value is simply put in, unless it is blank. */
const plainly = ['mobile', ...districtKinds, 'support_score'];
const learned = [...plainly, 'history'].join(', ');
const of = (row: 'v' | 'k') => [...plainly, 'history'].map((name) => `${row}.${name}`).join(', ');

/** A value of the file counts unless it is blank; suppression is only ever added to, never taken back. */
async function storeVoters({ query, upload }: ImportSession): Promise<void> {
  await query(
    `with added as (
       insert into voters (id, campaign_id, door_id, source_id, first, middle, last, suffix, birth_year, sex, party,
         precinct, phone, email, language, registered_on, status, suppressed, upload_id, ${learned})
       select voter_id, $1, door_id, source_id, first, middle, last, suffix, birth_year, sex, party, precinct, phone,
         email, language, registered_on, status, case when confidential then 'confidential' end, $2, ${learned}
       from stage where is_new order by line
       returning door_id
     ) insert into changed select door_id from added`,
    [upload.campaign_id, upload.id],
  );
  await query(
    `with known as (
       select v.id, v.door_id as old_door_id, s.door_id,
         coalesce(v.source_id, s.source_id) as source_id,
         coalesce(nullif(s.first, ''), v.first) as first,
         coalesce(nullif(s.middle, ''), v.middle) as middle,
         s.last,
         coalesce(nullif(s.suffix, ''), v.suffix) as suffix,
         coalesce(s.birth_year, v.birth_year) as birth_year,
         coalesce(s.sex, v.sex) as sex,
         coalesce(s.party, v.party) as party,
         coalesce(s.precinct, v.precinct) as precinct,
         coalesce(s.phone, v.phone) as phone,
         coalesce(s.email, v.email) as email,
         coalesce(s.language, v.language) as language,
         coalesce(s.registered_on, v.registered_on) as registered_on,
         coalesce(s.status, v.status) as status,
         ${plainly.map((name) => `coalesce(s.${name}, v.${name}) as ${name}`).join(', ')},
         -- What one file tells of votes is added to what another told.
         coalesce(s.history | v.history, s.history, v.history) as history,
         case when s.confidential then 'confidential' else v.suppressed end as suppressed,
         case when s.confidential then null else v.suppressed_by end as suppressed_by
       from stage s join voters v on v.id = s.voter_id where not s.is_new
     ), updated as (
       update voters v set door_id = k.door_id, source_id = k.source_id, first = k.first, middle = k.middle,
         last = k.last, suffix = k.suffix, birth_year = k.birth_year, sex = k.sex, party = k.party,
         precinct = k.precinct, phone = k.phone, email = k.email, language = k.language,
         registered_on = k.registered_on, status = k.status, suppressed = k.suppressed,
         suppressed_by = k.suppressed_by, ${[...plainly, 'history'].map((name) => `${name} = k.${name}`).join(', ')}
       from known k
       where v.id = k.id and
         (v.door_id, v.source_id, v.first, v.middle, v.last, v.suffix, v.birth_year, v.sex, v.party, v.precinct, v.phone,
          v.email, v.language, v.registered_on, v.status, v.suppressed, ${of('v')})
         is distinct from
         (k.door_id, k.source_id, k.first, k.middle, k.last, k.suffix, k.birth_year, k.sex, k.party, k.precinct, k.phone,
          k.email, k.language, k.registered_on, k.status, k.suppressed, ${of('k')})
       returning k.door_id, k.old_door_id
     ) insert into changed select unnest(array[door_id, old_door_id]) from updated`,
  );
  if (upload.contents !== 'voters') return;
  await query(
    `insert into voter_group_members (campaign_id, voter_group_id, voter_id) select $1, $2, voter_id from stage
     on conflict do nothing`,
    [upload.campaign_id, upload.id],
  );
}
