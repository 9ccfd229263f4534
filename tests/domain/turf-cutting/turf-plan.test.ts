import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutTurf } from '../../../src/domain/turf-cutting/cut-turf';
import { nameTurfs, turfPlaces } from '../../../src/domain/turf-cutting/turf-names';
import {
  areasOf,
  bordersOf,
  colourTurfs,
  isInside,
  piecesOf,
  planBlockSides,
  turfFigures,
  type Spot,
} from '../../../src/domain/turf-cutting/turf-plan';
import { county } from '../../support/county';
import { textsFor, usEnglish } from '../../../src/domain/i18n/texts';

const square: Spot[] = [
  [0, 0],
  [2, 0],
  [2, 2],
  [0, 2],
];

describe('a cut on the map', () => {
  it('gathers every door into one building, whose neighbours reach everywhere', () => {
    const doors = county(400, 5);
    const ground = planBlockSides(doors);
    expect(ground.buildings.flat().sort((a, b) => a - b)).toEqual(doors.map((_, index) => index));
    expect(piecesOf(ground, new Int32Array(ground.buildings.length), 0)).toBe(1);
  });

  it('knows what lies inside an area, whichever way it was drawn', () => {
    fc.assert(
      fc.property(fc.double({ min: -1, max: 3, noNaN: true }), fc.double({ min: -1, max: 3, noNaN: true }), (x, y) => {
        fc.pre([x, y].every((each) => each !== 0 && each !== 2));
        const expected = x > 0 && x < 2 && y > 0 && y < 2;
        expect([isInside([x, y], square), isInside([x, y], square.toReversed())]).toEqual([expected, expected]);
      }),
    );
  });

  it('gives a building to the first area that holds it, and none to an area of two corners', () => {
    const ground = {
      buildings: [[0], [1]],
      places: [
        [1, 1],
        [5, 5],
      ] as Spot[],
      links: new Int32Array(),
    };
    expect([...areasOf(ground, [square.slice(0, 2), square, square])]).toEqual([1, -1]);
  });

  it('names of each border the building that can come over and the one that can go, both beside the other turf', () => {
    const doors = county(300, 4);
    const ground = planBlockSides(doors);
    const cut = cutTurf(doors, { turfs: 6 }).turfs;
    const turfOfDoor = new Map(cut.flatMap((turf, index) => turf.door_ids.map((id) => [id, index] as const)));
    const turfOf = Int32Array.from(ground.buildings, ([first]) => turfOfDoor.get(doors[first!]!.id) ?? -1);
    const areLinked = (a: number, to: (building: number) => boolean) =>
      Array.from({ length: ground.links.length / 2 }, (_, at) => [
        ground.links[2 * at]!,
        ground.links[2 * at + 1]!,
      ]).some(([one, other]) => (one === a && to(other!)) || (other === a && to(one!)));
    for (let turf = 0; turf < 6; turf += 1) {
      const borders = bordersOf(ground, turfOf, turf);
      expect(borders.length).toBeGreaterThan(0);
      for (const { turf: other, take, give } of borders) {
        expect([turfOf[take], turfOf[give]]).toEqual([other, turf]);
        expect(areLinked(take, (building) => turfOf[building] === turf)).toBe(true);
        expect(areLinked(give, (building) => turfOf[building] === other)).toBe(true);
        expect(bordersOf(ground, turfOf, other).some((back) => back.turf === turf)).toBe(true);
      }
    }
  });

  it('reckons a turf as the cut does', () => {
    const doors = county(120, 9).map((door) => ({ ...door, voters: 2 }));
    const [turf] = cutTurf(doors, { turfs: 1 }).turfs;
    const figures = turfFigures(doors);
    expect(figures).toMatchObject({ doors: 120, voters: 240 });
    expect(figures.minutes).toBeCloseTo(turf!.minutes, 6);
  });

  it('tells when a turf was torn apart', () => {
    const ground = { buildings: [[0], [1], [2], [3]], places: [], links: Int32Array.from([0, 1, 1, 2, 2, 3]) };
    expect(piecesOf(ground, Int32Array.from([0, 0, 0, 0]), 0)).toBe(1);
    expect(piecesOf(ground, Int32Array.from([0, 1, 0, 1]), 0)).toBe(2);
    expect(piecesOf(ground, Int32Array.from([0, 1, 0, 1]), 2)).toBe(0);
  });

  it('lets a walk pass doors of no turf, and a tower', () => {
    const ground = { buildings: [[0], [1], [2]], places: [], links: Int32Array.from([0, 1, 1, 2]) };
    expect(piecesOf(ground, Int32Array.from([0, -1, 0]), 0)).toBe(1);
    expect(piecesOf(ground, Int32Array.from([0, 1, 0]), 0)).toBe(1);
  });

  it('colours neighbouring turfs apart', () => {
    const doors = county(900, 2);
    const ground = planBlockSides(doors);
    const cut = cutTurf(doors, { turfs: 20 });
    const turfOfDoor = new Map(cut.turfs.flatMap((turf, index) => turf.door_ids.map((id) => [id, index] as const)));
    const turfOf = Int32Array.from(ground.buildings, ([first]) => turfOfDoor.get(doors[first!]!.id) ?? -1);
    const colors = colourTurfs(ground, turfOf, 20, 8);
    for (let at = 0; at < ground.links.length; at += 2) {
      const [a, b] = [turfOf[ground.links[at]!]!, turfOf[ground.links[at + 1]!]!];
      if (a !== b) expect(colors[a]).not.toBe(colors[b]);
    }
  });
});

