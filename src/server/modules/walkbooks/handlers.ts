// The calls of walkbooks. Who has walkbooks.view_all sees every one; others those assigned to them now.
import { whyRejected } from '../facts/validate-facts';
import { sentence } from '../../../contract/messages/every-message';
import type { contract } from '../../../contract';
import { sinceHeader } from '../../../contract/call';
import type { DoorScript } from '../../../contract/surveys';
import { may } from '../../../domain/access/capabilities';
import { type Db, inTransaction } from '../../db/connection';
import { ApiError, found } from '../../http/errors';
import { inTwoSteps, type Context, type Handlers } from '../../http/handler';
import { bodyOf, type StoredBody } from '../../http/stored-bodies';
import { audit } from '../audit/repo';
import { deleteUndone } from '../door-reports/attached-repo';
import { removeAfter } from '../files/remove-after';
import { refuseUnusable } from '../surveys/refuse-scripts';
import { findSurvey } from '../surveys/repo';
import { followRespondents } from '../surveys/respondents-repo';
import { requireUnchanged } from '../surveys/unchanged-repo';
import { requireChosen, requireReadable } from '../voters/require-filters';
import { hopefully } from '../facts/isolate-failures';
import { lookUpNamed, storeWalkbookFacts } from '../facts/store-walkbook-facts';
import { setStatus } from './archiving-repo';
import { makeWalkbook, orderWalkbook, refuseUnlessMakeable, requireAttachable } from './create-walkbook';
import { endOf } from './end-of';
import { followWalkbooks, listedWalkbooks } from './listed-walkbooks-repo';
import { keepGround, type MadeGround } from './ground-repo';
import {
  assign,
  changeWalkbook,
  findWalkbook,
  refuseNameInUseBy,
  summarise,
  summaryOf,
  withoutContent,
  type Changes,
  type WalkbookRow,
} from './repo';
import { doorsChosen, targetsOf } from './targets-repo';
import { requireVisible, visibleTo } from './require-visible';
import { stampedWalkbook, walkbookStamps } from './view-stamp-repo';
import { walkbookBody, walkbookBodyFrom } from './walkbook-view';

/** What a walking order from a position costs more than the one that is kept. */
const costOfOrder = 14;

