// Sends e-mails: each is stored in the transaction of its cause, and a job hands it over.
//
// Never twice: a row is marked as being sent, and committed, before the mail server hears of it. Whoever finds it so later (the process
// died, or the database went away) cannot know whether the mail server accepted it. It then ends as `unsure`, and a person decides. The
// Message-ID is the row's own, the same at every try, so that also what is sent once more by hand is known again.
import type { EmailLanguage } from '../../../contract/office/emails';
import { keyedHash } from '../../db/keyed-hash';
import { inTransaction, type Db } from '../../db/connection';
import { countUp, isCounting } from '../../http/rate-repo';
import type { Jobs } from '../../jobs/queue';
import { MailError, type Mail } from '../../providers/mail-message';
import { letterHtml, letterText, type Letter } from './letter';
import { claimEmail, findEmail, insertEmail, jobOf, settleEmail, type EmailKind } from './repo';

/** What an e-mail of a kind says now; null when it is no longer to be said. */
export type Contents = Record<
  EmailKind,
  (
    db: Db,
    about: { campaign_id: string; subject_id: string; language: EmailLanguage; receiver_email: string },
  ) => Promise<Letter | null>
>;

export interface Sending {
  db: Db;
  jobs: Pick<Jobs, 'add'>;
  mail: Mail;
  contents: Contents;
  /** Told of failures: by number only, never an address. */
  report: (error: Error) => void;
  /** Seconds before each further try. */
  retries?: readonly number[];
}

const usualRetries = [30, 120, 600, 3_600, 14_400, 43_200] as const;
/** So many e-mails go to one address in a day, whoever sends them; the rest wait. */
const mostADay = 12;
const oneDay = 86_400;
const unknownWaits = 600;

/** Stores an e-mail, and its sending, in the caller's transaction. */
export async function queueEmail(
  tx: Db,
  jobs: Pick<Jobs, 'add'>,
  email: Parameters<typeof insertEmail>[1],
): Promise<void> {
  const email_id = await insertEmail(tx, email);
  await jobs.add(tx, jobOf(email.kind), { email_id, campaign_id: email.campaign_id });
}

export async function sendEmail(sending: Sending, campaignId: string, id: string): Promise<void> {
  const { db, jobs, mail, contents } = sending;
  const email = await findEmail(db, campaignId, id);
  if (!email) return;
  const { kind, subject_id, language, receiver_email } = email;
  // One of a later release, whose workers know what it says: this one is about to be replaced, or has come back for a while.
  if (!Object.hasOwn(contents, kind))
    return jobs.add(db, jobOf(kind), { email_id: id, campaign_id: campaignId }, { after: unknownWaits });
  // All that may fail comes before the claim: what is claimed is handed over next.
  const letter = await contents[kind](db, { campaign_id: campaignId, subject_id, language, receiver_email });
  const waits = letter !== null && (await hasHadEnough(db, receiver_email, id));
  const tries = await inTransaction(db, (tx) => claimEmail(tx, campaignId, id, receiver_email));
  if (tries === null) return;
  if (!letter) return void (await settleEmail(db, campaignId, id, tries, 'dropped'));
  if (waits) return tryLater(sending, { campaignId, id, kind, tries }, oneDay / 4);
  try {
    const became = await mail.send({
      id,
      to: receiver_email,
      subject: letter.subject,
      text: letterText(letter),
      html: letterHtml(language, letter),
    });
    await settleEmail(db, campaignId, id, tries, became);
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    sending.report(error);
    const { retries = usualRetries } = sending;
    const wait = error.kind === 'later' ? retries[tries - 1] : undefined;
    if (wait !== undefined) await tryLater(sending, { campaignId, id, kind, tries }, wait);
    else await settleEmail(db, campaignId, id, tries, error.kind === 'unsure' ? 'unsure' : 'failed');
  }
}

function tryLater(
  { db, jobs }: Sending,
  { campaignId, id, kind, tries }: { campaignId: string; id: string; kind: EmailKind; tries: number },
  after: number,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (await settleEmail(tx, campaignId, id, tries, 'waiting'))
      await jobs.add(tx, jobOf(kind), { email_id: id, campaign_id: campaignId }, { after });
  });
}

/** Counts an e-mail to an address, of which the counter knows a hash. Further tries of one that was let through don't count. */
async function hasHadEnough(db: Db, address: string, id: string): Promise<boolean> {
  const isLetThrough = `email try ${id}`;
  if (await isCounting(db, isLetThrough)) return false;
  const hash = await keyedHash(db, 'email-hash-key');
  const { hits } = await countUp(db, `email ${hash(address)}`, oneDay);
  if (hits > mostADay) return true;
  await countUp(db, isLetThrough, 2 * oneDay);
  return false;
}
