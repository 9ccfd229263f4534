import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { WalkbookAddScreen } from '../../../../src/client/features/walkbooks/walkbook-add-screen';
import { at, campaignId, serverDouble, id, Refusal, userId } from '../../../support/office';
import { place, show } from '../../../support/show';

const breakdown = {
  parties: [
    { value: 'DEM', voters: 40 },
    { value: 'UNA', voters: 20 },
  ],
  sexes: [],
  ages: [],
  precincts: [],
  zips: [{ value: '27601', voters: 60 }],
  cities: [],
  supports: [],
  histories: [],
  estimated: false,
};
const member = {
  id: userId,
  first: 'Ana',
  last: 'Ortega',
  email: 'ana@porchlight.test',
  title: 'Volunteer',
  date_joined: at,
  is_owner: false,
  last_seen: null,
  walkbooks: 0,
  touches: 0,
};
const made = {
  id: id(1),
  name: 'Maple',
  creation_method: 'Filters',
  filter_params: {},
  survey_id: null,
  survey_name: null,
  campaign_id: campaignId,
  user_id: userId,
  record_status: 'is_active',
  version: 1,
  doors: 12,
  voters: 20,
  doors_done: 0,
  contacts: 0,
  metres: 900,
  bounds: null,
  assigned: [],
  created_at: at,
  updated_at: at,
};
const office = (more: Parameters<typeof serverDouble>[0] = {}) =>
  serverDouble({
    'GET /survey/all/': () => [],
    'GET /users/campaign-account/': () => [member],
    'GET /voter-group/all/': () => [],
    'POST /voter-group/voter-breakdown/': () => breakdown,
    'POST /voter-group/preview/': () => ({
      voters: 60,
      estimated: false,
      doors: 30,
      left_out: [
        { reason: 'do_not_contact', voters: 2 },
        { reason: 'moved', voters: 5 },
      ],
      sample: [],
    }),
    'GET /voter-group/choices/': () => ({ elections: [], districts: [], languages: [], statuses: [], places: [] }),
    'GET /voter-tag/all/': () => [],
    'GET /walkbook/all/': () => [],
    ...more,
  });
/** Once it can be pressed: while the count is of another choice it cannot. */
const press = async (name: string) => {
  await waitFor(() => expect(screen.getByRole('button', { name })).toHaveProperty('disabled', false));
  await act(async () => void fireEvent.click(screen.getByRole('button', { name })));
};
const counted = () => screen.findByText('voters · 30 doors');

describe('a new walkbook from filters', () => {
  it('says whom it is for, how many that is, and how many were left out', async () => {
    await office();
    await show(WalkbookAddScreen, '/app/walkbook/add');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Democrats' }));
    fireEvent.click(screen.getByRole('checkbox', { name: '27601' }));
    await counted();
    expect(document.body.textContent).toContain('Democrats who live in 27601');
    expect(screen.getByText('7 left out: 5 moved, 2 do not contact')).toBeDefined();
  });

  it('takes a precinct by its code and its name as one', async () => {
    const precincts = [{ value: '12-A', voters: 60, label: '12-A · Oak Park', also: ['Oak Park'] }];
    const { asked } = await office({
      'POST /voter-group/voter-breakdown/': () => ({ ...breakdown, precincts }),
      'POST /walkbook/': () => made,
    });
    await show(WalkbookAddScreen, '/app/walkbook/add');
    fireEvent.click(await screen.findByRole('checkbox', { name: '12-A · Oak Park' }));
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Oak' } });
    await counted();
    await press('Create walkbook');
    await waitFor(() => expect(place()).toBe(`/app/walkbook/id/${id(1)}`));
    const sent = asked.find((each) => each.call === 'POST /walkbook/');
    expect(sent?.body).toMatchObject({ filter_params: { precincts: ['12-A', 'Oak Park'] } });
  });

  it('is made with its people, and opened', async () => {
    const { asked } = await office({ 'POST /walkbook/': () => made });
    await show(WalkbookAddScreen, '/app/walkbook/add');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Democrats' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: /Ana Ortega/ }));
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Maple' } });
    await counted();
    await press('Create walkbook');
    await waitFor(() => expect(place()).toBe(`/app/walkbook/id/${id(1)}`));
    const sent = asked.find((each) => each.call === 'POST /walkbook/');
    expect(sent?.body).toMatchObject({
      name: 'Maple',
      creation_method: 'Filters',
      filter_params: { parties: ['DEM'] },
      assigned_user_ids: [userId],
    });
    expect(sent?.key).toBeTruthy();
  });

  it('says beside the name that it is in use, and keeps what was picked', async () => {
    await office({ 'POST /walkbook/': () => new Refusal(409, 'NAME_EXISTS') });
    await show(WalkbookAddScreen, '/app/walkbook/add');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Democrats' }));
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Maple' } });
    await counted();
    await press('Create walkbook');
    expect(await screen.findByText('This name is already in use. Please choose a different name.')).toBeDefined();
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('checkbox', { name: 'Democrats' })).toHaveProperty('checked', true);
  });

  it('leads to the voter file when the campaign has no voters', async () => {
    const none = { ...breakdown, parties: [], sexes: [], ages: [], precincts: [], zips: [], cities: [] };
    await office({ 'POST /voter-group/voter-breakdown/': () => none });
    await show(WalkbookAddScreen, '/app/walkbook/add');
    expect(await screen.findByText('No voters yet')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Upload your voter file' })).toBeDefined();
  });

  it('keeps what was typed over a visit elsewhere', async () => {
    await office();
    await show(WalkbookAddScreen, '/app/walkbook/add');
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Maple' } });
    document.body.replaceChildren();
    await show(WalkbookAddScreen, '/app/walkbook/add');
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Maple');
  });
});