export const walkbookHandlers: Handlers<typeof contract.walkbooks> = {
  create: inTwoSteps(async ({ body, member, user, db: outside, now, arrival, order }) => {
    const { campaign_id } = member;
    const { name, creation_method, survey_id = null, filter_params, assigned_user_ids = [] } = body;
    const doors = doorsChosen(body.geo_data);
    if (doors) requireReadable(filter_params);
    else requireChosen(filter_params);
    const wanted = {
      campaign_id,
      user_id: user.id,
      name,
      creation_method,
      survey_id,
      filter_params,
      assigned_user_ids,
    };
    await refuseUnlessMakeable(outside, wanted);
    const targets = await inTransaction(outside, (tx) => targetsOf(tx, campaign_id, filter_params, now, doors));
    const made = { ...wanted, ...targets };
    const walk = await orderWalkbook(outside, order, made);
    return async ({ db }) => {
      const id = await makeWalkbook(db, made, walk);
      const facts = { touches: [], survey_responses: body.survey_responses, door_facts: [] };
      const receipts = await storeWalkbookFacts(db, { campaign_id, walkbook_id: id, user_id: user.id, arrival }, facts);
      const refused = receipts.find((receipt) => receipt.verdict === 'rejected');
      if (refused) throw new ApiError('INVALID', whyRejected(refused));
      return summaryOf(db, campaign_id, id);
    };
  }),

  async get(context) {
    return bodyFor(context);
  },

  async survey({ params, member, user, db }) {
    const { survey_id: surveyId } = await requireVisible(db, member, user, params.id);
    if (surveyId !== null) await followRespondents(db, member.campaign_id);
    const survey = surveyId === null ? null : await findSurvey(db, member.campaign_id, surveyId);
    if (!survey) throw new ApiError('SURVEY_NOT_FOUND');
    return survey;
  },

  async optimized(context) {
    const { query, member, user, db, order, spend } = context;
    const { lat, lng } = query;
    if ((lat === undefined) !== (lng === undefined)) throw new ApiError('INVALID', sentence('HALF_A_POSITION'));
    if (lat === undefined || lng === undefined) return bodyFor(context);
    await requireVisible(db, member, user, query.id);
    await spend(costOfOrder);
    return walkbookBodyFrom(db, order, placeOf(context), { latitude: lat, longitude: lng });
  },

  async minimal({ query, member, user, db }) {
    await requireVisible(db, member, user, query.id);
    return summaryOf(db, member.campaign_id, query.id);
  },

  async all({ query, member, services: { db, bodies }, now, header }) {
    const { campaign_id: campaignId } = member;
    const version = await followWalkbooks(db, campaignId, now);
    const etag = `W/"${version}"`;
    const since = query.include_archived ? versionIn(query.since) : null;
    const changed = since === null ? null : await listedWalkbooks(db, campaignId, since);
    if (query.since !== undefined && changed !== null) {
      header(sinceHeader, query.since);
      return { ...(await bodyOf(JSON.stringify(changed))), etag };
    }
    const part = query.include_archived ? 'all' : 'in use';
    const body = await bodies.get(`list/${campaignId}/walkbooks/${part}`, version, async () => {
      const all = (await listedWalkbooks(db, campaignId, null)) ?? [];
      return JSON.stringify(query.include_archived ? all : all.filter((each) => each.record_status === 'is_active'));
    });
    return { ...body, etag };
  },

  async allUser({ query, member, user, db }) {
    const assignedTo = query.user_id?.toLowerCase() ?? user.id;
    if (assignedTo !== user.id && !may(member.title, 'walkbooks.view_all')) throw new ApiError('FORBIDDEN');
    return summarise(db, member.campaign_id, { assignedTo, archived: false });
  },

  async update(context) {
    const { body, member, user, db, arrival, fromApp, logFailure } = context;
    const { campaign_id: campaignId } = member;
    const manages = may(member.title, 'walkbooks.manage');
    const facts = body.touches.length + body.survey_responses.length + body.door_facts.length;
    const asked = { campaign_id: campaignId, walkbook_id: body.id.toLowerCase(), user_id: user.id };
    const [walkbook, known] = await Promise.all([
      findWalkbook(db, campaignId, body.id, user.id),
      facts > 0 ? hopefully(db, () => lookUpNamed(db, asked, body)) : null,
    ]);
    // Who was taken off, or removed, still delivers what the phone recorded before.
    if (!walkbook || (!manages && walkbook.assigned === 'never'))
      throw new ApiError(member.removed_at ? 'FORBIDDEN' : 'NOT_FOUND');
    const { name, survey_id: surveyId, assigned_user_ids: assignees, door_scripts, polling_place } = body;
    const isScript = door_scripts !== undefined || polling_place !== undefined;
    const changes = name !== undefined || surveyId !== undefined || assignees !== undefined || isScript;
    if (member.removed_at && (changes || facts === 0)) throw new ApiError('FORBIDDEN');
    if (walkbook.record_status === 'archived' && (changes || facts === 0)) throw new ApiError('WALKBOOK_ARCHIVED');
    if (changes) {
      if (!manages) throw new ApiError('FORBIDDEN');
      const { old_door_scripts: oldScripts, old_polling_place: oldPlace } = body;
      await requireUnchanged(
        db,
        'walkbooks',
        { campaign_id: campaignId, id: walkbook.id },
        {
          ...(door_scripts && oldScripts && { door_scripts: oldScripts }),
          ...(polling_place !== undefined && oldPlace !== undefined && { polling_place: oldPlace }),
        },
      );
      const fields = { name, survey_id: surveyId?.toLowerCase() ?? surveyId, door_scripts, polling_place };
      await changeFields(db, campaignId, walkbook, fields, assignees);
    }
    const ended = endOf(walkbook, member.removed_at, manages, arrival.now);
    const place = { campaign_id: campaignId, walkbook_id: walkbook.id, user_id: user.id, arrival, ended };
    const receipts = await storeWalkbookFacts(db, place, body, logFailure, known);
    const undone = await deleteUndone(
      db,
      place,
      body.door_facts.map(({ id }) => id.toLowerCase()),
    );
    await removeAfter(context, ...undone);
    // The app's deliveries read their receipts and nothing else.
    if (member.removed_at || (fromApp && !changes)) return { walkbook: withoutContent(walkbook), receipts };
    const summary = await summaryOf(db, campaignId, walkbook.id);
    if (isScript) await audit(context, 'script_changed', summary);
    return { walkbook: summary, receipts };
  },

  async archive(context) {
    const { query, member, db } = context;
    const status = query.archived ? 'archived' : 'is_active';
    await setStatus(db, member.campaign_id, [query.walkbook_id], status);
    const walkbook = await summaryOf(db, member.campaign_id, query.walkbook_id);
    await audit(context, query.archived ? 'walkbook_archived' : 'walkbook_restored', walkbook);
    return walkbook;
  },
};

