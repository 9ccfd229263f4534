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

/**
 * The stored facts of a phone with numbers from `first` to `last`, and the next one on either side, that its clock stamped; where `first`
 * is taken, that is the one before the others. Each table is asked for one row on either side: however much a phone recorded, that is one look.
 */
export async function decidedTimes(db: Db, phone: PhoneKey, first: number, last: number): Promise<Decided[]> {
  const among = (condition: ReturnType<typeof sql>) =>
    sql.join(
      Object.values(kinds).map(
        ({ table }) => sql`(
      select seq, recorded_at from ${sql.table(table)} where campaign_id = ${phone.campaign_id}
        and device_id = ${phone.device_id} and user_id = ${phone.user_id} and stamped_at is not null and ${condition})`,
      ),
      sql` union all `,
    );
  const before = among(sql`seq <= ${first} order by seq desc limit 1`);
  const between = first === last ? sql`` : sql` union all ${among(sql`seq > ${first} and seq <= ${last}`)}`;
  const after = among(sql`seq > ${last} order by seq limit 1`);
  const { rows } = await sql<{ seq: number; recorded_at: string }>`${planKept}
    ${before}${between} union all ${after}`.execute(db);
  const [nearest, next] = [
    Math.max(...rows.flatMap(({ seq }) => (seq <= first ? [seq] : []))),
    Math.min(...rows.flatMap(({ seq }) => (seq > last ? [seq] : []))),
  ];
  return rows
    .filter(({ seq }) => seq >= nearest && seq <= next)
    .map(({ seq, recorded_at }) => ({ seq, at: Date.parse(recorded_at) }));
}
