import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiError, BadCall, NoAnswer } from '../../../src/client/data/api-errors';
import { useAction } from '../../../src/client/data/use-action';

const failing = (error: Error) => () => Promise.reject(error);

it('is busy while the work goes on, and says nothing where it worked', async () => {
  const { result } = renderHook(() => useAction());
  let finish = () => undefined as void;
  act(() => void result.current.act(() => new Promise<void>((resolve) => (finish = resolve))));
  expect(result.current.busy).toBe(true);
  await act(async () => finish());
  expect(result.current).toMatchObject({ busy: false, problem: null });
});

it('says why work failed, with the words for it where the error has none, until the next try', async () => {
  const { result } = renderHook(() => useAction());
  await act(() => result.current.act(failing(new Error('x is undefined')), 'The group couldn’t be exported.'));
  expect(result.current).toMatchObject({ busy: false, problem: 'The group couldn’t be exported.' });
  await act(() => result.current.act(() => Promise.resolve()));
  expect(result.current.problem).toBeNull();
});

it('says that the server refused only where its own answer came', async () => {
  const { result } = renderHook(() => useAction());
  const refusedBy = async (error: Error) => {
    await act(() => result.current.act(failing(error)));
    return result.current.refused;
  };
  expect(await refusedBy(new ApiError(409, 'CONFLICT', null))).toBe(true);
  // A proxy's answer and silence: it may have been done.
  expect([await refusedBy(new ApiError(502, null, null)), await refusedBy(new NoAnswer())]).toEqual([false, false]);
  // Ours when the database went as it committed: it may have been done, too.
  expect(await refusedBy(new ApiError(503, 'UNAVAILABLE', null))).toBe(false);
  expect(await refusedBy(new ApiError(500, 'INTERNAL', null))).toBe(false);
  expect(await refusedBy(new BadCall({ detail: 'ID was not provided', detail_code: 'ID_MISSING', params: {} }))).toBe(
    true,
  );
  act(() => result.current.refuse('Name the chapter.'));
  expect(result.current.refused).toBe(true);
});

const taken = new ApiError(409, 'NAME_EXISTS', null);
const sentence = 'This name is already in use. Please choose a different name.';

it('says at the name that a name is taken, and at no other place', async () => {
  const { result } = renderHook(() => useAction({ hasName: true }));
  await act(() => result.current.act(failing(taken)));
  expect(result.current.errorOf('name')).toBe(sentence);
  expect(result.current.errorOf('doors')).toBeNull();
  expect(result.current.problem).toBeNull();
  act(() => result.current.clear());
  expect(result.current.errorOf('name')).toBeNull();
});

it('says that a name is taken where there is no field for it', async () => {
  const { result } = renderHook(() => useAction());
  await act(() => result.current.act(failing(taken)));
  expect(result.current.problem).toBe(sentence);
});
