import { expect, it } from 'vitest';
import { changesOf } from '../../../../../src/client/features/turf/county/cut-changes';
import { id } from '../../../../support/office';

const door = (n: number) => ({
  id: id(n),
  latitude: 40,
  longitude: -80,
  address: `${n} Oak St`,
  street: 'Oak St',
  house_number: String(n),
  zip: '44480',
  side: null,
  voters: 2,
});
const turf = (number: number, ...doors: number[]) => ({
  number,
  version: 3,
  name: `North ${number}`,
  tower: null,
  assigned_user_ids: [],
  doors: doors.map(door),
});
const planned = (name: string, assigned: string[] = []) => ({ name, assigned, tower: null });

it('only what was changed is saved: moved doors of both turfs, a name, people, and one that was merged away', () => {
  const opened = [turf(1, 1, 2), turf(2, 3), turf(3, 4), turf(4, 5), turf(5)];
  const plan = {
    turfs: [planned('North 1'), planned('North 2'), planned('Mill Hill'), planned('North 4'), planned('North 5')],
  };
  const shown = [
    { turf: 0, doorIds: [id(2), id(1)] },
    { turf: 1, doorIds: [id(3), id(5)] },
    { turf: 2, doorIds: [id(4)] },
  ];
  expect(changesOf(opened, plan, shown)).toEqual([
    { number: 2, version: 3, name: 'North 2', door_ids: [id(3), id(5)], assigned_user_ids: [] },
    { number: 3, version: 3, name: 'Mill Hill', door_ids: [id(4)], assigned_user_ids: [] },
    { number: 4, version: 3, name: 'North 4', door_ids: [], assigned_user_ids: [] },
  ]);
});
