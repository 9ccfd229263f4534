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

  it('is entered by the version of the survey that is printed on it', async () => {
    vi.setSystemTime(new Date(2026, 4, 9, 18, 30));
    const asking = (n: number, text: string, answers: string[]) => ({
      id: id(n),
      text,
      kind: 'single',
      answers,
      dependent_on_question_id: null,
      dependent_on_answers: [],
    });
    const plain = { age: null, sex: null, party: null, language: null, suppressed: null };
    const vera = { id: id(80), first: 'Vera', last: 'Doe', target: true, ...plain };
    const people = { ...door, properties: { ...door.properties, voters: [vera] } };
    const { asked } = await serverDouble({
      'GET /walkbook/': () => ({
        ...walkbook,
        survey_id: id(9),
        assigned: [ana],
        geo_data: { type: 'FeatureCollection', features: [people] },
      }),
      'GET /survey/versions/': () => [
        { version: 4, made_at: at, questions: [asking(21, 'A yard sign, please?', ['Yes', 'No'])] },
        { version: 1, made_at: at, questions: [asking(20, 'A yard sign?', ['Yes', 'No', 'Later'])] },
      ],
      'GET /users/campaign-account/': () => [],
      'POST /turf/keyed/': () => ({ receipts: [] }),
    });
    await show(PaperEntryScreen, `/sheet/${id(7)}?version=3`, '/sheet/$id');
    const old = await screen.findByLabelText('Vera Doe, question 1: A yard sign?');
    expect(screen.getByLabelText<HTMLSelectElement>('Survey on the sheet').value).toBe('1');
    fireEvent.change(old, { target: { value: 'Later' } });
    // Another sheet of the same walk was printed later.
    fireEvent.change(screen.getByLabelText('Survey on the sheet'), { target: { value: '4' } });
    expect(screen.getByLabelText('Vera Doe, question 1: A yard sign, please?')).toBeDefined();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save 1 entry' })));
    await waitFor(() => expect(asked.some((each) => each.call === 'POST /turf/keyed/')).toBe(true));
    expect(asked.find((each) => each.call === 'POST /turf/keyed/')?.body).toMatchObject({
      survey_responses: [{ survey_id: id(9), question_id: id(20), answers: ['Later'] }],
    });
  });
});
