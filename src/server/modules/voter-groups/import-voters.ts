// SQL of voters: one batch of a file into doors and voters, or in a check only what would come of it. Whatever was learned at
// a door stays as it is.
import { districtKinds } from '../../../contract/voter-filters';
import type { PlaceReason } from '../../../contract/upload-status';
import { normaliseAddress } from '../../../domain/imports/address';
import { seenLines } from '../../../domain/imports/seen-lines';
import type { ImportedVoter } from '../../../domain/imports/voter-row';
import { copyLine, textArray } from '../../db/copy';
import { timeOrderedId } from '../../db/ids';
import type { Batch, Prepare } from './import-batches';
import { hideKnown } from './import-hidden';
import { historyBits, storeTags, type ElectionNumbers } from './import-learned';
import { raiseWalkbookVersions } from './import-places';
import type { ImportSession } from './import-session';
import {
  emptyStage,
  findDoors,
  findReasons,
  type FoundDoors,
  hasAddressPoints,
  placeProblem,
  placeValues,
  storeDoors,
  sumUpDoors,
  votersColumns,
} from './import-stage';

/** Somebody of a batch. */
export interface ImportedPerson {
  line: number;
  voter_id: string;
  located: boolean;
  suppressed: string | null;
  /** What tells the door from all others. */
  door: string;
}

export interface VotersImport {
  prepare: Prepare<ImportedVoter>;
  /** Inside a batch: stores it (unless this is a check) and counts it. */
  store: (batch: Batch) => Promise<void>;
  /** Everybody of the batch just stored, in the order of the file. */
  people: () => Promise<ImportedPerson[]>;
}

/** The same file twice gives the same doors and voters as once. */
export async function votersImport(session: ImportSession, elections: ElectionNumbers): Promise<VotersImport> {
  const { query, upload, counts } = session;
  const campaign = upload.campaign_id;
  const seen = seenLines();
  const checks = upload.step === 'check';
  const [nameless] = await query('select 1 from voters where campaign_id = $1 and source_id is null limit 1', [
    campaign,
  ]);
  /** Without an id on one side people are told by their names. */
  let byName = nameless !== undefined;
  let tagged = false;
  let batches = 0;
  let hasPoints = false;
  // Whom a row of this file took already. A stored file of voters tells that by its group.
  const takesGroup = !checks && upload.contents === 'voters';
  await query(
    `create temp table stage_changed as
     select id, door_id as old_door_id, ${voterColumns.join(', ')} from voters where false`,
  );
  if (!takesGroup) await query('create temp table taken (voter_id uuid primary key)');

  return {
    prepare({ line, outcome }) {
      if (!outcome.ok) {
        const { reason, hidden } = outcome;
        if (hidden === undefined) return { reason };
        const before = seen.firstLine(keyOfId(hidden), line);
        return {
          reason: before === null ? reason : sameAs(before),
          hidden: { source_id: hidden, alone: before === null },
        };
      }
      const voter = outcome.value;
      const problem = tooLong(voter);
      if (problem !== null) return { reason: problem };
      const { address: given } = voter;
      const address = normaliseAddress({ line: given.line, unit: given.unit, zip: given.zip });
      const first = seen.firstLine(keyOf(voter, address.key, address.unit_key), line);
      if (first !== null) {
        const { source_id } = voter;
        const hides = voter.confidential && source_id !== null;
        return { reason: sameAs(first), ...(hides ? { hidden: { source_id, alone: false } } : {}) };
      }
      if (voter.source_id === null) byName = true;
      if (voter.tags.length > 0) tagged = true;
      const text = copyLine([...personValues(line, voter, elections), ...placeValues(voter, address)]);
      return { text, confidential: voter.confidential, unread: voter.unread };
    },

    async store(batch) {
      batches += 1;
      await emptyStage(session);
      await session.stage('stage', votersColumns, batch.text);
      // They may come in while this file does.
      hasPoints ||= await hasAddressPoints(session);
      await findDoors(session, { hasPoints, firstOnes: batches < 3 });
      if (hasPoints) await findReasons(session);
      const doors = await sumUpDoors(session);
      let known = await findById(session);
      if (byName) known += await matchByName(session, takesGroup);
      await query('truncate stage_changed');
      counts.accepted += batch.rows;
      counts.added += batch.rows - known;
      const changed = known > 0 ? await findChanged(session) : 0;
      counts.changed += changed;
      counts.unchanged += known - changed;
      counts.confidential += batch.confidential;
      counts.located += doors.located;
      counts.unlocated += batch.rows - doors.located;
      if (!hasPoints) counts.reasons = { no_points: counts.unlocated };
      else
        for (const { reason, rows } of await query<{ reason: PlaceReason; rows: number }>(reasonsSql))
          counts.reasons[reason] = (counts.reasons[reason] ?? 0) + rows;
      if (!takesGroup)
        await query(
          `insert into taken select coalesce(m.voter_id, s.new_voter_id) from stage s left join matched m using (line)
           where not $1 or m.voter_id is not null on conflict do nothing`,
          [checks],
        );
      if (checks) {
        if (batch.hidden.length > 0) await hideKnown(session, batch);
        return;
      }
      await storeDoors(session, doors);
      await storeNew(session, doors);
      if (known > 0) await storeChanged(session);
      await storeMembers(session);
      if (tagged) await storeTags(session);
      const hid = batch.hidden.length > 0 && (await hideKnown(session, batch));
      if (doors.known || known > 0 || hid) await raiseWalkbookVersions(query, campaign, 'changed');
    },

    people: () =>
      query<ImportedPerson & { [name: string]: unknown }>(
        `select s.line, coalesce(m.voter_id, s.new_voter_id) as voter_id, f.location is not null as located,
           case when s.confidential then 'confidential' else v.suppressed end as suppressed,
           coalesce(d.merged_into::text, d.id::text, f.address_key || chr(31) || f.unit_key) as door
         from stage s left join matched m using (line) left join voters v on v.id = m.voter_id
         join stage_doors f on f.address_key = s.address_key and f.unit_key = s.unit_key
         left join doors d on d.id = f.door_id order by s.line`,
      ),
  };
}

