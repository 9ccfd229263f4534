// The calls of uploaded outlines: of precincts and districts on the campaign's map.
import { buffer } from 'node:stream/consumers';
import type { contract } from '../../../contract';
import { mostOutlines } from '../../../contract/map/map-outlines';
import { sentence } from '../../../contract/messages/every-message';
import type { Sentence } from '../../../contract/messages/sentence';
import { compareOutlines } from '../../../domain/map-outlines/compare-outlines';
import type { Read } from '../../../domain/map-outlines/read-outlines';
import { type Db, inTransaction } from '../../db/connection';
import { ApiError, found } from '../../http/errors';
import { inTwoSteps, type Handlers } from '../../http/handler';
import { audit } from '../audit/repo';
import { lockCampaign } from '../campaigns/repo';
import { removeAfter } from '../files/remove-after';
import { deleteFiles, insertFile, requireStorage } from '../files/repo';
import { mapStamp } from '../map-tiles/map-stamp-repo';
import { precinctNames } from '../voters/precincts-repo';
import { outlineRows } from './counts-repo';
import { deleteLayer, insertLayer, layerCalled, outlineLayers, outlineNames, shapesOf } from './repo';

/** What counting a county costs of the caller's budget; what is kept already costs nothing. */
const countCost = 4;
const mime = 'application/geo+json';

export const mapOutlineHandlers: Handlers<typeof contract.mapOutlines> = {
  all: ({ db, member }) => outlineLayers(db, member.campaign_id),

  upload: inTwoSteps(async ({ body, file: { storage_key: key }, services, signal }) => {
    const bytes = await buffer(found(await services.files.get(key)));
    const { property: named } = body;
    const { outlines, moved } = readable(await services.readOutlines({ outlines: bytes, property: named }, signal));
    return async (context) => {
      const { db, member, user, file } = context;
      const { campaign_id: campaignId } = member;
      const { kind, property } = body;
      const name = kind === 'other' ? body.name : '';
      if (kind === 'other' && name === '') throw new ApiError('INVALID', sentence('NOT_PROVIDED', { what: 'Name' }));
      await lockCampaign(db, campaignId);
      const before = await layerCalled(db, campaignId, { kind, name });
      const old = before && (await deleteLayer(db, campaignId, before.id));
      await removeAfter(context, ...(await deleteFiles(db, campaignId, old ? [old.file_id] : [])));
      if ((await outlineLayers(db, campaignId)).length >= mostOutlines.layers)
        throw new ApiError('INVALID', sentence('OUTLINES_TOO_MANY_LAYERS', { max: mostOutlines.layers }));
      await requireStorage(db, campaignId, file.bytes, services.config.storagePerCampaign);
      const layer = {
        kind,
        name,
        property,
        file_id: await insertFile(db, campaignId, user.id, { ...file, mime }),
        bytes: file.bytes,
        moved,
        user_id: user.id,
      };
      const id = await insertLayer(db, campaignId, layer, outlines);
      await audit(context, before ? 'outlines_replaced' : 'outlines_uploaded', { id, name: name || kind });
      return found((await outlineLayers(db, campaignId, id))[0]);
    };
  }),

  async remove(context) {
    const { params, db, member } = context;
    await lockCampaign(db, member.campaign_id);
    const { kind, name, file_id: file } = found(await deleteLayer(db, member.campaign_id, params.id));
    await removeAfter(context, ...(await deleteFiles(db, member.campaign_id, [file])));
    await audit(context, 'outlines_deleted', { id: params.id, name: name || kind });
    return null;
  },

  async shapes({ params, db, member, services }) {
    const { id } = await layerOf(db, member.campaign_id, params.id);
    return services.bodies.get(`outlines ${member.campaign_id} ${id}`, id, async () =>
      JSON.stringify(await shapesOf(db, member.campaign_id, id)),
    );
  },

  async counts({ params, db, member, services, spend, now }) {
    const { campaign_id: campaignId } = member;
    const { id, kind } = await layerOf(db, campaignId, params.id);
    const stamp = await mapStamp(db, campaignId, now.toISOString().slice(0, 10));
    const key = `outline counts ${campaignId} ${id}`;
    if (!services.bodies.kept(key, stamp)) await spend(countCost);
    return services.bodies.get(key, stamp, () =>
      inTransaction(db, async (tx) => {
        const rows = await outlineRows(tx, { campaignId, layerId: id, kind });
        const precincts = kind === 'precinct' ? await precinctNames(tx, campaignId) : [];
        return JSON.stringify(compareOutlines(await outlineNames(tx, campaignId, id), rows, precincts));
      }),
    );
  },
};

/** Throws WRONG_FILE with what is wrong with it. */
function readable<T>({ read, refused }: Read<T> | { read: null; refused: Sentence }): T {
  if (refused !== null) throw new ApiError('WRONG_FILE', refused);
  return read;
}

const layerOf = async (db: Db, campaignId: string, id: string) => found((await outlineLayers(db, campaignId, id))[0]);
