// A small made-up population, and what conditions mean on it: the plain reading that the database's answers are held to.
import fc from 'fast-check';
import { contactingResults, contactResults, type ContactResult } from '../../src/contract/facts/touch';
import { districtKinds, suppressions, type Condition, type Leaf } from '../../src/contract/voters/voter-filters';
import { supportScore } from '../../src/domain/surveys/support';

export interface Person {
  id: string;
  door: number;
  row: Record<string, string | number | null>;
  /** Keys of elections; null: no file tells. */
  votes: string[] | null;
  tags: number[];
  groups: number[];
  walkbookViews: number[];
}
export interface Door {
  row: { zip: string; city: string; street: string };
  /** [lng, lat] */
  place: [number, number] | null;
}
export interface Knock {
  person: string | null;
  door: number;
  result: ContactResult;
  channel: 'door' | 'call';
  daysAgo: number;
}
export interface Heard {
  person: string;
  question: number;
  answers: string[];
  daysAgo: number;
}
export interface Population {
  people: Person[];
  doors: Door[];
  knocks: Knock[];
  heard: Heard[];
}

export const elections = [
  '2024-11-05 general',
  '2024-03-05 primary',
  '2022-11-08 general',
  '2020-11-03 general',
  '2099-11-03 general',
];
export const answersOffered = [
  'Yes',
  'No',
  'Strong support',
  'Leans against',
  '3 Undecided',
  'Se inclina en contra',
  'No está segura',
];
/** How many groups, walkbooks (the last one archived), tags and questions there are. */
export const each = 3;

const words = {
  party: ['DEM', 'dem', 'REP', 'UNA', ''],
  sex: ['F', 'M', 'X'],
  precinct: ['North 1', 'SOUTH 2'],
  language: ['es', 'EN'],
  status: ['active', 'inactive'],
  zip: ['45999', '45998', ''],
  city: ['Alder Falls', 'Mill Creek', ''],
  street: ['Oak St', 'ELM CT'],
} as const;
const district = ['1', '2', 'A'];
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const someOf = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 });
/** Corners lie on a grid, doors beside it by shares that no line between corners comes near: PostgreSQL counts edges in. */
const grid = fc.tuple(fc.integer({ min: -5, max: 5 }), fc.integer({ min: -5, max: 5 }));
const place = grid.map(([x, y]) => [(x + Math.SQRT2 - 1) / 10, (y + Math.E - 2) / 10] as [number, number]);
const index = fc.integer({ min: 0, max: each - 1 });

const aDoor: fc.Arbitrary<Door> = fc.record({
  row: fc.record({
    zip: fc.constantFrom(...words.zip),
    city: fc.constantFrom(...words.city),
    street: fc.constantFrom(...words.street),
  }),
  place: orNull(place),
});

const aPerson = (doors: number): fc.Arbitrary<Omit<Person, 'id'>> =>
  fc.record({
    door: fc.integer({ min: 0, max: doors - 1 }),
    row: fc.record({
      party: orNull(fc.constantFrom(...words.party)),
      sex: orNull(fc.constantFrom(...words.sex)),
      precinct: orNull(fc.constantFrom(...words.precinct)),
      language: orNull(fc.constantFrom(...words.language)),
      status: orNull(fc.constantFrom(...words.status)),
      birth_year: orNull(fc.integer({ min: 1940, max: 2008 })),
      registered_on: orNull(fc.constantFrom('2001-02-03', '2019-12-31', '2020-01-01')),
      phone: orNull(fc.constant('+16145550100')),
      mobile: orNull(fc.constant('+16145550101')),
      email: orNull(fc.constant('a@example.org')),
      support_score: orNull(fc.integer({ min: 1, max: 5 })),
      suppressed: fc.option(fc.constantFrom(...suppressions), { nil: null, freq: 3 }),
      ...Object.fromEntries(districtKinds.map((kind) => [kind, orNull(fc.constantFrom(...district))])),
    }),
    votes: orNull(fc.subarray(elections)),
    tags: fc.uniqueArray(index),
    groups: fc.uniqueArray(index),
    walkbookViews: fc.uniqueArray(index),
  }) as fc.Arbitrary<Omit<Person, 'id'>>;

/** Days are halves, so that no touch lies on the edge of a day. */
const daysAgo = fc.integer({ min: 0, max: 60 }).map((days) => days + 0.5);

export const aPopulation: fc.Arbitrary<Population> = fc
  .array(aDoor, { minLength: 2, maxLength: 6 })
  .chain((doors) =>
    fc.record({
      doors: fc.constant(doors),
      people: fc
        .array(aPerson(doors.length), { minLength: 4, maxLength: 25 })
        .map((people) => people.map((person, n) => ({ ...person, id: personId(n) }))),
    }),
  )
  .chain(({ doors, people }) => {
    const person = fc.constantFrom(...people);
    return fc.record({
      doors: fc.constant(doors),
      people: fc.constant(people),
      knocks: fc
        .array(
          fc
            .record({
              of: person,
              named: fc.boolean(),
              result: fc.constantFrom(...contactResults),
              channel: fc.constantFrom('door' as const, 'call' as const),
              daysAgo,
            })
            .map(({ of, named, ...rest }) => ({ ...rest, person: named ? of.id : null, door: of.door })),
          { maxLength: 15 },
        )
        .map(apart),
      heard: fc
        .array(
          fc
            .record({ of: person, question: index, answers: fc.subarray(answersOffered, { maxLength: 2 }), daysAgo })
            .map(({ of, ...rest }) => ({ ...rest, person: of.id })),
          { maxLength: 15 },
        )
        .map(apart),
    });
  });

