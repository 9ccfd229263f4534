import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TextCampaignAddScreen } from '../../../../src/client/features/text-campaigns/text-campaign-add-screen';
import { id, serverDouble } from '../../../support/office';
import { place, show } from '../../../support/show';
import { aTextCampaign, textCampaignId } from '../../../support/text-screens';

const registration = { status: 'ready', brand: null, a2p_campaign: null, phone_numbers: [], carrier: 'local' };
const reach = {
  people: 1200,
  numbers: 1000,
  left_out: { do_not_contact: 30 },
  sample: [
    { voter_id: id(1), first: 'Ana', last: 'Diaz', message: 'Hi Ana', missing: [] },
    { voter_id: id(2), first: 'Bo', last: 'Lee', message: null, missing: ['city'] },
  ],
};

async function editing(more: Parameters<typeof serverDouble>[0] = {}) {
  const { asked } = await serverDouble({
    'GET /users/campaign-account/': () => [],
    'GET /survey/all/': () => [],
    'GET /voter-group/all/': () => [],
    [`GET /text-campaign/twilio/11111111-1111-4111-8111-111111111111/status`]: () => registration,
    'POST /text-campaign/preview/': () => reach,
    'POST /text-campaign/': () => aTextCampaign({ status: 'Draft' }),
    ...more,
  });
  await show(TextCampaignAddScreen, '/app/text-campaign/add');
  await screen.findByLabelText('First text');
  return asked;
}
const write = (text: string) => fireEvent.change(screen.getByLabelText('First text'), { target: { value: text } });

test('a link in the first text is refused while it is typed, and is never saved', async () => {
  const asked = await editing();
  write('Vote: https://example.org');
  screen.getByText(/Take out “https:\/\/example.org”/);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Vote by mail' } });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save as draft' })));
  expect(asked.some(({ call }) => call === 'POST /text-campaign/')).toBe(false);
});

test('one tap turns curly quotes into plain ones, and says what that saves', async () => {
  await editing();
  write(`“Vote” ${'x'.repeat(90)}`);
  screen.getByText(/Plain characters save 1 segment a text/);
  fireEvent.click(screen.getByRole('button', { name: 'Use plain characters' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('First text').value).toBe(`"Vote" ${'x'.repeat(90)}`);
  screen.getByText(/1 segment · 97 characters/);
});

test('the preview shows real people, and says who gets no text because a value is missing', async () => {
  const asked = await editing();
  expect(asked.some(({ call }) => call === 'POST /text-campaign/preview/')).toBe(false);
  write('Hi {first_name} of {city}');
  fireEvent.click(screen.getByLabelText('Everyone'));
  await screen.findByText('Bo Lee gets no text, because this is missing: City');
  await screen.findByText('Hi Ana');
  expect(await screen.findAllByText('1,000 texts')).not.toHaveLength(0);
  screen.getByText('Asked for no texts: 30');
  screen.getByText(/Up to 1,000 segments · about \$12/);
});

test('a draft is saved with whom it means said outright, and opened', async () => {
  const asked = await editing();
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: ' Vote by mail ' } });
  fireEvent.click(screen.getByLabelText('Everyone'));
  write('Hi {first_name}');
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save as draft' })));
  await waitFor(() => expect(place()).toBe(`/app/text-campaign/id/${textCampaignId}`));
  expect(asked.find(({ call }) => call === 'POST /text-campaign/')?.body).toMatchObject({
    name: 'Vote by mail',
    message: 'Hi {first_name}',
    filter_params: { everyone: true },
  });
});
