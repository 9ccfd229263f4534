// Each single condition as SQL on rows of `voters` (and `doors`, where it asks of the door). Never text of our own making:
// every value travels as a parameter.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { contactingResults } from '../../../contract/facts/touch';
import type { Leaf, ValueField } from '../../../contract/voters/voter-filters';
import { readParty } from '../../../domain/voter-files/parties';
import { unknownValue } from '../../../domain/voter-groups/filter-tree';
import { supportPatterns } from '../../../domain/surveys/support';
import { point } from '../../db/connection';
import { responseStands, responseStoodBy, touchCounts } from '../facts/effective-facts-repo';
import { isInPrecincts } from './precincts-repo';
import { isAwake } from './registration-repo';

export interface LeafContext {
  campaignId: string;
  now: Date;
  /** The ids of the only people of whom it is asked: what others did isn't read. */
  among?: RawBuilder<unknown>;
}

type Bool = RawBuilder<SqlBool>;
type Of<F extends Leaf['field']> = Extract<Leaf, { field: F }>;

const dayMs = 86_400_000;
const doorFields: readonly string[] = ['zip', 'city', 'street', 'area'];

/** Whether a condition needs the voter's row of `doors` beside it. */
export function asksOfDoors(leaf: Leaf): boolean {
  return doorFields.includes(leaf.field) || (leaf.field === 'has' && leaf.what.includes('place'));
}

/** Holds for voters of whom the condition is true; negated: for all others, those of whom it is not known included. */
export function leafSql(leaf: Leaf, negated: boolean, context: LeafContext): Bool {
  const people = peopleOf(leaf, context);
  // Of a sample they are a small set, read once: what is known of the whole tells nothing of it, and a join would be planned by that.
  if (people && context.among && (leaf.field === 'touch' || leaf.field === 'answer')) {
    const found = sql`array(select found.voter_id from (${people}) as found)`;
    return negated ? sql<SqlBool>`voters.id <> all(${found})` : sql<SqlBool>`voters.id = any(${found})`;
  }
  if (people)
    return negated
      ? sql<SqlBool>`not exists (select 1 from (${people}) as found where found.voter_id = voters.id)`
      : sql<SqlBool>`voters.id in (${people})`;
  const holds = onRow(leaf, context);
  return negated ? sql<SqlBool>`(${holds}) is not true` : holds;
}

/** Conditions on what other tables say, as the ids of the people for whom they hold; null for conditions on the row. */
function peopleOf(leaf: Leaf, context: LeafContext): RawBuilder<unknown> | null {
  const { campaignId } = context;
  if ('values' in leaf) return null;
  switch (leaf.field) {
    case 'tag':
      return sql`select voter_id from voter_tag_voters
        where campaign_id = ${campaignId} and voter_tag_id = any(${leaf.voter_tag_ids}::uuid[])`;
    case 'group':
      return sql`select voter_id from voter_group_members
        where campaign_id = ${campaignId} and voter_group_id = any(${leaf.voter_group_ids}::uuid[])`;
    case 'walkbook':
      return leaf.walkbook_ids.length > 0
        ? sql`select voter_id from walkbook_voters
            where campaign_id = ${campaignId} and walkbook_id = any(${leaf.walkbook_ids}::uuid[])`
        : sql`select walkbook_voters.voter_id from walkbook_voters
            join walkbooks on walkbooks.id = walkbook_voters.walkbook_id and walkbooks.record_status = 'is_active'
            where walkbook_voters.campaign_id = ${campaignId} and walkbooks.campaign_id = ${campaignId}`;
    case 'touch':
      return touched(leaf, context);
    case 'answer':
      return sql`select latest.voter_id from (
          select distinct on (voter_id) voter_id, answers from survey_responses
          where campaign_id = ${campaignId} and question_id = ${leaf.question_id} and voter_id is not null
            ${ofThese('voter_id', context)} and ${responseStands(campaignId)}
          order by voter_id, recorded_at desc, id desc
        ) as latest
        where ${leaf.answers.length > 0 ? sql`latest.answers && ${leaf.answers}::text[]` : sql`cardinality(latest.answers) > 0`}`;
    case 'age':
    case 'registered':
    case 'history':
    case 'election':
    case 'area':
    case 'household':
    case 'has':
    case 'support':
    case 'suppressed':
      return null;
  }
}

