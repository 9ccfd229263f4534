import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EraseCampaignCard } from '../../../../src/client/features/campaigns/erase-campaign';
import type { Campaign } from '../../../../src/contract/campaigns';
import { session } from '../../../../src/client/session/session';
import { serverDouble } from '../../../support/office';
import { show } from '../../../support/show';

it('erases once its name is typed, in whatever case, and leaves the campaign', async () => {
  const sent: string[] = [];
  await serverDouble({
    'DELETE /campaign/': ({ query }) => {
      sent.push(query.get('id') ?? '');
      return { status: 'erased' };
    },
  });
  let shown: Campaign | null = null;
  await show(() => {
    shown ??= session().campaign;
    return shown && <EraseCampaignCard campaign={shown} />;
  }, '/app/campaign');
  const { id, name } = session().campaign!;
  fireEvent.click(screen.getByRole('button', { name: 'Erase campaign…' }));
  const erase = screen.getByRole<HTMLButtonElement>('button', { name: 'Erase campaign' });
  const field = screen.getByLabelText(`Type ${name} to continue`);
  fireEvent.change(field, { target: { value: name.slice(1) } });
  expect(erase.disabled).toBe(true);
  fireEvent.change(field, { target: { value: ` ${name.toLowerCase()}` } });
  fireEvent.click(erase);
  await waitFor(() => expect(session().campaign).toBeNull());
  expect(sent).toEqual([id]);
});
