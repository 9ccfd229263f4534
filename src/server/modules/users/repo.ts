// Users, by id, by the identity provider's id and by e-mail address; and the members of a campaign.
import { sql, type Selectable, type Updateable } from 'kysely';
import type { Member } from '../../../contract/users';
import { atSavepoint, breaksUnique, type Db } from '../../db/connection';
import type { Users } from '../../db/schema';
import { keyedHash } from '../../db/keyed-hash';
import { ApiError } from '../../http/errors';

export type UserRow = Selectable<Users>;

function users(db: Db) {
  return db.selectFrom('users').selectAll();
}

export function findActiveByUid(db: Db, uid: string): Promise<UserRow | undefined> {
  return users(db).where('identity_uid', '=', uid).where('is_active', '=', true).executeTakeFirst();
}

/** The account that was closed last under an address. */
export async function findClosedByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return users(db)
    .where('is_active', '=', false)
    .where('closed_email_hash', '=', await hashOfEmail(db, email))
    .orderBy('date_joined', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findActiveByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return users(db)
    .where((row) => row.and({ email, is_active: true }))
    .executeTakeFirst();
}

/**
 * Gives a record to another identity, unless it has changed since it was read.
 * @param isSamePerson whether the one that had it was the same person: its id is theirs from then on, and with it what phones keep
 */
export function giveTo(db: Db, known: UserRow, uid: string, isSamePerson: boolean) {
  const { id, email, identity_uid, is_verified, former_uids } = known;
  const former = isSamePerson && identity_uid !== null ? [...former_uids, identity_uid] : [];
  return db
    .updateTable('users')
    .set({ identity_uid: uid, former_uids: former.filter((each) => each !== uid) })
    .where((row) => row.and({ id, email, is_verified, is_active: true }))
    .where('identity_uid', 'is not distinct from', identity_uid)
    .returningAll()
    .executeTakeFirst();
}

/** What a user was at the identity provider before, but for an id that is someone's there now: that is told to no one else. */
export async function formerUids(db: Db, userId: string): Promise<string[]> {
  const { former_uids } = await getUser(db, userId);
  if (former_uids.length === 0) return [];
  const taken = await db.selectFrom('users').select('identity_uid').where('identity_uid', 'in', former_uids).execute();
  return former_uids.filter((uid) => !taken.some(({ identity_uid }) => identity_uid === uid));
}

/** The address as it is kept of a closed account. */
async function hashOfEmail(db: Db, email: string): Promise<string> {
  const hash = await keyedHash(db, 'email-hash-key');
  return hash(email.toLowerCase());
}

export function getUser(db: Db, id: string): Promise<UserRow> {
  return users(db).where('id', '=', id).executeTakeFirstOrThrow();
}

