// The calls of voter groups: groups and whom they hold, uploads and how they went, counts of any universe.
import { sentence } from '../../../contract/messages/every-message';
import { contract } from '../../../contract';
import type { Db } from '../../db/connection';
import { newId } from '../../db/ids';
import { ApiError, found } from '../../http/errors';
import type { Handlers, Services } from '../../http/handler';
import { selectsEveryone } from '../../../domain/voter-groups/filter-tree';
import { audit } from '../audit/repo';
import { requireStorage } from '../files/repo';
import { keptList } from '../session-lists/kept-list';
import { exportGroup } from './export-repo';
import { addMembers } from './members-repo';
import { countUnion } from './merge-repo';
import {
  deleteGroup,
  findGroup,
  isGroupNamed,
  findHousehold,
  insertGroup,
  insertUploadGroup,
  isBeingUploaded,
  listGroups,
  pageOfGroup,
  updateGroup,
} from './repo';
import { requireChosen, requireReadable } from '../voters/require-filters';
import { keptOffers, mostValues } from '../voters/offered-values-repo';
import { breakDown, countMatching, findChoices, previewMatching } from '../voters/universe-repo';
import { insertUpload, listUploads, presentUpload } from '../uploads/repo';

/** Rows shown of a universe. */
const sampleRows = 8;

