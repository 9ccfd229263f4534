// What is worth a look in one person's day. A flag is a question to the person, with its figures: never a score, and no
// comparison with others.
import { distanceVerdict, type Fix } from './distance';
import { mostDoorsADay, mostDoorsAnHour, shortestSurvey } from './limits';

export const flagRules = ['far_from_door', 'many_doors_an_hour', 'many_doors_a_day', 'short_survey'] as const;
export type FlagRule = (typeof flagRules)[number];

/** A result, or an answer of a survey, that was recorded that day and not replaced. `at`: ms since 1970. */
export interface DayRecord extends Fix {
  what: 'touch' | 'answer';
  at: number;
  door_id: string;
  device_id: string;
}

/**
 * One flag. `count`: results far from their doors, doors in the busiest hour or of the day, or short surveys. `worst`: the largest
 * distance in metres, or the shortest survey in seconds; null where the count says it all.
 */
export interface DayFlag {
  rule: FlagRule;
  count: number;
  worst: number | null;
  /** From when until when it happened, ms since 1970. */
  first_at: number;
  last_at: number;
}

/** What is recorded within so many ms was one tap: a whole building without an answer, or a survey with its result. */
const oneTap = 2_000;
const hour = 3_600_000;

/** The flags of a person's local day, in the order of {@link flagRules}. */
export function flagsOfDay(records: readonly DayRecord[]): DayFlag[] {
  const sorted = records.toSorted((a, b) => a.at - b.at);
  const taps = tapsOf(sorted);
  return [...farFromDoor(sorted), ...manyDoors(taps), ...shortSurveys(taps)];
}

interface Tap {
  at: number;
  until: number;
  device_id: string;
  doors: readonly string[];
  hasAnswers: boolean;
}

/** Records of one phone that follow one another within {@link oneTap}, as one. A building done in one tap is one stop on the way. */
function tapsOf(sorted: readonly DayRecord[]): Tap[] {
  const taps: (Tap & { doors: string[] })[] = [];
  const open = new Map<string, Tap & { doors: string[] }>();
  for (const { at, device_id, door_id, what } of sorted) {
    const last = open.get(device_id);
    if (last && at - last.until <= oneTap) {
      last.until = at;
      last.doors.push(door_id);
      last.hasAnswers ||= what === 'answer';
      continue;
    }
    const tap = { at, until: at, device_id, doors: [door_id], hasAnswers: what === 'answer' };
    open.set(device_id, tap);
    taps.push(tap);
  }
  return taps;
}

function farFromDoor(sorted: readonly DayRecord[]): DayFlag[] {
  const far = sorted.filter((each) => each.what === 'touch' && distanceVerdict(each) === 'flagged');
  const [first] = far;
  const last = far.at(-1);
  if (!first || !last) return [];
  const worst = Math.round(Math.max(...far.map(({ distance }) => distance ?? 0)));
  return [{ rule: 'far_from_door', count: far.length, worst, first_at: first.at, last_at: last.at }];
}

/** Doors count once, at their first tap; those of one tap count as one. */
function manyDoors(taps: readonly Tap[]): DayFlag[] {
  const seen = new Set<string>();
  const stops: number[] = [];
  for (const { at, doors } of taps) {
    if (doors.some((door) => !seen.has(door))) stops.push(at);
    for (const door of doors) seen.add(door);
  }
  let busiest = { count: 0, first_at: 0, last_at: 0 };
  let from = 0;
  for (const [index, at] of stops.entries()) {
    while (at - (stops[from] ?? at) >= hour) from += 1;
    const count = index - from + 1;
    if (count > busiest.count) busiest = { count, first_at: stops[from] ?? at, last_at: at };
  }
  const flags: DayFlag[] = [];
  if (busiest.count > mostDoorsAnHour) flags.push({ rule: 'many_doors_an_hour', worst: null, ...busiest });
  const [first_at] = stops;
  const last_at = stops.at(-1);
  if (stops.length > mostDoorsADay && first_at !== undefined && last_at !== undefined)
    flags.push({ rule: 'many_doors_a_day', count: stops.length, worst: null, first_at, last_at });
  return flags;
}

/**
 * When a survey began is not recorded, but it cannot have begun before the tap before it on the same phone: one that was finished within
 * {@link shortestSurvey} seconds of that took less. Without a tap before it nothing is known. Answers at one door that follow one
 * another are one survey.
 */
function shortSurveys(taps: readonly Tap[]): DayFlag[] {
  const surveys: { since: number; until: number; at: number }[] = [];
  const running = new Map<string, { tap: Tap; survey: (typeof surveys)[number] | null }>();
  for (const tap of taps) {
    const before = running.get(tap.device_id);
    let survey: (typeof surveys)[number] | null = null;
    if (tap.hasAnswers && before) {
      survey = before.survey && before.tap.doors.at(-1) === tap.doors[0] ? before.survey : null;
      if (survey) survey.until = tap.at;
      else {
        survey = { since: before.tap.until, until: tap.at, at: tap.at };
        surveys.push(survey);
      }
    }
    running.set(tap.device_id, { tap, survey });
  }
  const short = surveys
    .map(({ since, until, at }) => ({ at, seconds: (until - since) / 1_000 }))
    .filter(({ seconds }) => seconds < shortestSurvey);
  const [first] = short;
  const last = short.at(-1);
  if (!first || !last) return [];
  const worst = Math.round(Math.min(...short.map(({ seconds }) => seconds)));
  return [{ rule: 'short_survey', count: short.length, worst, first_at: first.at, last_at: last.at }];
}
