import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PaperEntryScreen } from '../../../../src/client/features/walk-sheets/paper-entry-screen';
import type { Walkbook } from '../../../../src/contract/walkbooks';
import { at, campaignId, serverDouble, id, userId } from '../../../support/office';
import { show } from '../../../support/show';
import { doorOf } from '../../../support/doors';

const door = doorOf(id(50), {
  address: '1 Main St',
  street: 'Main St',
  house_number: '1',
  side: 'odd',
  number: 1,
});
const walkbook: Walkbook = {
  id: id(7),
  name: 'Main',
  creation_method: 'Filters',
  filter_params: {},
  survey_id: null,
  survey_name: null,
  campaign_id: campaignId,
  user_id: userId,
  record_status: 'is_active',
  version: 1,
  doors: 1,
  voters: 0,
  doors_done: 0,
  contacts: 0,
  metres: 0,
  bounds: null,
  assigned: [],
  created_at: at,
  updated_at: at,
  geo_data: { type: 'FeatureCollection', features: [door] },
  touches: [],
  survey_responses: [],
};
const ana = { id: userId, first: 'Ana', last: 'Ortega' };

const open = async () => {
  const { asked } = await serverDouble({
    'GET /walkbook/': () => ({ ...walkbook, assigned: [ana] }),
    'GET /users/campaign-account/': () => [],
    'POST /turf/keyed/': () => ({ receipts: [] }),
  });
  await show(PaperEntryScreen, `/sheet/${id(7)}`, '/sheet/$id');
  await screen.findByText('1 Main St');
  return asked;
};
const from = () => screen.getByLabelText<HTMLInputElement>('From');

describe('a walk sheet that is keyed in', () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('takes the evening for granted once it has come', async () => {
    vi.setSystemTime(new Date(2026, 4, 9, 18, 30));
    await open();
    expect(from().value).toBe('17:00');
  });

  it('asks before that when the walk began, at the field itself, and sends nothing until it is known', async () => {
    vi.setSystemTime(new Date(2026, 4, 9, 11, 0));
    const asked = await open();
    expect(from().value).toBe('');
    fireEvent.change(screen.getByLabelText('1 Main St: whole household'), { target: { value: 'not_home' } });
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save 1 entry' })));
    expect(screen.getByText('Enter when the walk began. It must be in the past.')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(from()));
    expect(asked.some((each) => each.call === 'POST /turf/keyed/')).toBe(false);
  });
});
