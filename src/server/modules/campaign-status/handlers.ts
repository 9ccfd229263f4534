// The one call that tells whoever manages a campaign whether everything works.
import { stat } from 'node:fs/promises';
import type { contract } from '../../../contract';
import type { Campaign } from '../../../contract/campaigns';
import type { CampaignStatus } from '../../../contract/office/campaign-status';
import { isAddress, type Config } from '../../config';
import { newestBackup } from '../../db/newest-backup';
import type { Db } from '../../db/connection';
import type { Handlers } from '../../http/handler';
import type { Jobs, JobName } from '../../jobs/queue';
import { getCampaign } from '../campaigns/repo';
import { countDevices } from '../devices/repo';
import { failedEmails } from '../emails/repo';
import { storedBytes } from '../files/repo';
import { wasLastUnanswered } from '../geocoding/repo';
import { partsOf } from '../health/parts';
import { countToCall } from '../phone-banks/repo';
import { waitingTexts } from '../text-outbox/outbox-repo';
import { unreadSince } from '../text-outbox/read-back-repo';
import { channelsOf } from './channels';
import { databaseAhead } from './repo';

export const campaignStatusHandlers: Handlers<typeof contract.campaignStatus> = {
  async get(context) {
    const { member, db, services } = context;
    const { campaign_id } = member;
    const { config, jobs } = services;
    const campaign = await getCampaign(db, campaign_id);
    const texts = await waitingTexts(db, campaign_id);
    const unread = campaign.is_texting_enabled ? await unreadSince(db, campaign_id) : null;
    return {
      version: config.version,
      sign_in: (await partsOf(services).identity()) ? 'ready' : 'away',
      database_ahead: await databaseAhead(db),
      backup: { newest_at: await newestBackup(db), every_hours: config.backup.everyHours },
      waiting: [
        ...workOf(await jobs.ofCampaign(campaign_id)),
        { kind: 'texts' as const, count: texts.count, since: texts.since },
        { kind: 'calls' as const, count: await countToCall(db, campaign_id), since: null },
      ].filter(({ count }) => count > 0),
      ...(await channelsOf(context, campaign, texts)),
      ...(unread !== null && { texts_unread_since: unread }),
      email: await emailOf(db, campaign_id, config),
      map: await mapOf(campaign, config),
      geocoder: config.geocoder === null ? 'none' : (await wasLastUnanswered(db, campaign_id)) ? 'away' : 'ready',
      phones: await countDevices(db, campaign_id),
      storage: { used: await storedBytes(db, campaign_id), limit: config.storagePerCampaign },
    };
  },
};

/** What a manager calls each kind of job; null: they never hear of it. */
const kinds: Record<JobName, CampaignStatus['waiting'][number]['kind'] | null> = {
  import: 'imports',
  results_import: 'imports',
  campaign_export: 'exports',
  voter_group: 'walkbooks',
  recommendation: 'walkbooks',
  turf_walkbooks: 'walkbooks',
  turf_cut: 'walkbooks',
  geocoding: 'look_ups',
  mailing: 'mailings',
  email: 'emails',
  newer_email: 'emails',
  phone_number: 'outreach',
  text_campaign: 'outreach',
  text_registration: 'outreach',
  spellings: null,
  offered_values: null,
  shared_surveys: null,
  campaign_erasure: null,
};
const kindOf = new Map(Object.entries(kinds));

function workOf(jobs: Awaited<ReturnType<Jobs['ofCampaign']>>): CampaignStatus['waiting'] {
  const work = new Map<string, CampaignStatus['waiting'][number]>();
  for (const { name, count, since } of jobs) {
    const kind = kindOf.get(name) ?? null;
    if (kind === null) continue;
    const { count: more = 0, since: earlier = null } = work.get(kind) ?? {};
    const oldest = [earlier, since].filter((at) => at !== null).toSorted()[0] ?? null;
    work.set(kind, { kind, count: count + more, since: oldest });
  }
  return [...work.values()];
}

async function emailOf(db: Db, campaignId: string, { mail }: Config): Promise<CampaignStatus['email']> {
  const { failed, recovered } = await failedEmails(db, campaignId);
  if (mail.kind === 'folder') return { state: 'kept', failed };
  return { state: failed > 0 && !recovered ? 'failing' : 'ready', failed };
}

async function mapOf({ map: own }: Campaign, { map: { tilesUrl, pmtiles } }: Config): Promise<CampaignStatus['map']> {
  if (own) return 'own';
  if (pmtiles !== null && !isAddress(pmtiles)) {
    const found = await stat(pmtiles).catch(() => null);
    return found?.isFile() ? 'ready' : 'missing';
  }
  return pmtiles !== null || tilesUrl !== null ? 'elsewhere' : 'none';
}
