// The calls of road signs. Placements are facts: a repeat is harmless, and may bring the photo that was missing.
import { randomUUID } from 'node:crypto';
import { sentence } from '../../../contract/messages/every-message';
import { contract } from '../../../contract';
import type { ContactResult } from '../../../contract/facts/touch';
import type { RoadSign } from '../../../contract/road-signs';
import { may } from '../../../domain/access/capabilities';
import { refusalAfterEnd } from '../../../domain/facts/ended';
import { kinds } from '../../../domain/facts/kinds';
import type { Db } from '../../db/connection';
import { newId } from '../../db/ids';
import { ApiError } from '../../http/errors';
import { unknownField } from '../../http/input';
import type { Caller, Context, Handlers, Member, StoredFile } from '../../http/handler';
import { keptList } from '../session-lists/kept-list';
import { removeAfter } from '../files/remove-after';
import { insertFile } from '../files/repo';
import { noteLate } from '../facts/late-facts-repo';
import { deliverFacts, removalOf } from '../facts/record-facts';
import { holdsPerson } from '../facts/references-repo';
import { deriveSetAside } from '../facts/reviews-repo';
import { forgottenOf } from '../facts/retention-repo';
import { rowsById, storeFacts } from '../facts/store';
import { decidedByPhone, factTimes } from '../facts/fact-times';
import { insertUnknownFields } from '../facts/unknown-fields-repo';
import { storableInstant, unknownFieldsOf, whyRejected } from '../facts/validate-facts';
import {
  asSent,
  findPlacement,
  insertPlacement,
  listPlacements,
  lockPhoto,
  placementsNear,
  placementText,
  setPhoto,
} from './placements-repo';
import { insertEvent, lockRequests } from './requests-repo';
import { changeSign, filePath, insertSign, listSigns, lockWish, requireSign, setWish, type Wish } from './repo';
import { groupBy } from '../../../domain/lists/group-by';

/** What a touch makes of a voter's wish for a sign. */
const wishAfter: Partial<Record<ContactResult, Wish>> = {
  canvassed: 'pending',
  left_literature: 'placed',
  refused: 'declined',
};

