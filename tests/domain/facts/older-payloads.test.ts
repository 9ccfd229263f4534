import { expect, test } from 'vitest';
import { touch } from '../../../src/contract/facts/touch';
import { payloadVersion, upcastTouch } from '../../../src/domain/facts/older-payloads';

const uuid = '0b0d2f0e-2f5b-4c53-9f63-0d8c86a0c2f1';
const old = touch.parse({
  id: uuid,
  recorded_at: '2026-03-01T12:00:00.000Z',
  device_id: uuid,
  seq: 1,
  door_id: uuid,
  voter_id: null,
  contact_result: 'not_home',
});

test('a touch of the first version left no literature besides its result', () => {
  expect(upcastTouch(1, old)).toEqual({ ...old, literature: false });
});

test('a touch of today stays as it is', () => {
  const today = { ...old, literature: true };
  expect(upcastTouch(payloadVersion, today)).toBe(today);
});