/** No two at the same instant: which came last must be plain. */
const apart = <T extends { daysAgo: number }>(facts: T[]): T[] =>
  facts.map((fact, n) => ({ ...fact, daysAgo: fact.daysAgo + n / 1000 }));

export const personId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
export const thingId = (kind: 'tag' | 'group' | 'walkbook' | 'question', n: number) =>
  `${{ tag: '1', group: '2', walkbook: '3', question: '4' }[kind]}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const days = maybe(fc.integer({ min: 1, max: 60 }));
const span = (min: number, max: number) =>
  fc.tuple(fc.integer({ min, max }), fc.integer({ min, max }), fc.integer({ min: 0, max: 2 })).map(([a, b, ends]) => ({
    ...(ends === 2 ? {} : { min: Math.min(a, b) }),
    ...(ends === 1 ? {} : { max: Math.max(a, b) }),
  }));
const ids = (kind: Parameters<typeof thingId>[0]) => someOf(Array.from({ length: each }, (_, n) => thingId(kind, n)));

/** A triangle or a rectangle: areas that never cross themselves. */
const ring = fc
  .oneof(
    fc.array(grid, { minLength: 3, maxLength: 3 }),
    fc.tuple(grid, grid).map(([[west, south], [east, north]]) => [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
    ]),
  )
  .map((corners) => corners.map(([x = 0, y = 0]) => [x / 10, y / 10] as [number, number]));

export const aLeaf: fc.Arbitrary<Leaf> = fc.oneof(
  ...Object.entries(words).map(([field, values]) =>
    fc.record({
      field: fc.constant(field as 'party'),
      values: someOf(
        [...values.filter((value) => value !== ''), 'Unknown', 'nowhere'].flatMap((value) => [
          value,
          value.toLowerCase(),
        ]),
      ).map((list) => list.map((value) => (value === 'unknown' ? 'Unknown' : value))),
    }),
  ),
  fc.record({ field: fc.constantFrom(...districtKinds), values: someOf([...district, 'Unknown', 'a']) }),
  span(18, 90).map((ages) => ({ field: 'age' as const, ...ages })),
  fc.constantFrom<Leaf>(
    { field: 'registered', from: '2020-01-01' },
    { field: 'registered', to: '2019-12-31' },
    { field: 'registered', from: '2001-02-04', to: '2020-01-01' },
  ),
  fc
    .tuple(
      span(0, 4),
      fc.integer({ min: 1, max: 5 }),
      maybe(fc.constantFrom('general' as const, 'primary' as const, 'other' as const)),
    )
    .map(([{ min, max }, of_last, kind]) => ({
      field: 'history' as const,
      of_last,
      at_least: min,
      at_most: max,
      kind,
    })),
  fc.record({
    field: fc.constant('election' as const),
    elections: someOf([...elections, '1999-01-01 other']),
    how: fc.constantFrom('voted' as const, 'missed' as const),
  }),
  fc.record({ field: fc.constant('area' as const), areas: fc.array(ring, { minLength: 1, maxLength: 2 }) }),
  span(1, 6).map((sizes) => ({ field: 'household' as const, ...sizes })),
  fc.record({ field: fc.constant('has' as const), what: someOf(['phone', 'mobile', 'email', 'place'] as const) }),
  fc.record({ field: fc.constant('tag' as const), voter_tag_ids: ids('tag') }),
  fc.record({ field: fc.constant('support' as const), scores: someOf([1, 2, 3, 4, 5, null]) }),
  fc.record({
    field: fc.constant('touch' as const),
    which: fc.constantFrom('last' as const, 'any' as const),
    results: maybe(someOf([...contactResults, 'reached' as const])),
    within_days: days,
    before_days: days,
    channels: maybe(someOf(['door', 'call', 'text'] as const)),
  }),
  fc.record({
    field: fc.constant('answer' as const),
    question_id: index.map((n) => thingId('question', n)),
    answers: fc.subarray(answersOffered),
  }),
  fc.record({ field: fc.constant('group' as const), voter_group_ids: ids('group') }),
  fc.record({
    field: fc.constant('walkbook' as const),
    walkbook_ids: fc.oneof(fc.constant<string[]>([]), ids('walkbook')),
  }),
  fc.record({ field: fc.constant('suppressed' as const), reasons: someOf(suppressions) }),
);

export const aTree: fc.Arbitrary<Condition> = fc.letrec<{ tree: Condition }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'tree' },
    aLeaf,
    fc.array(tie('tree'), { maxLength: 3 }).map((all) => ({ all })),
    fc.array(tie('tree'), { maxLength: 3 }).map((any) => ({ any })),
    tie('tree').map((not) => ({ not })),
  ),
})).tree;

/** Whether a condition holds for a person; `year` is the present one. */
export function holds(condition: Condition, person: Person, all: Population, year: number): boolean {
  if ('all' in condition) return condition.all.every((child) => holds(child, person, all, year));
  if ('any' in condition) return condition.any.some((child) => holds(child, person, all, year));
  if ('not' in condition) return !holds(condition.not, person, all, year);
  return leafHolds(condition, person, all, year);
}

const inSpan = <T extends number | string>(value: T | null, min: T | null | undefined, max: T | null | undefined) =>
  value !== null && (min == null || value >= min) && (max == null || value <= max);

function leafHolds(leaf: Leaf, person: Person, all: Population, year: number): boolean {
  const door = all.doors[person.door];
  if (!door) throw new Error('no door');
  const { row } = person;
  if ('values' in leaf) return hasValue(leaf, door, row);
  switch (leaf.field) {
    case 'age':
      return inSpan(row['birth_year'] == null ? null : year - Number(row['birth_year']), leaf.min, leaf.max);
    case 'registered':
      return inSpan(row['registered_on'] as string | null, leaf.from, leaf.to);
    case 'history': {
      const past = elections
        .filter((key) => Number(key.slice(0, 4)) <= year && (leaf.kind == null || key.endsWith(leaf.kind)))
        .toSorted()
        .toReversed()
        .slice(0, leaf.of_last);
      return (
        person.votes !== null &&
        inSpan(past.filter((key) => person.votes?.includes(key)).length, leaf.at_least, leaf.at_most)
      );
    }
    case 'election':
      return (
        person.votes !== null && leaf.elections.some((key) => person.votes?.includes(key)) === (leaf.how === 'voted')
      );
    case 'area':
      return leaf.areas.some((corners) => door.place !== null && isInside(door.place, corners));
    case 'household':
      return inSpan(all.people.filter((other) => other.door === person.door).length, leaf.min, leaf.max);
    case 'has':
      return leaf.what.some((what) => (what === 'place' ? door.place : row[what]) !== null);
    case 'tag':
      return person.tags.some((n) => leaf.voter_tag_ids.includes(thingId('tag', n)));
    case 'group':
      return person.groups.some((n) => leaf.voter_group_ids.includes(thingId('group', n)));
    case 'walkbook':
      return person.walkbookViews.some((n) =>
        leaf.walkbook_ids.length > 0 ? leaf.walkbook_ids.includes(thingId('walkbook', n)) : n !== each - 1,
      );
    case 'suppressed':
      return (leaf.reasons as (string | null)[]).includes(
        (row['suppressed'] ?? (row['status'] === 'inactive' ? 'registration' : null)) as string | null,
      );
    case 'support': {
      const told = all.heard
        .filter((each) => each.person === person.id)
        .toSorted((a, b) => a.daysAgo - b.daysAgo)
        .map((each) => supportScore(each.answers[0] ?? ''))
        .find((score) => score !== null);
      return leaf.scores.includes(told ?? (row['support_score'] as number | null));
    }
    case 'answer': {
      const [latest] = all.heard
        .filter((each) => each.person === person.id && thingId('question', each.question) === leaf.question_id)
        .toSorted((a, b) => a.daysAgo - b.daysAgo);
      if (!latest) return false;
      return leaf.answers.length > 0
        ? latest.answers.some((answer) => leaf.answers.includes(answer))
        : latest.answers.length > 0;
    }
    case 'touch': {
      const knocks = all.knocks
        .filter(
          (knock) =>
            knock.person === person.id ||
            (knock.person === null && knock.door === person.door && !contactingResults.includes(knock.result)),
        )
        .toSorted((a, b) => a.daysAgo - b.daysAgo);
      return (leaf.which === 'last' ? knocks.slice(0, 1) : knocks).some(
        (knock) =>
          (leaf.results == null ||
            leaf.results.some((result) =>
              result === 'reached' ? contactingResults.includes(knock.result) : result === knock.result,
            )) &&
          (leaf.channels == null || leaf.channels.includes(knock.channel)) &&
          (leaf.within_days == null || knock.daysAgo <= leaf.within_days) &&
          (leaf.before_days == null || knock.daysAgo > leaf.before_days),
      );
    }
  }
}

function hasValue(leaf: Extract<Leaf, { values: string[] }>, door: Door, row: Person['row']): boolean {
  const { field, values } = leaf;
  const value = field === 'zip' || field === 'city' || field === 'street' ? door.row[field] : (row[field] ?? null);
  if (value === null || value === '') return values.includes('Unknown');
  return values.some((wanted) => wanted !== 'Unknown' && wanted.toLowerCase() === String(value).toLowerCase());
}

/** Crossings of a ray to the east. */
function isInside([x, y]: [number, number], corners: readonly [number, number][]): boolean {
  let inside = false;
  corners.forEach(([ax, ay], at) => {
    const [bx, by] = corners[(at + 1) % corners.length] ?? [0, 0];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  });
  return inside;
}
