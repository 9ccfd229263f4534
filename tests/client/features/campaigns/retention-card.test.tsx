import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RetentionCard } from '../../../../src/client/features/campaigns/retention-card';
import { session, setSession } from '../../../../src/client/session/session';
import { serverDouble, type Requested } from '../../../support/office';
import { show } from '../../../support/show';

it('sends what is chosen, and only once something is', async () => {
  const sent: Requested['body'][] = [];
  await serverDouble({
    'PUT /campaign/': ({ body }) => {
      sent.push(body);
      return { ...session().campaign, ...body };
    },
  });
  await show(RetentionCard, '/app/campaign');
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect(save.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('Notes on results and signs, and voice notes'), { target: { value: '180' } });
  fireEvent.click(save);
  await waitFor(() => expect(sent).toMatchObject([{ keep_notes_days: 180, keep_positions_days: null }]));
  await waitFor(() => expect(session().campaign).toMatchObject({ keep_notes_days: 180 }));
});

it('shows what was changed elsewhere meanwhile, and does not take it back', async () => {
  await serverDouble({});
  await show(RetentionCard, '/app/campaign');
  const notes = screen.getByLabelText<HTMLSelectElement>('Notes on results and signs, and voice notes');
  const { campaign } = session();
  act(() => setSession({ campaign: campaign && { ...campaign, keep_notes_days: 180 } }));
  expect(notes.value).toBe('180');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
});
