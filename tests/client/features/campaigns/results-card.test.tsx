import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ResultsCard } from '../../../../src/client/features/campaigns/results-card';
import { RetentionCard } from '../../../../src/client/features/campaigns/retention-card';
import { ContactsPerWeekCard } from '../../../../src/client/features/contact-ledger/contacts-per-week-card';
import { serverDouble } from '../../../support/office';
import { show } from '../../../support/show';

it('says what was refused next to the button: on a phone the top of the card is out of sight', async () => {
  await serverDouble({});
  for (const [card, change] of [
    [ResultsCard, { value: 'wrong_address' }],
    [RetentionCard, { value: '180' }],
    [ContactsPerWeekCard, { value: '3' }],
  ] as const) {
    await show(card, '/app/campaign');
    const fields = [...document.querySelectorAll<HTMLElement>('select, input')];
    const last = fields.at(-1);
    if (!last) throw new Error('no field');
    fireEvent.change(last, { target: change });
    const save = screen.getByRole('button', { name: 'Save' });
    fireEvent.click(save);
    const problem = await screen.findByText('No answer to PUT /campaign/');
    expect(last.compareDocumentPosition(problem) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(problem.compareDocumentPosition(save) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    cleanup();
  }
});
