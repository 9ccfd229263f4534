// The SQL of the keys under which phones keep their copies, and of the phones that are to forget them.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/connection';
import { found } from '../../http/errors';
import type { DeviceKey } from './repo';

/**
 * Notes that a phone has asked for its key, so that it is listed, and whether it is to forget what it has. A sign-in after that was
 * said ends it: then someone who knows the password holds the phone.
 */
export async function isForgotten(tx: Db, key: DeviceKey, signedInAt: Date | null): Promise<boolean> {
  const { rows } = await sql<{ forgotten: boolean }>`
    insert into devices (campaign_id, user_id, device_id)
    values (${key.campaign_id}, ${key.user_id}, ${key.device_id})
    on conflict (campaign_id, user_id, device_id) do update set seen_at = excluded.seen_at,
      forgotten_at = case when ${signedInAt}::timestamptz > devices.forgotten_at then null else devices.forgotten_at end
    returning forgotten_at is not null as forgotten`.execute(tx);
  return found(rows[0]).forgotten;
}

/** The key of a person in a campaign, in base64; made when it is first asked for. */
export async function keyOf(tx: Db, owner: { campaign_id: string; user_id: string }): Promise<string> {
  const read = async () => {
    const { rows } = await sql<{ key: Buffer }>`
      select key from walkbook_keys
      where campaign_id = ${owner.campaign_id} and user_id = ${owner.user_id}`.execute(tx);
    return rows[0];
  };
  const known = await read();
  if (known) return known.key.toString('base64');
  await sql`
    insert into walkbook_keys (campaign_id, user_id, key) values (${owner.campaign_id}, ${owner.user_id}, ${randomBytes(32)})
    on conflict (campaign_id, user_id) do nothing`.execute(tx);
  // Another phone of theirs may have been quicker.
  return found(await read()).key.toString('base64');
}

/** From now on this phone gets no key. Throws NOT_FOUND for a phone that the campaign does not know. */
export async function forgetDevice(tx: Db, { campaign_id, user_id, device_id }: DeviceKey): Promise<void> {
  const { rows } = await sql`
    update devices set forgotten_at = now()
    where campaign_id = ${campaign_id} and user_id = ${user_id} and device_id = ${device_id} returning 1`.execute(tx);
  found(rows[0]);
}
