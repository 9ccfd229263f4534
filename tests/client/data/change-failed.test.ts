import { expect, it } from 'vitest';
import { ApiError, NoAnswer } from '../../../src/client/data/api-errors';
import { changeFailedText } from '../../../src/client/data/change-failed';

it('says that nothing was changed only where that is known', () => {
  expect(changeFailedText(new ApiError(409, 'CONFLICT', 'Someone changed it.'))).toBe(
    'Nothing was changed. Someone changed it.',
  );
  expect(changeFailedText(new ApiError(503, 'UNAVAILABLE', 'Try again later.'))).toBe('Try again later.');
  expect(changeFailedText(new NoAnswer())).toMatch(/^The server isn’t answering/);
});
