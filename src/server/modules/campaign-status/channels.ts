// How texting and calling stand for one campaign.
import type { contract } from '../../../contract';
import type { Campaign } from '../../../contract/campaigns';
import type { CampaignStatus } from '../../../contract/office/campaign-status';
import type { Context } from '../../http/handler';
import { accountSetUpAt, listPhoneNumbers } from '../phone-numbers/repo';
import { isRegistered } from '../text-registration/repo';
import { accountOf } from './carrier-account';

type Channels = Pick<CampaignStatus, 'texting' | 'calling'>;

/** @param held texts that the carrier keeps from leaving, by why */
export async function channelsOf(
  { member, db, services, logFailure }: Context<typeof contract.campaignStatus.get>,
  { is_texting_enabled: texts, is_phone_banking_enabled: calls }: Campaign,
  held: { noMoney: number; away: number },
): Promise<Channels> {
  const { campaign_id } = member;
  const both = (state: Channels['texting']): Channels => ({
    texting: texts ? state : 'off',
    calling: calls ? state : 'off',
  });
  if (!texts && !calls) return both('off');
  const { kind } = services.config.carrier;
  if (kind === 'none') return both('none');
  if ((await accountSetUpAt(db, campaign_id)) === null) return both('not_set_up');
  const account = await accountOf(services);
  if (account.status === 'away') {
    logFailure({ campaign_id }, account.failure);
    return both('away');
  }
  if (account.status !== 'active') return both('no_money');
  const numbers = (await listPhoneNumbers(db, campaign_id)).filter(({ status }) => status === 'active');
  const { brands } = services.carrier;
  const works = kind === 'local' ? 'test' : 'ready';
  const texting =
    held.noMoney > 0
      ? 'no_money'
      : held.away > 0
        ? 'away'
        : brands !== null && !(await isRegistered(db, campaign_id))
          ? 'not_registered'
          : numbers.some(({ can_text }) => can_text)
            ? works
            : 'no_number';
  const calling = numbers.some(({ can_call }) => can_call) ? works : 'no_number';
  return { texting: texts ? texting : 'off', calling: calls ? calling : 'off' };
}
