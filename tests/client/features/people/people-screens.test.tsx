import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FindVoterScreen } from '../../../../src/client/features/people/find-voter-screen';
import { PersonScreen } from '../../../../src/client/features/people/person-screen';
import type { Person } from '../../../../src/contract/voters/people';
import type { Voter } from '../../../../src/contract/voters/voter-groups';
import { at, campaignId, id, Refusal, serverDouble } from '../../../support/office';
import { place, show } from '../../../support/show';

const voter = (n: number, first: string, last: string): Voter => ({
  id: id(n),
  source_id: `V${n}`,
  first,
  middle: '',
  last,
  suffix: '',
  age: 44,
  sex: 'F',
  party: 'Green',
  precinct: '4A',
  phone: null,
  email: null,
  language: null,
  address: '412 Oak St',
  unit: null,
  city: 'Raleigh',
  zip: '27601',
  door_id: id(90),
  located: true,
  suppressed: null,
});
const ada = voter(1, 'Ada', 'Okafor');
const person: Person = {
  voter: ada,
  mobile: null,
  registered_on: '2020-03-04',
  status: 'active',
  support_score: 2,
  no_channels: ['call'],
  household: [voter(2, 'Chidi', 'Okafor')],
  touches: [
    {
      id: id(20),
      recorded_at: at,
      user_name: 'Vera Walker',
      channel: 'door',
      contact_result: 'canvassed',
      note: 'Loves dogs',
      literature: false,
      walkbook_id: id(30),
      walkbook_name: 'Oak',
      household: false,
    },
  ],
  outreach: [
    { source_id: id(31), channel: 'mail', name: 'Early voting', touched_at: at, reasons: ['other_channels_only'] },
  ],
  answers: [
    {
      id: id(21),
      recorded_at: at,
      user_name: 'Vera Walker',
      survey_name: 'Issues',
      question: 'Housing?',
      answers: ['Yes'],
      household: false,
    },
  ],
  tags: ['Donor'],
  signs: [{ name: 'Yard sign', status: 'placed', updated_at: at }],
  ledger: [
    {
      id: id(22),
      reason: 'do_not_contact',
      scope: 'person',
      channels: ['call'],
      since: at,
      reported_by: 'Vera Walker',
      from_tree: false,
      certainty: 'probable',
      in_common: ['name', 'phone'],
      withdrawn: false,
    },
  ],
  files: [
    { upload_id: id(40), name: 'County', uploaded_at: at, brought: true, values: [{ field: 'party', value: 'Green' }] },
  ],
  corrected: [{ field: 'first', value: 'Adda' }],
};
const type = (text: string) =>
  act(async () => void fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } }));

describe('finding a voter', () => {
  it('asks in the body and not in the address, and leads to the person', async () => {
    const { asked } = await serverDouble({
      'POST /voter/search/': () => ({ voters: [ada], capped: true, learning: false }),
    });
    await show(FindVoterScreen, '/app/voters');
    screen.getByText('Search all voters');
    await type('o');
    await type('okafro');
    const link = await screen.findByRole('link', { name: 'Ada Okafor' });
    expect(link.getAttribute('href')).toBe(`/app/voter/${id(1)}`);
    screen.getByText('1 voter · more match: type another letter');
    const searches = asked.filter(({ call }) => call === 'POST /voter/search/');
    expect(searches.map(({ body }) => body)).toEqual([{ campaign_id: campaignId, text: 'okafro' }]);
    await act(async () => fireEvent.click(link));
    await waitFor(() => expect(place()).toBe(`/app/voter/${id(1)}`));
  });

  it('says that no one was found, what is still being learned, and why it was refused', async () => {
    let learning = true;
    await serverDouble({
      'POST /voter/search/': ({ body }) =>
        body?.['text'] === 'many' ? new Refusal(429, 'TOO_MANY') : { voters: [], capped: false, learning },
    });
    await show(FindVoterScreen, '/app/voters');
    await type('zzzz');
    await screen.findByText('Similar spellings will be included in a moment.');
    expect(screen.queryByText('No one found')).toBeNull();
    learning = false;
    await type('zzzy');
    await screen.findByText('No one found');
    await type('many');
    await screen.findByRole('alert');
  });
});

describe('the page of a person', () => {
  it('tells all that is known, and why they are not called', async () => {
    await serverDouble({ 'GET /voter/': () => person });
    await show(PersonScreen, `/app/voter/${id(1)}`, '/app/voter/$id');
    await screen.findByRole('heading', { name: 'Ada Okafor' });
    screen.getByText('412 Oak St, Raleigh 27601');
    screen.getByText('Talked');
    screen.getByText('Loves dogs');
    screen.getByRole('link', { name: 'Early voting' });
    screen.getByText(/Restrictions for other channels only$/);
    expect(screen.getByText('Yes').closest('p')?.textContent).toBe('Housing? Yes');
    screen.getByRole('link', { name: 'Chidi Okafor' });
    screen.getByText('Donor');
    screen.getByText('Yard sign: Placed');
    screen.getByText('Do not contact by phone');
    screen.getByText('Entered for someone who may be the same person · In common: same name, same phone');
    screen.getByRole('link', { name: 'County' });
    screen.getByText('Corrected at the door. Files say:');
    screen.getByText('Adda');
  });

  it('says what is not there', async () => {
    await serverDouble({
      'GET /voter/': () => ({
        ...person,
        no_channels: [],
        household: [],
        touches: [],
        answers: [],
        ledger: [],
        files: [],
        corrected: [],
      }),
    });
    await show(PersonScreen, `/app/voter/${id(1)}`, '/app/voter/$id');
    await screen.findByText('No one has contacted this person yet.');
    screen.getByText('No answers yet');
    screen.getByText('No one else on file');
    screen.getByText('None. This person can be contacted.');
    screen.getByText('No file has this person. They were added at the door.');
  });
});
