import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ReportDialog } from '../../../../../src/client/features/walking/report/report-dialogs';
import type { WalkbookView, Viewer } from '../../../../../src/client/offline/mirror/walkbook-view';
import { readItems, readPhoto } from '../../../../../src/client/offline/outbox/read-items';
import { doorOf } from '../../../../support/doors';
import { FakeRecorder, plugIn } from '../../../../support/microphone';
import { campaignId, doorId, newPhone, owner, walkbookId } from '../../../local/headquarters';

const viewer: Viewer = { owner, campaignId, userId: 'ana', firstName: 'Ana', timeZone: 'UTC' };
const onClose = vi.fn();
const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => {
  const found = await button(name);
  await waitFor(() => expect(found).toHaveProperty('disabled', false));
  await act(async () => fireEvent.click(found));
};
const open = () =>
  render(
    <ReportDialog
      kind="voice"
      viewer={viewer}
      walkbookView={{ id: walkbookId, doors: [] } as unknown as WalkbookView}
      door={doorOf(doorId, {})}
      voter={null}
      onClose={onClose}
    />,
  );

beforeEach(async () => {
  await newPhone();
  FakeRecorder.types = ['audio/webm'];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:voice', revokeObjectURL: () => undefined }));
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.restoreAllMocks();
});

it('is recorded, heard and saved with its bytes, and lets go of the microphone', async () => {
  const released = plugIn();
  open();
  expect(screen.getByText(/after the visit. Don’t record the conversation/)).toBeTruthy();
  await press('Start recording');
  expect((await screen.findByRole('timer')).textContent).toBe('Recording: 0 of 60 s');
  await press('Stop recording');
  expect(released).toHaveBeenCalled();
  expect(await screen.findByLabelText('What you said')).toBeTruthy();
  await press('Save the voice note');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [fact, file] = await readItems(owner);
  expect(fact).toMatchObject({ kind: 'door_fact', fact: { kind: 'voice_note', mime: 'audio/webm', size: 3 } });
  expect(file).toMatchObject({ kind: 'door_file', id: `${fact?.id}:photo` });
  expect((await readPhoto(file?.id ?? ''))?.bytes.byteLength).toBe(3);
});

it('is recorded as the browser can: iPhones know MP4 only', async () => {
  FakeRecorder.types = ['audio/mp4'];
  plugIn();
  open();
  await press('Start recording');
  await press('Stop recording');
  await press('Save the voice note');
  await waitFor(async () => expect(await readItems(owner)).toMatchObject([{ fact: { mime: 'audio/mp4' } }, {}]));
});

it.each([
  ['NotAllowedError', /^The microphone is off for this app/],
  ['NotFoundError', /^No microphone was found/],
  ['NotReadableError', /^Another app is using the microphone/],
])('says in one sentence that there is no microphone (%s), and can be tried again', async (refusal, sentence) => {
  plugIn(refusal);
  open();
  await press('Start recording');
  expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
  plugIn();
  await press('Start recording');
  expect(await screen.findByRole('timer')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  await press('Stop recording');
});

it('keeps what was said when the app goes to the background, or the microphone is taken away', async () => {
  plugIn();
  open();
  await press('Start recording');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByLabelText('What you said')).toBeTruthy();
  vi.restoreAllMocks();
  await press('Discard and record again');
  await press('Start recording');
  await act(async () => FakeRecorder.last?.stop());
  expect(await screen.findByLabelText('What you said')).toBeTruthy();
});

it('is still there when its sheet was closed while someone spoke', async () => {
  plugIn();
  open();
  await press('Start recording');
  cleanup();
  open();
  expect(await screen.findByLabelText('What you said')).toBeTruthy();
});

it('ends after a minute', async () => {
  plugIn();
  open();
  await button('Start recording').then((start) => waitFor(() => expect(start).toHaveProperty('disabled', false)));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  try {
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Start recording' })));
    await act(async () => vi.advanceTimersByTimeAsync(59_000));
    expect(screen.getByRole('timer').textContent).toBe('Recording: 59 of 60 s');
    await act(async () => vi.advanceTimersByTimeAsync(1_250));
    expect(FakeRecorder.last?.state).toBe('inactive');
  } finally {
    vi.useRealTimers();
  }
});
