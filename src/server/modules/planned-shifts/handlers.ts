// The calls of planned shifts. Places are given out under the shift's lock, so that no two people get the last one.
import type { contract } from '../../../contract';
import { sentence } from '../../../contract/messages/every-message';
import { longestPlanned, mostDays, type PlannedShift } from '../../../contract/team/planned-shifts';
import { may } from '../../../domain/access/capabilities';
import { knownZone } from '../../../domain/i18n/time-zones';
import { instantInZone } from '../../../domain/planned-shifts/local-time';
import { addDays } from '../../../domain/reports/weeks';
import type { Db } from '../../db/connection';
import { ApiError } from '../../http/errors';
import type { Caller, Handlers, Member } from '../../http/handler';
import { audit } from '../audit/repo';
import {
  addPerson,
  insertPlanned,
  listPlanned,
  lockPlanned,
  removePerson,
  setCheckedIn,
  updatePlanned,
  type Asking,
  type Plan,
} from './repo';
import { queueCanceled, remindAnew } from './shift-email';

export const plannedShiftHandlers: Handlers<typeof contract.plannedShifts> = {
  all(context) {
    const { query, member, user, db, now } = context;
    const who = asking(context);
    const userId = query.user_id?.toLowerCase();
    if (userId !== undefined && userId !== user.id && !who.seesPeople) throw new ApiError('FORBIDDEN');
    const { from, to } = query;
    if (from === undefined && to === undefined) return listPlanned(db, who, userId ? { userId } : { after: now });
    if (from === undefined || to === undefined || to < from || addDays(from, mostDays) < to)
      throw new ApiError('INVALID', sentence('TOO_MANY_DAYS', { days: mostDays }));
    return listPlanned(db, who, { days: { from, to, zone: knownZone(member.time_zone) }, ...(userId && { userId }) });
  },

  async create(context) {
    const { body, member, user, db, now } = context;
    const id = await insertPlanned(db, member.campaign_id, user.id, planOf(body, member, now));
    return getPlanned(db, asking(context), id);
  },

  async update(context) {
    const { body, member, db, now } = context;
    const locked = await lockPlanned(db, member.campaign_id, body.id);
    if (!locked) throw new ApiError('NOT_FOUND');
    if (locked.canceled_at !== null) throw new ApiError('CONFLICT', sentence('SHIFT_CANCELED'));
    requireAhead(locked, now);
    const { signed_up: taken } = await getPlanned(db, asking(context), body.id);
    if (body.capacity < taken) throw new ApiError('CONFLICT', sentence('PLACES_TAKEN', { count: taken }));
    const plan = planOf(body, member, now);
    await updatePlanned(db, member.campaign_id, body.id, plan);
    if (plan.starts_at.getTime() !== Date.parse(locked.starts_at))
      await remindAnew(context, member.campaign_id, locked.id, now);
    return getPlanned(db, asking(context), body.id);
  },

  async cancel(context) {
    const { body, member, db, now } = context;
    const locked = await lockPlanned(db, member.campaign_id, body.id);
    if (!locked) throw new ApiError('NOT_FOUND');
    if (locked.canceled_at === null) {
      requireAhead(locked, now);
      await updatePlanned(db, member.campaign_id, body.id, { canceled_at: now });
      await audit(context, 'planned_shift_canceled', { id: locked.id, name: locked.place });
      await queueCanceled(context, member.campaign_id, locked.id);
    }
    return getPlanned(db, asking(context), body.id);
  },

  async signUp(context) {
    const { body, member, user, db, now } = context;
    const locked = await lockPlanned(db, member.campaign_id, body.id);
    if (!locked) throw new ApiError('NOT_FOUND');
    const isOver = Date.parse(locked.ends_at) <= now.getTime();
    if (!body.signed_up) {
      // Who came, and who did not, is known from the sign-ups: no one takes that back.
      if (isOver) throw new ApiError('CONFLICT', sentence('SHIFT_OVER'));
      const before = await getPlanned(db, asking(context), body.id);
      if (before.has_come) throw new ApiError('CONFLICT', sentence('HAS_COME'));
      await removePerson(db, member.campaign_id, body.id, user.id);
      const left = before.signed_up - (before.is_mine ? 1 : 0);
      return { ...before, is_mine: false, signed_up: left, people: before.people.filter(({ id }) => id !== user.id) };
    }
    if (locked.canceled_at !== null) throw new ApiError('CONFLICT', sentence('SHIFT_CANCELED'));
    if (isOver) throw new ApiError('CONFLICT', sentence('SHIFT_OVER'));
    const { is_mine: has, signed_up: taken, capacity } = await getPlanned(db, asking(context), body.id);
    if (!has && taken >= capacity) throw new ApiError('CONFLICT', sentence('SHIFT_FULL'));
    await addPerson(db, member.campaign_id, body.id, user.id);
    return getPlanned(db, asking(context), body.id);
  },

  async checkIn(context) {
    const { body, member, db, now } = context;
    const at = body.checked_in ? now : null;
    const locked = await lockPlanned(db, member.campaign_id, body.id);
    if (!locked) throw new ApiError('NOT_FOUND');
    if (!(await setCheckedIn(db, member.campaign_id, body.id, body.user_id, at)))
      throw new ApiError('NOT_FOUND', sentence('NOT_SIGNED_UP'));
    return getPlanned(db, asking(context), body.id);
  },
};

const asking = ({ member, user }: { member: Member; user: Caller }): Asking => ({
  campaign_id: member.campaign_id,
  userId: user.id,
  seesPeople: may(member.title, 'members.view'),
});

/** Throws CONFLICT for a shift that is over: whoever came to it came then, and to no other one. */
function requireAhead({ ends_at }: { ends_at: string }, now: Date): void {
  if (Date.parse(ends_at) <= now.getTime()) throw new ApiError('CONFLICT', sentence('SHIFT_OVER'));
}

async function getPlanned(db: Db, who: Asking, id: string): Promise<PlannedShift> {
  const [planned] = await listPlanned(db, who, { id });
  if (!planned) throw new ApiError('NOT_FOUND');
  return planned;
}

interface Planned extends Pick<Plan, 'place' | 'capacity' | 'notes'> {
  day: string;
  starts: string;
  ends: string;
}

/** The plan in instants, by the campaign's clock. Throws INVALID for times that don't exist, are too far apart or are past. */
function planOf({ place, day, starts, ends, capacity, notes }: Planned, member: Member, now: Date): Plan {
  const zone = knownZone(member.time_zone);
  const from = instantInZone(zone, day, starts);
  const until = instantInZone(zone, ends > starts ? day : addDays(day, 1), ends);
  if (from === null || until === null) throw new ApiError('INVALID', sentence('NO_SUCH_TIME'));
  if (until - from > longestPlanned * 3_600_000 || until <= from)
    throw new ApiError('INVALID', sentence('SHIFT_TOO_LONG', { hours: longestPlanned }));
  if (until <= now.getTime()) throw new ApiError('INVALID', sentence('SHIFT_IN_THE_PAST'));
  return { place, capacity, notes, starts_at: new Date(from), ends_at: new Date(until), time_zone: zone };
}
