// The carrier's account and the phone numbers of a campaign, from which it calls and texts.
import * as z from 'zod/mini';
import { call } from '../call';
import { id, instant } from '../fields';
import { saysOnCalls } from '../messages/calling-fields';

/** Numbers that a campaign holds at once. */
export const maxPhoneNumbers = 10;

/** A phone number of the United States or Canada, as +19195550100. */
export const usPhone = z.string().check(z.regex(/^\+1[2-9]\d{2}[2-9]\d{6}$/, saysOnCalls('WRONG_PHONE')));

const capabilities = { can_call: z.boolean(), can_text: z.boolean(), can_text_pictures: z.boolean() };

export const phoneNumber = z.object({
  id,
  campaign_id: id,
  phone_number: z.string(),
  /** `buying` and `releasing`: the carrier is being asked. `failed`: it wasn't bought, or it isn't known whether it was. */
  status: z.enum(['buying', 'active', 'failed', 'releasing', 'released']),
  /**
   * `not_connected`: of one that is active; replies and calls to it don't reach the campaign yet. `lost`: of one that is released; the
   * carrier took it back.
   */
  problem: z.nullable(z.enum(['gone', 'no_money', 'refused', 'unsure', 'not_connected', 'lost'])),
  ...capabilities,
  bought_by: id,
  bought_by_name: z.string(),
  requested_at: instant,
  bought_at: z.nullable(instant),
  released_at: z.nullable(instant),
});
export type PhoneNumber = z.infer<typeof phoneNumber>;

export const phoneAccount = z.object({
  /** `unavailable`: the carrier doesn't answer now. */
  status: z.enum(['not_set_up', 'active', 'suspended', 'closed', 'unavailable']),
  /** `local`: a simulation on this machine, which rings nowhere. */
  carrier: z.enum(['twilio', 'local']),
  set_up_at: z.nullable(instant),
  numbers: z.array(phoneNumber),
});
export type PhoneAccount = z.infer<typeof phoneAccount>;

const mine = z.strictObject({ campaign_id: id, user_id: z.optional(id) });

export const phoneNumbers = {
  available: call({
    method: 'GET',
    path: '/phone-banking/available-numbers/',
    summary: 'Phone numbers that can be bought, by area code, ZIP code or both',
    rate: { max: 120, seconds: 3_600, by: 'campaign' },
    access: { who: 'member', may: 'phone_banking.manage', campaign: 'query.campaign_id' },
    query: z
      .object({
        campaign_id: id,
        area_code: z.optional(z.string().check(z.regex(/^([2-9]\d{2})?$/, saysOnCalls('WRONG_AREA_CODE')))),
        zip_code: z.optional(z.string().check(z.regex(/^(\d{5})?$/, saysOnCalls('WRONG_ZIP')))),
      })
      .check(z.refine(({ area_code, zip_code }) => Boolean(area_code) || Boolean(zip_code), saysOnCalls('NO_AREA'))),
    reply: z.array(z.object({ phone_number: z.string(), place: z.string(), ...capabilities })),
    errors: ['TOO_MANY', 'UNAVAILABLE'],
  }),
  purchase: call({
    method: 'POST',
    path: '/phone-banking/purchase-number',
    summary: 'Buy a phone number for a campaign',
    rate: { max: 30, seconds: 3_600, by: 'campaign' },
    access: { who: 'member', may: 'phone_banking.manage', campaign: 'body.campaign_id' },
    body: z.extend(mine, { phone_number: usPhone }),
    reply: phoneNumber,
    status: 201,
    errors: ['CONFLICT', 'INVALID', 'TOO_MANY'],
    description: `
      It spends money. The reply is the number with the status buying; the carrier is asked behind it, and account-status says what came of
      it. A number that the campaign has, or is buying, is answered as it stands and never bought twice. After a failure the carrier is
      first asked whether the number is ours already.
    `,
  }),
  release: call({
    method: 'PUT',
    path: '/phone-banking/number/release/',
    summary: 'Give a phone number back to the carrier, so that it costs nothing more',
    access: { who: 'member', may: 'phone_banking.manage', campaign: 'body.campaign_id' },
    body: z.strictObject({ id, campaign_id: id }),
    reply: phoneNumber,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  setUpAccount: call({
    method: 'POST',
    path: '/phone-banking/setup-account',
    summary: 'Let a campaign call and text through the carrier account of this installation',
    rate: { max: 30, seconds: 3_600, by: 'campaign' },
    access: { who: 'member', may: 'phone_banking.manage', campaign: 'body.campaign_id' },
    body: mine,
    reply: phoneAccount,
    errors: ['INVALID', 'CONFLICT', 'TOO_MANY', 'UNAVAILABLE'],
    description: `
      All campaigns of an installation share its account at the carrier, and each number is marked there with its campaign. The call checks
      that the account is in order; a second one changes nothing.
    `,
  }),
  accountStatus: call({
    method: 'GET',
    path: '/phone-banking/account-status/',
    summary: 'How the carrier’s account stands, and which numbers a campaign has',
    rate: { max: 1_200, seconds: 3_600, by: 'campaign' },
    access: { who: 'member', may: 'phone_banking.manage', campaign: 'query.campaign_id' },
    query: z.object({ campaign_id: id }),
    reply: phoneAccount,
    errors: ['TOO_MANY'],
  }),
};
