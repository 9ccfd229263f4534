// Two weeks of field work in the demo: who walked when, and the facts that their phones recorded.
import type { ContactResult } from '../../contract/facts/touch';
import { factId } from '../../domain/facts/fact-id';
import { type SeededRandom, idOf } from './seeded-random';
import { demoUsers, type DemoKey } from './demo-accounts';
import { doorReportsOf, shiftsOf } from './demo-door-facts';
import type { SeedDoor, SeedVoter } from './demo-doors';
import { knockOn } from './demo-knocks';
import { answer, surveys } from './demo-surveys';
import { dayBefore, hoursOf, instantAt, isWeekend, minuteOfDay } from './demo-time';
import type { SeedWalk } from './demo-walks';
import { type RecordedFact, type SeedTouch, type SeedPlacement, type SeedFact, type Recorder } from './seed-facts';

const days = 14;
/** The days on which Luis and Ana walk Maple Street, and nothing else. */
const onMaple = (key: DemoKey, ago: number) => (key === 'luis' && ago === 3) || (key === 'ana' && ago <= 1);
const metresPerDegree = 111_320;
/** Ids of the demo are the same on every installation, so the time in them is not that of the fact. */
const idsBegin = Date.UTC(2026, 0, 1);

const spread = (random: SeededRandom, metres: number) =>
  ((random.next() + random.next() + random.next()) / 1.5 - 1) * metres;

function recorder(random: SeededRandom, now: Date): Recorder {
  const facts: SeedFact[] = [];
  const stamp = (user: DemoKey, at: Date): RecordedFact => ({
    id: factId(idsBegin + facts.length * 1000, random.bytes(10)),
    user,
    at,
    received: at,
    device_id: idOf(`device ${user}`),
    seq: 0,
  });

  const atDoor = (user: DemoKey, walk: SeedWalk, door: SeedDoor, start: Date): number => {
    let minutes = 0.6 + random.next() * 0.9;
    const at = () => new Date(start.getTime() + Math.round(minutes * 60) * 1000);
    for (const knock of knockOn(random, door, minuteOfDay(start) / 60)) {
      const touch = (result: ContactResult, replaces: string | null): SeedTouch => ({
        kind: 'touch',
        ...stamp(user, at()),
        walk,
        door,
        voter: knock.voter,
        result,
        note: replaces === null && knock.slip !== null ? '' : knock.note,
        gps: fixNear(random, door),
        replaces,
      });
      const first = touch(knock.slip ?? knock.result, null);
      facts.push(first);
      if (knock.slip !== null) {
        minutes += 0.2;
        facts.push(touch(knock.result, first.id));
      }
      const respondent = knock.result === 'canvassed' && knock.voter && walk.survey ? knock.voter : null;
      const survey = respondent && walk.survey && random.happens(0.82) ? surveys[walk.survey] : null;
      if (respondent && survey) {
        for (const given of answer(random, survey, respondent)) {
          minutes += 0.4;
          facts.push({
            kind: 'response',
            ...stamp(user, at()),
            walk,
            survey_id: survey.id,
            door,
            voter: respondent,
            ...given,
          });
        }
      }
      learn(knock.voter, knock.result, facts);
      minutes += knock.minutes;
    }
    return minutes;
  };

  return {
    facts,
    shift(user, walk, doors, start) {
      const from = facts.length;
      let time = start.getTime();
      let reached = 0;
      for (const door of doors) {
        if (minuteOfDay(new Date(time)) > 20 * 60 + 15) break;
        const before = facts.length;
        time += atDoor(user, walk, door, new Date(time)) * 60_000;
        if ((facts.at(-1)?.at.getTime() ?? 0) > now.getTime() - 60_000) {
          for (const undone of facts.splice(before)) unlearn(undone);
          break;
        }
        reached += 1;
      }
      // Some walks are out of reach of any network, and are sent on the way home.
      const offline = random.happens(0.2);
      for (const fact of facts.slice(from)) {
        const arrives = offline ? time + 15 * 60_000 : fact.at.getTime() + random.whole(1, 60) * 1000;
        fact.received = new Date(Math.min(arrives, now.getTime()));
      }
      return reached;
    },
  };
}

function learn(voter: SeedVoter | null, result: ContactResult, facts: readonly SeedFact[]): void {
  if (voter && (result === 'moved' || result === 'deceased' || result === 'do_not_contact')) {
    voter.suppressed = result;
    voter.suppressed_by = facts.at(-1)?.id ?? null;
  }
}

function unlearn(fact: SeedFact): void {
  if (fact.kind === 'touch' && fact.voter?.suppressed_by === fact.id) {
    fact.voter.suppressed = null;
    fact.voter.suppressed_by = null;
  }
}

