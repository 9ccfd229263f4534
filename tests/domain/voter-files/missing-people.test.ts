import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asksFirst, countyKey, coveredCounties, isMissing } from '../../../src/domain/voter-files/missing-people';

const county = fc.constantFrom('Ash', 'Elm', 'Oak');
const counts = fc.map(county, fc.integer({ min: 1, max: 3000 }), { maxKeys: 3 });
const person = fc.record({
  source_id: fc.constantFrom('1', '2', '3'),
  county: fc.option(fc.constantFrom('Ash', 'ELM County', ' oak ')),
});
const rejected = fc.uniqueArray(fc.constantFrom('1', '2', '3')).map((ids) => ({ rejected_ids: new Set(ids) }));
const keyed = (of: Map<string, number>) => new Map([...of].map(([name, count]) => [countyKey(name), count]));

test.each([
  ['Franklin', 'FRANKLIN COUNTY'],
  [' St. Mary ', 'St. Mary Parish'],
])('%s and %s are one county', (one, other) => expect(countyKey(one)).toBe(countyKey(other)));

test('without counties a file covers everyone, and with them no one of another county or of none', () => {
  fc.assert(
    fc.property(person, counts, counts, rejected, (who, inFile, known, roll) => {
      const covered = coveredCounties(keyed(inFile), keyed(known));
      const missing = isMissing(who, roll, covered);
      if (roll.rejected_ids.has(who.source_id)) expect(missing).toBe(false);
      else if (inFile.size === 0) expect(missing).toBe(true);
      else if (who.county === null || !keyed(inFile).has(countyKey(who.county))) expect(missing).toBe(false);
    }),
  );
});

test('a county is passed over only where hardly any row names it, and most of its known people are not in the file', () => {
  fc.assert(
    fc.property(counts, counts, (inFile, known) => {
      const [rows, people] = [keyed(inFile), keyed(known)];
      const covered = coveredCounties(rows, people);
      const all = [...rows.values()].reduce((sum, count) => sum + count, 0);
      for (const [name, count] of rows) {
        if (count >= all / 100 || count >= (people.get(name) ?? 0) / 2) expect(covered?.has(name)).toBe(true);
        else expect(covered?.has(name)).toBe(false);
      }
      for (const name of covered ?? []) expect(rows.has(name)).toBe(true);
    }),
  );
});

test('more known people never make one person more missing, and more rejected rows never do either', () => {
  fc.assert(
    fc.property(person, counts, counts, rejected, (who, inFile, known, roll) => {
      const before = isMissing(who, roll, coveredCounties(keyed(inFile), new Map()));
      expect(!isMissing(who, roll, coveredCounties(keyed(inFile), keyed(known))) || before).toBe(true);
      const more = { rejected_ids: new Set([...roll.rejected_ids, who.source_id]) };
      expect(isMissing(who, more, coveredCounties(keyed(inFile), keyed(known)))).toBe(false);
    }),
  );
});

test.each([
  [0, 0, false],
  [20, 100, false],
  [21, 100, true],
  [1, 3, true],
])('%i missing of %i asks for a yes: %s', (missing, people, asks) => expect(asksFirst(missing, people)).toBe(asks));