export const voterGroupHandlers: Handlers<typeof contract.voterGroups> = {
  async create({ body, db, user, member, services }) {
    const { campaign_id } = member;
    requireChosen(body.filter_params);
    const { name, type, description, filter_params } = body;
    const group = { campaign_id, user_id: user.id, name, type, description, filter_params };
    const id = await insertGroup(db, { ...group, creation_method: 'Filters', status: 'Pending' });
    await services.jobs.add(db, 'voter_group', { voter_group_id: id, campaign_id });
    return found(await findGroup(db, campaign_id, id));
  },

  get: async ({ query, db, member }) => found(await findGroup(db, member.campaign_id, query.id)),

  async update({ body, db, member, services }) {
    const { campaign_id } = member;
    const { id, name, description, filter_params } = body;
    const group = found(await findGroup(db, campaign_id, id));
    if (filter_params !== undefined) {
      requireChosen(filter_params);
      if (group.creation_method !== 'Filters') throw new ApiError('CONFLICT', sentence('GROUP_WITHOUT_FILTERS'));
    }
    await updateGroup(db, campaign_id, id, { name, description, filter_params });
    if (filter_params !== undefined) await services.jobs.add(db, 'voter_group', { voter_group_id: id, campaign_id });
    return found(await findGroup(db, campaign_id, id));
  },

  async remove(context) {
    const { query, db, member } = context;
    const { campaign_id } = member;
    const { id, name } = found(await findGroup(db, campaign_id, query.voter_group_id));
    if (await isBeingUploaded(db, campaign_id, id)) throw new ApiError('CONFLICT', sentence('GROUP_IMPORTING'));
    await deleteGroup(db, campaign_id, id);
    await audit(context, 'group_deleted', { id, name });
    return null;
  },

  async merge({ body, db, user, member, services }) {
    const { campaign_id } = member;
    const { voter_ids, voter_group_ids: groupIds, name, description } = body;
    for (const id of groupIds) {
      const { status } = found(await findGroup(db, campaign_id, id));
      if (status === 'Pending') throw new ApiError('CONFLICT', sentence('GROUP_COUNTING'));
    }
    const { given, voters, estimated } = await countUnion(db, campaign_id, groupIds, voter_ids);
    const counted = { given, voters, overlapped: given - voters, estimated };
    if (name === undefined) return { ...counted, voter_group: null };
    const fromGroups = groupIds.length > 0;
    const listed = fromGroups ? (await countUnion(db, campaign_id, [], voter_ids)).given : given;
    const id = await insertGroup(db, {
      campaign_id,
      user_id: user.id,
      name,
      type: 'voters',
      creation_method: 'Merged',
      status: fromGroups ? 'Pending' : 'Ready',
      filter_params: fromGroups
        ? { where: { field: 'group', voter_group_ids: groupIds }, with_suppressed: true }
        : null,
      description,
      given: listed,
      ...(fromGroups ? {} : { overlapped: counted.overlapped }),
    });
    await addMembers(db, campaign_id, id, voter_ids);
    if (fromGroups) await services.jobs.add(db, 'voter_group', { voter_group_id: id, campaign_id });
    return { ...counted, voter_group: await findGroup(db, campaign_id, id) };
  },

  async preview({ body, db, member, now }) {
    requireReadable(body.filter_params);
    return previewMatching(db, member.campaign_id, body.filter_params, { now, exact: body.exact }, sampleRows);
  },

  async choices({ db, member, services }) {
    const offered = await offersOf(db, member.campaign_id, services.jobs);
    return offered?.choices ?? findChoices(db, member.campaign_id, mostValues);
  },

  async household(context) {
    const { query, db, member, now } = context;
    const household = found(await findHousehold(db, member.campaign_id, query.door_id, now.getUTCFullYear()));
    await audit(context, 'household_viewed', { id: query.door_id });
    return household;
  },

  async exportCsv(context) {
    const { query, db, member } = context;
    const { id, name } = found(await findGroup(db, member.campaign_id, query.id));
    await audit(context, 'voters_exported', { id, name });
    return {
      stream: exportGroup(db, member.campaign_id, id, query.with_suppressed),
      mime: 'text/csv; charset=utf-8',
    };
  },

  async upload(context) {
    const { query, db, user, member, file, services } = context;
    const { campaign_id } = member;
    await requireStorage(db, campaign_id, file.bytes, services.config.storagePerCampaign);
    const id = newId();
    const { name, contents, dry_run, part, whole_roll, leave_out_many } = query;
    if (whole_roll && contents !== 'voters') throw new ApiError('BAD_REQUEST', sentence('ROLL_OF_VOTERS'));
    // What is only checked becomes a group when it is applied.
    if (contents === 'voters' && dry_run) await refuseGroupNameInUse(db, campaign_id, name);
    if (contents === 'voters' && !dry_run) await insertUploadGroup(db, { id, campaign_id, user_id: user.id, name });
    const params = {
      ...(part === undefined ? {} : { part }),
      ...(whole_roll ? { whole_roll, leave_out_many } : {}),
    };
    await insertUpload(db, { id, campaign_id, user_id: user.id, name, contents, file, dry_run, params });
    await audit(context, 'voter_file_uploaded', { id, name });
    await services.jobs.add(db, 'import', { upload_id: id, campaign_id });
    return found(await presentUpload(db, campaign_id, id));
  },

  uploadStatus: async ({ params, db, member }) => found(await presentUpload(db, member.campaign_id, params.id)),

  uploads: ({ db, member }) => listUploads(db, member.campaign_id),

  all: (context) =>
    keptList(context, 'voter_groups', contract.voterGroups.all.reply, () =>
      listGroups(context.db, context.member.campaign_id),
    ),

  async voters({ query: { id, skip, limit, search }, db, member, now }) {
    found(await findGroup(db, member.campaign_id, id));
    const page = { group_id: id, skip, limit, search, year: now.getUTCFullYear() };
    return { ...(await pageOfGroup(db, member.campaign_id, page)), skip, limit };
  },

  async count({ query, body, db, member, now }) {
    requireReadable(body);
    return countMatching(db, member.campaign_id, body, query.of, now);
  },

  async breakdown({ body, db, member, services, now }) {
    requireReadable(body.filter_params);
    const { exact, filter_params: filters } = body;
    const whole = selectsEveryone(filters) && !filters.with_suppressed && !filters.with_inactive;
    const offered = exact || !whole ? null : await offersOf(db, member.campaign_id, services.jobs);
    const asked = { now, exact };
    return offered?.breakdown ?? breakDown(db, member.campaign_id, filters, asked, mostValues);
  },
};

/** What is kept to choose from in a large campaign; null: nothing is, or not yet. */
async function offersOf(db: Db, campaignId: string, jobs: Services['jobs']) {
  const kept = await keptOffers(db, campaignId);
  if (kept?.asks) await jobs.add(db, 'offered_values', { campaign_id: campaignId });
  return kept?.offered ?? null;
}

async function refuseGroupNameInUse(db: Db, campaignId: string, name: string): Promise<void> {
  if (await isGroupNamed(db, campaignId, name)) throw new ApiError('NAME_EXISTS');
}
