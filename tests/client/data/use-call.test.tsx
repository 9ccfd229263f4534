import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { contract } from '../../../src/contract';
import { handOver, useCall, useCalls } from '../../../src/client/data/use-call';
import { signedInAs } from '../../support/identity';
import { campaignId, id, Refusal, serverDouble } from '../../support/office';

const query = { campaign_id: campaignId };
let tags: unknown[];
let asked: { call: string; query: URLSearchParams }[];
const tag = (name: string) => ({ id: id(1), campaign_id: campaignId, name, voters: 0 });
const names = (data: readonly { name: string }[] | undefined) => data?.map(({ name }) => name);

beforeEach(async () => {
  tags = [];
  ({ asked } = await serverDouble({
    'GET /voter-tag/all/': () => {
      const next = tags.length > 1 ? tags.shift() : tags[0];
      return next instanceof Promise || next instanceof Refusal ? next : [tag(String(next))];
    },
  }));
});

describe('a call whose reply a screen shows', () => {
  it('shows the last reply at once on the next visit, and a fresh one behind it', async () => {
    tags = ['a', 'b'];
    const first = renderHook(() => useCall(contract.voterTags.all, { query }));
    expect(first.result.current).toMatchObject({ data: undefined, loading: true });
    await waitFor(() => expect(names(first.result.current.data)).toEqual(['a']));
    first.unmount();
    const second = renderHook(() => useCall(contract.voterTags.all, { query: { ...query } }));
    expect(names(second.result.current.data)).toEqual(['a']);
    await waitFor(() => expect(names(second.result.current.data)).toEqual(['b']));
  });

  it('shows a reply that was handed over without asking again, once', async () => {
    tags = ['asked'];
    handOver(contract.voterTags.all, { query }, [tag('handed over')]);
    const first = renderHook(() => useCall(contract.voterTags.all, { query }));
    expect(names(first.result.current.data)).toEqual(['handed over']);
    await waitFor(() => expect(first.result.current.loading).toBe(false));
    first.unmount();
    expect(asked).toEqual([]);
    const second = renderHook(() => useCall(contract.voterTags.all, { query }));
    await waitFor(() => expect(names(second.result.current.data)).toEqual(['asked']));
  });

  it('asks again when what was handed over has become old', async () => {
    tags = ['asked'];
    vi.useFakeTimers({ toFake: ['Date'] });
    handOver(contract.voterTags.all, { query }, [tag('handed over')]);
    vi.setSystemTime(Date.now() + 6_000);
    const { result } = renderHook(() => useCall(contract.voterTags.all, { query }));
    vi.useRealTimers();
    await waitFor(() => expect(names(result.current.data)).toEqual(['asked']));
  });

  it('asks again after the time that a refusal names', async () => {
    tags = [new Refusal(429, 'TOO_MANY', 'Wait', 0), new Refusal(429, 'TOO_MANY', 'Wait', 0), 'at last'];
    const { result } = renderHook(() => useCall(contract.voterTags.all, { query }));
    await waitFor(() => expect(names(result.current.data)).toEqual(['at last']));
    expect([result.current.error, asked.length]).toEqual([undefined, 3]);
  });

  it('keeps what was there when a refresh fails, and says why', async () => {
    tags = ['old', new Refusal(500, 'INTERNAL'), 'new'];
    const { result } = renderHook(() => useCall(contract.voterTags.all, { query }));
    await waitFor(() => expect(names(result.current.data)).toEqual(['old']));
    act(() => result.current.reload());
    await waitFor(() => expect(result.current.error).toBeInstanceOf(Error));
    expect(names(result.current.data)).toEqual(['old']);
    act(() => {
      window.dispatchEvent(new Event('online'));
    });
    await waitFor(() => expect(names(result.current.data)).toEqual(['new']));
    expect(result.current.error).toBeUndefined();
  });

  it('never shows the reply to other arguments', async () => {
    let answer: (reply: unknown) => void = () => {};
    tags = [new Promise((resolve) => (answer = resolve)), 'quick'];
    const { result, rerender } = renderHook(
      ({ campaign }) => useCall(contract.voterTags.all, { query: { campaign_id: campaign } }),
      { initialProps: { campaign: campaignId } },
    );
    await waitFor(() => expect(asked).toHaveLength(1));
    rerender({ campaign: id(9) });
    expect(result.current.data).toBeUndefined();
    await waitFor(() => expect(names(result.current.data)).toEqual(['quick']));
    await act(async () => answer([tag('slow')]));
    expect(names(result.current.data)).toEqual(['quick']);
    rerender({ campaign: campaignId });
    expect(result.current.data).toBeUndefined();
  });

  it('shows no one the replies of someone else, and asks anew as of another state', async () => {
    tags = ['a'];
    const first = renderHook(() => useCall(contract.voterTags.all, { query }));
    await waitFor(() => expect(names(first.result.current.data)).toEqual(['a']));
    const later = renderHook(() => useCall(contract.voterTags.all, { query }, { asOf: 2 }));
    expect(later.result.current.data).toBeUndefined();
    first.unmount();
    later.unmount();
    await signedInAs({ uid: 'u2' });
    const theirs = renderHook(() => useCall(contract.voterTags.all, { query }));
    expect(theirs.result.current.data).toBeUndefined();
  });

  it('puts in what a change answered, also for the next visit', async () => {
    tags = ['a'];
    const first = renderHook(() => useCall(contract.voterTags.all, { query }));
    await waitFor(() => expect(names(first.result.current.data)).toEqual(['a']));
    act(() => first.result.current.replace([]));
    expect(first.result.current.data).toEqual([]);
    first.unmount();
    expect(renderHook(() => useCall(contract.voterTags.all, { query })).result.current.data).toEqual([]);
  });

  it('lets no reply to what was asked before a change take its place, and goes on asking', async () => {
    let answer: (reply: unknown) => void = () => undefined;
    tags = ['a', new Promise((resolve) => (answer = resolve)), 'c'];
    const { result } = renderHook(() => useCall(contract.voterTags.all, { query }));
    await waitFor(() => expect(names(result.current.data)).toEqual(['a']));
    act(() => result.current.reload());
    await waitFor(() => expect(asked).toHaveLength(2));
    act(() => result.current.replace([tag('b')]));
    await act(async () => answer([tag('a')]));
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(names(result.current.data)).toEqual(['b']);
    expect(result.current.loading).toBe(false);
    act(() => result.current.reload());
    await waitFor(() => expect(names(result.current.data)).toEqual(['c']));
  });

  it('asks nothing without arguments', async () => {
    const { result } = renderHook(() => useCall(contract.voterTags.all, null, { every: 1 }));
    await act(async () => result.current.reload());
    expect(result.current).toMatchObject({ data: undefined, error: undefined, loading: false });
    expect(asked).toEqual([]);
  });

  it('asks again on a timer while the page is visible', async () => {
    tags = ['a'];
    vi.useFakeTimers();
    try {
      renderHook(() => useCall(contract.voterTags.all, { query }, { every: 25_000 }));
      await act(async () => vi.advanceTimersByTimeAsync(25_500));
      await act(async () => vi.advanceTimersByTimeAsync(25_500));
      expect(asked).toHaveLength(3);
    } finally {
      vi.useRealTimers();
    }
  });

  it('makes one call with each of several arguments', async () => {
    tags = ['a', 'b'];
    const several = [{ query }, { query: { campaign_id: id(9) } }];
    const { result } = renderHook(() => useCalls(contract.voterTags.all, several));
    await waitFor(() => expect(result.current.data?.flatMap((each) => names(each))).toEqual(['a', 'b']));
    expect(asked.map((each) => each.query.get('campaign_id'))).toEqual([campaignId, id(9)]);
  });
});
