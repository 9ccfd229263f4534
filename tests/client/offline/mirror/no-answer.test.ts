import { expect, it, vi } from 'vitest';
import { noAnswerText } from '../../../../src/client/offline/mirror/no-answer';

it('blames the server only where the phone has a network', () => {
  expect(noAnswerText()).toBe('The server isn’t answering.');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(noAnswerText()).toBe('You’re offline.');
  vi.restoreAllMocks();
});
