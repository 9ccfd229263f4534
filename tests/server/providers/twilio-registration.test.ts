// A registration with Twilio, told apart into its requests: whichever of them breaks, nothing is submitted twice and nothing is forgotten.
import { describe, expect, test } from 'vitest';
import type { RegistrationState } from '../../../src/server/providers/carrier/brands';
import { twilioBrands } from '../../../src/server/providers/carrier/brands-twilio';
import { CarrierError } from '../../../src/server/providers/carrier/carrier-error';
import { twilioClient } from '../../../src/server/providers/carrier/twilio-client';
import { accountSid, twilioDouble } from '../../twilio/twilio-double';
import { campaignFields, progressOf } from '../../twilio/what-we-ask';
import { aBrand } from '../text-world';

const primary = `BU${'f'.repeat(32)}`;
const later = () => new Date(Date.now() + 60_000).toISOString();

function world() {
  const double = twilioDouble();
  const settings = { accountSid, authToken: 'token', apiBase: null };
  const brands = twilioBrands(twilioClient(settings, double.http), primary);
  const brand = progressOf();
  const campaign = progressOf();
  /** Until Twilio has an opinion: what never arrived, or was never answered, is tried again. */
  const goOn = async (act: () => Promise<RegistrationState>) => {
    for (let turn = 0; turn < 5; turn += 1)
      try {
        return await act();
      } catch (error) {
        if (!(error instanceof CarrierError)) throw error;
      }
    throw new Error('It never comes to an end.');
  };
  return {
    double,
    brand,
    campaign,
    goOn: (fields = aBrand) => goOn(() => brands.brand(fields, brand)),
    describe: (fields = campaignFields) => goOn(() => brands.campaign(fields, brand, campaign)),
    say: (kind: string, fields: object) => {
      for (const each of double.of(kind)) Object.assign(each, fields);
    },
    counts: () =>
      Object.fromEntries(
        ['profiles', 'products', 'brands', 'vettings', 'services', 'campaigns', 'again'].map((kind) => [
          kind,
          double.of(kind).length,
        ]),
      ),
  };
}

const once = { profiles: 1, products: 1, brands: 1, vettings: 1, services: 1, campaigns: 1, again: 0 };

async function whole(given: ReturnType<typeof world>): Promise<RegistrationState['state'][]> {
  const { goOn, describe: describeTexts, say } = given;
  const states = [(await goOn()).state];
  say('brands', { status: 'APPROVED' });
  states.push((await goOn()).state);
  say('vettings', { vetting_status: 'SUCCESS' });
  states.push((await goOn()).state, (await describeTexts()).state);
  say('campaigns', { campaign_status: 'VERIFIED' });
  return [...states, (await describeTexts()).state];
}

test('every field reaches Twilio, and what is looked at is read back until it is approved', async () => {
  const given = world();
  expect(await whole(given)).toEqual(['pending', 'pending', 'approved', 'pending', 'approved']);
  expect(given.counts()).toEqual(once);
  const { of } = given.double;
  const sent = JSON.stringify(['people', 'addresses', 'brands', 'vettings', 'profiles', 'campaigns'].map(of));
  const { friendly_name: _ours, contact_phone: _written, ...rest } = aBrand;
  for (const value of [...Object.values(rest), '+19195550100', campaignFields.description])
    expect(sent).toContain(value);
  expect(of('assigned').map((each) => String(each.object_sid).slice(0, 2))).toEqual([
    'BU',
    'IT',
    'IT',
    'RD',
    'IT',
    'BU',
  ]);
});

describe('whichever request breaks', () => {
  test.each(['not sent', 'answer lost'] as const)('(%s), each part is there once in the end', async (fate) => {
    const quiet = world();
    await whole(quiet);
    const requests = quiet.double.exchanges.length;
    expect(requests).toBeGreaterThan(30);
    for (let broken = 0; broken < requests; broken += 1) {
      const given = world();
      let count = 0;
      given.double.fate = () => (count++ === broken ? fate : null);
      const states = await whole(given);
      expect([broken, given.counts(), states.at(-1)]).toEqual([broken, once, 'approved']);
    }
  });
});