function onRow(leaf: Leaf, context: LeafContext): Bool {
  const { campaignId, now } = context;
  if ('values' in leaf) return oneOf(leaf.field, leaf.values, campaignId);
  switch (leaf.field) {
    case 'age': {
      const year = now.getUTCFullYear();
      return between(
        sql.ref('voters.birth_year'),
        leaf.max == null ? null : sql`${year - leaf.max}::integer`,
        leaf.min == null ? null : sql`${year - leaf.min}::integer`,
      );
    }
    case 'registered':
      return between(
        sql.ref('voters.registered_on'),
        leaf.from == null ? null : sql`${leaf.from}::date`,
        leaf.to == null ? null : sql`${leaf.to}::date`,
      );
    case 'history': {
      const cast = sql`bit_count(voters.history & ${lastElections(leaf, context)})`;
      return between(cast, leaf.at_least ?? 0, leaf.at_most ?? null);
    }
    case 'election': {
      const mask = sql`(select ${bits} from elections
        where campaign_id = ${campaignId} and (held_on || ' ' || kind) = any(${leaf.elections}::text[]))`;
      const cast = sql`bit_count(voters.history & ${mask})`;
      return leaf.how === 'voted' ? sql<SqlBool>`${cast} > 0` : sql<SqlBool>`${cast} = 0`;
    }
    case 'area': {
      const inside = leaf.areas.map((ring) => {
        const corners = ring.map(([lng, lat]) => point(lng, lat)).join(',');
        return sql<SqlBool>`doors.location <@ ${`(${corners})`}::polygon`;
      });
      return sql<SqlBool>`(${sql.join(inside, sql` or `)})`;
    }
    case 'household': {
      const size = between(sql`count(*)`, leaf.min ?? 1, leaf.max ?? null);
      return sql<SqlBool>`voters.door_id in (
        select housemates.door_id from voters as housemates
        where housemates.campaign_id = ${campaignId} ${
          context.among
            ? sql`and housemates.door_id in (
              select homes.door_id from voters as homes where homes.campaign_id = ${campaignId} and homes.id in (${context.among}))`
            : sql``
        } group by housemates.door_id having ${size})`;
    }
    case 'has': {
      const columns = {
        phone: 'voters.phone',
        mobile: 'voters.mobile',
        email: 'voters.email',
        place: 'doors.location',
      };
      const parts = leaf.what.map((what) => sql<SqlBool>`${sql.ref(columns[what])} is not null`);
      return sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
    }
    case 'support':
      return supported(leaf, context);
    case 'suppressed': {
      const left = sql<SqlBool>`voters.suppressed = any(${leaf.reasons}::text[])`;
      if (!leaf.reasons.includes('registration')) return left;
      return sql<SqlBool>`(${left} or (voters.suppressed is null and not ${isAwake}))`;
    }
    case 'tag':
    case 'group':
    case 'walkbook':
    case 'touch':
    case 'answer':
      throw new Error(`${leaf.field} is a condition on people`);
  }
}

function between(value: RawBuilder<unknown>, min: unknown, max: unknown): Bool {
  if (min !== null && max !== null) return sql<SqlBool>`${value} between ${min} and ${max}`;
  if (min !== null) return sql<SqlBool>`${value} >= ${min}`;
  return max !== null ? sql<SqlBool>`${value} <= ${max}` : sql<SqlBool>`${value} is not null`;
}

/** The values of one field are alternatives, whatever their case. */
function oneOf(field: ValueField, values: readonly string[], campaignId: string): Bool {
  const column = sql.ref(doorFields.includes(field) ? `doors.${field}` : `voters.${field}`);
  const namedValues = values.filter((value) => value !== unknownValue);
  // Anyone who says DEM means the Democratic of files.
  const named = field === 'party' ? namedValues.flatMap((value) => [value, readParty(value) ?? value]) : namedValues;
  const lower = named.map((value) => value.toLowerCase());
  // A sex is one capital letter; all other fields are indexed and counted in small letters.
  const known =
    field === 'sex'
      ? sql<SqlBool>`${column} = any(${named.map((value) => value.toUpperCase())}::text[])`
      : field === 'precinct'
        ? isInPrecincts(campaignId, lower)
        : sql<SqlBool>`lower(${column}) = any(${lower}::text[])`;
  if (namedValues.length === values.length) return known;
  return sql<SqlBool>`(${known} or coalesce(${column}, '') = '')`;
}

const none = sql`repeat('0', 256)::bit(256)`;
/** The bits of the elections that a query selects, as one mask. */
const bits = sql`coalesce(bit_or(set_bit(${none}, elections.number, 1)), ${none})`;

function lastElections(leaf: Of<'history'>, { campaignId, now }: LeafContext): RawBuilder<unknown> {
  const kind = leaf.kind ? sql`and kind = ${leaf.kind}` : sql``;
  return sql`(select ${bits} from (
    select number from elections
    where campaign_id = ${campaignId} and held_on <= ${now.toISOString().slice(0, 10)}::date ${kind}
      and not withdrawn
    order by held_on desc, kind limit ${leaf.of_last}
  ) as elections)`;
}

/** Votes cast in the campaign's last four elections; null where no file tells. For breakdowns. */
export function lastFourVotes(context: LeafContext): RawBuilder<number | null> {
  return sql<number | null>`bit_count(voters.history & ${lastElections({ field: 'history', of_last: 4 }, context)})`;
}