export const roadSignHandlers: Handlers<typeof contract.roadSigns> = {
  async create({ body, file, member, user, db }) {
    const { campaign_id: campaignId } = member;
    const fileId = file && (await insertFile(db, campaignId, user.id, file));
    const { name, stock = null } = body;
    const sign = { campaign_id: campaignId, user_id: user.id, name, file_id: fileId, stock };
    return requireSign(db, campaignId, await insertSign(db, sign));
  },

  async place(context) {
    const { body, file, member, user, db, arrival } = context;
    const { campaign_id: campaignId } = member;
    const ended = removalOf(member, [body]);
    const stamp = stampOf(context);
    const recordedAt = storableInstant(stamp.recorded_at);
    if (recordedAt === null) throw new ApiError('INVALID', sentence('WRONG_RECORDING_TIME'));
    const fact = {
      id: stamp.id.toLowerCase(),
      road_sign_id: body.road_sign_id.toLowerCase(),
      coordinates: body.coordinates,
      accuracy: body.accuracy ?? null,
      note: body.note,
      recorded_at: recordedAt,
      device_id: stamp.device_id.toLowerCase(),
      seq: stamp.seq,
    };
    const unknown = unknownFieldsOf(body, contract.roadSigns.place.body.shape);
    // Only a phone's own record may say more than this release knows.
    if (unknown && body.id === undefined) throw new ApiError('INVALID', unknownField(Object.keys(unknown)[0]));
    await requireSign(db, campaignId, fact.road_sign_id);
    const read = { sent: stamp.id, fact, clock: body.clock, ...(unknown && { unknown }) };
    const owner = { campaign_id: campaignId, user_id: user.id };
    const times = factTimes([read], await decidedByPhone(db, owner, [read]), arrival);
    const happenedAt = Date.parse(times.get(fact.id)?.recorded_at ?? recordedAt);
    const {
      receipts: [receipt],
      fresh,
    } = await storeFacts([read], {
      refuse: () => refusalAfterEnd(ended, happenedAt, arrival.now),
      insert: ([placed]) => insertPlacement(db, placed ?? fact, { ...owner, times }),
      insertUnknown: (fields) => insertUnknownFields(db, campaignId, fields),
      stored: async () => {
        const placed = await findPlacement(db, campaignId, fact.id);
        return rowsById(placed ? [asSent(placed)] : [], { user_id: user.id });
      },
      textOf: placementText,
      forgotten: (ids) => forgottenOf(db, campaignId, kinds.placement.table, ids),
    });
    if (receipt?.verdict === 'rejected' && receipt.code !== 'CONFLICT')
      throw new ApiError('INVALID', whyRejected(receipt));
    const stored = await findPlacement(db, campaignId, fact.id);
    if (!stored || receipt?.verdict === 'rejected' || !receipt)
      throw new ApiError('CONFLICT', sentence('SIGN_ID_USED'));
    const late = [{ kind: 'placement', walkbook_id: null, ended, ids: fresh.map(({ id }) => id) }];
    await deriveSetAside(db, campaignId, await noteLate(db, { ...owner, times }, late));
    const fileId = file && (await keepPhoto(context, fact.id, file));
    // The photo arrived in an earlier try: this copy of it is not needed.
    if (file && !fileId) await removeAfter(context, file.storage_key);
    const placement = { ...stored, ...(fileId && { file_id: fileId, file: filePath({ ...stored, file_id: fileId }) }) };
    // Who was removed learns nothing but that it arrived.
    return { placement: ended ? { ...placement, road_sign_name: '', reported: null } : placement, receipt };
  },

  async report(context) {
    return { receipts: await deliverFacts(context, kinds.sign_report, context.body.reports) };
  },

  async nearby({ query, member, db }) {
    const { lat, lng } = query;
    if ((lat === undefined) !== (lng === undefined)) throw new ApiError('INVALID', sentence('HALF_A_POSITION'));
    const from = lat === undefined || lng === undefined ? null : { lat, lng };
    return placementsNear(db, member.campaign_id, from);
  },

  async get({ query, member, user, db }) {
    const sign = await requireSign(db, member.campaign_id, query.id);
    const signIds = [sign.id];
    const placements = await listPlacements(db, member.campaign_id, { signIds, ...ownOnly(member, user) });
    return { ...sign, placements };
  },

  minimal: ({ query, member, db }) => requireSign(db, member.campaign_id, query.id),

  all(context) {
    const { member, db } = context;
    const read = async () =>
      withPlacements(db, member.campaign_id, await listSigns(db, member.campaign_id, { archived: true }));
    return keptList(context, 'road_signs', contract.roadSigns.all.reply, read);
  },

  async allUser({ query, member, user, db }) {
    const userId = query.user_id?.toLowerCase() ?? user.id;
    if (userId !== user.id && !may(member.title, 'road_signs.view_all')) throw new ApiError('FORBIDDEN');
    return withPlacements(db, member.campaign_id, await listSigns(db, member.campaign_id, { archived: false }), userId);
  },

  async update({ body, member, user, db }) {
    const { campaign_id: campaignId } = member;
    const { id } = await requireSign(db, campaignId, body.id);
    const { name, record_status: recordStatus, stock, voter_id: voterId } = body;
    if (name !== undefined || recordStatus !== undefined || stock !== undefined) {
      if (!may(member.title, 'road_signs.manage')) throw new ApiError('FORBIDDEN');
      await changeSign(db, campaignId, id, {
        ...(name === undefined ? {} : { name }),
        ...(recordStatus === undefined ? {} : { record_status: recordStatus }),
        ...(stock === undefined ? {} : { stock }),
      });
    }
    if (voterId !== undefined) {
      const wish = body.touch_result && wishAfter[body.touch_result];
      if (!wish) throw new ApiError('INVALID', sentence('SIGN_REQUEST_RESULT'));
      // As for facts: only of people at a door that one walks.
      const holds =
        may(member.title, 'walkbooks.view_all') ||
        (await holdsPerson(db, { campaign_id: campaignId, user_id: user.id }, voterId));
      if (!holds) throw new ApiError('NOT_FOUND', sentence('UNKNOWN_VOTER'));
      await lockRequests(db, campaignId);
      const status = await lockWish(db, campaignId, id, voterId);
      if (body.old_status !== undefined && body.old_status !== status)
        throw new ApiError('CONFLICT', sentence('CHANGED_MEANWHILE'));
      await setWish(db, campaignId, id, voterId, wish);
      if (wish !== status) {
        const of = { door_fact_id: null, road_sign_id: id, voter_id: voterId };
        const asked = status === null ? ('requested' as const) : ('reopened' as const);
        const state = wish === 'pending' ? asked : wish;
        const event = { id: newId(), state, assigned_to: null, user_id: user.id, note: '' };
        await insertEvent(db, campaignId, of, event);
      }
    } else if (body.touch_result !== undefined || body.old_status !== undefined) {
      throw new ApiError('INVALID', sentence('NOT_PROVIDED', { what: 'voter_id' }));
    }
    return requireSign(db, campaignId, id);
  },
};

/** What a phone says of its fact, or what the server makes of one that comes without: then a repeat is another placement. */
function stampOf({ body, now }: Context<typeof contract.roadSigns.place>) {
  const { id, recorded_at, device_id, seq } = body;
  const stamped = [id, recorded_at, device_id, seq].filter((field) => field !== undefined);
  if (stamped.length === 0) return { id: newId(), recorded_at: now.toISOString(), device_id: randomUUID(), seq: 1 };
  if (id === undefined || recorded_at === undefined || device_id === undefined || seq === undefined)
    throw new ApiError('INVALID', sentence('STAMP_INCOMPLETE'));
  return { id, recorded_at, device_id, seq };
}

/** Who may not see all placements sees their own. */
function ownOnly(member: Member, user: Caller): { userId?: string } {
  return may(member.title, 'road_signs.view_all') ? {} : { userId: user.id };
}

async function withPlacements(db: Db, campaignId: string, signs: RoadSign[], userId?: string) {
  const signIds = signs.map((sign) => sign.id);
  const placements = await listPlacements(db, campaignId, { signIds, ...(userId === undefined ? {} : { userId }) });
  const bySign = groupBy(placements, (placement) => placement.road_sign_id);
  return signs.map((sign) => ({ ...sign, placements: bySign.get(sign.id) ?? [] }));
}

/** The new photo's id; null when the placement has one already. A restored server may lack the bytes of what its rows name. */
async function keepPhoto(
  { db, member, user, services }: Context<typeof contract.roadSigns.place>,
  placementId: string,
  file: StoredFile,
): Promise<string | null> {
  const key = await lockPhoto(db, member.campaign_id, placementId);
  if (key !== null && (await services.files.has(key))) return null;
  const fileId = await insertFile(db, member.campaign_id, user.id, file);
  await setPhoto(db, member.campaign_id, placementId, fileId);
  return fileId;
}