const reasonsSql = `
  select reason, sum(rows)::integer as rows from stage_doors
  where location is null and reason is not null group by reason`;

const sameAs = (first: number) => `The same voter as line ${first}.`;
const keyOfId = (source_id: string) => `id\u001F${source_id}`;

/** What tells a person from all others of a file. */
function keyOf(voter: ImportedVoter, addressKey: string, unitKey: string): string {
  if (voter.source_id !== null) return keyOfId(voter.source_id);
  const name = [voter.first, voter.last, voter.suffix].map((word) => word.toLowerCase());
  return ['name', ...name, voter.birth_year ?? '', addressKey, unitKey].join('\u001F');
}

function personValues(line: number, voter: ImportedVoter, elections: ElectionNumbers) {
  return [
    line,
    timeOrderedId(Date.now()),
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
  ];
}

/** Longer values than any real one would not fit the database's indexes. */
function tooLong(voter: ImportedVoter): string | null {
  const { source_id, first, last, party, precinct } = voter;
  if (source_id !== null && source_id.length > 200) return longer('The voter id');
  if (first.length > 200) return longer('The first name');
  if (last.length > 200) return longer('The last name');
  if (party !== null && party.length > 200) return longer('The party');
  if (precinct !== null && precinct.length > 200) return longer('The precinct');
  return placeProblem(voter);
}
const longer = (what: string) => `${what} is longer than 200 characters.`;

/** Finds who is known by the file's own key; how many. */
async function findById({ query, upload }: ImportSession): Promise<number> {
  const found = await query<{ found: number }>(
    `with found as (
       insert into matched select s.line, v.id from stage s
       cross join lateral (select id from voters where campaign_id = $1 and source_id = s.source_id limit 1) v
       where s.source_id is not null returning 1
     ) select count(*)::integer as found from found`,
    [upload.campaign_id],
  );
  return found[0]?.found ?? 0;
}

