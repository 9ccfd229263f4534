import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { KnownTouch } from '../../../../../src/contract/facts/touch';
import { knownTouch } from '../../../../support/doors';
import { JustHereNote } from '../../../../../src/client/features/walking/guide/just-here-note';

const note = (touches: KnownTouch[]) => (
  <>
    <main id="content">
      <JustHereNote touches={touches} userId="me" />
      <button>Not home</button>
    </main>
  </>
);
const inContent = (text: RegExp) => document.getElementById('content')?.contains(screen.getByText(text));

it('stands above the buttons when it was known as the door was opened', () => {
  render(note([knownTouch('Ana', { id: '1' })]));
  expect(inContent(/Ana was here just now: not home/)).toBe(true);
});

it('stands at the foot when it arrives later, so that no button moves under the thumb', async () => {
  const { rerender } = render(note([]));
  await act(async () => rerender(note([knownTouch('Ana', { id: '1' })])));
  expect(inContent(/Ana was here/)).toBe(false);
});

it('leaves what was known in its place when somebody else follows, and goes when it was taken back', async () => {
  const ana = knownTouch('Ana', { id: '1', recorded_at: new Date(Date.now() - 60_000).toISOString() });
  const { rerender } = render(note([ana]));
  await act(async () => rerender(note([ana, knownTouch('Ben', { id: '2' })])));
  expect(inContent(/Ana was here/)).toBe(true);
  expect(inContent(/Ben was here/)).toBe(false);
  await act(async () => rerender(note([ana, knownTouch('Ana', { id: '3', contact_result: null, replaces: '1' })])));
  expect(screen.queryByText(/was here/)).toBeNull();
});
