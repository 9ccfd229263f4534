import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TurfPlanner } from '../../../../src/client/features/turf/turf-planner';
import { emptyPlan, type TurfPlan } from '../../../../src/client/features/turf/turf-plan-steps';
import { campaignId, serverDouble } from '../../../support/office';
import { show } from '../../../support/show';

const turfs = [1, 2].map((turf) => ({
  turf: turf - 1,
  doors: 40,
  voters: 80,
  metres: 100,
  drive: null,
  minutes: 60,
  off: 0,
  fits: true,
  doorIds: [],
}));

/** The planner over two turfs that were cut before, with this in the field of the number. */
async function planner(change: Partial<TurfPlan>): Promise<HTMLButtonElement> {
  await serverDouble({ 'GET /users/campaign-account/': () => [] });
  const plan = {
    ...emptyPlan(500, 2),
    turfs: turfs.map(() => ({ name: 'North', assigned: [], tower: null })),
    ...change,
  };
  const turf = { plan, step: () => undefined, cutting: false, problem: null, loaded: { data: null } } as never;
  const board = { turfs, torn: new Set(), selected: null, setSelected: () => undefined } as never;
  await show(
    () => (
      <TurfPlanner campaignId={campaignId} filters={{}} surveyId="" survey={null} doors={500} {...{ turf, board }} />
    ),
    '/app/turf',
  );
  return screen.findByRole('button', { name: 'Create 2 walkbooks' });
}

it('creates the walkbooks that were asked for', async () => {
  expect((await planner({ amount: '2' })).disabled).toBe(false);
});

it('creates none of an earlier number while what is typed is none', async () => {
  for (const amount of ['', '0', '-3', '99999']) {
    expect((await planner({ amount })).disabled, amount).toBe(true);
    cleanup();
  }
});

it('needs no number where the areas were drawn', async () => {
  expect((await planner({ way: 'drawn', amount: '' })).disabled).toBe(false);
});
