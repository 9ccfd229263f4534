// The calls of the registration for texting.
import type { contract } from '../../../contract';
import {
  a2pShape,
  brandShape,
  type RegistrationStatus,
  type TextRegistration,
} from '../../../contract/outreach/text-registration';
import { textSentence } from '../../../contract/messages/texts';
import { a2pProblems } from '../../../domain/texting/a2p-checks';
import { brandProblems } from '../../../domain/texting/brand-checks';
import type { Db } from '../../db/connection';
import { ApiError } from '../../http/errors';
import type { Handlers, Services } from '../../http/handler';
import { audit } from '../audit/repo';
import { getCampaign } from '../campaigns/repo';
import { textNumbers } from '../phone-numbers/text-numbers-repo';
import { followRegistration } from './follow';
import { requireSelf } from './own-name';
import { holdRegistration, readRegistration, submitStep, type RegistrationRow } from './repo';

export const textRegistrationHandlers: Handlers<typeof contract.textRegistration> = {
  async register(context) {
    const { body, member, user, db, services } = context;
    const { campaign_id } = member;
    const { campaign_id: _campaign, user_id, ...fields } = body;
    requireSelf(user, user_id);
    requireBrands(services);
    const { campaign_type } = await getCampaign(db, campaign_id);
    const [problem] = brandProblems(fields, { isPolitical: campaign_type === 'election' });
    if (problem) throw new ApiError('INVALID', problem.problem);
    await holdRegistration(db, campaign_id);
    const { brand } = await readRegistration(db, campaign_id);
    if (brand && brand.state !== 'failed') throw new ApiError('CONFLICT', textSentence('REGISTRATION_PENDING'));
    await submitStep(db, { campaign_id, user_id: user.id }, 'brand', fields);
    await audit(context, 'brand_registered', { id: campaign_id });
    await services.jobs.add(db, 'text_registration', { campaign_id });
    return present(db, services, campaign_id);
  },

  async createA2pCampaign(context) {
    const { body, member, user, db, services } = context;
    const { campaign_id } = member;
    const { campaign_id: _campaign, user_id, ...fields } = body;
    requireSelf(user, user_id);
    requireBrands(services);
    await holdRegistration(db, campaign_id);
    const { brand, a2p_campaign } = await readRegistration(db, campaign_id);
    if (brand?.state !== 'approved') throw new ApiError('CONFLICT', textSentence('REGISTRATION_BRAND_FIRST'));
    if (a2p_campaign && a2p_campaign.state !== 'failed')
      throw new ApiError('CONFLICT', textSentence('REGISTRATION_PENDING'));
    const { friendly_name, company_name } = brandShape.parse(brand.fields);
    const { name, candidate_name } = await getCampaign(db, campaign_id);
    const [problem] = a2pProblems(fields, [friendly_name, company_name, name, candidate_name ?? '']);
    if (problem) throw new ApiError('INVALID', problem.problem);
    await submitStep(db, { campaign_id, user_id: user.id }, 'a2p_campaign', fields);
    await audit(context, 'a2p_campaign_registered', { id: campaign_id });
    await services.jobs.add(db, 'text_registration', { campaign_id });
    return present(db, services, campaign_id);
  },

  async status({ member, db, services, logFailure }) {
    const { campaign_id } = member;
    const { brands } = services.carrier;
    const report = (error: Error) => logFailure({ campaign_id }, error);
    if (brands !== null) await followRegistration({ db, brands, report }, campaign_id);
    return present(db, services, campaign_id);
  },
};

function requireBrands({ carrier }: Services): void {
  if (carrier.brands === null) throw new ApiError('CONFLICT', textSentence('REGISTRATION_BY_HAND'));
}

async function present(db: Db, { carrier }: Services, campaignId: string): Promise<TextRegistration> {
  const { brand, a2p_campaign } = await readRegistration(db, campaignId);
  const phone_numbers = await textNumbers(db, campaignId);
  return {
    status: statusOf(brand, a2p_campaign, phone_numbers.length, carrier.brands === null),
    brand: presentBrand(brand),
    a2p_campaign: a2p_campaign ? { ...a2pShape.parse(a2p_campaign.fields), ...stepOf(a2p_campaign) } : null,
    phone_numbers,
    carrier: carrier.messages.name,
  };
}

function presentBrand(brand: RegistrationRow | undefined): TextRegistration['brand'] {
  if (!brand) return null;
  const submitted = brandShape.parse(brand.fields);
  return { ...submitted, ...stepOf(brand), submitted };
}

function statusOf(
  brand: RegistrationRow | undefined,
  campaign: RegistrationRow | undefined,
  numbers: number,
  isByHand: boolean,
): RegistrationStatus {
  const last = numbers > 0 ? 'ready' : 'number_needed';
  if (isByHand) return last;
  if (!brand) return 'not_registered';
  if (brand.state !== 'approved') return brand.state === 'failed' ? 'brand_failed' : 'brand_pending';
  if (!campaign) return 'campaign_needed';
  if (campaign.state !== 'approved') return campaign.state === 'failed' ? 'campaign_failed' : 'campaign_pending';
  return last;
}

const problems = {
  refused: 'REGISTRATION_REFUSED',
  verify_token: 'REGISTRATION_VERIFY_TOKEN',
  no_money: 'REGISTRATION_NO_MONEY',
  away: 'REGISTRATION_UNREACHABLE',
} as const;

const stepOf = ({ state, problem, reasons, submitted_at, checked_at }: RegistrationRow) => ({
  state,
  problem: problem === null ? null : textSentence(problems[problem]),
  reasons,
  submitted_at,
  checked_at,
});
