// SQL of people missing from a file that is the whole roll of its places: who they are, found after its rows.
import type { RollStatus } from '../../../contract/voters/import-status';
import {
  countyKey,
  coveredCounties,
  mayBeOthers,
  placeToAsk,
  type KnownPlace,
} from '../../../domain/voter-files/missing-people';
import { LAYOUTS } from '../../../domain/voter-files/layouts/all';
import { offTheRoll } from '../../../domain/voter-files/registration';
import type { ImportSession } from './session-repo';

/** What an import learned of its file besides its rows. */
export interface LearnedRoll {
  /** How many of its people live in each county, by `countyKey`; none where it has no counties. */
  counties: ReadonlyMap<string, number>;
  /** Each county as the file first wrote it. */
  names: ReadonlyMap<string, string>;
  /** IDs on rows that were rejected: these people are on the roll all the same. */
  rejected_ids: ReadonlySet<string>;
  /** Rows without an ID that are about no one who is known. */
  rows_without_id: number;
}

const mostNames = 5;

/** The campaign's other files, by what they tell of this one's roll. */
interface Rolls {
  /** Whoever is in an earlier file of the roll is asked for. */
  earlier: string[];
  /** Whoever is in a newer one is on it. */
  newer: string[];
  /** Files with IDs of another kind. */
  others: string[];
  /** Whether the group of a newer one was deleted: no one can say who is in it. */
  newerGone: boolean;
  /** Why no earlier file can be compared. */
  uncompared: RollStatus['uncompared'];
}

async function rollsOf({ query, ids }: ImportSession): Promise<Rolls> {
  const found = await query<RollFile>(
    // Two states call their columns alike, and number their people alike.
    `select other.id, mine.id_kind is not null as has_ids, other.id_kind is not null as had_ids,
       coalesce(other.id_kind = mine.id_kind, false) and not coalesce(other.layout <> mine.layout
         and other.layout = any($3::text[]) and mine.layout = any($3::text[]), false) as same,
       other.step = 'import' and other.accepted > 0 as stored, other.created_at > mine.created_at as newer,
       other.contents = 'voters' and not exists (
         select 1 from voter_groups g where g.campaign_id = $1 and g.id = other.id) as gone
     from uploads mine
     join uploads other on other.campaign_id = $1 and other.id <> mine.id and other.contents in ('voters', 'walkbook')
     where mine.campaign_id = $1 and mine.id = $2`,
    [...ids, LAYOUTS.map(({ title }) => title)],
  );
  const idsOf = (chosen: typeof found) => chosen.map(({ id }) => id);
  const rolls = found.filter(({ same, stored }) => same && stored);
  return {
    earlier: idsOf(rolls.filter(({ newer }) => !newer)),
    newer: idsOf(rolls.filter(({ newer }) => newer)),
    others: idsOf(found.filter(({ same, has_ids, had_ids }) => has_ids && had_ids && !same)),
    newerGone: rolls.some(({ newer, gone }) => newer && gone),
    uncompared: whyUncompared(found.filter(({ stored, newer }) => stored && !newer)),
  };
}

interface RollFile {
  id: string;
  /** Whether this file has voter IDs, and whether that one has, of the same kind. */
  has_ids: boolean;
  had_ids: boolean;
  same: boolean;
  stored: boolean;
  newer: boolean;
  gone: boolean;
  [column: string]: unknown;
}

/** Why none of these earlier files can be compared; null where one can, or where there are none. */
function whyUncompared(earlier: readonly RollFile[]): RollStatus['uncompared'] {
  if (earlier.length === 0 || earlier.some(({ same }) => same)) return null;
  if (earlier.some(({ has_ids }) => !has_ids)) return 'no_ids';
  return earlier.some(({ had_ids }) => had_ids) ? 'other_ids' : 'no_earlier_ids';
}

/** Holds where one of these files gave a person (v) their ID. */
export const hasIdFrom = (files: string) => `(v.upload_id = any(${files}::uuid[]) or exists (
  select 1 from import_changes brought where brought.campaign_id = $1 and brought.upload_id = any(${files}::uuid[])
    and brought.kind = 'voter' and brought.row_key = v.id::text and brought.after ? 'source_id'))`;
const inGroups = (groups: string) => `exists (
  select 1 from voter_group_members g
  where g.campaign_id = $1 and g.voter_group_id = any(${groups}::uuid[]) and g.voter_id = v.id)`;

/** People (v) whom an earlier file ($3) of the roll had by their ID; whoever was added by hand or at a door is none of them. */
export const known = `v.campaign_id = $1 and v.source_id is not null and v.added_by is null
  and v.suppressed is distinct from 'withdrawn' and v.upload_id is distinct from $2
  and (${hasIdFrom('$3')} or (${inGroups('$3')} and not ${hasIdFrom('$4')}))`;

