// Who is meant: a tree of conditions over a campaign's voters, and the simple form that came before it.
import * as z from 'zod/mini';
import { says } from '../messages/filters';
import { contactResult } from '../facts/touch';
import { channels, coordinates, day, id, ids, text } from '../fields';

/** Districts that a voter file may name; each is a column of the voter. */
export const districtKinds = [
  'county',
  'congressional_district',
  'state_senate_district',
  'state_house_district',
  'municipality',
  'ward',
  'school_district',
] as const;
export type DistrictKind = (typeof districtKinds)[number];

/** Fields of a voter or a door that are compared with a list of values. */
export const valueFields = [
  'party',
  'sex',
  'precinct',
  'zip',
  'city',
  'street',
  'language',
  'status',
  ...districtKinds,
] as const;
export type ValueField = (typeof valueFields)[number];

/**
 * 'do_not_contact': at the door; other channels are a voter's `no_channels`. 'registration': ended, or inactive or pending.
 * 'held': may be someone who must be left alone, until a manager decides. 'withdrawn': added at the door by mistake.
 */
export const suppressions = [
  'confidential',
  'deceased',
  'moved',
  'do_not_contact',
  'registration',
  'held',
  'withdrawn',
] as const;
export const suppression = z.enum(suppressions);
export type Suppression = z.infer<typeof suppression>;

export const electionKinds = ['general', 'primary', 'other'] as const;
export type ElectionKind = (typeof electionKinds)[number];
/** An election as its day and kind: "2024-11-05 general". */
export const electionKey = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2} (general|primary|other)$/, 'No election'));

export const supportScores = [1, 2, 3, 4, 5] as const;

const some = <S extends z.ZodMiniType>(of: S, max: number) =>
  z.array(of).check(z.minLength(1, says('FILTER_WITHOUT_VALUE')), z.maxLength(max, says('FILTER_TOO_LONG', { max })));
const maybe = <S extends z.ZodMiniType>(of: S) => z.optional(z.nullable(of));
const small = (max: number) => z.int().check(z.gte(0), z.lte(max));
const ring = z.array(coordinates).check(z.minLength(3, says('AREA_TOO_SMALL')), z.maxLength(500));

const leaves = [
  /** Any of the values, whatever their case; "Unknown" stands for those of whom the file does not say. */
  z.strictObject({ field: z.enum(valueFields), values: some(text('Value', 120), 1000) }),
  z.strictObject({ field: z.literal('age'), min: maybe(small(130)), max: maybe(small(130)) }),
  z.strictObject({ field: z.literal('registered'), from: maybe(day), to: maybe(day) }),
  /** Votes cast in the last `of_last` elections (of a kind) before today that the campaign's files tell of. */
  z.strictObject({
    field: z.literal('history'),
    of_last: z.int().check(z.gte(1), z.lte(50)),
    at_least: maybe(small(50)),
    at_most: maybe(small(50)),
    kind: maybe(z.enum(electionKinds)),
  }),
  /** Voted in one of these elections, or missed all of them. */
  z.strictObject({ field: z.literal('election'), elections: some(electionKey, 50), how: z.enum(['voted', 'missed']) }),
  /** Lives inside one of the areas; each a ring of [lng, lat], closed automatically. */
  z.strictObject({ field: z.literal('area'), areas: some(ring, 20) }),
  /** So many voters live behind the same door. */
  z.strictObject({ field: z.literal('household'), min: maybe(small(1000)), max: maybe(small(1000)) }),
  z.strictObject({ field: z.literal('has'), what: some(z.enum(['phone', 'mobile', 'email', 'place']), 4) }),
  z.strictObject({ field: z.literal('tag'), voter_tag_ids: some(id, 200) }),
  /** What the person said last, else what a file said: 1 strong support to 5 strong against; null: nothing is known. */
  z.strictObject({
    field: z.literal('support'),
    scores: some(z.nullable(z.int().check(z.gte(1), z.lte(5))), 6),
  }),
  /**
   * The last touch, or any one: with one of the results ('reached': any contact; left out: any result), at most `within_days`
   * or more than `before_days` days ago, on one of the channels.
   */
  z.strictObject({
    field: z.literal('touch'),
    which: z.enum(['last', 'any']),
    results: maybe(some(z.union([contactResult, z.literal('reached')]), 11)),
    within_days: maybe(small(3650)),
    before_days: maybe(small(3650)),
    channels: maybe(some(z.enum(channels), 4)),
  }),
  /** The person's latest answer to a question holds one of these; without any: they answered it. */
  z.strictObject({
    field: z.literal('answer'),
    question_id: id,
    answers: z.array(text('Answer', 2000)).check(z.maxLength(50)),
  }),
  z.strictObject({ field: z.literal('group'), voter_group_ids: some(id, 100) }),
  /** A target of one of these walkbooks; with none named: of any that is not archived. */
  z.strictObject({ field: z.literal('walkbook'), walkbook_ids: ids(500) }),
  /** Must not be touched, for one of these reasons. */
  z.strictObject({ field: z.literal('suppressed'), reasons: some(suppression, 7) }),
] as const;

