import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useStepCounts } from '../../../../src/client/features/universes/use-step-counts';
import { signedInAs } from '../../../support/identity';
import { id } from '../../../support/office';

afterEach(cleanup);

const besides = {};
const lists = [{ field: 'party' as const, values: ['D'] }];
const campaignId = id(1);
const previewOf = (voters: number, estimated: boolean) =>
  JSON.stringify({ voters, doors: 1, left_out: [], sample: [], estimated });
function Counted() {
  const [count] = useStepCounts(campaignId, lists, besides);
  return <p>{count === undefined ? 'counting' : JSON.stringify(count)}</p>;
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
      : new Response(previewOf(7, false), { headers: json });
  });
  render(<Counted />);
  await act(() => new Promise((resolve) => setTimeout(resolve, 3_500)));
  expect(asked).toBeGreaterThan(0);
  expect(screen.getByText('{"voters":7,"about":false}')).toBeDefined();
});

it('says about how many of a large campaign, and counts exactly where a sample has no one', async () => {
  await signedInAs({ uid: 'uid-ada' });
  const asked: boolean[] = [];
  let inSample = 12_345;
  vi.stubGlobal('fetch', async (_: string, init: { body: string }) => {
    const { exact } = JSON.parse(init.body) as { exact: boolean };
    asked.push(exact);
    return new Response(exact ? previewOf(3, false) : previewOf(inSample, true), {
      headers: { 'content-type': 'application/json' },
    });
  });
  render(<Counted />);
  await screen.findByText('{"voters":12345,"about":true}');
  cleanup();
  inSample = 0;
  render(<Counted />);
  await screen.findByText('{"voters":3,"about":false}');
  expect(asked).toEqual([false, false, true]);
});