/**
 * Finds who is known behind the same door by name and birth year, where one of the two has no id or no birth year to
 * contradict. Nobody is taken twice in a file.
 */
async function matchByName({ query, upload }: ImportSession, takesGroup: boolean): Promise<number> {
  const taken = takesGroup
    ? 'select 1 from voter_group_members g where g.voter_group_id = $2 and g.voter_id = v.id'
    : 'select 1 from taken where taken.voter_id = v.id and $2::uuid is not null';
  const [matched] = await query<{ found: number }>(
    `with candidates as (
       select distinct on (s.line) s.line, v.id
       from stage s join stage_doors f on f.address_key = s.address_key and f.unit_key = s.unit_key and f.known
       join voters v on v.door_id = f.door_id
         -- A name that was set right at the door is still the other one in files.
         and lower(s.last) in (lower(v.last), lower(v.filed ->> 'last'))
         and lower(s.first) in (lower(v.first), lower(v.filed ->> 'first')) and lower(v.suffix) = lower(s.suffix)
         and (s.source_id is null or v.source_id is null)
         and (v.birth_year = s.birth_year or v.birth_year is null or s.birth_year is null)
         -- Who was added at the door by mistake is nobody: the file's person is another one.
         and v.suppressed is distinct from 'withdrawn'
       where v.campaign_id = $1 and not exists (select 1 from matched where matched.line = s.line)
         and not exists (select 1 from matched where matched.voter_id = v.id) and not exists (${taken})
       order by s.line, (v.birth_year is not distinct from s.birth_year) desc, (v.source_id is null), v.created_at, v.id
     ), found as (
       insert into matched select distinct on (id) line, id from candidates order by id, line returning 1
     ) select count(*)::integer as found from found`,
    [upload.campaign_id, upload.id],
  );
  return matched?.found ?? 0;
}

/** Columns that the file's value is simply put in, unless it is blank. */
const plainly = [
  'birth_year',
  'sex',
  'party',
  'precinct',
  'phone',
  'email',
  'language',
  'registered_on',
  'status',
  'mobile',
  ...districtKinds,
  'support_score',
];
const filled = [
  'door_id',
  'source_id',
  'first',
  'middle',
  'last',
  'suffix',
  ...plainly,
  'history',
  'suppressed',
  'filed',
];
/** Everything of a known voter that a file may change. */
export const voterColumns: readonly string[] = [...filled, 'suppressed_by'];
const of = (row: 'v' | 'k', names: readonly string[]) => names.map((name) => `${row}.${name}`).join(', ');

/** What was set right at the door stays, whatever a file says; `then` holds for everybody else. */
const unlessCorrected = (name: string, then: string) => `case when v.filed ? '${name}' then v.${name} else ${then} end`;

/** The file's value unless it is blank; of somebody who was added at the door what was told there goes first. */
function either(name: string): string {
  if (name !== 'phone' && name !== 'language' && name !== 'mobile') return `coalesce(s.${name}, v.${name})`;
  const byFile = `coalesce(s.${name}, v.${name})`;
  if (name === 'mobile') return unlessCorrected(name, byFile);
  return unlessCorrected(name, `case when v.added_by is null then ${byFile} else coalesce(v.${name}, s.${name}) end`);
}

/** What the file says where something was set right at the door: it comes back when that is taken back. */
const correctable = ['first', 'last', 'language', 'phone', 'mobile'];
const newlyFiled = `case when v.filed is null then null else v.filed || coalesce((
  select jsonb_object_agg(told.key, told.value) from jsonb_each(jsonb_build_object(
    ${correctable.map((name) => `'${name}', nullif(s.${name}, '')`).join(', ')})) as told
  where v.filed ? told.key and told.value <> 'null'), '{}') end`;

