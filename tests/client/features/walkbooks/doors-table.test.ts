import { describe, expect, it } from 'vitest';
import { doorRows } from '../../../../src/client/features/walkbooks/doors-table';
import { localDay } from '../../../../src/domain/facts/current-view';
import { id, userId } from '../../../support/office';
import { doorOf } from '../../../support/doors';

const door = (n: number) => doorOf(id(n), { address: `${n} Maple St`, house_number: `${n}` });
const touch = (n: number, doorId: string, result: 'canvassed' | 'not_home', minute: number) => ({
  id: id(100 + n),
  recorded_at: `2026-03-04T15:${String(minute).padStart(2, '0')}:00.000Z`,
  device_id: id(9),
  seq: n,
  door_id: doorId,
  voter_id: null,
  contact_result: result,
  note: '',
  gps: null,
  replaces: null,
  user_id: userId,
  user_name: 'Ana',
});

describe('the doors of a walkbook', () => {
  it('are counted in walking order, each with the touch that speaks for it', () => {
    const rows = doorRows(
      {
        geo_data: { type: 'FeatureCollection', features: [door(8), door(2)] },
        touches: [touch(1, id(2), 'canvassed', 1), touch(2, id(2), 'not_home', 30)],
      },
      localDay('UTC'),
    );
    expect(rows.map((row) => [row.order, row.door.address, row.touch?.contact_result ?? null])).toEqual([
      [1, '8 Maple St', null],
      [2, '2 Maple St', 'canvassed'],
    ]);
  });
});
