// The calls of recommendations and of the walkbooks that they propose.
import { sentence } from '../../../contract/messages/every-message';
import type { contract } from '../../../contract';
import { mostInFlight, recommendations } from '../../../contract/recommendations';
import { knownZone } from '../../../domain/i18n/time-zones';
import { driven } from '../../../domain/walking-order/walking-order';
import type { Db } from '../../db/connection';
import { ApiError, found } from '../../http/errors';
import { inTwoSteps, type Handlers } from '../../http/handler';
import { audit } from '../audit/repo';
import { getCampaign } from '../campaigns/repo';
import { keptList } from '../session-lists/kept-list';
import { requireChosen, requireReadable } from '../voters/require-filters';
import { isAttachable, makeWalkbook, requireAttachable } from '../walkbooks/create-walkbook';
import { locatedDoors } from '../walkbooks/create-walkbook-repo';
import { refuseNameInUseBy } from '../walkbooks/repo';
import { doorsChosen } from '../walkbooks/targets-repo';
import { rateTurf } from './compute';
import {
  changeProposal,
  deleteProposal,
  insertProposal,
  isProposalNamed,
  listProposals,
  lockProposal,
  proposalsWithDoors,
  targetsOfProposal,
} from './proposals-repo';
import { countInFlight, deleteRecommendation, insertRecommendation, listRecommendations } from './repo';

export const recommendationHandlers: Handlers<typeof contract.recommendations> = {
  async request({ body, db, user, member, services, now }) {
    const { campaign_id } = member;
    const { request_name, description, filter_params, walkbooks_wanted, doors_each, weights } = body;
    requireChosen(filter_params);
    await refuseOtherName(db, campaign_id, body.campaign_name);
    const survey_id = body.survey_id?.toLowerCase() ?? null;
    await requireAttachable(db, campaign_id, survey_id);
    // No campaign keeps the others waiting for theirs.
    if ((await countInFlight(db, campaign_id)) >= mostInFlight)
      throw new ApiError('CONFLICT', sentence('TOO_MANY_RECOMMENDATIONS', { count: mostInFlight }));
    const request = { request_name, description, filter_params, survey_id, walkbooks_wanted, doors_each, weights };
    const id = await insertRecommendation(db, { campaign_id, user_id: user.id, ...request, created_at: now });
    await services.jobs.add(db, 'recommendation', { recommendation_id: id, campaign_id });
    return first(await listRecommendations(db, campaign_id, id));
  },

  async get({ query, db, member }) {
    const { campaign_id } = member;
    const recommendation = first(await listRecommendations(db, campaign_id, query.id));
    const proposals = await proposalsWithDoors(db, campaign_id, { recommendationId: query.id });
    return { ...recommendation, recommended_walkbooks: proposals };
  },

  all: (context) =>
    keptList(context, 'recommendations', recommendations.all.reply, () =>
      listRecommendations(context.db, context.member.campaign_id),
    ),

  async remove(context) {
    const { query, db, member } = context;
    const { id, request_name: name } = first(await listRecommendations(db, member.campaign_id, query.id));
    if (!(await deleteRecommendation(db, member.campaign_id, id))) throw new ApiError('NOT_FOUND');
    await audit(context, 'recommendation_deleted', { id, name });
    return null;
  },
};

