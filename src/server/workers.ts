// What is done while no one waits for an answer: jobs, texts and events that leave, what falls due, and tidying up.
import { carrierRounds } from './carrier-rounds';
import { forgetOldKeys } from './http/idempotency-repo';
import { forgetOldCounters } from './http/rate-repo';
import { unlessRunning } from './jobs/unless-running';
import { cutTurfOnThread } from './jobs/turf-cutting-thread';
import { computeRecommendation, giveUpRecommendation } from './modules/recommendations/compute';
import { eraseCampaign, eraseLeftovers } from './modules/erasure/erase-campaigns';
import { removeLeftFiles } from './modules/files/removals-repo';
import { runImport } from './modules/voter-files/import';
import { giveUpImport } from './modules/voter-files/import-ends-repo';
import { giveUpTurfCut, runTurfCut } from './modules/turf/run-turf-cut';
import { giveUpTurfJob, runTurfJob } from './modules/turf/run-turf-job';
import { giveUpGeocoding, geocodeBatch } from './modules/geocoding/look-up';
import { followOffers } from './modules/voters/offered-values-repo';
import { learnSpellings } from './modules/voters/spellings-repo';
import { failGroup, fillGroup } from './modules/voter-groups/repo';
import { forgetLeftovers } from './modules/voter-files/staging-repo';
import { forgetOldVoiceNotes } from './modules/door-reports/old-voice-notes-repo';
import { forgetOldDetails } from './modules/facts/retention-repo';
import { forgetWaitingUploads } from './modules/uploads/repo';
import { ownerOfferEmail } from './modules/campaigns/owner-offer-email';
import { endExport } from './modules/campaign-exports/repo';
import { removeOldExports, runExport } from './modules/campaign-exports/run-export';
import { invitationEmail } from './modules/invitations/invitation-email';
import { forgetOldEmails, giveUpEmail } from './modules/emails/repo';
import { forgetOldRefusals } from './modules/facts/refused-facts-repo';
import { sendEmail } from './modules/emails/send-email';
import { queueDueReminders, shiftCanceledEmail, shiftReminderEmail } from './modules/planned-shifts/shift-email';
import { checkCounts } from './modules/reports/check-counts';
import { queueDueMailings } from './modules/mailer-campaigns/due-mailings';
import { giveUpMailing, makeMailing } from './modules/mailer-campaigns/make-mailing';
import { forgetOldReleases } from './modules/phone-numbers/releases-repo';
import { giveUpPhoneNumber, settlePhoneNumber } from './modules/phone-numbers/settle-number';
import { giveUpPreparing, prepareTextCampaign } from './modules/text-campaigns/prepare';
import { forgetOldOffers } from './modules/chapters/offers-repo';
import { followSharedContacts } from './modules/shared-contacts/follow';
import { followBelow } from './modules/shared-surveys/follow';
import { startTextOutbox } from './modules/text-outbox/outbox';
import { requireReadBack } from './modules/text-outbox/read-back-repo';
import { queueDueRegistrations } from './modules/text-registration/due';
import { followRegistration } from './modules/text-registration/follow';
import { queueDueReports } from './modules/saved-reports/due-reports';
import { reportEmail } from './modules/saved-reports/report-email';
import { forgetOldDeliveries } from './modules/webhooks/due-repo';
import { startWebhookOutbox } from './modules/webhooks/outbox';
import { pauseOfMakersGone } from './modules/webhooks/pause-of-maker';
import { tellPaused, webhookPausedEmail } from './modules/webhooks/paused-email';
import { accountChangedEmail } from './modules/users/account-changed-email';
import { geocoderAt } from './providers/geocoder';
import { mailOf } from './providers/mail';
import { webhookPost } from './providers/webhook-post';
import type { Services } from './http/handler';
import type { Notices } from './db/notices';

const housekeepingEvery = 3_600_000;
const lookForDueEvery = 60_000;
const oneDay = 86_400_000;

export interface Workers {
  /** Takes nothing new; waits a while for what runs. */
  stop(): Promise<void>;
}

