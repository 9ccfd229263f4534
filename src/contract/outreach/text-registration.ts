// Registration for texting: the brand that sends, and the registered (A2P) campaign under which carriers deliver its texts.
import * as z from 'zod/mini';
import { call } from '../call';
import { id, instant, note } from '../fields';
import { params } from '../messages/sentence';
import { phoneNumber } from './text-campaigns';

export const businessIdentities = ['direct_customer', 'isv_reseller_or_partner', 'unknown'] as const;
export const businessTypes = [
  'Sole Proprietorship',
  'Partnership',
  'Limited Liability Corporation',
  'Corporation',
  'Co-operative',
  'Limited Liability Partnership',
  'Non-profit',
] as const;

/** Industries by the carrier's names for them. */
export const businessIndustries = [
  'AGRICULTURE',
  'AUTOMOTIVE',
  'BANKING',
  'CONSTRUCTION',
  'CONSUMER',
  'EDUCATION',
  'ELECTRONICS',
  'ENERGY',
  'ENGINEERING',
  'FAST_MOVING_CONSUMER_GOODS',
  'FINANCIAL',
  'FINTECH',
  'FOOD_AND_BEVERAGE',
  'GOVERNMENT',
  'HEALTHCARE',
  'HOSPITALITY',
  'INSURANCE',
  'JEWELRY',
  'LEGAL',
  'MANUFACTURING',
  'MEDIA',
  'NOT_FOR_PROFIT',
  'OIL_AND_GAS',
  'ONLINE',
  'RAW_MATERIALS',
  'REAL_ESTATE',
  'RELIGION',
  'RETAIL',
  'TECHNOLOGY',
  'TELECOMMUNICATIONS',
  'TRANSPORTATION',
  'TRAVEL',
] as const;

/** Every field of a brand, as it is typed. What is wrong with one: domain/texting/brand-checks.ts. */
export const brandFieldNames = [
  'friendly_name',
  'company_name',
  'address',
  'city',
  'state',
  'zip',
  'contact_first_name',
  'contact_last_name',
  'contact_email',
  'contact_phone',
  'website_url',
  'campaign_verify_token',
  'business_identity',
  'business_type',
  'business_industry',
  'business_registration_id_type',
  'business_registration_number',
  'job_position',
  'business_title',
] as const;
export type BrandField = (typeof brandFieldNames)[number];

const typed = z._default(note(500), '');
const brandFields = {
  friendly_name: typed,
  company_name: typed,
  address: typed,
  city: typed,
  state: typed,
  zip: typed,
  contact_first_name: typed,
  contact_last_name: typed,
  contact_email: typed,
  contact_phone: typed,
  website_url: typed,
  campaign_verify_token: typed,
  business_identity: typed,
  business_type: typed,
  business_industry: typed,
  business_registration_id_type: typed,
  business_registration_number: typed,
  job_position: typed,
  business_title: typed,
};
export const brandShape = z.object(brandFields);
export type BrandFields = Record<BrandField, string>;

/** What an A2P campaign is registered with. What is wrong with it: domain/texting/a2p-checks.ts. */
const a2pFields = {
  description: z._default(note(5_000), ''),
  sample_messages: z._default(z.array(note(2_000)).check(z.maxLength(10)), []),
  use_case: z._default(note(60), 'POLITICAL'),
  has_embedded_links: z._default(z.boolean(), false),
  has_phone_numbers: z._default(z.boolean(), false),
  consent_description: z._default(note(5_000), ''),
  opt_in_keywords: z._default(z.array(note(60)).check(z.maxLength(20)), []),
  opt_in_message: z._default(note(500), ''),
};
export const a2pShape = z.object(a2pFields);
export type A2pFields = z.infer<typeof a2pShape>;
export type A2pField = keyof A2pFields;

/** `sending`: kept, and not handed to the carrier yet; `pending`: the carrier looks at it. */
const states = z.enum(['sending', 'pending', 'approved', 'failed']);
export type RegistrationState = z.infer<typeof states>;

const step = {
  state: states,
  /** What the carrier says is wrong with a failed one, or why it can't be reached right now. */
  problem: z.nullable(z.object({ detail: z.string(), detail_code: z.optional(z.string()), params })),
  /** Why a failed one was declined, in the carrier's own words; empty where it says nothing. */
  reasons: z.array(z.string()),
  submitted_at: instant,
  /** When the carrier was last asked. */
  checked_at: z.nullable(instant),
};

/**
 * What is next: `not_registered`: the brand; `brand_sending`, `brand_pending`: wait; `brand_failed`: correct it and register again;
 * `campaign_needed`: the A2P campaign; then the same of that; `number_needed`: buy a number; `ready`.
 */
export const registrationStatuses = [
  'not_registered',
  'brand_pending',
  'brand_failed',
  'campaign_needed',
  'campaign_pending',
  'campaign_failed',
  'number_needed',
  'ready',
] as const;
export type RegistrationStatus = (typeof registrationStatuses)[number];

export const textRegistrationReply = z.object({
  status: z.enum(registrationStatuses),
  /** Of both the fields and how it stands `state` says how it stands; `submitted` has the fields alone, with the address's state. */
  brand: z.nullable(z.object({ ...brandFields, ...step, submitted: brandShape })),
  a2p_campaign: z.nullable(z.object({ ...a2pFields, ...step })),
  /** Numbers that texts can be sent from. */
  phone_numbers: z.array(phoneNumber),
  /** `local`: no carrier is set up; texts reach only the test phone at /api/test-phone. */
  carrier: z.enum(['twilio', 'local']),
});
export type TextRegistration = z.infer<typeof textRegistrationReply>;

const manages = (campaign: 'body.campaign_id') => ({ who: 'member', may: 'texts.manage', campaign }) as const;

export const textRegistration = {
  register: call({
    method: 'POST',
    path: '/text-campaign/register',
    summary: 'Register the brand in whose name texts are sent, or once more with what was corrected',
    rate: { max: 10, seconds: 3_600, by: 'campaign' },
    access: manages('body.campaign_id'),
    body: z.strictObject({ campaign_id: id, user_id: z.optional(id), ...brandFields }),
    reply: textRegistrationReply,
    errors: ['INVALID', 'CONFLICT', 'TOO_MANY'],
    description: `
      INVALID says the first thing that is wrong, as the app shows beside each field. A brand that is pending or approved is
      not registered again: CONFLICT.
    `,
  }),
  createA2pCampaign: call({
    method: 'POST',
    path: '/text-campaign/create-a2p-campaign',
    summary: 'Register the A2P campaign of an approved brand, or once more with what was corrected',
    rate: { max: 10, seconds: 3_600, by: 'campaign' },
    access: manages('body.campaign_id'),
    body: z.strictObject({ campaign_id: id, user_id: z.optional(id), ...a2pFields }),
    reply: textRegistrationReply,
    errors: ['INVALID', 'CONFLICT', 'TOO_MANY'],
    description:
      'Without an approved brand CONFLICT, whatever the fields are; then INVALID says the first thing that is wrong.',
  }),
  status: call({
    method: 'GET',
    path: '/text-campaign/twilio/{id}/status',
    summary: 'How far a campaign’s registration for texting is; {id} is the campaign',
    access: { who: 'member', may: 'texts.manage', campaign: 'params.id' },
    params: z.object({ id }),
    reply: textRegistrationReply,
  }),
};
