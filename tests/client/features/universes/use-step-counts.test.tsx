import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useStepCounts } from '../../../../src/client/features/universes/use-step-counts';
import { signedInAs } from '../../../support/identity';
import { id } from '../../../support/office';

afterEach(cleanup);

const besides = {};
const lists = [{ field: 'party' as const, values: ['D'] }];
const campaignId = id(1);
function Counted() {
  const [count] = useStepCounts(campaignId, lists, besides);
  return <p>{count === undefined ? 'counting' : String(count)}</p>;
}

it('counts a list that was refused for a moment as soon as it may ask again', async () => {
  await signedInAs({ uid: 'uid-ada' });
  let asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    const json = { 'content-type': 'application/json' };
    return asked === 1
      ? new Response(JSON.stringify({ code: 'TOO_MANY', detail: 'Too much at once.' }), {
          status: 429,
          headers: { ...json, 'retry-after': '1' },
        })
      : new Response('7', { headers: json });
  });
  render(<Counted />);
  await act(() => new Promise((resolve) => setTimeout(resolve, 3_500)));
  expect(asked).toBeGreaterThan(0);
  expect(screen.getByText('7')).toBeDefined();
}, 10_000);
