// The calls of saved reports.
import type { contract } from '../../../contract';
import { mostEmailed, type SavedReport } from '../../../contract/reports/saved-reports';
import { sentence } from '../../../contract/messages/every-message';
import { knownZone } from '../../../domain/i18n/time-zones';
import { reportKindOf } from '../../../domain/reports/report-kinds';
import { nextDue } from '../../../domain/reports/schedules';
import { ApiError } from '../../http/errors';
import type { Handlers, Member } from '../../http/handler';
import type { Db } from '../../db/connection';
import { dropWaiting } from '../emails/repo';
import { countEmailed, endReportEmail, lastDays, schedulesOf, setReportEmail } from './report-emails-repo';
import {
  insertSaved,
  isNameTaken,
  listSaved,
  lockSaved,
  removeSaved,
  renameSaved,
  searchOf,
  type StoredReport,
} from './repo';

/** More are a list that no one reads. */
const most = 200;

/** Who looks at saved reports, and when. */
interface Looking {
  db: Db;
  member: Member;
  user: { id: string };
  now: Date;
}

export const savedReportHandlers: Handlers<typeof contract.savedReports> = {
  async all(context) {
    return present(context, await listSaved(context.db, context));
  },

  async create(context) {
    const { body, member, user, db } = context;
    const { campaign_id } = member;
    await lockSaved(db, campaign_id);
    if ((await listSaved(db, context)).length >= most)
      throw new ApiError('TOO_LARGE', sentence('TOO_MANY_KEPT', { max: most }));
    const { name, address } = body;
    const id = await insertSaved(db, { campaign_id, user_id: user.id, name, address });
    if (id === null) throw new ApiError('NAME_EXISTS');
    return requireSaved(context, id);
  },

  async rename(context) {
    const { body, member, db } = context;
    const { id, name } = body;
    await requireSaved(context, id);
    if (await isNameTaken(db, member.campaign_id, name, id)) throw new ApiError('NAME_EXISTS');
    await renameSaved(db, member.campaign_id, id, name);
    return requireSaved(context, id);
  },

  async email(context) {
    const { body, member, user, db, now } = context;
    const { campaign_id } = member;
    const saved = await requireSaved(context, body.id);
    const own = { campaign_id, saved_report_id: saved.id, user_id: user.id };
    if (body.email === null) {
      const ended = await endReportEmail(db, own);
      if (ended !== null) await dropWaiting(db, campaign_id, [ended]);
      return requireSaved(context, saved.id);
    }
    if (!saved.can_email) throw new ApiError('INVALID', sentence('NOT_BY_EMAIL'));
    await lockSaved(db, campaign_id);
    if ((await countEmailed(db, own)) >= mostEmailed)
      throw new ApiError('TOO_LARGE', sentence('TOO_MANY_EMAILED', { max: mostEmailed }));
    const lastDay = (await lastDays(db, own)).get(saved.id) ?? null;
    const { at: due_at } = nextDue(body.email, knownZone(member.time_zone), now, lastDay);
    await setReportEmail(db, own, { ...body.email, zone: member.time_zone, done_at: now, due_at });
    return requireSaved(context, saved.id);
  },

  async remove({ query, member, db }) {
    const { campaign_id } = member;
    await dropWaiting(db, campaign_id, await schedulesOf(db, campaign_id, query.id));
    if (!(await removeSaved(db, campaign_id, query.id))) throw new ApiError('NOT_FOUND');
    return null;
  },
};

async function requireSaved(looking: Looking, id: string): Promise<SavedReport> {
  const [saved] = await present(looking, await listSaved(looking.db, looking, id));
  if (!saved) throw new ApiError('NOT_FOUND');
  return saved;
}

/** With what can be e-mailed of it, and when the next e-mail comes. */
async function present({ db, member, user, now }: Looking, rows: readonly StoredReport[]): Promise<SavedReport[]> {
  const zone = knownZone(member.time_zone);
  const days = await lastDays(db, { campaign_id: member.campaign_id, user_id: user.id });
  return rows.map(({ weekday, hour, ...report }) => ({
    ...report,
    can_email: reportKindOf(searchOf(report.address)) !== null,
    email:
      hour === null
        ? null
        : {
            weekday,
            hour,
            next_at: nextDue({ weekday, hour }, zone, now, days.get(report.id) ?? null).at.toISOString(),
          },
  }));
}
