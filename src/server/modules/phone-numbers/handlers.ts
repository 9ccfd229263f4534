// The calls of the carrier's account and of phone numbers. The carrier is never asked inside a transaction.
import type { contract } from '../../../contract';
import { sentence } from '../../../contract/messages/every-message';
import type { PhoneAccount } from '../../../contract/outreach/phone-numbers';
import type { Db } from '../../db/connection';
import { ApiError } from '../../http/errors';
import { inTwoSteps, type Handlers } from '../../http/handler';
import type { NumberCapabilities, NumberCarrier } from '../../providers/carrier/numbers';
import { audit } from '../audit/repo';
import { orSentence, requireOwn } from './carrier-answers';
import {
  accountSetUpAt,
  intendPurchase,
  intendRelease,
  listPhoneNumbers,
  requirePhoneNumber,
  setUpAccount,
} from './repo';

/** Numbers of one search. */
const mostFound = 20;

export const phoneNumberHandlers: Handlers<typeof contract.phoneNumbers> = {
  async available({ query, services }) {
    const where = { area_code: query.area_code || undefined, zip_code: query.zip_code || undefined };
    const free = await orSentence(() => services.carrier.numbers.search(where, mostFound));
    return free.map(({ phone_number, place, capabilities }) => ({ phone_number, place, ...presentAs(capabilities) }));
  },

  async purchase(context) {
    const { body, member, user, db, services, now } = context;
    const { campaign_id } = member;
    requireOwn(user.id, body.user_id);
    if ((await accountSetUpAt(db, campaign_id)) === null) throw new ApiError('CONFLICT', sentence('CALLS_NOT_SET_UP'));
    const { phone_number } = body;
    const { id, fresh } = await intendPurchase(db, { campaign_id, phone_number, user_id: user.id }, now);
    if (fresh) {
      await services.jobs.add(db, 'phone_number', { phone_number_id: id, campaign_id });
      await audit(context, 'phone_number_bought', { id, name: phone_number });
    }
    return requirePhoneNumber(db, campaign_id, id);
  },

  async release(context) {
    const { body, member, db, services } = context;
    const { campaign_id } = member;
    const releasing = await intendRelease(db, campaign_id, body.id);
    const number = await requirePhoneNumber(db, campaign_id, body.id);
    if (releasing) {
      await services.jobs.add(db, 'phone_number', { phone_number_id: number.id, campaign_id });
      await audit(context, 'phone_number_released', { id: number.id, name: number.phone_number });
    }
    return number;
  },

  setUpAccount: inTwoSteps(async ({ body, user, services }) => {
    requireOwn(user.id, body.user_id);
    const { numbers } = services.carrier;
    const status = await orSentence(() => numbers.account());
    if (status !== 'active') throw new ApiError('CONFLICT', sentence('CARRIER_NO_MONEY'));
    return async (context) => {
      const { member, db, now } = context;
      const { campaign_id } = member;
      if (await setUpAccount(db, campaign_id, context.user.id, now))
        await audit(context, 'calling_set_up', { id: campaign_id });
      return presentAccount(db, campaign_id, { carrier: numbers.name, status });
    };
  }),

  async accountStatus({ member, db, services, logFailure }) {
    const { campaign_id } = member;
    const { numbers } = services.carrier;
    const status = await numbers.account().catch((error: unknown) => {
      logFailure({ campaign_id }, error);
      return 'unavailable' as const;
    });
    return presentAccount(db, campaign_id, { carrier: numbers.name, status });
  },
};

async function presentAccount(
  db: Db,
  campaignId: string,
  { carrier, status }: { carrier: NumberCarrier['name']; status: PhoneAccount['status'] },
): Promise<PhoneAccount> {
  const set_up_at = await accountSetUpAt(db, campaignId);
  const numbers = await listPhoneNumbers(db, campaignId);
  return { carrier, status: set_up_at === null ? 'not_set_up' : status, set_up_at, numbers };
}

const presentAs = ({ voice, sms, mms }: NumberCapabilities) => ({
  can_call: voice,
  can_text: sms,
  can_text_pictures: mms,
});
