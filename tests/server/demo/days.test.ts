// The demo counts back from the day of its first start: it has what people and journeys look for whatever day and hour that is.
import { beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../../../src/domain/walking-order/seeded-random';
import { seededChoices } from '../../../src/server/demo/seeded-random';
import { type SeedDoor, settle } from '../../../src/server/demo/demo-doors';
import { recordFacts } from '../../../src/server/demo/demo-facts';
import { type SeedFact } from '../../../src/server/demo/seed-facts';
import { planWalks, type SeedWalk } from '../../../src/server/demo/demo-walks';
import { townDoors } from '../../../src/server/demo/town';

let doors: SeedDoor[];
let walks: SeedWalk[];
beforeAll(() => {
  // The town of every installation.
  doors = settle(townDoors(seededRandom(1871), 5000), 2026);
  walks = planWalks('okafor', doors);
});

/** As if no one had knocked at any door yet. */
function begin(): void {
  for (const voter of doors.flatMap((door) => door.voters)) {
    voter.suppressed = voter.confidential ? 'confidential' : null;
    voter.suppressed_by = null;
  }
}

function factsOn(now: Date): SeedFact[] {
  begin();
  return recordFacts(seededChoices(1872), 'okafor', walks, now);
}

const firstOf = {
  'a week like any other': '2026-11-16',
  'the ends of a month and of a year': '2026-12-29',
  'a leap day': '2028-02-27',
  'clocks set ahead': '2027-03-13',
  'clocks set back': '2026-10-30',
};
/** In Greenwich; New York's night, morning, noon, afternoon and evening. */
const hours = [4, 12, 17, 21, 24];

test.each(Object.entries(firstOf))('the demo is whole in %s', { timeout: 120_000 }, (_name, first) => {
  for (let day = 0; day < 7; day += 1) {
    for (const hour of hours) {
      const now = new Date(Date.parse(`${first}T00:30:00Z`) + (day * 24 + hour) * 3_600_000);
      const facts = factsOn(now);
      const kinds = new Map<string, number>();
      for (const fact of facts) {
        const kind = fact.kind === 'door_fact' ? fact.given.kind : fact.kind;
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      }
      const at = now.toISOString();
      // A list of signs shows twelve at first.
      expect(kinds.get('placement'), `signs, ${at}`).toBeGreaterThan(12);
      expect(kinds.get('touch'), `knocks, ${at}`).toBeGreaterThan(1000);
      expect(kinds.get('response'), `answers, ${at}`).toBeGreaterThan(300);
      for (const kind of ['door_note', 'follow_up', 'person_added', 'person_corrected', 'sign_request', 'unit_repair'])
        expect(kinds.get(kind), `${kind}, ${at}`).toBeGreaterThan(0);
      const maple = facts.filter((fact) => fact.kind === 'touch' && fact.walk.name.startsWith('Maple'));
      expect(maple.length, `Maple Street, ${at}`).toBeGreaterThan(20);
      expect(facts.filter((fact) => fact.at > fact.received || fact.received > now)).toEqual([]);
    }
  }
});
