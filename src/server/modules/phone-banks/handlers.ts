// The calls of phone banks: making and changing them, and their live board.
import { contract } from '../../../contract';
import { sentence } from '../../../contract/messages/every-message';
import type { PhoneBank } from '../../../contract/outreach/phone-banks';
import { may } from '../../../domain/access/capabilities';
import { mayBecome } from '../../../domain/phone-banks/status-changes';
import type { Db } from '../../db/connection';
import { ApiError } from '../../http/errors';
import type { Handlers, Member } from '../../http/handler';
import { audit } from '../audit/repo';
import { requireOwn } from '../phone-numbers/carrier-answers';
import { keptList } from '../session-lists/kept-list';
import { requireSurvey } from '../surveys/repo';
import { requireChosen } from '../voters/require-filters';
import { readBoard } from './board-repo';
import { listPeople } from './people-repo';
import { holdPhoneBank, insertPhoneBank, listPhoneBanks, requirePhoneBank, setCallers, updatePhoneBank } from './repo';

/** How far back changes are told, in milliseconds, unless the caller says. */
const usualWindow = 20_000;

export const phoneBankHandlers: Handlers<typeof contract.phoneBanks> = {
  async create(context) {
    const { body, member, user, db, now } = context;
    const { campaign_id } = member;
    const { name, description, script, creation_method, user_ids, survey_id } = body;
    const filters = body.filter_params ?? null;
    requireOwn(user.id, body.owner_id);
    if (filters) requireChosen(filters);
    if (survey_id !== null) await requireAsked(db, campaign_id, survey_id);
    const bank = { name, description, script, creation_method, filter_params: filters, survey_id };
    const id = await insertPhoneBank(db, { ...bank, campaign_id, owner_id: user.id });
    await setCallers(db, campaign_id, id, user_ids);
    if (filters) await listPeople(db, campaign_id, id, filters, now);
    await audit(context, 'phone_bank_made', { id, name });
    return requirePhoneBank(db, campaign_id, id);
  },

  async update(context) {
    const { body, member, user, db, now } = context;
    const { campaign_id } = member;
    const { id, name, description, script, status, filter_params, user_ids, survey_id } = body;
    requireOwn(user.id, body.user_id);
    const { status: before, survey_id: asked } = await holdPhoneBank(db, campaign_id, id);
    // One that was archived since stays.
    if (survey_id && survey_id !== asked) await requireAsked(db, campaign_id, survey_id);
    if (status !== undefined && !mayBecome(before, status))
      throw new ApiError('CONFLICT', sentence('CALLS_STATUS', { from: before, to: status }));
    if (filter_params) {
      if (before !== 'Draft') throw new ApiError('CONFLICT', sentence('CALLS_FILTERS_FIXED'));
      requireChosen(filter_params);
    }
    const change = { name, description, script, status, filter_params, survey_id };
    await updatePhoneBank(db, campaign_id, id, given(change), now);
    if (user_ids) await setCallers(db, campaign_id, id, user_ids);
    const starts = before === 'Draft' && status === 'Active';
    if (filter_params || starts) await list(db, campaign_id, id, now);
    const bank = await requirePhoneBank(db, campaign_id, id);
    if (starts && bank.people === 0) throw new ApiError('CONFLICT', sentence('CALLS_NO_PEOPLE'));
    if (status !== undefined && status !== before)
      await audit(context, 'phone_bank_changed', { id, name: `${bank.name}: ${status}` });
    return bank;
  },

  get: ({ query, member, user, db }) => requireVisible(db, member, user.id, query.id),

  async minimal({ query, member, user, db }) {
    const { script: _script, filter_params: _filters, ...bank } = await requireVisible(db, member, user.id, query.id);
    return bank;
  },

  all: (context) =>
    keptList(context, 'phone_banks', contract.phoneBanks.all.reply, () =>
      listPhoneBanks(context.db, context.member.campaign_id),
    ),

  async allUser({ query, member, user, db }) {
    if (!may(member.title, 'phone_banking.manage')) requireOwn(user.id, query.user_id);
    return listPhoneBanks(db, member.campaign_id, { callerId: query.user_id });
  },

  async updatedRecipients({ query, member, db, now }) {
    const { campaign_id } = member;
    const { id } = await requirePhoneBank(db, campaign_id, query.id);
    const since = query.last_update_time ? new Date(query.last_update_time) : new Date(now.getTime() - usualWindow);
    return readBoard(db, campaign_id, id, { since, now });
  },
};

/** A survey that can be asked. Throws SURVEY_NOT_FOUND. */
async function requireAsked(db: Db, campaignId: string, surveyId: string): Promise<void> {
  const { record_status } = await requireSurvey(db, campaignId, surveyId);
  if (record_status !== 'is_active') throw new ApiError('SURVEY_NOT_FOUND');
}

/** Lists people anew by the filters that are stored. */
async function list(db: Db, campaignId: string, id: string, now: Date): Promise<void> {
  const { filter_params: filters } = await requirePhoneBank(db, campaignId, id);
  if (filters) await listPeople(db, campaignId, id, filters, now);
}

/** A manager sees every phone bank; a caller those in which they call. Throws NOT_FOUND. */
async function requireVisible(db: Db, member: Member, userId: string, id: string): Promise<PhoneBank> {
  const bank = await requirePhoneBank(db, member.campaign_id, id);
  if (!may(member.title, 'phone_banking.manage') && !bank.user_ids.includes(userId)) throw new ApiError('NOT_FOUND');
  return bank;
}

/** What is not undefined of it. */
function given<T extends object>(change: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as never;
}
