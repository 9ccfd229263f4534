import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiError } from '../../../../src/client/data/api-errors';
import { LoadProblem } from '../../../../src/client/ui/primitives/loadable';

const problem = (error: Error) =>
  render(<LoadProblem loaded={{ data: undefined, error, at: undefined, reload: () => undefined }} />);
const retry = () => screen.queryByRole('button', { name: /again/i });

it('says of what is gone that it is, and asks no more', () => {
  problem(new ApiError(404, 'NOT_FOUND', 'Not found.'));
  expect(screen.getByText(/It may have been removed/)).toBeDefined();
  expect(retry()).toBeNull();
});

it.each([
  ['a server of an earlier release, which does not know the call', 'UNKNOWN_ENDPOINT'],
  ['a page of a proxy', null],
])('offers to try again after a 404 of %s', (_, code) => {
  problem(new ApiError(404, code, null));
  expect(screen.queryByText(/It may have been removed/)).toBeNull();
  expect(retry()).not.toBeNull();
});