function fixNear(random: SeededRandom, door: SeedDoor): SeedTouch['gps'] {
  if (random.happens(0.05)) return null;
  const off = random.happens(0.01) ? 160 : door.unit === null ? 10 : 22;
  return {
    latitude: round(door.latitude + spread(random, off) / metresPerDegree),
    longitude: round(door.longitude + spread(random, off) / (metresPerDegree * 0.765)),
    accuracy: Math.round(4 + random.next() * random.next() * 40),
  };
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** Everything that was recorded until `now`, phone by phone in its own order. */
export function recordFacts(
  random: SeededRandom,
  campaign: 'okafor' | 'measure',
  walks: readonly SeedWalk[],
  now: Date,
): SeedFact[] {
  const phones = recorder(random, now);
  const canvassers = demoUsers.filter(
    (user) => user.campaign === campaign && user.title !== 'Director' && user.key !== 'maya',
  );
  const done = new Map(walks.map((walk) => [walk, 0]));
  const maple = walks.find((walk) => walk.name.startsWith('Maple'));
  const left = (walk: SeedWalk) => walk.knocked - (done.get(walk) ?? 0);
  const walkOn = (key: DemoKey, walk: SeedWalk, count: number, start: Date) => {
    const at = done.get(walk) ?? 0;
    const reached = phones.shift(key, walk, walk.doors.slice(at, at + Math.min(count, left(walk))), start);
    done.set(walk, at + reached);
  };

  for (let ago = days - 1; ago >= 0; ago -= 1) {
    const day = dayBefore(now, ago);
    for (const { key } of canvassers) {
      if (!random.happens(isWeekend(day) ? 0.9 : 0.55) || onMaple(key, ago)) continue;
      const open = walks.filter(
        (walk) => walk !== maple && walk.assigned.includes(key) && left(walk) > 0 && (!walk.early || ago > 6),
      );
      const urgent = open.toSorted((a, b) => Number(b.early) - Number(a.early))[0];
      if (!urgent) continue;
      const walk = urgent.early || random.happens(0.7) ? urgent : random.pick(open);
      const [from, to] = hoursOf(day);
      const start = instantAt(day, random.whole(from, to));
      if (start < now) walkOn(key, walk, random.whole(26, 44), start);
    }
  }
  if (maple) {
    walkOn('luis', maple, 18, instantAt(dayBefore(now, 3), 17 * 60));
    // Ana has come to where the pictures show her: a few minutes ago by day, else last evening.
    const minute = minuteOfDay(now);
    const byDay = minute > 10 * 60 + 45 && minute < 20 * 60;
    walkOn('ana', maple, 14, byDay ? new Date(now.getTime() - 44 * 60_000) : instantAt(dayBefore(now, 1), 18 * 60));
  }
  const placed = placements(random, phones.facts, now);
  const reports = doorReportsOf(random, phones.facts, now);
  return numbered([...phones.facts, ...placed, ...reports, ...shiftsOf(random, [...phones.facts, ...reports], now)]);
}

const placementNotes = [
  '',
  '',
  'By the mailbox.',
  'At the corner, seen from both streets.',
  'Owner wants it until election day.',
  'Behind the hedge, ask before mowing.',
];

/** A sign for some of those with whom someone talked, put up by the same canvasser on the next day. */
function placements(random: SeededRandom, facts: readonly SeedFact[], now: Date): SeedPlacement[] {
  const talks = facts.filter((fact): fact is SeedTouch => fact.kind === 'touch' && fact.result === 'canvassed');
  return random
    .shuffle(talks)
    .slice(0, Math.min(18, Math.floor(talks.length / 4)))
    .flatMap((talk, index) => {
      const at = new Date(talk.at.getTime() + (20 + random.next() * 3) * 3_600_000);
      if (at > now) return [];
      const place: SeedPlacement = {
        kind: 'placement',
        id: factId(idsBegin + (facts.length + index) * 1000, random.bytes(10)),
        user: talk.user,
        at,
        received: new Date(Math.min(now.getTime(), at.getTime() + random.whole(2, 90) * 1000)),
        device_id: talk.device_id,
        seq: 0,
        door: talk.door,
        latitude: round(talk.door.latitude + spread(random, 6) / metresPerDegree),
        longitude: round(talk.door.longitude + spread(random, 6) / (metresPerDegree * 0.765)),
        accuracy: random.whole(4, 18),
        note: random.pick(placementNotes),
      };
      return [place];
    });
}

/** In order of arrival; each phone has counted its facts from 1 in the order in which it recorded them. */
function numbered(facts: SeedFact[]): SeedFact[] {
  const counts = new Map<string, number>();
  for (const fact of facts.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    fact.seq = (counts.get(fact.device_id) ?? 0) + 1;
    counts.set(fact.device_id, fact.seq);
  }
  return facts.toSorted((a, b) => a.received.getTime() - b.received.getTime() || a.seq - b.seq);
}