/** The version of a list in the ETag that a caller has of it. */
const versionIn = (etag: string | undefined) => /^(?:W\/)?"(\d{1,15}:[\da-f-]{36})"$/.exec(etag ?? '')?.[1] ?? null;

/** The walkbook in its own order for who may see it: that, and of what state it is, is asked at the same time. */
async function bodyFor(context: Reading): Promise<StoredBody> {
  const { query, member, user, db, services } = context;
  const asked = [member.campaign_id, query.id, user.id] as const;
  const stamped = await stampedWalkbook(db, ...asked);
  visibleTo(member, stamped?.walkbook ?? null);
  return walkbookBody(db, services.bodies, placeOf(context), found(stamped).stamp, (of) =>
    walkbookStamps(of, ...asked),
  );
}

/** Which walkbook is read, and as of when. What had to be made for it is kept once it was answered, where the database takes it. */
function placeOf({ query, member, now, services, after, logFailure }: Reading) {
  const [campaignId, id] = [member.campaign_id, query.id.toLowerCase()];
  const onGround = (made: MadeGround) =>
    after(
      () =>
        void keepGround(services.db, campaignId, id, made).catch((error: unknown) =>
          logFailure({ walkbook: id }, error),
        ),
    );
  return { campaignId, id, now, onGround };
}

type Reading = Pick<
  Context<typeof contract.walkbooks.get>,
  'query' | 'member' | 'user' | 'db' | 'now' | 'services' | 'after' | 'logFailure'
>;

interface FieldsToChange {
  name: string | undefined;
  survey_id: string | null | undefined;
  door_scripts: readonly DoorScript[] | undefined;
  polling_place: string | undefined;
}

async function changeFields(
  db: Db,
  campaignId: string,
  walkbook: WalkbookRow,
  { name, survey_id: surveyId, door_scripts: scripts, polling_place: pollingPlace }: FieldsToChange,
  assignees: readonly string[] | undefined,
): Promise<void> {
  if (name !== undefined) await refuseNameInUseBy(db, campaignId, name, walkbook.id);
  if (surveyId !== undefined && surveyId !== walkbook.survey_id) await requireAttachable(db, campaignId, surveyId);
  if (scripts) refuseUnusable(scripts);
  const changes: Changes = {
    ...(name === undefined ? {} : { name }),
    ...(surveyId === undefined ? {} : { survey_id: surveyId }),
    ...(scripts === undefined ? {} : { door_scripts: JSON.stringify(scripts) }),
    ...(pollingPlace === undefined ? {} : { polling_place: pollingPlace }),
  };
  await changeWalkbook(db, campaignId, walkbook.id, changes);
  if (assignees) await assign(db, campaignId, walkbook.id, assignees);
}
