// Registering for texting: what the carrier declined is still there to be corrected, and the last step leads to where numbers are bought.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RegistrationScreen } from '../../../../../src/client/features/text-campaigns/registration/registration-screen';
import type { TextRegistration } from '../../../../../src/contract/outreach/text-registration';
import { at, campaignId, serverDouble } from '../../../../support/office';
import { show } from '../../../../support/show';

const submitted = {
  friendly_name: 'Jo',
  company_name: 'Friends of Jo',
  address: '1 Main St',
  city: 'Raleigh',
  state: 'NC',
  zip: '27601',
  contact_first_name: 'Olive',
  contact_last_name: 'Owner',
  contact_email: 'olive@example.org',
  contact_phone: '(919) 555-0100',
  website_url: 'https://jo.example.org',
  campaign_verify_token: 'cv|1.0|tcr|abc',
  business_identity: 'direct_customer',
  business_type: 'Non-profit',
  business_industry: 'NOT_FOR_PROFIT',
  business_registration_id_type: 'EIN',
  business_registration_number: '12-3456789',
  job_position: 'CEO',
  business_title: 'Treasurer',
};
const problem = { detail: 'Declined.', params: {} };
const stands = {
  state: 'failed' as const,
  problem,
  reasons: ['The name doesn’t match.'],
  submitted_at: at,
  checked_at: at,
};
const declined: TextRegistration = {
  status: 'brand_failed',
  brand: { ...submitted, ...stands, submitted },
  a2p_campaign: null,
  phone_numbers: [],
  carrier: 'twilio',
};

test('a declined brand is corrected from what was submitted, its address included, and its first mistake is led to', async () => {
  const { asked } = await serverDouble({
    [`GET /text-campaign/twilio/${campaignId}/status`]: () => declined,
    'POST /text-campaign/register': () => ({ ...declined, status: 'brand_pending' }),
  });
  await show(RegistrationScreen, '/app/text-campaign/registration');
  await screen.findByText('The name doesn’t match.');
  expect(screen.getByLabelText<HTMLInputElement>('State').value).toBe('NC');
  const zip = screen.getByLabelText('ZIP code');
  fireEvent.change(zip, { target: { value: '2' } });
  const submit = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Submit the brand' })));
  await submit();
  await waitFor(() => expect(document.activeElement).toBe(zip));
  fireEvent.change(zip, { target: { value: '27602' } });
  await submit();
  const sent = asked.find(({ call }) => call === 'POST /text-campaign/register');
  expect(sent?.body).toMatchObject({ state: 'NC', zip: '27602' });
});

test('who has no number yet is led to where one is bought, also without a phone bank', async () => {
  await serverDouble({
    [`GET /text-campaign/twilio/${campaignId}/status`]: (): TextRegistration => ({
      ...declined,
      status: 'number_needed',
    }),
  });
  await show(RegistrationScreen, '/app/text-campaign/registration');
  const link = await screen.findByRole('link', { name: 'Phone numbers' });
  expect(link.getAttribute('href')).toBe('/app/phone-banking/numbers');
});
