// A photo or voice note that isn't saved yet is seen on its door and in the list of doors.
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UnsavedBytes } from '../../../../../src/client/features/walking/report/unsaved-bytes';
import { readOpenDrafts } from '../../../../../src/client/features/walking/list/use-open-drafts';
import { draftKey, dropDraft, writeDraft } from '../../../../../src/client/offline/outbox/drafts';
import { doorId, newPhone, owner, walkbookId } from '../../../local/headquarters';

const other = '0198a000-0000-7000-8000-0000000000d7';
const keyOf = (kind: string, door = doorId) => draftKey(owner, kind, walkbookId, door);
const bytes = { bytes: new Uint8Array([1, 2, 3]).buffer, mime: 'image/jpeg' };

beforeEach(newPhone);
afterEach(cleanup);

it('shows on the door what was begun there, leads back to it, and goes with it', async () => {
  const onOpen = vi.fn();
  await writeDraft(keyOf('photo', other), bytes);
  render(<UnsavedBytes owner={owner} walkbookId={walkbookId} doorId={doorId} onOpen={onOpen} />);
  await act(() => writeDraft(keyOf('voice'), { ...bytes, seconds: 3 }));
  fireEvent.click(await screen.findByRole('button', { name: 'Voice note not saved yet' }));
  expect(onOpen).toHaveBeenCalledWith('voice');
  await act(() => writeDraft(keyOf('photo'), bytes));
  await screen.findByRole('button', { name: 'Photo not saved yet' });
  await act(() => dropDraft(keyOf('voice')));
  await waitFor(() =>
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Photo not saved yet']),
  );
});

it('is told in the list, a note before it and a survey after it', async () => {
  const read = async () => Object.fromEntries(await readOpenDrafts(owner, walkbookId));
  await writeDraft(draftKey(owner, 'survey', walkbookId, doorId, 'someone'), {});
  await writeDraft(keyOf('voice'), { ...bytes, seconds: 3 });
  await writeDraft(keyOf('photo', other), bytes);
  expect(await read()).toEqual({ [doorId]: 'voice', [other]: 'photo' });
  await writeDraft(keyOf('note'), 'Beware of the dog');
  expect(await read()).toEqual({ [doorId]: 'note', [other]: 'photo' });
});