describe('what Twilio declines', () => {
  test('says why, and goes to the same brand again once it was corrected, also when that breaks', async () => {
    const given = world();
    await given.goOn();
    given.say('brands', { status: 'FAILED', errors: [{ code: 30795, description: 'The tax number is another’s.' }] });
    expect(await given.goOn()).toEqual({ state: 'failed', reasons: ['The tax number is another’s.'] });
    given.brand.submission = 2;
    given.double.fate = (method, path) =>
      method === 'post' && /BrandRegistrations\/BN/.test(path) ? 'answer lost' : null;
    expect((await given.goOn({ ...aBrand, business_registration_number: '98-7654321' })).state).toBe('pending');
    expect(JSON.stringify(given.double.of('people'))).toContain('98-7654321');
    expect(given.counts()).toMatchObject({ brands: 1, again: 1 });
    given.say('brands', { status: 'FAILED', errors: [{ description: 'Still no.' }], date_updated: later() });
    expect(await given.goOn()).toEqual({ state: 'failed', reasons: ['Still no.'] });
    expect(given.counts().again).toBe(1);
  });

  test('by a look at what is missing, or at once, is said in its words', async () => {
    const given = world();
    const invalid = [{ failure_reason: 'The website is missing.' }];
    given.double.fate = (_method, path) =>
      path.endsWith('/Evaluations')
        ? { status: 201, body: { status: 'noncompliant', results: [{ passed: false, invalid }, { passed: true }] } }
        : null;
    expect(await given.goOn()).toEqual({ state: 'failed', reasons: ['The website is missing.'] });
    const strict = world();
    const refusal = { status: 400, body: { status: 400, code: 21628, message: 'There is no such address.' } };
    strict.double.fate = (method, path) => (method === 'post' && /Addresses/.test(path) ? refusal : null);
    await expect(strict.goOn()).rejects.toThrow('never');
    strict.double.fate = () => null;
    expect((await strict.goOn()).state).toBe('pending');
  });

  test('of a token is told apart, and another token is another try', async () => {
    const given = world();
    await given.goOn();
    given.say('brands', { status: 'APPROVED' });
    await given.goOn();
    given.say('vettings', { vetting_status: 'FAILED' });
    expect(await given.goOn()).toMatchObject({ state: 'failed', isForToken: true });
    given.brand.submission = 2;
    expect((await given.goOn({ ...aBrand, campaign_verify_token: 'cv|1.0|tcr|10dlc|xyz' })).state).toBe('pending');
    expect(given.counts()).toMatchObject({ brands: 1, vettings: 2, again: 0 });
  });

  test('of texts is corrected in place, or makes room where it can’t be', async () => {
    const given = world();
    await whole(given);
    const fail = () =>
      given.say('campaigns', {
        campaign_status: 'FAILED',
        errors: [{ description: 'Say who.' }],
        date_updated: later(),
      });
    fail();
    expect(await given.describe()).toEqual({ state: 'failed', reasons: ['Say who.'] });
    const [first] = given.double.of('campaigns');
    given.campaign.submission = 2;
    await given.describe();
    expect(given.double.of('campaigns').map((each) => [each.sid, each.campaign_status])).toEqual([
      [first?.sid, 'IN_PROGRESS'],
    ]);
    fail();
    given.campaign.submission = 3;
    given.double.fate = (method) => (method === 'delete' ? 'answer lost' : null);
    await given.describe({ ...campaignFields, opt_in_keywords: ['join'], opt_in_message: 'You get texts of Jo now.' });
    expect(given.double.of('campaigns')).toMatchObject([{ opt_in_keywords: ['JOIN'], campaign_status: 'IN_PROGRESS' }]);
    expect(given.double.of('campaigns')[0]?.sid).not.toBe(first?.sid);
  });
});
