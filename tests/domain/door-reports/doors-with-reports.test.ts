import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DoorReport, KnownDoorReport } from '../../../src/contract/facts/door-report';
import type { DoorFeature } from '../../../src/contract/doors';
import { withDoorReports } from '../../../src/domain/door-reports/doors-with-reports';
import { topDown } from '../../../src/domain/walking-order/top-floor-first';
import { doorOf } from '../../support/doors';

const ana = 'ana';
let made = 0;
type Given = DoorReport extends infer F
  ? F extends DoorReport
    ? Omit<F, 'id' | 'recorded_at' | 'device_id' | 'seq' | 'replaces'>
    : never
  : never;
function fact(given: Given, replaces: string | null = null): KnownDoorReport {
  made += 1;
  const at = new Date(Date.UTC(2026, 2, 1) + made * 1000).toISOString();
  return {
    id: `f${made}`,
    recorded_at: at,
    device_id: 'd',
    seq: made,
    user_id: ana,
    user_name: 'Ana',
    replaces,
    ...given,
  };
}

function door(id: string, number: number, unit: string | null = null): DoorFeature {
  return doorOf(
    id,
    {
      address: `${number} Elm St`,
      unit,
      street: 'Elm St',
      house_number: String(number),
      side: 'odd',
      voters: [
        {
          id: `${id}v`,
          first: 'Vera',
          last: 'Moe',
          age: 40,
          sex: null,
          party: null,
          language: null,
          target: true,
          suppressed: null,
        },
      ],
    },
    [-83 + number * 0.0001, 40],
  );
}
const street = [door('a', 1), door('b', 3), door('c', 5)];
const added = (door_id: string, number: number) =>
  fact({
    kind: 'door_added',
    door_id,
    voter_id: null,
    address: `${number} Elm St`,
    unit: '',
    city: 'Town',
    zip: '45999',
    coordinates: [-83 + number * 0.0001, 40],
  });
const person = (door_id: string, voter_id: string) =>
  fact({ kind: 'person_added', door_id, voter_id, first: 'Nadia', last: '', language: 'French', phone: '' });
const back = (of: KnownDoorReport) => fact({ kind: 'taken_back', door_id: of.door_id, voter_id: null }, of.id);
const ids = (doors: readonly DoorFeature[]) => doors.map(({ id }) => id);

