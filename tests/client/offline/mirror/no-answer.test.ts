import { expect, it, vi } from 'vitest';
import { noAnswerText, whyAbsent } from '../../../../src/client/offline/mirror/no-answer';

it('blames the server only where the phone has a network', () => {
  expect(noAnswerText()).toBe('The server isn’t answering.');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(noAnswerText()).toBe('You’re offline.');
  vi.restoreAllMocks();
});

it('says why a walkbook is absent in whole sentences, also where no reason is known', () => {
  const absent = (problem: string | null) => whyAbsent({ state: 'absent', problem }, false);
  expect(absent('The walkbook is archived.')).toBe('This walkbook isn’t on this phone yet. The walkbook is archived.');
  expect(absent(null)).toBe('This walkbook isn’t on this phone yet.');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(absent(null)).toBe('This walkbook isn’t on this phone yet. You’re offline.');
  vi.restoreAllMocks();
});
