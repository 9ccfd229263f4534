// What is wrong with a brand or an A2P campaign, a sentence for each field.
import { expect, test } from 'vitest';
import { brandFieldNames, type A2pFields, type BrandFields } from '../../../src/contract/outreach/text-registration';
import { a2pProblems } from '../../../src/domain/texting/a2p-checks';
import { brandProblems } from '../../../src/domain/texting/brand-checks';

const brand: BrandFields = {
  ...(Object.fromEntries(brandFieldNames.map((field) => [field, 'x'])) as BrandFields),
  state: 'NC',
  zip: '27601-1234',
  contact_email: 'a@b.org',
  contact_phone: '919-555-0100',
  website_url: 'https://jo.org',
  campaign_verify_token: 'cv|1.0|tcr|10dlc|AbC',
  business_identity: 'direct_customer',
  business_type: 'Non-profit',
  business_industry: 'NOT_FOR_PROFIT',
  business_registration_id_type: 'EIN',
  business_registration_number: '12-3456789',
};
const a2p: A2pFields = {
  description: 'd'.repeat(40),
  sample_messages: ['Jo for Mayor: vote! Reply STOP to end', 'Jo for Mayor: thanks. Reply STOP to end'],
  use_case: 'POLITICAL',
  has_embedded_links: false,
  has_phone_numbers: false,
  consent_description: 'c'.repeat(40),
  opt_in_keywords: [],
  opt_in_message: '',
};
const wrongBrand = (change: Partial<BrandFields>, isPolitical = true) =>
  brandProblems({ ...brand, ...change }, { isPolitical }).map((each) => [each.field, each.problem.detail_code]);
const wrongA2p = (change: Partial<A2pFields>) =>
  a2pProblems({ ...a2p, ...change }, ['Jo for Mayor']).map((each) => each.problem.detail_code);

test('a whole brand can be submitted, and each field says what it lacks', () => {
  expect(wrongBrand({})).toEqual([]);
  expect(wrongBrand({ company_name: ' ' })).toEqual([['company_name', 'BRAND_MISSING']]);
  expect(wrongBrand({ state: 'Nord', zip: '1', contact_email: 'a', contact_phone: '5', website_url: 'jo' })).toEqual([
    ['state', 'BRAND_STATE'],
    ['zip', 'BRAND_ZIP'],
    ['contact_email', 'WRONG_EMAIL'],
    ['contact_phone', 'BRAND_PHONE'],
    ['website_url', 'BRAND_WEBSITE'],
  ]);
  const unknown = { business_identity: 'me', business_type: 'Shop', business_industry: 'PROFESSIONAL_SERVICES' };
  expect(wrongBrand(unknown).map(([, code]) => code)).toEqual(['BRAND_CHOICE', 'BRAND_CHOICE', 'BRAND_CHOICE']);
  expect(wrongBrand({ business_registration_number: '123' })).toEqual([
    ['business_registration_number', 'BRAND_TAX_ID'],
  ]);
});

test('a political campaign needs a Campaign Verify token, whole', () => {
  expect(wrongBrand({ campaign_verify_token: '' })).toEqual([['campaign_verify_token', 'BRAND_VERIFY_NEEDED']]);
  expect(wrongBrand({ campaign_verify_token: '' }, false)).toEqual([]);
  expect(wrongBrand({ campaign_verify_token: 'cv 1.0' }, false)).toEqual([
    ['campaign_verify_token', 'BRAND_VERIFY_TOKEN'],
  ]);
});

test('an A2P campaign keeps the registry’s limits, names its sender and says how to stop', () => {
  expect(wrongA2p({})).toEqual([]);
  expect(wrongA2p({ description: 'd'.repeat(39), consent_description: 'c'.repeat(2_049) })).toEqual([
    'A2P_DESCRIPTION',
    'A2P_CONSENT',
  ]);
  expect(wrongA2p({ sample_messages: a2p.sample_messages.slice(1) })).toEqual(['A2P_SAMPLES']);
  expect(wrongA2p({ sample_messages: ['Too short', ...a2p.sample_messages] })).toEqual(['A2P_SAMPLE_LENGTH']);
  expect(wrongA2p({ sample_messages: ['Someone asks: STOP to end it?', ...a2p.sample_messages] })).toEqual([
    'A2P_SAMPLE_SENDER',
  ]);
  expect(wrongA2p({ sample_messages: ['Jo for Mayor asks you to vote', ...a2p.sample_messages] })).toEqual([
    'A2P_SAMPLE_STOP',
  ]);
  expect(wrongA2p({ sample_messages: ['Mayor: STOP to end. jo.org or 919-555-0100', ...a2p.sample_messages] })).toEqual(
    ['A2P_LINKS', 'A2P_PHONES'],
  );
  expect(wrongA2p({ use_case: 'MARKETING', opt_in_keywords: ['START NOW'], opt_in_message: 'Hi' })).toEqual([
    'A2P_USE_CASE',
    'A2P_KEYWORDS',
    'A2P_OPT_IN_MESSAGE',
  ]);
});
