// The calls of text campaigns: making one, whom it would reach, starting and stopping it.
import { contract } from '../../../contract';
import type { TextCampaign, TextStatus } from '../../../contract/outreach/text-campaigns';
import { textSentence } from '../../../contract/messages/texts';
import { filterParams } from '../../../contract/voters/voter-filters';
import { may } from '../../../domain/access/capabilities';
import { filledText } from '../../../domain/texting/merge-fields';
import { neverLeft } from '../../../domain/texting/message-states';
import type { Db } from '../../db/connection';
import { ApiError, found } from '../../http/errors';
import type { Handlers, Services } from '../../http/handler';
import { audit } from '../audit/repo';
import { getCampaign } from '../campaigns/repo';
import { textNumbers } from '../phone-numbers/text-numbers-repo';
import { keptList } from '../session-lists/kept-list';
import { requireSelf } from '../text-registration/own-name';
import { isRegistered } from '../text-registration/repo';
import { allowLargeSets } from '../voters/filters-repo';
import { requireChosen, requireReadable } from '../voters/require-filters';
import { requireParts, textProblem } from './checks';
import { countReach } from './reach-repo';
import {
  freeStopped,
  freeUnsent,
  holdTextCampaign,
  insertTextCampaign,
  listMinimal,
  listTextCampaigns,
  requireTextCampaign,
  setTextStatus,
  updateTextCampaign,
  type TextParts,
} from './repo';
import { readTexters } from './texters-repo';
import { readValues, valuesOf } from './values-repo';

export const textCampaignHandlers: Handlers<typeof contract.textCampaigns> = {
  async create(context) {
    const { body, member, user, db } = context;
    const { campaign_id } = member;
    requireSelf(user, body.user_id);
    const parts: TextParts = {
      name: body.name,
      description: body.description ?? '',
      message: body.message ?? '',
      filter_params: body.filter_params ?? {},
      survey_id: body.survey_id ?? null,
      canned_replies: body.canned_replies ?? [],
      user_ids: body.user_ids ?? [],
      phone_numbers: body.phone_numbers ?? [],
    };
    await requireParts(db, campaign_id, parts);
    const id = await insertTextCampaign(db, { ...parts, campaign_id, user_id: user.id });
    return requireTextCampaign(db, campaign_id, id);
  },

  async update({ body, member, db }) {
    const { campaign_id } = member;
    const { id, campaign_id: _, ...changes } = body;
    const held = found(await holdTextCampaign(db, campaign_id, id));
    if (held.status === 'Ended') throw new ApiError('CONFLICT', textSentence('TEXT_ENDED'));
    if (held.status !== 'Draft' && changes.filter_params !== undefined)
      throw new ApiError('CONFLICT', textSentence('TEXT_FIXED'));
    if (!['Draft', 'Paused'].includes(held.status) && changes.message !== undefined)
      throw new ApiError('CONFLICT', textSentence('TEXT_RUNNING'));
    const before = await requireTextCampaign(db, campaign_id, id);
    const filter_params = changes.filter_params ?? filterParams.parse(before.filter_params);
    const parts: TextParts = { ...before, ...withoutGaps(changes), filter_params };
    // What isn't changed may have gone meanwhile: a number was given back, someone left.
    const { user_ids = [], phone_numbers = [] } = changes;
    await requireParts(db, campaign_id, { ...parts, user_ids, phone_numbers });
    if (held.status === 'Paused') refuseText(parts.message);
    await updateTextCampaign(db, campaign_id, id, parts);
    return requireTextCampaign(db, campaign_id, id);
  },

  async preview({ body, member, user, db, now }) {
    const { campaign_id } = member;
    requireReadable(body.filter_params);
    await allowLargeSets(db);
    const { sample, ...reach } = await countReach(db, campaign_id, body.filter_params, now);
    const people = await readValues(db, campaign_id, sample);
    return {
      ...reach,
      sample: people.map((row) => {
        const values = valuesOf(row, user.first);
        const { first_name: first, last_name: last } = values;
        return { voter_id: row.voter_id, first, last, ...filledText(body.message, values) };
      }),
    };
  },

  async setStatus(context) {
    const { body, member, db, services, now } = context;
    const { campaign_id } = member;
    const held = found(await holdTextCampaign(db, campaign_id, body.id));
    if (held.status === body.status || (held.status === 'Preparing' && body.status === 'Active'))
      return requireTextCampaign(db, campaign_id, body.id);
    if (!steps[held.status].includes(body.status)) throw new ApiError('CONFLICT', noSuchStep(held.status, body.status));
    const campaign = await requireTextCampaign(db, campaign_id, body.id);
    if (body.status === 'Active') await requireStartable({ db, services }, campaign);
    const of = { id: campaign.id, name: campaign.name };
    if (held.status === 'Draft') {
      requireChosen(filterParams.parse(held.filter_params));
      await setTextStatus(db, campaign_id, body.id, { status: 'Preparing' }, now);
      await services.jobs.add(db, 'text_campaign', { text_campaign_id: body.id, campaign_id });
    } else if (body.status === 'Paused')
      await setTextStatus(db, campaign_id, body.id, { status: 'Paused', reason: 'manager' }, now);
    else await setTextStatus(db, campaign_id, body.id, { status: body.status }, now);
    // What they lacked may be known by now, or the text may do without it.
    if (held.status === 'Paused' && body.status === 'Active') await freeStopped(db, campaign_id, body.id);
    await audit(context, acts[body.status], of);
    context.after(() => services.textOutbox.wake());
    return requireTextCampaign(db, campaign_id, body.id);
  },

  async offerLate(context) {
    const { body, member, db } = context;
    const { campaign_id } = member;
    const { status } = found(await holdTextCampaign(db, campaign_id, body.id));
    if (status === 'Ended') throw new ApiError('CONFLICT', textSentence('TEXT_ENDED'));
    const reasons = body.reason === undefined ? neverLeft : [body.reason];
    const freed = await freeUnsent(db, campaign_id, body.id, reasons);
    const campaign = await requireTextCampaign(db, campaign_id, body.id);
    if (freed > 0) await audit(context, 'texting_offered_again', { id: campaign.id, name: campaign.name });
    return campaign;
  },

  get: ({ query, member, db }) => requireTextCampaign(db, member.campaign_id, query.text_campaign_id),

  async texters({ query, member, db }) {
    const { campaign_id } = member;
    const { id } = await requireTextCampaign(db, campaign_id, query.text_campaign_id);
    return readTexters(db, campaign_id, id);
  },

  async minimal({ query, member, user, db }) {
    const everyone = may(member.title, 'texts.manage');
    const of = { user_id: user.id, id: query.text_campaign_id, everyone };
    const [campaign] = await listMinimal(db, member.campaign_id, of);
    return found(campaign);
  },

  all: (context) =>
    keptList(context, 'text_campaigns', contract.textCampaigns.all.reply, () =>
      listTextCampaigns(context.db, context.member.campaign_id),
    ),

  allUser({ query, member, user, db }) {
    const user_id = query.user_id?.toLowerCase() ?? user.id;
    if (user_id !== user.id && !may(member.title, 'texts.manage')) throw new ApiError('FORBIDDEN');
    return listMinimal(db, member.campaign_id, { user_id });
  },
};

