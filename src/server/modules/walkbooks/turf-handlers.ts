// The calls of turf: the doors to cut, the walkbooks made of a cut, many of them changed at once, walk sheets and what comes
// back on them.
import type { contract } from '../../../contract';
import { maxSheetDoors, maxTurfDoors } from '../../../contract/turf';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { getCampaign } from '../campaigns/repo';
import { findSurvey } from '../surveys/repo';
import { geoDataOf } from './doors';
import { storeFacts } from './facts';
import { findWalkbook, summarise } from './repo';
import { walkSheets, type Sheet } from './sheets';
import { makeTurfs } from './turf-make';
import {
  addAssignees,
  doorsOfUniverse,
  lockWalkbooks,
  markKeyed,
  membersAmong,
  removeAssignees,
  setStatus,
} from './turf-repo';

const unique = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))];

export const turfHandlers: Handlers<typeof contract.turf> = {
  async doors({ body, member, db, now }) {
    const doors = await doorsOfUniverse(db, member.campaign_id, body.filter_params, now, maxTurfDoors + 1);
    if (doors.length > maxTurfDoors)
      throw new ApiError(
        'TOO_LARGE',
        'These are more than 100,000 doors, too many to cut at once. Please narrow it down, by precinct or ZIP code.',
      );
    return { doors };
  },

  make: ({ body, member, user, db, now, services }) =>
    makeTurfs(db, services.order, { campaignId: member.campaign_id, userId: user.id, now }, body),

  async change({ body, member, db }) {
    const { campaign_id: campaignId } = member;
    const ids = unique(body.walkbook_ids);
    const found = await lockWalkbooks(db, campaignId, ids);
    if (found.length < ids.length) throw new ApiError('NOT_FOUND');
    const [on, off] = [unique(body.assign), unique(body.unassign)];
    if ((await membersAmong(db, campaignId, on)).size < on.length)
      throw new ApiError('INVALID', 'A walkbook can be assigned to members of this campaign only.');
    await removeAssignees(db, campaignId, ids, off);
    await addAssignees(db, campaignId, ids, on);
    if (body.archived !== undefined) await setStatus(db, campaignId, ids, body.archived ? 'archived' : 'is_active');
    return summarise(db, campaignId, { ids, archived: true });
  },

  async sheets({ query, member, db, now, services }) {
    const { campaign_id: campaignId } = member;
    const ids = unique(query.walkbook_ids);
    const books = new Map((await summarise(db, campaignId, { ids, archived: true })).map((book) => [book.id, book]));
    const doors = [...books.values()].reduce((sum, book) => sum + book.doors, 0);
    if (doors > maxSheetDoors)
      throw new ApiError(
        'TOO_LARGE',
        'These are more than 20,000 doors, too many for one file. Print fewer walkbooks.',
      );
    const campaign = await getCampaign(db, campaignId);
    const sheets: Sheet[] = [];
    for (const id of ids) {
      const book = books.get(id);
      if (!book) throw new ApiError('NOT_FOUND');
      sheets.push({
        book,
        campaign: campaign.name,
        survey: book.survey_id === null ? null : await findSurvey(db, campaignId, book.survey_id),
        doors: (await geoDataOf(db, campaignId, id, now)).features,
        keyIn: `${services.config.publicUrl}/app/walkbook/id/${id}/sheet`,
        language: query.language,
      });
    }
    return { stream: walkSheets(sheets), mime: 'application/pdf', fresh: true };
  },

  async key({ body, member, user, db }) {
    const { campaign_id: campaignId } = member;
    const walkbook = await findWalkbook(db, campaignId, body.walkbook_id, user.id);
    if (!walkbook) throw new ApiError('NOT_FOUND');
    if (walkbook.record_status === 'archived') throw new ApiError('WALKBOOK_ARCHIVED');
    const walker = body.user_id.toLowerCase();
    if (!(await membersAmong(db, campaignId, [walker])).has(walker))
      throw new ApiError('INVALID', 'Only a member of this campaign can have walked it.');
    const place = { campaign_id: campaignId, walkbook_id: walkbook.id };
    const receipts = await storeFacts(
      db,
      { ...place, user_id: walker },
      { touches: body.touches, survey_responses: body.survey_responses, door_facts: [] },
    );
    const stored = receipts.flatMap(({ id, verdict }) => (verdict === 'stored' ? [id] : []));
    await markKeyed(db, place, user.id, stored);
    return { receipts };
  },
};
