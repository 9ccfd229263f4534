// The round that looks for saved reports that are due by e-mail. Several servers may walk it at once: a schedule is held by one of them,
// and its e-mail, its day and its next time are stored together or not at all.
import { may } from '../../../domain/access/capabilities';
import { knownZone } from '../../../domain/i18n/time-zones';
import { dueSince } from '../../../domain/reports/schedules';
import { inTransaction, type Db } from '../../db/connection';
import type { Jobs } from '../../jobs/queue';
import { queueEmail } from '../emails/send-email';
import { endReportEmail, findReceiver, holdDue, noteDay, setNext } from './report-emails-repo';

interface Round {
  db: Db;
  jobs: Pick<Jobs, 'add'>;
}

/** The rest waits for the next round. */
const mostARound = 1_000;

export async function queueDueReports(round: Round, now: Date): Promise<void> {
  for (let turn = 0; turn < mostARound; turn += 1)
    if (!(await inTransaction(round.db, (tx) => settleOne({ ...round, db: tx }, now)))) return;
}

/** False when nothing is due. */
async function settleOne({ db, jobs }: Round, now: Date): Promise<boolean> {
  const due = await holdDue(db, now);
  if (!due) return false;
  const { campaign_id, id, language } = due;
  const receiver = await findReceiver(db, campaign_id, id);
  if (!receiver || !may(receiver.title, 'dashboard.view')) {
    const { saved_report_id, user_id } = due;
    await endReportEmail(db, { campaign_id, saved_report_id, user_id });
    return true;
  }
  const since = new Date(due.done_at);
  // Another server's clock may be ahead.
  const until = now > since ? now : since;
  const { day, next } = dueSince(due, knownZone(due.time_zone), { since, now: until, lastDay: due.last_day });
  await setNext(db, due, { done_at: until, due_at: next.at });
  if (day !== null && (await noteDay(db, due, day)))
    await queueEmail(db, jobs, {
      campaign_id,
      kind: 'report',
      subject_id: id,
      receiver_email: receiver.email,
      language,
    });
  return true;
}
