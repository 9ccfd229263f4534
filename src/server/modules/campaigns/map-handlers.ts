// The calls of a campaign's own map: uploaded by who manages, read in pieces by everyone in the campaign.
import type { Readable } from 'node:stream';
import { bytesToHeader, TileType } from 'pmtiles';
import { sentence } from '../../../contract/messages/every-message';
import type { contract } from '../../../contract';
import { ApiError } from '../../http/errors';
import type { Handlers, StoredFile } from '../../http/handler';
import type { FileStore } from '../../providers/files';
import { audit } from '../audit/repo';
import { removeAfter } from '../files/remove-after';
import { deleteFiles, findFile, insertFile, requireStorage } from '../files/repo';
import { lockCampaign, updateCampaign } from './repo';

/** By it a map is told from the campaign's other files. */
const mapMime = 'application/vnd.pmtiles';
const headerBytes = 127;

export const campaignMapHandlers: Handlers<typeof contract.campaignMap> = {
  async upload(context) {
    const { member, user, db, file, services, now } = context;
    const { campaign_id: campaignId } = member;
    await requireMap(services.files, file);
    const { map: before } = await lockCampaign(db, campaignId);
    const old = await deleteFiles(db, campaignId, before ? [before.id] : []);
    await requireStorage(db, campaignId, file.bytes, services.config.storagePerCampaign);
    const id = await insertFile(db, campaignId, user.id, { ...file, mime: mapMime });
    await audit(context, 'map_uploaded', { id });
    await removeAfter(context, ...old);
    return updateCampaign(db, campaignId, {
      map: JSON.stringify({ id, bytes: file.bytes, uploaded_at: now.toISOString() }),
    });
  },

  async remove(context) {
    const { member, db } = context;
    const { campaign_id: campaignId } = member;
    const { map: before } = await lockCampaign(db, campaignId);
    if (!before) return updateCampaign(db, campaignId, {});
    await removeAfter(context, ...(await deleteFiles(db, campaignId, [before.id])));
    await audit(context, 'map_removed', { id: before.id });
    return updateCampaign(db, campaignId, { map: null });
  },

  async piece({ params, query, member, db, services }) {
    const file = await findFile(db, member.campaign_id, params.id);
    if (file?.mime !== mapMime) throw new ApiError('NOT_FOUND');
    const to = Math.min(query.from + query.length, file.bytes) - 1;
    const stream = to < query.from ? null : await services.files.get(file.storage_key, query.from, to);
    if (!stream) throw new ApiError('NOT_FOUND');
    return { stream, mime: 'application/octet-stream' };
  },
};

/** Throws WRONG_FILE unless it is an extract of tiles that can be drawn, whole. */
async function requireMap(files: FileStore, { storage_key: key, bytes }: StoredFile): Promise<void> {
  const unreadable = () => new ApiError('WRONG_FILE', sentence('MAP_UNREADABLE'));
  const head = bytes >= headerBytes ? await files.get(key, 0, headerBytes - 1) : null;
  if (!head) throw unreadable();
  const read = await whole(head);
  if (read.subarray(0, 7).toString('latin1') !== 'PMTiles' || read[7] !== 3) throw unreadable();
  const header = bytesToHeader(new Uint8Array(read).buffer);
  const { rootDirectoryOffset: root, rootDirectoryLength: directory, tileDataOffset: tiles, tileType } = header;
  if (directory === 0 || tileType === TileType.Unknown || tileType > TileType.Avif) throw unreadable();
  const ends = [
    root + directory,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    tiles + (header.tileDataLength ?? 0),
  ];
  if (Math.max(...ends) > bytes) throw new ApiError('WRONG_FILE', sentence('MAP_INCOMPLETE'));
}

async function whole(stream: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(Buffer.from(piece as Uint8Array));
  return Buffer.concat(pieces);
}
