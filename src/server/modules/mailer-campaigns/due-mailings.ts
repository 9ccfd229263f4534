// The round that looks for mailings that are due. Several servers may walk it at once: a mailing is held by one of them, and its job and
// its new state are stored together or not at all.
import { knownZone } from '../../../domain/i18n/time-zones';
import { dueAt } from '../../../domain/reports/schedules';
import { inTransaction, type Db } from '../../db/connection';
import type { Jobs } from '../../jobs/queue';
import { holdDueMailing, setMailingDue } from './repo';

interface Round {
  db: Db;
  jobs: Pick<Jobs, 'add'>;
}

/** The rest waits for the next round. */
const mostARound = 1_000;

export async function queueDueMailings(round: Round, now: Date): Promise<void> {
  for (let turn = 0; turn < mostARound; turn += 1)
    if (!(await inTransaction(round.db, (tx) => settleOne({ ...round, db: tx }, now)))) return;
}

/** False when nothing is due. */
async function settleOne({ db, jobs }: Round, now: Date): Promise<boolean> {
  const mailing = await holdDueMailing(db, now);
  if (!mailing) return false;
  const { campaign_id, id, scheduled_date: day, scheduled_hour: hour, time_zone: zone } = mailing;
  const due = dueAt(knownZone(zone), day, hour);
  if (due > now) {
    await setMailingDue(db, mailing, { due_at: due, status: 'scheduled' });
    return true;
  }
  await setMailingDue(db, mailing, { due_at: due, status: 'making' });
  await jobs.add(db, 'mailing', { mailer_campaign_id: id, campaign_id });
  return true;
}
