import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { condition } from '../../../../src/contract/voters/voter-filters';
import { groupOf } from '../../../../src/client/features/universes/builder-tree';
import { StepsBuilder } from '../../../../src/client/features/universes/steps-builder';
import { conditionAfter, type Step } from '../../../../src/client/features/universes/steps';

afterEach(cleanup);

/** Offers and names without a value. */
const blank: object = new Proxy({}, { get: () => new Proxy({}, { get: () => undefined }) });

it('does not offer a change of steps that the server refuses as too deep', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  let now: Step[] = Array.from({ length: 10 }, (_, at) => ({
    key: `s${at}`,
    deed: 'add' as const,
    group: groupOf({ field: 'party', values: [`P${at}`] }),
  }));
  function Wrapped() {
    const [steps, setSteps] = useState(now);
    return (
      <StepsBuilder
        campaignId="c"
        steps={steps}
        besides={{}}
        onChange={(next) => {
          now = next;
          setSteps(next);
        }}
        offers={blank as never}
        names={blank as never}
      />
    );
  }
  expect(condition.safeParse(conditionAfter(now)).success).toBe(true);
  render(<Wrapped />);
  for (const number of [3, 5, 7, 9]) {
    const select = screen.getByLabelText(`What step ${number} does`);
    fireEvent.change(select, { target: { value: 'keep' } });
  }
  expect(condition.safeParse(conditionAfter(now)).success).toBe(true);
});