/** @param workerScript the built script of threads that compute */
export async function startWorkers(
  services: Services,
  notices: Notices,
  report: (error: unknown) => void,
  workerScript: URL,
): Promise<Workers> {
  const { config, db, files, jobs, carrier, orderFor } = services;
  await forgetLeftovers(db);
  await requireReadBack(db);
  const textOutbox = startTextOutbox({ db, messages: carrier.messages, publicUrl: config.publicUrl, report });
  notices.on('texts', () => textOutbox.wake());
  const webhookOutbox = startWebhookOutbox({
    db,
    post: webhookPost(),
    version: config.version,
    report,
    tellPaused: (tx, campaignId, webhookId) => tellPaused(tx, jobs, campaignId, webhookId),
  });
  for (const name of ['import', 'results_import'] as const)
    jobs.work(
      name,
      async (job, signal) => {
        await runImport(services, job, signal);
        await jobs.add(db, 'offered_values', { campaign_id: job.campaign_id });
      },
      (job) => giveUpImport(services, job),
    );
  jobs.work(
    'voter_group',
    ({ voter_group_id, campaign_id }) => fillGroup(db, campaign_id, voter_group_id, new Date()),
    ({ voter_group_id, campaign_id }) => failGroup(db, campaign_id, voter_group_id),
  );
  const computing = { db, orderFor, cut: cutTurfOnThread(workerScript) };
  jobs.work(
    'recommendation',
    ({ recommendation_id, campaign_id }, signal) =>
      computeRecommendation(computing, campaign_id, recommendation_id, signal),
    ({ recommendation_id, campaign_id }) => giveUpRecommendation(db, campaign_id, recommendation_id),
  );
  jobs.work(
    'turf_walkbooks',
    ({ turf_job_id, campaign_id }, signal) => runTurfJob(computing, campaign_id, turf_job_id, signal),
    ({ turf_job_id, campaign_id, run }) => giveUpTurfJob(db, campaign_id, turf_job_id, run),
  );
  jobs.work(
    'turf_cut',
    ({ turf_cut_id, campaign_id }, signal) => runTurfCut(services, campaign_id, turf_cut_id, signal),
    ({ turf_cut_id, campaign_id, run }) => giveUpTurfCut(db, campaign_id, turf_cut_id, run),
    // Minutes of one core, and of memory some hundred MiB.
    { lanes: 1 },
  );
  jobs.work(
    'spellings',
    ({ campaign_id }) => learnSpellings(db, campaign_id),
    // The next search asks again.
    () => Promise.resolve(),
    { lanes: 1 },
  );
  jobs.work(
    'offered_values',
    ({ campaign_id }) => followOffers(db, campaign_id, new Date()),
    // Whoever opens a filter next asks again.
    () => Promise.resolve(),
    { lanes: 1 },
  );
  jobs.work(
    'shared_surveys',
    ({ campaign_id, user_id }, signal) => followBelow(db, campaign_id, user_id, signal),
    // The next change above, or of the tree, has all of it followed again.
    () => Promise.resolve(),
    { lanes: 1 },
  );
  const lookingUp = { db, jobs, geocoder: config.geocoder && geocoderAt(config.geocoder) };
  jobs.work(
    'geocoding',
    ({ geocoding_id, campaign_id }, signal) => geocodeBatch(lookingUp, campaign_id, geocoding_id, signal),
    ({ geocoding_id, campaign_id }) => giveUpGeocoding(db, campaign_id, geocoding_id),
    // A slow geocoder is only waited for.
    { lanes: 4 },
  );
  const contents = {
    invitation: invitationEmail(config.publicUrl),
    owner_offer: ownerOfferEmail(config.publicUrl),
    shift_reminder: shiftReminderEmail(config.publicUrl),
    shift_canceled: shiftCanceledEmail(config.publicUrl),
    report: reportEmail(config.publicUrl),
    address_changed: accountChangedEmail('address_changed', config.publicUrl),
    password_changed: accountChangedEmail('password_changed', config.publicUrl),
    webhook_paused: webhookPausedEmail(config.publicUrl),
  };
  const sending = { db, jobs, mail: mailOf(config), contents, report };
  for (const name of ['email', 'newer_email'] as const)
    jobs.work(
      name,
      ({ email_id, campaign_id }) => sendEmail(sending, campaign_id, email_id),
      ({ email_id, campaign_id }) => giveUpEmail(db, campaign_id, email_id),
    );
  jobs.work(
    'mailing',
    ({ mailer_campaign_id, campaign_id, waits }) =>
      makeMailing({ db, jobs }, campaign_id, mailer_campaign_id, new Date(), waits),
    ({ mailer_campaign_id, campaign_id }) => giveUpMailing(db, campaign_id, mailer_campaign_id),
    { lanes: 1 },
  );
  jobs.work(
    'phone_number',
    ({ phone_number_id, campaign_id }) =>
      settlePhoneNumber({ db, numbers: carrier.numbers }, campaign_id, phone_number_id, new Date()),
    ({ phone_number_id, campaign_id }) => giveUpPhoneNumber(db, campaign_id, phone_number_id),
    { lanes: 1 },
  );
  jobs.work(
    'text_campaign',
    ({ text_campaign_id, campaign_id }) => prepareTextCampaign(db, campaign_id, text_campaign_id, new Date()),
    ({ text_campaign_id, campaign_id }) => giveUpPreparing(db, campaign_id, text_campaign_id),
    { lanes: 1 },
  );
  const { brands } = carrier;
  jobs.work(
    'text_registration',
    ({ campaign_id }) =>
      brands === null ? Promise.resolve() : followRegistration({ db, brands, report }, campaign_id),
    // The round asks again.
    () => Promise.resolve(),
    { lanes: 1 },
  );
  jobs.work(
    'campaign_export',
    ({ export_id, campaign_id }, signal) => runExport(services, campaign_id, export_id, signal),
    ({ export_id, campaign_id }) => endExport(db, campaign_id, export_id, 'failed'),
    { lanes: 1 },
  );
  jobs.work(
    'campaign_erasure',
    ({ campaign_id }, signal) => eraseCampaign(services, campaign_id, signal),
    // The housekeeping tries on.
    () => Promise.resolve(),
    { lanes: 1 },
  );
  const housekeeping = setInterval(() => {
    const yesterday = new Date(Date.now() - oneDay);
    const longAgo = new Date(Date.now() - 14 * oneDay);
    Promise.all([
      forgetOldKeys(db),
      forgetOldCounters(db),
      files.sweep(yesterday),
      forgetWaitingUploads(db, files, longAgo),
      forgetOldDetails(db),
      forgetOldVoiceNotes(db, files),
      forgetOldEmails(db),
      forgetOldReleases(db),
      forgetOldRefusals(db),
      forgetOldOffers(db),
      forgetOldDeliveries(db),
      pauseOfMakersGone(services),
      queueDueReminders(services, new Date()),
      removeOldExports(db, files),
      removeLeftFiles(services),
      eraseLeftovers(services),
    ]).catch(report);
  }, housekeepingEvery);

  const started = new Date();
  let checking: Promise<void> | null = null;
  let looking: Promise<void> | null = null;
  const askCarrier = carrierRounds({ db, ...carrier, report });
  const followContacts = unlessRunning(() => followSharedContacts(db), report);
  const due = setInterval(() => {
    const now = new Date();
    askCarrier();
    const round = { db, jobs };
    followContacts();
    looking ??= Promise.all([queueDueReports(round, now), queueDueMailings(round, now), queueDueRegistrations(round)])
      .then(() => undefined)
      .catch(report)
      .finally(() => (looking = null));
    checking ??= checkCounts(db, started, now)
      .then((found) => found !== null && found > 0 && report(`Counts: ${found} differed and will be counted again.`))
      .catch(report)
      .then(() => void (checking = null));
  }, lookForDueEvery);

  askCarrier();
  pauseOfMakersGone(services).catch(report);

  return {
    async stop() {
      clearInterval(housekeeping);
      clearInterval(due);
      await jobs.stop();
      await textOutbox.stop();
      await webhookOutbox.stop();
    },
  };
}
