import { expect, it } from 'vitest';
import { readStatus } from '../../../src/domain/voter-files/values';

it.each(['In-active', 'IN ACTIVE', 'Non-active', 'Not active', 'I - Inactive', 'Inactive: returned mail'])(
  '%s is inactive',
  (word) => expect(readStatus(word)).toBe('inactive'),
);

it.each([
  'Active - Transferred in',
  'Active (moved within county)',
  'Active - Cancellation notice sent',
  'Active: not deceased',
  'A - Active',
  'Voter (Active)',
])('%s is active', (word) => expect(readStatus(word)).toBe('active'));