/** Whom neither this file (not even on a row that was rejected, $6) nor a newer one ($5) has. */
export function isMissing({ step }: ImportSession['upload']): string {
  // What a check finds is nowhere but in staging; what an import stores is in its group as well, and stays there when it is killed.
  const inFile =
    step === 'check'
      ? 'select 1 from staged_taken f where f.campaign_id = $1 and f.upload_id = $2 and f.voter_id = v.id'
      : 'select 1 from voter_group_members f where f.campaign_id = $1 and f.voter_group_id = $2 and f.voter_id = v.id';
  return `(not exists (${inFile}) and not ${inGroups('$5')} and not v.source_id = any($6::text[])
    and not ltrim(v.source_id, '0') = any($6::text[]))`;
}

/** Whether this import marked a person (v) already: a run before it was killed. */
export const markedBefore = `exists (select 1 from import_changes done where done.campaign_id = $1 and done.upload_id = $2
  and done.kind = 'voter' and done.row_key = v.id::text and done.after ->> 'status' = '${offTheRoll}')`;

/** What a file means for the people of earlier ones. */
export interface Plan extends Rolls {
  status: RollStatus;
  /** The covered counties as voters have them; null where people without one are covered, too. */
  counties: (string | null)[];
}

export const valuesOf = ({ ids }: ImportSession, { earlier, others, newer }: Rolls, { rejected_ids }: LearnedRoll) => [
  ...ids,
  earlier,
  others,
  newer,
  [...rejected_ids],
];

export async function planOf(session: ImportSession, roll: LearnedRoll): Promise<Plan> {
  const rolls = await rollsOf(session);
  const found =
    rolls.earlier.length === 0 || rolls.newerGone
      ? []
      : await session.query<KnownPlace & { still_missing: number; [column: string]: unknown }>(
          `select county, count(*) filter (where asked)::integer as people, count(*) filter (where asked and gone)::integer as missing,
             count(*) filter (where gone and not asked)::integer as still_missing
           from (
             select v.county, case when v.county is null then v.upload_id end as file, ${isMissing(session.upload)} as gone,
               v.status is distinct from '${offTheRoll}' or ${markedBefore} as asked
             from voters v where ${known}) as someone
           group by county, file`,
          valuesOf(session, rolls, roll),
        );
  const places = placesOf(found);
  const covered = coveredCounties(roll.counties, places);
  const keyOf = (county: string | null) => (county === null ? null : countyKey(county));
  const here = found.filter(({ county }) => covered.has(keyOf(county)));
  const sum = (rows: typeof found, of: 'people' | 'missing' | 'still_missing') =>
    rows.reduce((all, row) => all + row[of], 0);
  const counties = here.map(({ county }) => county);
  const written = new Map(counties.flatMap((county) => (county === null ? [] : [[countyKey(county), county]])));
  const names = [...covered]
    .flatMap((key) => (key === null ? [] : (roll.names.get(key) ?? written.get(key) ?? key)))
    .toSorted();
  const missing = sum(here, 'missing');
  const worst = placeToAsk(places.filter(({ county }) => covered.has(county)));
  return {
    ...rolls,
    counties: [...new Set(counties)],
    status: {
      people: sum(here, 'people'),
      missing,
      still_missing: sum(here, 'still_missing'),
      asks: worst !== null || mayBeOthers(roll.rows_without_id, missing),
      worst: worst && { ...worst, county: (worst.county && written.get(worst.county)) ?? null },
      counties: names.slice(0, mostNames),
      county_count: names.length,
      without_county: covered.has(null)
        ? 0
        : sum(
            found.filter(({ county }) => county === null),
            'people',
          ),
      rows_without_id: roll.rows_without_id,
      ...(rolls.uncompared ? { uncompared: rolls.uncompared } : {}),
      left_out: 0,
    },
  };
}

/** Counties that files write in several ways are one place. */
function placesOf(found: readonly KnownPlace[]): KnownPlace[] {
  const counties = new Map<string, KnownPlace>();
  const files: KnownPlace[] = [];
  for (const { county, people, missing } of found) {
    if (county === null) {
      files.push({ county, people, missing });
      continue;
    }
    const key = countyKey(county);
    const same = counties.get(key);
    counties.set(key, {
      county: key,
      people: people + (same?.people ?? 0),
      missing: missing + (same?.missing ?? 0),
    });
  }
  return [...counties.values(), ...files];
}

/** Of a check, in its last batch: what it would mean were the file the whole roll. */
export async function noteMissing(session: ImportSession, roll: LearnedRoll): Promise<RollStatus> {
  const { status } = await planOf(session, roll);
  await keepRoll(session, status);
  return status;
}

/** Keeps what an upload says of a roll. */
export async function keepRoll({ query, ids }: ImportSession, status: RollStatus): Promise<void> {
  await query('update uploads set roll = $3 where campaign_id = $1 and id = $2', [...ids, JSON.stringify(status)]);
}

/** What the check of a file that is imported now found. */
export async function forgetRoll({ query, ids }: ImportSession): Promise<void> {
  await query('update uploads set roll = null where campaign_id = $1 and id = $2', [...ids]);
}