describe('names of turfs', () => {
  const at = (latitude: number, longitude: number) => ({ latitude, longitude });

  it('say where a turf lies, and go on where a name is taken', () => {
    const middles = [at(41.1, -80), at(41.2, -80), at(40.8, -80), at(41, -79.8), at(41, -80.2)];
    expect(nameTurfs(usEnglish, middles, ['north 1', 'Elsewhere'])).toEqual([
      'North 2',
      'North 3',
      'South 1',
      'East 1',
      'West 1',
    ]);
  });

  it('are words of the language in which the app is read', () => {
    const catalogue = { language: 'es', texts: { North: 'Norte', South: 'Sur' } };
    const texts = textsFor({ catalogue, country: 'US' });
    expect(nameTurfs(texts, [at(41.1, -80), at(40.8, -80)], ['NORTE 1'])).toEqual(['Norte 2', 'Sur 1']);
  });

  it('are named by the town, precinct or street that tells one from another', () => {
    const door = (street: string, city = '', precinct: string | null = null) => ({ street, city, precinct });
    const times = <T>(many: number, each: T) => Array.from({ length: many }, () => each);
    expect(
      turfPlaces([
        times(5, door('Elm St', 'Oak Park')),
        [...times(2, door('Elm St', 'Salem')), ...times(2, door('Ash St', 'Niles'))],
        times(5, door('Ash St', 'Niles')),
      ]),
    ).toEqual(['Oak Park', 'Elm St', 'Niles']);
    // One town tells nothing; precincts do.
    expect(turfPlaces([times(3, door('Elm St', 'Salem', '4A')), times(3, door('Elm St', 'Salem', '4B'))])).toEqual([
      '4A',
      '4B',
    ]);
    expect(turfPlaces([[door('Elm St'), door('Oak St'), door('Ash St'), door('Fir St')], []])).toEqual([null, null]);
    expect(nameTurfs(usEnglish, [at(41.1, -80), at(40.8, -80)], ['North 1 – Salem'], ['Oak Park', null])).toEqual([
      'North 2 – Oak Park',
      'South 1',
    ]);
  });

  it('are all different', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 50 })), { maxLength: 80 }),
        (spots) => {
          const names = nameTurfs(
            usEnglish,
            spots.map(([x, y]) => at(41 + x / 100, -80 + y / 100)),
            ['Center 1', 'East 2'],
          );
          expect(new Set([...names, 'Center 1', 'East 2']).size).toBe(spots.length + 2);
        },
      ),
    );
  });
});