describe('a walkbook with facts that only this phone knows', () => {
  test('has the added door beside its nearest one, with the person added there', () => {
    const doors = withDoorReports(street, [added('x', 4), person('x', 'n')], []);
    expect(['a,b,x,c', 'a,b,c,x']).toContain(ids(doors).join());
    expect(doors.find(({ id }) => id === 'x')?.properties).toMatchObject({
      added: true,
      house_number: '4',
      voters: [{ id: 'n', added: true, language: 'French' }],
    });
  });

  test('is as it was once they are taken back, whether headquarters had told of them or not', () => {
    const [x, n] = [added('x', 4), person('a', 'n')];
    expect(withDoorReports(street, [x, n, back(x), back(n)], [])).toEqual(street);
    const told = withDoorReports(street, [x, n], []);
    expect(withDoorReports(told, [back(x), back(n)], [x, n])).toEqual(street);
  });

  test('shows a mended unit, a note for the whole building, and who must not be contacted', () => {
    const tower = [door('a', 1, '012'), door('b', 1, 'O10'), door('c', 5)];
    const doors = withDoorReports(
      tower,
      [
        fact({ kind: 'unit_repair', door_id: 'a', voter_id: null, unit: 'apt o12' }),
        fact({ kind: 'door_note', door_id: 'a', voter_id: null, note: 'Buzzer 4', building: true }),
        fact({ kind: 'do_not_contact', door_id: 'b', voter_id: 'bv', channels: ['call'], touch_id: null }),
      ],
      [],
    );
    expect(doors.map(({ properties }) => [properties.unit, properties.notes])).toEqual([
      ['O12', 'Buzzer 4'],
      ['O10', 'Buzzer 4'],
      [null, null],
    ]);
    expect(doors[1]?.properties.voters[0]).toMatchObject({ suppressed: null, no_channels: ['call'] });
  });

  test('shows a person as somebody at the door says, and nobody else', () => {
    const said = { first: null, last: 'Ortiz', language: 'Spanish', phone: null };
    const doors = withDoorReports(
      street,
      [fact({ kind: 'person_corrected', door_id: 'a', voter_id: 'av', ...said })],
      [],
    );
    expect(doors[0]?.properties.voters[0]).toMatchObject({ first: 'Vera', last: 'Ortiz', language: 'Spanish' });
    expect(doors.slice(1)).toEqual(street.slice(1));
  });

  describe('that headquarters already showed, is as files say at once when they are taken back', () => {
    const [vera] = street[0]!.properties.voters;
    /** The first door as the server shows it with a fact. */
    const shown = (to: object, voter: object = {}): DoorFeature[] => {
      const [first, ...rest] = street;
      const properties = { ...first!.properties, ...to, voters: [{ ...vera!, ...voter }] };
      return [{ ...first!, properties }, ...rest];
    };
    const at = { door_id: 'a', voter_id: null };
    const seen = (doors: readonly DoorFeature[]) => {
      const { unit, notes, voters } = doors[0]!.properties;
      const [one] = voters;
      return [unit, notes, one?.first, one?.last, one?.language, one?.suppressed, one?.no_channels ?? []];
    };

    test('a mended unit', () => {
      const fix = fact({ kind: 'unit_repair', ...at, unit: '4' });
      expect(seen(withDoorReports(shown({ unit: '4', filed_unit: '2' }), [back(fix)], [fix]))[0]).toBe('2');
      // What was mended before that one comes back, and not what files say.
      const before = fact({ kind: 'unit_repair', ...at, unit: '3' });
      const again = fact({ kind: 'unit_repair', ...at, unit: '4' });
      expect(seen(withDoorReports(shown({ unit: '4', filed_unit: '2' }), [back(again)], [before, again]))[0]).toBe('3');
      // A the server of before tells no filed unit: what is shown stays until it answers.
      expect(seen(withDoorReports(shown({ unit: '4' }), [back(fix)], [fix]))[0]).toBe('4');
    });

    test('a note on the way in, for a door and for a building', () => {
      const note = fact({ kind: 'door_note', ...at, note: 'Dog', building: true });
      const now = withDoorReports(shown({ notes: 'Dog', filed_notes: 'Gate' }), [back(note)], [note]);
      expect(seen(now)[1]).toBe('Gate');
    });

    test('what was set right about a person', () => {
      const said = fact({
        kind: 'person_corrected',
        door_id: 'a',
        voter_id: 'av',
        first: 'Verónica',
        last: null,
        language: 'Spanish',
        phone: null,
      });
      const before = shown({}, { first: 'Verónica', language: 'Spanish', filed: { first: 'Vera', language: null } });
      expect(seen(withDoorReports(before, [back(said)], [said])).slice(2, 5)).toEqual(['Vera', 'Moe', null]);
    });

    test('a wish not to be contacted, but not another one', () => {
      const wish = (channels: ('door' | 'call')[]) =>
        fact({ kind: 'do_not_contact', door_id: 'a', voter_id: 'av', channels, touch_id: null });
      const [all, call] = [wish(['door', 'call']), wish(['call'])];
      const before = shown({}, { suppressed: 'do_not_contact', no_channels: ['door', 'call'] });
      expect(seen(withDoorReports(before, [back(all)], [all])).slice(5)).toEqual([null, []]);
      expect(seen(withDoorReports(before, [back(all)], [all, call])).slice(5)).toEqual([null, ['call']]);
    });
  });

  test('changes nothing that it was not told to, and adds nothing twice, in whatever order the facts come', () => {
    const facts = [added('x', 4), person('x', 'n'), person('b', 'm')];
    fc.assert(
      fc.property(fc.shuffledSubarray(facts, { minLength: 3 }), (mixed) => {
        const once = withDoorReports(street, mixed, []);
        expect(once).toEqual(withDoorReports(street, facts, []));
        expect(withDoorReports(once, mixed, [])).toEqual(once);
      }),
    );
  });
});

test('from the top floor down each building stays together, and houses stay where they are', () => {
  const doors = [door('h', 1), door('u1', 3, '101'), door('g', 5), door('u2', 3, '201'), door('u3', 3, '1203')];
  expect(ids(topDown(doors))).toEqual(['h', 'u3', 'u2', 'u1', 'g']);
});
