import { beforeEach, expect, it } from 'vitest';
import { measuredClock, noteExchange } from '../../../src/client/session/server-clock';
import { ana, signedInAs } from '../../support/identity';

beforeEach(() => localStorage.clear());

const hear = () => {
  const sent = Date.now();
  noteExchange(`${sent + 60_000} ${sent}`, sent);
};

it('keeps for the next start by how much this phone’s clock is off', async () => {
  await signedInAs(ana);
  hear();
  expect(localStorage.getItem('porchlight.clock')).toMatch(/^60000 \d+$/);
});

it('leaves nothing of an answer that comes after its person has signed out', async () => {
  await signedInAs(null);
  hear();
  expect(measuredClock()?.offset).toBe(60_000);
  expect(Object.keys(localStorage)).toEqual([]);
});