export const recommendedWalkbookHandlers: Handlers<typeof contract.recommendedWalkbooks> = {
  create: inTwoSteps(async ({ body, db: outside, member, order, now }) => {
    const { campaign_id } = member;
    const { name, creation_method, filter_params } = body;
    const doors = doorsChosen(body.geojson);
    if (doors) requireReadable(filter_params);
    else requireChosen(filter_params);
    const survey_id = body.survey_id?.toLowerCase() ?? null;
    const refuse = async (db: Db) => {
      await requireAttachable(db, campaign_id, survey_id);
      await refuseNameInUse(db, campaign_id, name, null);
    };
    await refuse(outside);
    const rating = { campaignId: campaign_id, zone: knownZone(member.time_zone), now };
    const turf = await rateTurf(outside, order, rating, filter_params, doors);
    return async ({ db }) => {
      await refuse(db);
      const id = await insertProposal(db, {
        campaign_id,
        recommendation_id: null,
        position: 0,
        name,
        creation_method,
        filter_params,
        survey_id,
        ...turf,
      });
      return first(await proposalsWithDoors(db, campaign_id, { id }));
    };
  }),

  get: async ({ query, db, member }) => first(await proposalsWithDoors(db, member.campaign_id, { id: query.id })),

  all: ({ db, member }) => listProposals(db, member.campaign_id, {}),

  async update({ body, db, user, member }) {
    const { campaign_id } = member;
    const { id, name, status } = body;
    await lockProposal(db, campaign_id, id);
    const proposal = first(await listProposals(db, campaign_id, { id }));
    const surveyId = body.survey_id === undefined ? proposal.survey_id : (body.survey_id?.toLowerCase() ?? null);
    // Said twice, it is in use once.
    if (proposal.status === 'In use') {
      const changed = (name !== undefined && name !== proposal.name) || surveyId !== proposal.survey_id;
      if (status === 'Proposed' || changed) throw new ApiError('CONFLICT', sentence('PROPOSAL_IN_USE'));
      return proposal;
    }
    if (surveyId !== proposal.survey_id) await requireAttachable(db, campaign_id, surveyId);
    else if (status === 'In use' && !(await isAttachable(db, campaign_id, surveyId)))
      throw new ApiError('CONFLICT', sentence('PROPOSAL_SURVEY_ARCHIVED'));
    if (name !== undefined && name !== proposal.name) await refuseNameInUse(db, campaign_id, name, id);
    const changes = { creation_method: 'Recommended' as const, survey_id: surveyId, ...(name ? { name } : {}) };
    await changeProposal(db, campaign_id, id, changes);
    if (status === 'In use') {
      const targets = await targetsOfProposal(db, campaign_id, proposal);
      if (targets.door_ids.length === 0) throw new ApiError('CONFLICT', sentence('PROPOSAL_DOORS_GONE'));
      const made = {
        campaign_id,
        user_id: user.id,
        name: name ?? proposal.name,
        creation_method: 'Recommended' as const,
        survey_id: surveyId,
        filter_params: proposal.filter_params,
        assigned_user_ids: body.assigned_user_ids ?? [],
        ...targets,
      };
      const doors = new Map((await locatedDoors(db, campaign_id, targets.door_ids)).map((door) => [door.id, door]));
      // It was put in walking order when it was proposed.
      const walk = driven(targets.door_ids.flatMap((door) => doors.get(door) ?? []));
      const walkbook_id = await makeWalkbook(db, made, walk);
      await changeProposal(db, campaign_id, id, { status: 'In use', walkbook_id });
    }
    return first(await listProposals(db, campaign_id, { id }));
  },

  async remove(context) {
    const { query, db, member } = context;
    const { id, name } = first(await listProposals(db, member.campaign_id, { id: query.id }));
    if (!(await deleteProposal(db, member.campaign_id, id))) throw new ApiError('NOT_FOUND');
    await audit(context, 'recommendation_deleted', { id, name });
    return null;
  },
};

const first = <T>(listed: readonly T[]): T => found(listed[0]);

/** Who names a campaign by its name means that one, and no other that they work in. */
async function refuseOtherName(db: Db, campaignId: string, name: string | undefined): Promise<void> {
  if (!name) return;
  const campaign = await getCampaign(db, campaignId);
  if (campaign.name.toLowerCase() !== name.toLowerCase())
    throw new ApiError('INVALID', sentence('OTHER_CAMPAIGN_NAME'));
}

/** A proposal is named like the walkbook that it may become. */
async function refuseNameInUse(db: Db, campaignId: string, name: string, id: string | null) {
  await refuseNameInUseBy(db, campaignId, name, null);
  if (await isProposalNamed(db, campaignId, name, id)) throw new ApiError('NAME_EXISTS');
}
