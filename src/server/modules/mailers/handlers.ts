// The calls of mailers. A file is read where no one waits for it, before the transaction begins.
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { contract } from '../../../contract';
import { ApiError, found } from '../../http/errors';
import { inTwoSteps, type Bytes, type Handlers, type Services } from '../../http/handler';
import { newKey } from '../../providers/files';
import { audit } from '../audit/repo';
import { removeAfter } from '../files/remove-after';
import { removeFiles } from '../files/removals-repo';
import { requireStorage } from '../files/repo';
import { keptList } from '../session-lists/kept-list';
import { changeMailer, findMailerFile, insertMailer, isMailerNamed, listMailers, requireMailer } from './repo';

export const mailerHandlers: Handlers<typeof contract.mailers> = {
  create: inTwoSteps(async ({ body, member, db, file, services, signal }) => {
    if (await isMailerNamed(db, member.campaign_id, body.name)) throw new ApiError('NAME_EXISTS');
    const bytes = await buffer(found(await services.files.get(file.storage_key)));
    const { artwork, refused } = await services.artwork.read(new Uint8Array(bytes), signal);
    if (refused) throw new ApiError('WRONG_FILE', refused);
    const size = artwork.bytes?.length ?? file.bytes;
    const previewBytes = artwork.pages.reduce((sum, { preview }) => sum + preview.length, 0);
    return async (context) => {
      const { campaign_id } = context.member;
      await requireStorage(context.db, campaign_id, size + previewBytes, services.config.storagePerCampaign);
      const stored: string[] = [];
      const put = async (content: Uint8Array, mime: string) => {
        const key = newKey('uploads');
        stored.push(key);
        await services.files.put(key, Readable.from([Buffer.from(content)]), mime);
        return key;
      };
      try {
        const storage_key = artwork.bytes ? await put(artwork.bytes, artwork.mime) : file.storage_key;
        const pages = [];
        for (const { preview, width_in, height_in } of artwork.pages)
          pages.push({ storage_key: await put(preview, 'image/jpeg'), bytes: preview.length, width_in, height_in });
        const { name } = body;
        const mailer = { campaign_id, user_id: context.user.id, name, storage_key, mime: artwork.mime, bytes: size };
        const id = await insertMailer(context.db, mailer, pages);
        if (artwork.bytes) await removeAfter(context, file.storage_key);
        await audit(context, 'mailer_added', { id, name });
        return await requireMailer(context.db, campaign_id, id);
      } catch (error) {
        // What the store can't remove now goes later, and is no reason for another answer.
        await removeFiles(services, stored).catch(() => undefined);
        throw error;
      }
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
