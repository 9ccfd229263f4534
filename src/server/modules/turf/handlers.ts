// The calls of turf: the doors to cut, the walkbooks made of a cut, many of them changed at once, walk sheets and what comes
// back on them.
import { sentence } from '../../../contract/messages/every-message';
import type { contract } from '../../../contract';
import { may } from '../../../domain/access/capabilities';
import { maxWalkSheetDoors, maxTurfDoors } from '../../../contract/turf';
import { ApiError, found } from '../../http/errors';
import { inTwoSteps, type Handlers } from '../../http/handler';
import { audit } from '../audit/repo';
import { getCampaign } from '../campaigns/repo';
import { currentSurveyVersion } from '../surveys/survey-versions-repo';
import { findSurvey } from '../surveys/repo';
import { requireChosen, requireReadable } from '../voters/require-filters';
import { geoDataOf } from '../walkbooks/geojson-repo';
import { storeWalkbookFacts } from '../facts/store-walkbook-facts';
import { setStatus } from '../walkbooks/archiving-repo';
import { addAssignees, findWalkbook, requireMembers, summarise, summaryOf } from '../walkbooks/repo';
import type { WalkSheet } from '../walk-sheets/walk-sheet-pdf';
import { makeTurfs, orderTurfs } from './create-turf-walkbooks';
import { doorsOfUniverse, lockWalkbooks, markEntered, membershipOf, removeAssignees } from './repo';

const unique = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))];

export const turfHandlers: Handlers<typeof contract.turf> = {
  async doors({ body, member, db, now }) {
    requireReadable(body.filter_params);
    const doors = await doorsOfUniverse(db, member.campaign_id, body.filter_params, now, maxTurfDoors + 1);
    if (doors.length > maxTurfDoors)
      throw new ApiError('TOO_LARGE', sentence('TOO_MANY_DOORS_TO_CUT', { max: maxTurfDoors }));
    return { doors };
  },

  make: inTwoSteps(async ({ body, member, user, db: outside, now, order }) => {
    requireChosen(body.filter_params);
    const made = await orderTurfs(outside, order, { campaignId: member.campaign_id, userId: user.id, now }, body);
    return ({ db }) => makeTurfs(db, made);
  }),

  async change(context) {
    const { body, member, db } = context;
    const { campaign_id: campaignId } = member;
    const ids = unique(body.walkbook_ids);
    const locked = await lockWalkbooks(db, campaignId, ids);
    if (locked.length < ids.length) throw new ApiError('NOT_FOUND');
    const assigned = unique(body.assign);
    await requireMembers(db, campaignId, assigned);
    await removeAssignees(db, campaignId, ids, unique(body.unassign));
    await addAssignees(db, campaignId, ids, assigned);
    if (body.archived !== undefined) await setStatus(db, campaignId, ids, body.archived ? 'archived' : 'is_active');
    const walkbooks = await summarise(db, campaignId, { ids, archived: true });
    if (assigned.length + body.unassign.length > 0) await audit(context, 'assignments_changed', ...walkbooks);
    if (body.archived !== undefined)
      await audit(context, body.archived ? 'walkbook_archived' : 'walkbook_restored', ...walkbooks);
    return walkbooks;
  },

  async handBack(context) {
    const { body, member, user, db } = context;
    const { campaign_id: campaignId } = member;
    const walkbook = await findWalkbook(db, campaignId, body.walkbook_id, user.id);
    const seesAll = may(member.title, 'walkbooks.view_all');
    if (!walkbook || (!seesAll && walkbook.assigned === 'never')) throw new ApiError('NOT_FOUND');
    if (walkbook.assigned !== 'now') return null;
    await removeAssignees(db, campaignId, [walkbook.id], [user.id]);
    await audit(context, 'assignments_changed', await summaryOf(db, campaignId, walkbook.id));
    return null;
  },

  async sheets(context) {
    const { query, member, db, now, services } = context;
    const { campaign_id: campaignId } = member;
    const ids = unique(query.walkbook_ids);
    const walkbooks = await summarise(db, campaignId, { ids, archived: true });
    const doors = walkbooks.reduce((sum, walkbook) => sum + walkbook.doors, 0);
    if (doors > maxWalkSheetDoors)
      throw new ApiError('TOO_LARGE', sentence('TOO_MANY_DOORS_TO_PRINT', { max: maxWalkSheetDoors }));
    const campaign = await getCampaign(db, campaignId);
    const sheets: WalkSheet[] = [];
    for (const id of ids) {
      const walkbook = found(walkbooks.find((each) => each.id === id));
      const survey = walkbook.survey_id === null ? null : await findSurvey(db, campaignId, walkbook.survey_id);
      const version = survey && (await currentSurveyVersion(db, campaignId, survey.id));
      const { features, hidden } = await geoDataOf(db, campaignId, id, now);
      sheets.push({
        walkbook,
        campaign: campaign.name,
        country: campaign.country,
        units: campaign.units,
        survey,
        version,
        doors: features.filter((door) => !hidden.has(door.id)),
        keyIn: `${services.config.publicUrl}/app/walkbook/id/${id}/sheet`,
        language: query.language,
      });
    }
    // With its fonts it takes a quarter of a second to load, which would be a part of every start.
    const { walkSheets } = await import('../walk-sheets/walk-sheet-pdf');
    await audit(context, 'walk_sheets_downloaded', ...walkbooks);
    return { stream: walkSheets(sheets), mime: 'application/pdf' };
  },

  async key({ body, member, user, db, arrival, logFailure }) {
    const { campaign_id: campaignId } = member;
    const walkbook = found(await findWalkbook(db, campaignId, body.walkbook_id, user.id));
    if (walkbook.record_status === 'archived') throw new ApiError('WALKBOOK_ARCHIVED');
    const walker = body.user_id.toLowerCase();
    const membership = await membershipOf(db, campaignId, walker);
    if (!membership) throw new ApiError('INVALID', sentence('WALKER_NO_MEMBER'));
    const { removed_at: removedAt } = membership;
    const ended = removedAt === null ? null : ({ how: 'REMOVED_BEFORE', at: Date.parse(removedAt) } as const);
    const place = { campaign_id: campaignId, walkbook_id: walkbook.id };
    const receipts = await storeWalkbookFacts(
      db,
      { ...place, user_id: walker, arrival, ended },
      { touches: body.touches, survey_responses: body.survey_responses, door_facts: [] },
      logFailure,
    );
    const stored = receipts.flatMap(({ id, verdict }) => (verdict === 'stored' ? [id] : []));
    await markEntered(db, place, user.id, stored);
    return { receipts };
  },
};