/** A new user, unverified and with the title of someone who just joined; undefined when the address or identity is taken. */
export function insertUser(
  db: Db,
  values: { identity_uid: string; email: string; first: string; last: string },
): Promise<UserRow | undefined> {
  return db
    .insertInto('users')
    .values({ ...values, title: 'Worker' })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/**
 * Opens a closed account again as the same row, as new as any other; undefined when another did so first.
 * Throws ALREADY_REGISTERED when the address has an open account; the transaction is over then.
 */
export async function reopenUser(
  db: Db,
  id: string,
  values: { identity_uid: string; first: string; last: string; email: string },
): Promise<UserRow | undefined> {
  try {
    return await db
      .updateTable('users')
      .set({
        ...values,
        closed_email_hash: null,
        title: 'Worker',
        is_active: true,
        is_verified: false,
        terms_accepted: false,
        terms_changed_at: null,
        campaign_id: null,
      })
      .where((row) => row.and({ id, is_active: false }))
      .returningAll()
      .executeTakeFirst();
  } catch (error) {
    if (breaksUnique(error)) throw new ApiError('ALREADY_REGISTERED', undefined, { cause: error });
    throw error;
  }
}

export function updateUser(db: Db, id: string, changes: Updateable<Users>): Promise<UserRow> {
  return (
    db
      .updateTable('users')
      // Also without a change an update must name a column.
      .set({ ...changes, id })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  );
}

/** Whether another active user has an address. */
export async function isEmailTaken(db: Db, email: string, userId: string): Promise<boolean> {
  const found = await users(db)
    .where((row) => row.and({ email, is_active: true }))
    .where('id', '!=', userId)
    .executeTakeFirst();
  return found !== undefined;
}

/** An active user, whom no one else changes until the transaction ends. */
export function lockActive(tx: Db, id: string): Promise<UserRow | undefined> {
  return users(tx)
    .where((row) => row.and({ id, is_active: true }))
    .forUpdate()
    .executeTakeFirst();
}

/** Gives a user a new address, as of a moment; false when another active user has it. */
export async function changeEmail(tx: Db, id: string, email: string, at: Date): Promise<boolean> {
  const changed = tx.updateTable('users').set({ email, email_changed_at: at }).where('id', '=', id);
  try {
    await atSavepoint(tx, () => changed.execute());
    return true;
  } catch (error) {
    if (breaksUnique(error, 'users_email')) return false;
    throw error;
  }
}

/** Closes an account: no one signs in as it, what it recorded stays without a name. */
export async function closeUser(db: Db, { id, email }: { id: string; email: string }): Promise<void> {
  const left = { first: 'Former', last: 'Member', email: '', closed_email_hash: await hashOfEmail(db, email) };
  await db
    .updateTable('users')
    .set({ ...left, is_active: false, identity_uid: null, former_uids: [], campaign_id: null, title: 'None' })
    .where('id', '=', id)
    .execute();
}

/** Terms of the active user of an identity; false when there is none. */
export async function setTerms(db: Db, uid: string, accepted: boolean): Promise<boolean> {
  const changed = await db
    .updateTable('users')
    .set({ terms_accepted: accepted, terms_changed_at: new Date() })
    .where((row) => row.and({ identity_uid: uid, is_active: true }))
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/**
 * The members of a campaign, or one of them, with their walkbooks and touches (corrected and undone ones count once or not).
 * @param removedSince who was removed after that is listed as well
 */
export async function listMembers(
  db: Db,
  campaignId: string,
  onlyUserId: string | null,
  removedSince: Date | null = null,
): Promise<Member[]> {
  const { rows } = await sql<Omit<Member, 'removed_at'> & { removed_at: string | null }>`
    select users.id, users.first, users.last, users.email, users.last_seen, memberships.title, memberships.date_joined,
      memberships.removed_at, campaigns.owner_email = users.email as is_owner,
      (select count(*)::int from walkbook_assignments assigned
        join walkbooks on walkbooks.campaign_id = ${campaignId} and walkbooks.id = assigned.walkbook_id
        where assigned.campaign_id = ${campaignId} and assigned.user_id = users.id and assigned.unassigned_at is null
          and walkbooks.record_status = 'is_active') as walkbooks,
      coalesce(done.touches, 0) as touches
    from memberships
    join users on users.id = memberships.user_id
    join campaigns on campaigns.id = memberships.campaign_id
    left join (
      select user_id, sum(touches)::int as touches from walkbook_totals
      where campaign_id = ${campaignId} group by user_id
    ) done on done.user_id = users.id
    where memberships.campaign_id = ${campaignId} and users.is_active
      and (memberships.removed_at is null or memberships.removed_at > ${removedSince}::timestamptz)
      and (${onlyUserId}::uuid is null or users.id = ${onlyUserId}::uuid)
    order by lower(users.last), lower(users.first), users.id`.execute(db);
  return rows.map(({ removed_at, ...member }) => ({ ...member, ...(removed_at !== null && { removed_at }) }));
}

/** One member of a campaign; undefined for someone who is none. */
export async function findMember(db: Db, campaignId: string, userId: string): Promise<Member | undefined> {
  const [member] = await listMembers(db, campaignId, userId);
  return member;
}
