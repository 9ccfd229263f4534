// A session list as it is sent: made once for all who ask while nothing in it changed, and not sent to who has it.
import type * as z from 'zod/mini';
import type { Db } from '../../db/connection';
import type { Member, Services } from '../../http/handler';
import type { StoredBody } from '../../http/stored-bodies';
import { listStamp, type StampedList } from './list-stamp-repo';

interface Asked {
  db: Db;
  member: Member;
  now: Date;
  services: Pick<Services, 'bodies'>;
}

/** `part`: which of the campaign's items, where a list has several such choices. */
export async function keptList<T>(
  { db, member, now, services }: Asked,
  list: StampedList,
  reply: z.ZodMiniType<T>,
  read: () => Promise<T>,
  part = '',
): Promise<StoredBody> {
  const stamp = await listStamp(db, member.campaign_id, list, now);
  return services.bodies.get(`list/${member.campaign_id}/${list}/${part}`, stamp, async () =>
    JSON.stringify(reply.parse(await read())),
  );
}