/** Where a text campaign may go from each state, when someone asks. */
const steps: Record<TextStatus, readonly TextStatus[]> = {
  Draft: ['Active'],
  Preparing: [],
  Active: ['Paused', 'Ended'],
  Paused: ['Active', 'Ended'],
  Ended: [],
};

const acts = { Active: 'texting_started', Paused: 'texting_paused', Ended: 'texting_ended' } as const;

const noSuchStep = (status: TextStatus, wanted: TextStatus) =>
  status === 'Ended' ? textSentence('TEXT_ENDED') : textSentence('TEXT_NO_SUCH_STEP', { status, wanted });

function refuseText(message: string): void {
  const problem = textProblem(message);
  if (problem) throw new ApiError('INVALID', problem);
}

/** Throws what keeps a text campaign from being started or resumed. */
async function requireStartable(
  { db, services }: { db: Db; services: Services },
  { campaign_id, message, phone_numbers }: TextCampaign,
): Promise<void> {
  refuseText(message);
  const { is_texting_enabled } = await getCampaign(db, campaign_id);
  if (!is_texting_enabled) throw new ApiError('CONFLICT', textSentence('TEXTS_OFF'));
  if (services.carrier.brands !== null && !(await isRegistered(db, campaign_id)))
    throw new ApiError('CONFLICT', textSentence('TEXT_NOT_REGISTERED'));
  const numbers = await textNumbers(db, campaign_id);
  if (phone_numbers.length > 0 ? !phone_numbers.some((each) => numbers.includes(each)) : numbers.length === 0)
    throw new ApiError('CONFLICT', textSentence('TEXT_NO_NUMBER'));
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
/** Only the fields that were given. */
const withoutGaps = <T extends object>(changes: T): Given<T> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Given<T>;