const leaf = z.discriminatedUnion('field', leaves);
export type Leaf = z.infer<typeof leaf>;
export type Condition = Leaf | { all: Condition[] } | { any: Condition[] } | { not: Condition };

/** How deep conditions may be nested, and how many there may be in a tree. */
export const maxDepth = 8;
export const maxConditions = 200;

const branches = z.array(z.lazy((): z.ZodMiniType<Condition> => node)).check(z.maxLength(maxConditions));

/** The first field of a tree that no condition has; null when it is something else that cannot be read. */
function unknownField(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  if (Array.isArray(value)) return value.map(unknownField).find((each) => each !== null) ?? null;
  if ('field' in value) {
    const issues = leaf.safeParse(value).error?.issues ?? [];
    return issues.flatMap((each) => (each.code === 'unrecognized_keys' ? each.keys : []))[0] ?? null;
  }
  const known = ['all', 'any', 'not'];
  return Object.keys(value).find((key) => !known.includes(key)) ?? unknownField(Object.values(value).flat());
}

function unreadable(value: unknown): string {
  const field = unknownField(value);
  return field === null ? says('FILTER_UNREADABLE') : says('FILTER_UNKNOWN_FIELD', { name: field });
}

const node: z.ZodMiniType<Condition> = z.union(
  [
    leaf,
    z.strictObject({ all: branches }),
    z.strictObject({ any: branches }),
    z.strictObject({ not: z.lazy((): z.ZodMiniType<Condition> => node) }),
  ],
  { error: (issue) => unreadable(issue.input) },
);

/** Depth and number of nodes, measured before anything else looks at what may be nested a million times. */
function fits(value: unknown): boolean {
  let level = [value];
  let nodes = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    nodes += level.length;
    if (depth >= maxDepth || nodes > maxConditions) return false;
    level = level.flatMap((each) => {
      if (typeof each !== 'object' || each === null) return [];
      return ['all', 'any', 'not'].flatMap((key) => {
        const inner: unknown = Reflect.get(each, key);
        return inner === undefined ? [] : Array.isArray(inner) ? (inner as unknown[]) : [inner];
      });
    });
  }
  return true;
}

/** A tree of conditions: `all`, `any` and `not` over the leaves. */
export const condition = z.pipe(
  z.unknown().check(
    z.refine(fits, {
      error: says('FILTERS_TOO_DEEP', { depth: maxDepth, count: maxConditions }),
      abort: true,
    }),
  ),
  node,
);

const pick = (max: number) => z.optional(z.array(text('Value', 80)).check(z.maxLength(max)));

/**
 * A universe. Every given field must hold; the values of one field are alternatives; no field: everyone. The fields before
 * `where` are the simple form of the first version, and are still accepted and kept as they are. A field that is none of
 * these is refused: a misspelt condition would select everyone.
 */
export const filterParams = z.strictObject({
  parties: pick(50),
  sexes: pick(5),
  age_min: maybe(small(130)),
  age_max: maybe(small(130)),
  precincts: pick(500),
  zips: pick(500),
  cities: pick(200),
  streets: pick(500),
  voter_group_id: maybe(id),
  /** true: only voters whom no one has reached yet. */
  never_reached: z.optional(z.boolean()),
  where: maybe(condition),
  /** true: those who must not be touched are not left out. A walkbook leaves them out all the same. */
  with_suppressed: z.optional(z.boolean()),
  /**
   * true: inactive and pending registrations are not left out, nor of walkbooks. They aren't either where a condition asks for
   * a registration status.
   */
  with_inactive: z.optional(z.boolean()),
  /**
   * true, with no condition beside it: everyone is meant. Whatever is made or changed by filters needs it where they hold no
   * condition; what only counts or shows does not.
   */
  everyone: z.optional(z.boolean()),
});
/** Filters as a reply shows them: those of a newer server may say more than this app can read. */
export const knownFilters = z.object(filterParams.shape);
export type FilterParams = z.infer<typeof filterParams>;

/** Doors in one walkbook at most. */
export const maxDoors = 5000;

/** Doors chosen out of those that filters select, as GeoJSON; all but `door_id` is the server's own and not read. */
export const chosenDoors = z.looseObject({
  type: z.literal('FeatureCollection'),
  features: z
    .array(
      z.looseObject({
        properties: z.looseObject({ door_id: z.uuid(says('FEATURE_WITHOUT_DOOR')) }, says('FEATURE_WITHOUT_DOOR')),
      }),
    )
    .check(z.minLength(1, says('GEOJSON_WITHOUT_DOORS')), z.maxLength(maxDoors)),
});
export type ChosenDoors = z.infer<typeof chosenDoors>;
