// The SQL of when facts happened: the times of a phone's other facts, between which new ones lie.
import { sql } from 'kysely';
import type { Decided } from '../../../domain/facts/corrected-time';
import { kinds } from '../../../domain/facts/kinds';
import type { Db } from '../../db/connection';
import { planKept } from '../../db/kept-plans';

/** One person's phone. */
export interface PhoneKey {
  campaign_id: string;
  user_id: string;
  device_id: string;
}

/** The stored facts of a phone with numbers from `first` to `last`, and the next one on either side, that its clock stamped. */
export async function decidedTimes(db: Db, phone: PhoneKey, first: number, last: number): Promise<Decided[]> {
  const among = (condition: ReturnType<typeof sql>) =>
    sql`select seq, recorded_at from (${sql.join(
      Object.values(kinds).map(
        ({ table }) => sql`
      select seq, recorded_at from ${sql.table(table)} where campaign_id = ${phone.campaign_id}
        and device_id = ${phone.device_id} and user_id = ${phone.user_id} and stamped_at is not null and ${condition}`,
      ),
      sql` union all `,
    )}) as facts`;
  const { rows } = await sql<{ seq: number; recorded_at: string }>`${planKept}
    (${among(sql`seq between ${first} and ${last}`)})
    union all (${among(sql`seq < ${first}`)} order by seq desc limit 1)
    union all (${among(sql`seq > ${last}`)} order by seq limit 1)`.execute(db);
  return rows.map((row) => ({ seq: row.seq, at: Date.parse(row.recorded_at) }));
}
