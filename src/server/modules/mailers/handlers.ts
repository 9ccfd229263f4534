// The calls of mailers. A file is read where no one waits for it, before the transaction begins.
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { contract } from '../../../contract';
import { ApiError, found } from '../../http/errors';
import { inTwoSteps, type Bytes, type Handlers, type Services } from '../../http/handler';
import { newKey } from '../../providers/files';
import { audit } from '../audit/repo';
import { removeAfter } from '../files/remove-after';
import { keepNoted, noteAhead } from '../files/removals-repo';
import { requireStorage } from '../files/repo';
import { keptList } from '../session-lists/kept-list';
import { changeMailer, findMailerFile, insertMailer, isMailerNamed, listMailers, requireMailer } from './repo';

export const mailerHandlers: Handlers<typeof contract.mailers> = {
  create: inTwoSteps(async ({ body, member, db, file, services, signal }) => {
    if (await isMailerNamed(db, member.campaign_id, body.name)) throw new ApiError('NAME_EXISTS');
    const bytes = await buffer(found(await services.files.get(file.storage_key)));
    const { artwork, refused } = await services.artwork.read(new Uint8Array(bytes), signal);
    if (refused) throw new ApiError('WRONG_FILE', refused);
    const { campaign_id } = member;
    const size = artwork.bytes?.length ?? file.bytes;
    const previewBytes = artwork.pages.reduce((sum, { preview }) => sum + preview.length, 0);
    await requireStorage(db, campaign_id, size + previewBytes, services.config.storagePerCampaign);
    const pages = artwork.pages.map(({ preview, ...page }) => ({ ...page, preview, storage_key: newKey('uploads') }));
    const kept = artwork.bytes && { bytes: artwork.bytes, storage_key: newKey('uploads') };
    const keys = [kept ?? file, ...pages].map(({ storage_key }) => storage_key);
    await noteAhead(services.db, [...new Set([...keys, file.storage_key])]);
    const put = (key: string, content: Uint8Array, mime: string) =>
      services.files.put(key, Readable.from([Buffer.from(content)]), mime);
    if (kept) await put(kept.storage_key, kept.bytes, artwork.mime);
    for (const { storage_key, preview } of pages) await put(storage_key, preview, 'image/jpeg');
    return async (context) => {
      const { name } = body;
      const { storage_key } = kept ?? file;
      const mailer = { campaign_id, user_id: context.user.id, name, storage_key, mime: artwork.mime, bytes: size };
      const stored = pages.map(({ preview, ...page }) => ({ ...page, bytes: preview.length }));
      const id = await insertMailer(context.db, mailer, stored);
      if (kept) await removeAfter(context, file.storage_key);
      await keepNoted(context.db, keys);
      await audit(context, 'mailer_added', { id, name });
      return requireMailer(context.db, campaign_id, id);
    };
  }),

  checkName: async ({ query, member, db }) => ({
    is_unique: !(await isMailerNamed(db, member.campaign_id, query.name)),
  }),

  get: ({ query, member, db }) => requireMailer(db, member.campaign_id, query.id),

  all: (context) =>
    keptList(context, 'mailers', contract.mailers.all.reply, () => listMailers(context.db, context.member.campaign_id)),

  async update(context) {
    const { body, member, db } = context;
    const { name, record_status: status } = body;
    const before = await requireMailer(db, member.campaign_id, body.id);
    await changeMailer(db, member.campaign_id, before.id, {
      ...(name === undefined ? {} : { name }),
      ...(status === undefined ? {} : { record_status: status }),
    });
    if (status !== undefined && status !== before.record_status)
      await audit(context, status === 'archived' ? 'mailer_archived' : 'mailer_restored', before);
    return requireMailer(db, member.campaign_id, before.id);
  },

  page: async ({ query, member, db, services }) =>
    opened(services, await findMailerFile(db, member.campaign_id, query.id, query.page)),

  file: async ({ query, member, db, services }) =>
    opened(services, await findMailerFile(db, member.campaign_id, query.id)),
};

async function opened(
  { files }: Pick<Services, 'files'>,
  file: { storage_key: string; mime: string } | null,
): Promise<Bytes> {
  const { storage_key, mime } = found(file);
  return { stream: found(await files.get(storage_key)), mime };
}
