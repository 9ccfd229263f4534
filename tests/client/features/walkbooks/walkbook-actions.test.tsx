// On a phone the heading of a walkbook has what is done most, and a sheet for the rest.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { Walkbook } from '../../../../src/contract/walkbooks';
import { WalkbookActions } from '../../../../src/client/features/walkbooks/walkbook-actions';
import { Rename } from '../../../../src/client/ui/fields/rename';
import { id, serverDouble } from '../../../support/office';
import { show } from '../../../support/show';

const walkbook = { id: id(1), name: 'Elm St', record_status: 'is_active' } as Walkbook;

it('shows two buttons on a phone; the others are in a sheet that closes with the choice', async () => {
  await serverDouble({});
  const rename = vi.fn();
  await show(() => <WalkbookActions walkbook={walkbook} onRename={rename} onChange={() => undefined} />);
  expect(screen.getByRole('link', { name: 'Start walking' })).toBeDefined();
  expect(screen.queryByText('Archive')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'More…' }));
  const sheet = within(await screen.findByRole('dialog'));
  for (const each of ['Walk sheet', 'Archive']) expect(sheet.getByRole('button', { name: each })).toBeDefined();
  expect(sheet.getByRole('link', { name: 'Enter paper results' })).toBeDefined();
  // A tap between two of them chooses nothing.
  fireEvent.click(sheet.getByRole('button', { name: 'Rename' }).parentElement!);
  expect(screen.getByRole('dialog')).toBeDefined();
  fireEvent.click(sheet.getByRole('button', { name: 'Rename' }));
  expect(rename).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says in the sheet why Archive can’t be used without a network', async () => {
  await serverDouble({});
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await show(() => <WalkbookActions walkbook={walkbook} onRename={() => undefined} onChange={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'More…' }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByRole('button', { name: 'Archive' })).toHaveProperty('disabled', true);
  expect(sheet.getByText('You’re offline. This needs a connection.')).toBeDefined();
  online.mockRestore();
});

it('leads from Rename in the sheet to the name’s field', async () => {
  await serverDouble({});
  function Screen() {
    const [renaming, setRenaming] = useState(false);
    return (
      <>
        <WalkbookActions walkbook={walkbook} onRename={() => setRenaming(true)} onChange={() => undefined} />
        {renaming && <Rename name={walkbook.name} onSave={async () => undefined} onClose={() => undefined} />}
      </>
    );
  }
  await show(Screen);
  const more = screen.getByRole('button', { name: 'More…' });
  more.focus();
  fireEvent.click(more);
  const sheet = within(await screen.findByRole('dialog'));
  fireEvent.click(sheet.getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
});

it('shows all buttons side by side where there is room', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }));
  await serverDouble({});
  await show(() => <WalkbookActions walkbook={walkbook} onRename={() => undefined} onChange={() => undefined} />);
  expect(screen.getByRole('button', { name: 'Archive' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'More…' })).toBeNull();
  vi.unstubAllGlobals();
});
