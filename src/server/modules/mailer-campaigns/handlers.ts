// The calls of mailer campaigns: whom one would reach, sending it, and its files for the printer.
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { contract } from '../../../contract';
import { sentence } from '../../../contract/messages/every-message';
import { addressOfCode } from '../../../domain/mailers/codes';
import { dueAt } from '../../../domain/reports/schedules';
import type { Db } from '../../db/connection';
import { ApiError, found } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { audit } from '../audit/repo';
import { getCampaign } from '../campaigns/repo';
import { codesOf } from '../mail-codes/codes';
import { findMailerFile, holdMailer, requireMailer } from '../mailers/repo';
import { keptList } from '../session-lists/kept-list';
import { findGroup } from '../voter-groups/repo';
import { addressLines } from './address-file';
import { piecesFor, unlessEmpty } from './pieces-for';
import { checkPage } from './check-page';
import { printPages } from './print-pdf';
import { countRecipients, readPieces } from './recipients-repo';
import { cancelMailing, insertMailing, isMailingNamed, listMailings, requireMailing } from './repo';

const furthest = 366 * 86_400_000;

export const mailerCampaignHandlers: Handlers<typeof contract.mailerCampaigns> = {
  async create(context) {
    const { body, member, user, db, services, now } = context;
    const { campaign_id, time_zone: zone } = member;
    const { mailer_id, voter_group_id, name, mailer_size, scheduled_hour, cool_down_days } = body;
    const scheduled_date = body.scheduled_date ?? null;
    if ((body.user_id ?? user.id).toLowerCase() !== user.id)
      throw new ApiError('INVALID', sentence('MAIL_OTHER_PERSON'));
    const due_at = scheduled_date === null ? now : dueAt(zone, scheduled_date, scheduled_hour);
    if (scheduled_date !== null && due_at <= now) throw new ApiError('INVALID', sentence('MAIL_DAY_PAST'));
    if (due_at.getTime() > now.getTime() + furthest) throw new ApiError('INVALID', sentence('MAIL_DAY_FAR'));
    const page = body.page ?? null;
    if (page) await checkPage(db, campaign_id, page);
    await holdMailer(db, campaign_id, mailer_id);
    const group = found(await findGroup(db, campaign_id, voter_group_id));
    const whom = { campaign_id, voter_group_id: group.id, cool_down_days };
    const id = await insertMailing(db, {
      ...(await countRecipients(db, whom, now)),
      ...whom,
      user_id: user.id,
      mailer_id,
      voter_group_name: group.name,
      name,
      mailer_size,
      scheduled_date,
      scheduled_hour,
      due_at,
      zone,
      status: scheduled_date === null ? 'making' : 'scheduled',
      page,
    });
    if (scheduled_date === null) await services.jobs.add(db, 'mailing', { mailer_campaign_id: id, campaign_id });
    await audit(context, 'mailing_scheduled', { id, name, count: group.voters });
    return requireMailing(db, campaign_id, id);
  },

  checkName: async ({ query, member, db }) => ({
    is_unique: !(await isMailingNamed(db, member.campaign_id, query.name, query.mailer_id ?? null)),
  }),

  async preview({ body, member, db, now }) {
    const { campaign_id } = member;
    const { id: voter_group_id } = found(await findGroup(db, campaign_id, body.voter_group_id));
    return countRecipients(db, { campaign_id, voter_group_id, cool_down_days: body.cool_down_days }, now);
  },

  get: ({ query, member, db }) => requireMailing(db, member.campaign_id, query.id),

  all: (context) =>
    keptList(context, 'mailer_campaigns', contract.mailerCampaigns.all.reply, () =>
      listMailings(context.db, context.member.campaign_id),
    ),

  async cancel(context) {
    const { body, member, db, now } = context;
    const canceled = await cancelMailing(db, member.campaign_id, body.id, now);
    const mailing = await requireMailing(db, member.campaign_id, body.id);
    if (canceled) await audit(context, 'mailing_canceled', { id: mailing.id, name: mailing.name });
    return mailing;
  },

  async addresses(context) {
    const { query, member, db, now, services } = context;
    const mailing = await requireReady(db, member.campaign_id, query.id);
    await audit(context, 'mail_addresses_downloaded', { id: mailing.id, name: mailing.name, count: mailing.people });
    const codeOf = mailing.page && (await codesOf(db, mailing));
    const addressOf = codeOf && ((piece: number) => addressOfCode(services.config.publicUrl, codeOf(piece)));
    const lines = addressLines(piecesFor(query.addressed_to, readPieces(db, mailing, now)), addressOf);
    return { stream: Readable.from(lines, { objectMode: false }), mime: 'text/csv; charset=utf-8' };
  },

  async print(context) {
    const { query, member, db, now, services, signal } = context;
    const { campaign_id } = member;
    const mailing = await requireReady(db, campaign_id, query.id);
    const pieces = await unlessEmpty(piecesFor(query.addressed_to, readPieces(db, mailing, now)));
    if (!pieces) throw new ApiError('CONFLICT', sentence('MAIL_NO_PIECES'));
    const { mime } = await requireMailer(db, campaign_id, mailing.mailer_id);
    const { storage_key } = found(await findMailerFile(db, campaign_id, mailing.mailer_id));
    const bytes = await buffer(found(await services.files.get(storage_key)));
    const start = await services.artwork.startPrint(new Uint8Array(bytes), mime, signal);
    if ('detail' in start) throw new ApiError('CONFLICT', start);
    const { name, address } = await getCampaign(db, campaign_id);
    await audit(context, 'mail_print_downloaded', { id: mailing.id, name: mailing.name, count: mailing.people });
    const codeOf = mailing.page && (await codesOf(db, mailing));
    const codes = codeOf && { codeOf, publicUrl: services.config.publicUrl };
    const job = { start, size: mailing.mailer_size, sender: [name, address].filter(Boolean), codes };
    return { stream: Readable.from(printPages(job, pieces), { objectMode: false }), mime: 'application/pdf' };
  },
};

async function requireReady(db: Db, campaignId: string, id: string) {
  const mailing = await requireMailing(db, campaignId, id);
  if (mailing.status !== 'ready') throw new ApiError('CONFLICT', sentence('MAIL_NOT_READY'));
  return mailing;
}
