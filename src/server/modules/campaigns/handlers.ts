// The campaign calls: open a further one, read it, change it, hand it over.
import { sentence } from '../../../contract/messages/every-message';
import type { contract } from '../../../contract';
import type { InheritedSetting } from '../../../contract/chapters/chapter-settings';
import { may } from '../../../domain/access/capabilities';
import { usualQuietHours, type QuietHours } from '../../../domain/contact-ledger/quiet-hours';
import { isCountry } from '../../../domain/i18n/countries';
import { differs, settingsIn } from '../../../domain/chapters/inherited-settings';
import { guessCountry } from '../../../domain/i18n/country-of-zone';
import { canonicalZone } from '../../../domain/i18n/time-zones';
import type { Db } from '../../db/connection';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { audit } from '../audit/repo';
import { locksAbove, stopInheriting } from './inherited-repo';
import { findMemberByEmail, setMembership } from './memberships-repo';
import { passSettingsDown } from './pass-settings-down';
import { getCampaign, insertCampaign, knowsTimeZone, lockCampaign, updateCampaign } from './repo';
import { lockTreeOf } from './tree-lock';

export const campaignHandlers: Handlers<typeof contract.campaigns> = {
  async create({ body, user, db }) {
    await checkPlace(db, body);
    checkQuietHours(body, usualQuietHours);
    checkResults(body.first_results);
    const country = body.time_zone === undefined ? {} : { country: guessCountry(body.time_zone) };
    const campaign = await insertCampaign(db, { ...country, ...body, owner_email: user.email });
    await setMembership(db, campaign.id, user.id, 'Manager');
    return campaign;
  },

  get: ({ member, db }) => getCampaign(db, member.campaign_id),

  async update(context) {
    const { body, member, user, db } = context;
    const { id: _id, ...changes } = body;
    if (settingsIn(changes).length > 0) await lockTreeOf(db, member.campaign_id);
    const before = await getCampaign(db, member.campaign_id);
    await checkPlace(db, changes);
    checkResults(changes.first_results);
    if (changes.quiet_begins !== undefined || changes.quiet_ends !== undefined) {
      checkQuietHours(changes, before);
      await audit(context, 'quiet_hours_changed', { id: member.campaign_id });
    }
    if (changes.contacts_per_week !== undefined)
      await audit(context, 'contact_limit_changed', { id: member.campaign_id });
    const enables = changes.is_texting_enabled !== undefined || changes.is_phone_banking_enabled !== undefined;
    if (enables && !member.is_owner) throw new ApiError('FORBIDDEN', sentence('OWNER_TURNS_ON_CHANNELS'));
    if (changes.owner_email !== undefined) {
      const { owner_email: owner } = await lockCampaign(db, member.campaign_id);
      if (changes.owner_email !== owner) {
        // Asked again under the lock: it may have been handed over since.
        if (owner !== user.email) throw new ApiError('FORBIDDEN', sentence('OWNER_TRANSFERS'));
        const heir = await findMemberByEmail(db, member.campaign_id, changes.owner_email);
        if (!heir || heir.is_entered || !may(heir.title, 'campaign.edit'))
          throw new ApiError('INVALID', sentence('OWNER_MUST_MANAGE'));
        await audit(context, 'owner_changed', { id: heir.id });
      }
    }
    if (changes.keep_positions_days !== undefined || changes.keep_notes_days !== undefined)
      await audit(context, 'retention_changed', { id: member.campaign_id });
    const saved = await updateCampaign(db, member.campaign_id, { ...followZone(member, changes), ...changes });
    const settings = settingsIn(changes).filter((setting) => differs(setting, before, saved));
    if (settings.length > 0) await refuseLocked(db, saved.id, settings);
    await stopInheriting(db, saved.id, settings);
    await passSettingsDown({ db, user }, saved, settings);
    return saved;
  },
};

/** Throws CONFLICT for a change of what a campaign above locks. */
async function refuseLocked(db: Db, campaignId: string, settings: readonly InheritedSetting[]): Promise<void> {
  const locks = await locksAbove(db, campaignId);
  const lock = locks.find(({ setting }) => settings.some((each) => each === setting));
  if (lock) throw new ApiError('CONFLICT', sentence('SETTING_LOCKED', { name: lock.by }));
}

/** The first row at the door has four results, each once. */
function checkResults(chosen: readonly string[] | undefined): void {
  if (chosen === undefined) return;
  if (chosen.length !== 4) throw new ApiError('INVALID', sentence('NOT_FOUR_RESULTS'));
  if (new Set(chosen).size < chosen.length) throw new ApiError('INVALID', sentence('RESULT_TWICE'));
}

const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Hours that end where they begin would be none, or all. */
function checkQuietHours(
  { quiet_begins: begins, quiet_ends: ends }: { quiet_begins?: string | undefined; quiet_ends?: string | undefined },
  now: QuietHours,
): void {
  for (const time of [begins, ends])
    if (time !== undefined && !timeOfDay.test(time)) throw new ApiError('INVALID', sentence('WRONG_TIME_OF_DAY'));
  if ((begins ?? now.quiet_begins) === (ends ?? now.quiet_ends))
    throw new ApiError('INVALID', sentence('QUIET_HOURS_EMPTY'));
}

interface Place {
  time_zone?: string | undefined;
  country?: string | undefined;
}

/** The country of a new time zone, while the country is still what the old zone suggests. */
function followZone(member: { time_zone: string; country: string }, { time_zone: zone }: Place): { country?: string } {
  return zone !== undefined && member.country === guessCountry(member.time_zone) ? { country: guessCountry(zone) } : {};
}

/** Days and weeks are counted in the zone by this program and by the database: both must know it. */
async function checkPlace(db: Db, { time_zone: zone, country }: Place): Promise<void> {
  if (country !== undefined && !isCountry(country)) throw new ApiError('INVALID', sentence('WRONG_COUNTRY'));
  if (zone === undefined) return;
  if (canonicalZone(zone) === null || !(await knowsTimeZone(db, zone)))
    throw new ApiError('INVALID', sentence('WRONG_TIME_ZONE'));
}