/** A touch of the person, one of another tool included, or an attempt at their door that found no one to name: that reached no one. */
function touchesOf(context: LeafContext, { atDoors }: { atDoors: boolean }): RawBuilder<unknown> {
  const { campaignId } = context;
  const ofDoors = sql`
    union all
    select behind.id, touches.contact_result, touches.channel, touches.recorded_at, touches.id
    from touches join voters as behind on behind.door_id = touches.door_id and behind.campaign_id = ${campaignId}
    where touches.campaign_id = ${campaignId} and touches.voter_id is null ${ofThese('behind.id', context)}
      and touches.contact_result <> all(${contactingResults}::text[]) and ${touchCounts(campaignId)}`;
  return sql`
    select touches.voter_id, touches.contact_result as result, touches.channel, touches.recorded_at as at, touches.id
    from touches where touches.campaign_id = ${campaignId} and touches.voter_id is not null
      ${ofThese('touches.voter_id', context)} and ${touchCounts(campaignId)}
    ${atDoors ? ofDoors : sql``}
    union all
    select imported.voter_id, imported.contact_result, imported.channel, imported.recorded_at, imported.id
    from imported_results as imported where imported.campaign_id = ${campaignId} and not imported.set_aside
      ${ofThese('imported.voter_id', context)}`;
}

const reachesNoOne = (result: string) => !contactingResults.some((each) => each === result);

const ofThese = (column: string, { among }: Pick<LeafContext, 'among'>): RawBuilder<unknown> =>
  // An array, of which each is looked for by an index: joined, views of several tables would be read whole.
  among ? sql`and ${sql.ref(column)} = any(array(${among}))` : sql``;

function touched(leaf: Of<'touch'>, context: LeafContext): RawBuilder<unknown> {
  const ago = (days: number) => new Date(context.now.getTime() - days * dayMs).toISOString();
  const results = leaf.results?.flatMap((result) => (result === 'reached' ? contactingResults : [result]));
  const conditions = [
    ...(results ? [sql`touch.result = any(${results}::text[])`] : []),
    ...(leaf.channels ? [sql`touch.channel = any(${leaf.channels}::text[])`] : []),
    ...(leaf.within_days != null ? [sql`touch.at >= ${ago(leaf.within_days)}::timestamptz`] : []),
    ...(leaf.before_days != null ? [sql`touch.at < ${ago(leaf.before_days)}::timestamptz`] : []),
    sql`true`,
  ];
  // Of the last one it is asked afterwards what it was.
  const all = touchesOf(context, { atDoors: leaf.which === 'last' || !results || results.some(reachesNoOne) });
  const touch =
    leaf.which === 'last'
      ? sql`select distinct on (each.voter_id) each.* from (${all}) as each order by each.voter_id, each.at desc, each.id desc`
      : all;
  return sql`select touch.voter_id from (${touch}) as touch where ${sql.join(conditions, sql` and `)}`;
}

/** The score that the answers of a row of `survey_responses` tell; null where they tell none. */
export const toldScore: RawBuilder<number | null> = sql`case ${sql.join(
  supportPatterns.map(({ score, pattern }) => sql`when answers[1] ~* ${pattern} then ${score}::integer`),
  sql` `,
)} end`;

/** Everyone, or everyone among some ids, who told their support, with the score that they told last; `by` an instant, if given. */
export function statedSupport(
  { campaignId }: Pick<LeafContext, 'campaignId'>,
  among?: RawBuilder<unknown>,
  by?: Date,
): RawBuilder<unknown> {
  const stands = by ? responseStoodBy(campaignId, by) : responseStands(campaignId);
  const those = ofThese('survey_responses.voter_id', among ? { among } : {});
  return sql`select distinct on (heard.voter_id) heard.voter_id, heard.score from (
      select voter_id, recorded_at, id, ${toldScore} as score
      from survey_responses where campaign_id = ${campaignId} and voter_id is not null ${those} and ${stands}
    ) as heard
    where heard.score is not null order by heard.voter_id, heard.recorded_at desc, heard.id desc`;
}

/** What a person told goes before what a file says. */
function supported(leaf: Of<'support'>, context: LeafContext): Bool {
  const stated = statedSupport(context, context.among);
  const scores = leaf.scores.filter((score) => score !== null);
  const filed = [
    sql<SqlBool>`voters.support_score = any(${scores}::integer[])`,
    ...(leaf.scores.includes(null) ? [sql<SqlBool>`voters.support_score is null`] : []),
  ];
  return sql<SqlBool>`(voters.id in (select stated.voter_id from (${stated}) as stated where stated.score = any(${scores}::integer[]))
    or ((${sql.join(filed, sql` or `)}) and not exists (select 1 from (${stated}) as stated where stated.voter_id = voters.id)))`;
}
