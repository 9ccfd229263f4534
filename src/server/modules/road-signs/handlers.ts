// The calls of road signs. Placements are facts: a repeat is harmless, and may bring the photo that was missing.
import type { contract } from '../../../contract';
import type { ContactResult } from '../../../contract/facts';
import { signReport, type Placement, type RoadSign } from '../../../contract/road-signs';
import { may } from '../../../domain/access/capabilities';
import type { Db } from '../../db/connection';
import { ApiError } from '../../http/errors';
import type { Caller, Handlers, Member, StoredFile } from '../../http/handler';
import { keepFacts } from '../facts/keep';
import { storableInstant } from '../walkbooks/judge';
import {
  addPhoto,
  findPlacement,
  insertPlacement,
  isSamePlacement,
  lacksPhoto,
  listPlacements,
  placementsNear,
} from './placements';
import { insertReports, knownPlacements, reportsById } from './reports';
import { changeSign, insertPhoto, insertSign, listSigns, lockWish, requireSign, setWish, type Wish } from './repo';

/** What a touch makes of a voter's wish for a sign. */
const wishAfter: Partial<Record<ContactResult, Wish>> = {
  canvassed: 'pending',
  left_literature: 'placed',
  refused: 'declined',
};

const unknownPlacement = { code: 'UNKNOWN_SIGN', detail: 'Headquarters does not know this sign yet.' };

export const roadSignHandlers: Handlers<typeof contract.roadSigns> = {
  async create({ body, file, member, user, db }) {
    const { campaign_id: campaignId } = member;
    const fileId = file && (await insertPhoto(db, campaignId, user.id, file));
    const sign = { campaign_id: campaignId, user_id: user.id, name: body.name, file_id: fileId };
    return requireSign(db, campaignId, await insertSign(db, sign));
  },

  async place(context) {
    const { body, file, member, user, db, services } = context;
    const { campaign_id: campaignId } = member;
    const recordedAt = storableInstant(body.recorded_at);
    if (recordedAt === null) throw new ApiError('INVALID', 'The time of recording is impossible.');
    const fact = {
      id: body.id.toLowerCase(),
      road_sign_id: body.road_sign_id.toLowerCase(),
      coordinates: body.coordinates,
      accuracy: body.accuracy ?? null,
      note: body.note,
      recorded_at: recordedAt,
      device_id: body.device_id.toLowerCase(),
      seq: body.seq,
    };
    await requireSign(db, campaignId, fact.road_sign_id);
    const isNew = await insertPlacement(db, fact, { campaign_id: campaignId, user_id: user.id });
    const stored = await findPlacement(db, campaignId, fact.id);
    if (!stored || !isSamePlacement(fact, stored, user.id))
      throw new ApiError('CONFLICT', 'Another placement was saved under this number before.');
    const fileId = file && (await keepPhoto(db, campaignId, user.id, fact.id, file));
    // The photo arrived in an earlier try: this copy of it is not needed.
    if (file && !fileId) context.after(() => void services.files.remove(file.storage_key).catch(() => undefined));
    return {
      placement: { ...stored, file_id: fileId ?? stored.file_id },
      receipt: { id: body.id, verdict: isNew ? ('stored' as const) : ('already_stored' as const) },
    };
  },

  async report({ body, member, user, db }) {
    const owner = { campaign_id: member.campaign_id, user_id: user.id };
    const { receipts } = await keepFacts(body.reports, {
      schema: signReport,
      async refuse(facts) {
        const known = await knownPlacements(db, member.campaign_id, [...new Set(facts.map((f) => f.placement_id))]);
        return (fact) => (known.has(fact.placement_id) ? null : unknownPlacement);
      },
      insert: (facts) => insertReports(db, owner, facts),
      stored: (ids) => reportsById(db, owner, ids),
      // The accuracy is kept in single precision.
      asKept: ({ gps, ...fact }) => ({ ...fact, gps: gps && { ...gps, accuracy: Math.fround(gps.accuracy) } }),
    });
    return { receipts };
  },

  async nearby({ query, member, db }) {
    const { lat, lng } = query;
    if ((lat === undefined) !== (lng === undefined))
      throw new ApiError('INVALID', 'A position needs both lat and lng.');
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

  async all({ member, db }) {
    return withPlacements(db, member.campaign_id, await listSigns(db, member.campaign_id, { archived: true }));
  },

  async allUser({ query, member, user, db }) {
    const userId = query.user_id?.toLowerCase() ?? user.id;
    if (userId !== user.id && !may(member.title, 'road_signs.view_all')) throw new ApiError('FORBIDDEN');
    return withPlacements(db, member.campaign_id, await listSigns(db, member.campaign_id, { archived: false }), userId);
  },

  async update({ body, member, db }) {
    const { campaign_id: campaignId } = member;
    const { id } = await requireSign(db, campaignId, body.id);
    const { name, record_status: recordStatus, voter_id: voterId } = body;
    if (name !== undefined || recordStatus !== undefined) {
      if (!may(member.title, 'road_signs.manage')) throw new ApiError('FORBIDDEN');
      await changeSign(db, campaignId, id, {
        ...(name === undefined ? {} : { name }),
        ...(recordStatus === undefined ? {} : { record_status: recordStatus }),
      });
    }
    if (voterId !== undefined) {
      const wish = body.touch_result && wishAfter[body.touch_result];
      if (!wish) throw new ApiError('INVALID', 'A wish for a sign follows from canvassed, left_literature or refused.');
      const now = await lockWish(db, campaignId, id, voterId);
      if (body.old_status !== undefined && body.old_status !== now)
        throw new ApiError('CONFLICT', 'Somebody else has changed this in the meantime.');
      await setWish(db, campaignId, id, voterId, wish);
    } else if (body.touch_result !== undefined || body.old_status !== undefined) {
      throw new ApiError('INVALID', 'voter_id was not provided');
    }
    return requireSign(db, campaignId, id);
  },
};

/** Who may not see all placements sees their own. */
function ownOnly(member: Member, user: Caller): { userId?: string } {
  return may(member.title, 'road_signs.view_all') ? {} : { userId: user.id };
}

async function withPlacements(db: Db, campaignId: string, signs: RoadSign[], userId?: string) {
  const signIds = signs.map((sign) => sign.id);
  const placements = await listPlacements(db, campaignId, { signIds, ...(userId === undefined ? {} : { userId }) });
  const bySign = new Map<string, Placement[]>();
  for (const placement of placements) {
    const known = bySign.get(placement.road_sign_id);
    if (known) known.push(placement);
    else bySign.set(placement.road_sign_id, [placement]);
  }
  return signs.map((sign) => ({ ...sign, placements: bySign.get(sign.id) ?? [] }));
}

/** The new photo's id; null when the placement has one already. */
async function keepPhoto(
  db: Db,
  campaignId: string,
  userId: string,
  placementId: string,
  file: StoredFile,
): Promise<string | null> {
  if (!(await lacksPhoto(db, campaignId, placementId))) return null;
  const fileId = await insertPhoto(db, campaignId, userId, file);
  await addPhoto(db, campaignId, placementId, fileId);
  return fileId;
}
