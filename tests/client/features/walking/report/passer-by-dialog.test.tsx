import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useShifts } from '../../../../../src/client/features/shifts/use-shifts';
import { MyKnocksScreen } from '../../../../../src/client/features/walking/door/my-knocks-screen';
import { useToday } from '../../../../../src/client/features/walking/list/use-today';
import { PasserByDialog } from '../../../../../src/client/features/walking/report/passer-by-dialog';
import type { Viewer } from '../../../../../src/client/offline/mirror/walkbook-view';
import { readItems } from '../../../../../src/client/offline/outbox/read-items';
import { setSyncStatus } from '../../../../../src/client/offline/outbox/status';
import { save } from '../../../../../src/client/offline/outbox/save';
import { Toasts } from '../../../../../src/client/ui/primitives/toast';
import { newPhone, walkbookId } from '../../../local/headquarters';
import { ana } from '../../../../support/identity';
import { campaignId, serverDouble, userId } from '../../../../support/office';
import { show } from '../../../../support/show';

const owner = ana.uid;
const viewer: Viewer = { owner, campaignId, userId, firstName: 'Ana', timeZone: 'UTC' };

beforeEach(async () => {
  await newPhone();
  await serverDouble({}, 'Volunteer');
});
afterEach(cleanup);

function Numbers() {
  const today = useToday(viewer);
  const [shift] = useShifts(viewer) ?? [];
  return <p>{`today ${today?.doors}/${today?.conversations}, shift ${shift?.work.doors}/${shift?.work.contacts}`}</p>;
}
const closed = vi.fn();
const open = () =>
  show(
    () => (
      <>
        <PasserByDialog viewer={viewer} walkbookId={walkbookId} onClose={closed} />
        <Numbers />
        <Toasts />
      </>
    ),
    '/app/walkbook',
  );
const press = (name: string) => act(async () => void fireEvent.click(await screen.findByRole('button', { name })));
/** As the delivery says it after each save. */
const numbers = (text: string, all: number) => {
  setSyncStatus({ lastAllSent: all });
  return screen.findByText(text, undefined, { timeout: 5_000 });
};
const kept = async () => (await readItems(owner)).flatMap((item) => (item.kind === 'passer_by' ? [item.fact] : []));

it('saves a conversation without a door, counts it, and gives the note back with Undo', async () => {
  const at = new Date(Date.now() - 60_000).toISOString();
  const shift = { kind: 'shift', label: '', fact: { event: 'start', shift_id: null, at } } as const;
  await save({ owner, campaign_id: campaignId, walkbook_id: null, facts: [shift], recorded_at: at });
  await open();
  const note = () => screen.getByLabelText<HTMLTextAreaElement>(/^Note/);
  await act(async () => void fireEvent.change(note(), { target: { value: ' Asked about the bus ' } }));
  await press('Talked');
  await screen.findByText('Saved on this phone: Someone not on the list, talked');
  expect(closed).toHaveBeenCalledOnce();
  expect(await kept()).toMatchObject([
    { walkbook_id: walkbookId, contact_result: 'canvassed', note: 'Asked about the bus', replaces: null },
  ]);
  expect(note().value).toBe('');
  await numbers('today 0/1, shift 0/1', 1);

  await press('Undo');
  await waitFor(async () => expect(await kept()).toHaveLength(2));
  const [first, undo] = await kept();
  expect(undo).toMatchObject({ contact_result: null, note: '', replaces: first?.id });
  await waitFor(() => expect(note().value).toBe('Asked about the bus'));
  await numbers('today 0/0, shift 0/0', 2);
});

it('is listed among my knocks, and can be undone there', async () => {
  await open();
  await press('Refused');
  await waitFor(async () => expect(await kept()).toHaveLength(1));
  cleanup();
  await show(() => <MyKnocksScreen />, '/app/my-knocks');
  fireEvent.click(await screen.findByRole('button', { name: /^Someone not on the list ?refused/ }));
  await act(
    async () =>
      void fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo this result' })),
  );
  await screen.findByText('Nothing recorded on this phone yet');
  expect(new Set((await kept()).map((fact) => fact.contact_result))).toEqual(new Set(['refused', null]));
});
