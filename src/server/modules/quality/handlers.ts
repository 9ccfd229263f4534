// The calls of quality control: flags and their answers, what a manager decides, and the results behind them.
import type { contract } from '../../../contract';
import type { WorkFlag } from '../../../contract/team/quality';
import { may } from '../../../domain/access/capabilities';
import { knownZone } from '../../../domain/i18n/time-zones';
import type { Db } from '../../db/connection';
import { ApiError } from '../../http/errors';
import type { Handlers, Member } from '../../http/handler';
import { audit } from '../audit/repo';
import { noteDayAside } from '../facts/days-aside-repo';
import { deriveNoted } from '../facts/set-aside';
import { followOneAnother } from '../facts/touches-repo';
import { checkDays, type ZonedCampaign } from './check-days-repo';
import { campaignDays, countOpenFlags, listFlags, listTouches, saveAnswer, saveDecision, type FlagKey } from './repo';
import { noteDayRestored, type WorkDay } from './set-aside-repo';

/** How far back a person looks. */
const personDays = 90;

export const qualityHandlers: Handlers<typeof contract.quality> = {
  async mine({ member, user, db, now }) {
    await checkDays(db, zoned(member), user.id);
    return listFlags(db, zoned(member), { userId: user.id, days: personDays }, now);
  },

  async answer({ body: { day, rule, answer }, member, user, db, now }) {
    const key = { user_id: user.id, day, rule };
    if (!(await saveAnswer(db, member.campaign_id, key, answer.trim(), now))) throw new ApiError('NOT_FOUND');
    return flagOf(db, zoned(member), key, now);
  },

  async all({ query, member, db, now }) {
    const userId = query.user_id?.toLowerCase();
    await checkDays(db, zoned(member), userId ?? null);
    const selection = userId === undefined ? { days: campaignDays, openOnly: true } : { userId, days: personDays };
    return listFlags(db, zoned(member), selection, now);
  },

  async count({ member, db, now }) {
    await checkDays(db, zoned(member), null);
    return { open: await countOpenFlags(db, zoned(member), campaignDays, now) };
  },

  async decide(context) {
    const { body, member, user, db, now } = context;
    const key = { user_id: body.user_id.toLowerCase(), day: body.day, rule: body.rule };
    const decided = body.is_fine ? { by: user.id, now } : null;
    if (!(await saveDecision(db, member.campaign_id, key, decided))) throw new ApiError('NOT_FOUND');
    await audit(context, body.is_fine ? 'flag_marked_fine' : 'flag_reopened', { id: key.user_id, name: key.day });
    return flagOf(db, zoned(member), key, now);
  },

  async setAside(context) {
    const { body, member, user, db, now } = context;
    const place = zoned(member);
    const work = { ...place, user_id: body.user_id.toLowerCase(), day: body.day };
    const ofDay = { userId: work.user_id, day: work.day };
    if ((await listFlags(db, place, ofDay, now)).length === 0) throw new ApiError('NOT_FOUND');
    const changed = await changeDay(db, work, body.set_aside ? user.id : null);
    const act = body.set_aside ? 'day_set_aside' : 'day_restored';
    if (changed > 0) await audit(context, act, { id: work.user_id, name: work.day });
    return listFlags(db, place, ofDay, now);
  },

  touches({ query, member, user, db }) {
    const { before, day } = query;
    const user_id = query.user_id.toLowerCase();
    if (user_id !== user.id && !may(member.title, 'dashboard.view')) throw new ApiError('FORBIDDEN');
    return listTouches(db, zoned(member), { user_id, day: day ?? null, before: before ?? null });
  },
};

const zoned = ({ campaign_id, time_zone }: Member): ZonedCampaign => ({ campaign_id, zone: knownZone(time_zone) });

async function flagOf(db: Db, place: ZonedCampaign, { user_id, ...key }: FlagKey, now: Date): Promise<WorkFlag> {
  const [flag] = await listFlags(db, place, { userId: user_id, ...key }, now);
  if (!flag) throw new ApiError('NOT_FOUND');
  return flag;
}

/** Sets a day aside (`by`), or restores it (null), with everything that follows from its facts. Returns how many facts changed. */
async function changeDay(tx: Db, work: WorkDay, by: string | null): Promise<number> {
  await followOneAnother(tx, work);
  const noted = by === null ? await noteDayRestored(tx, work) : await noteDayAside(tx, work, by);
  await deriveNoted(tx, work, noted);
  return noted.reduce((sum, { ids }) => sum + ids.length, 0);
}