/** Who is known with other values: those that they will have. A blank value of the file erases nothing. */
async function findChanged({ query }: ImportSession): Promise<number> {
  const [changed] = await query<{ found: number }>(
    `with found as (insert into stage_changed
     select k.* from (
       select v.id, v.door_id as old_door_id, f.door_id,
         coalesce(v.source_id, s.source_id) as source_id,
         ${unlessCorrected('first', "coalesce(nullif(s.first, ''), v.first)")} as first,
         coalesce(nullif(s.middle, ''), v.middle) as middle,
         ${unlessCorrected('last', 's.last')} as last,
         coalesce(nullif(s.suffix, ''), v.suffix) as suffix,
         ${plainly.map((name) => `${either(name)} as ${name}`).join(', ')},
         -- What one file tells of votes is added to what another told.
         coalesce(s.history | v.history, s.history, v.history) as history,
         -- Suppression is only ever added to, never taken back.
         case when s.confidential then 'confidential' else v.suppressed end as suppressed,
         ${newlyFiled} as filed,
         case when s.confidential then null else v.suppressed_by end as suppressed_by
       from matched m join stage s using (line) join voters v on v.id = m.voter_id
       join stage_doors f on f.address_key = s.address_key and f.unit_key = s.unit_key
     ) k join voters v on v.id = k.id
     where (${of('v', filled)}) is distinct from (${of('k', filled)}) returning 1
     ) select count(*)::integer as found from found`,
  );
  return changed?.found ?? 0;
}

async function storeNew({ query, upload }: ImportSession, doors: FoundDoors): Promise<void> {
  const told = ['first', 'middle', 'last', 'suffix', ...plainly, 'history'];
  await query(
    `insert into voters (id, campaign_id, door_id, source_id, suppressed, upload_id, ${told.join(', ')})
     select s.new_voter_id, $1, f.door_id, s.source_id, case when s.confidential then 'confidential' end, $2,
       ${told.map((name) => `s.${name}`).join(', ')}
     from stage s join stage_doors f on f.address_key = s.address_key and f.unit_key = s.unit_key
     where not exists (select 1 from matched m where m.line = s.line) order by s.line`,
    [upload.campaign_id, upload.id],
  );
  if (!doors.known) return;
  await query(
    `insert into changed
     select f.door_id from stage s join stage_doors f on f.address_key = s.address_key and f.unit_key = s.unit_key
       and f.known
     where not exists (select 1 from matched m where m.line = s.line)`,
  );
}

async function storeChanged({ query, upload }: ImportSession): Promise<void> {
  await query('insert into changed select unnest(array[door_id, old_door_id]) from stage_changed');
  await query(
    `insert into import_changes (campaign_id, upload_id, kind, row_key, before, after)
     select v.campaign_id, $2, 'voter', v.id::text, diff.before, diff.after
     from stage_changed k join voters v on v.campaign_id = $1 and v.id = k.id, lateral (
       select jsonb_object_agg(old.key, old.value) as before, jsonb_object_agg(old.key, new.value) as after
       from jsonb_each(to_jsonb(v)) old join jsonb_each(to_jsonb(k)) new using (key)
       where old.value is distinct from new.value
     ) diff
     on conflict (upload_id, kind, row_key) do update set
       before = excluded.before || import_changes.before, after = import_changes.after || excluded.after`,
    [upload.campaign_id, upload.id],
  );
  await query(
    `update voters v set ${voterColumns.map((name) => `${name} = k.${name}`).join(', ')}
     from stage_changed k where v.campaign_id = $1 and v.id = k.id`,
    [upload.campaign_id],
  );
}

async function storeMembers({ query, upload }: ImportSession): Promise<void> {
  if (upload.contents !== 'voters') return;
  await query(
    `insert into voter_group_members (campaign_id, voter_group_id, voter_id)
     select $1, $2, coalesce(m.voter_id, s.new_voter_id) from stage s left join matched m using (line)
     order by s.line on conflict do nothing`,
    [upload.campaign_id, upload.id],
  );
}
