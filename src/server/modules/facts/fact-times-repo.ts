// The SQL of when facts happened: the times of a phone's other facts, between which new ones lie.
import { sql, type RawBuilder } from 'kysely';
import type { Decided } from '../../../domain/facts/corrected-time';
import { kinds } from '../../../domain/facts/kinds';
import type { Db } from '../../db/connection';
import { planKept } from '../../db/kept-plans';
import { keptBuilt } from '../../db/kept-statement';

/** One person's phone. */
export interface PhoneKey {
  campaign_id: string;
  user_id: string;
  device_id: string;
}

interface Row {
  seq: number;
  recorded_at: string;
}

/**
 * The stored facts of a phone with numbers from `first` to `last`, and the next one on either side, that its clock stamped; where `first`
 * is taken, that is the one before the others. Each table is asked for one row: however much a phone recorded, that is one look. Only
 * where something of a later number than `first` is there already, as when facts overtook one another, it is asked for what lies beside.
 */
export async function decidedTimes(db: Db, phone: PhoneKey, first: number, last: number): Promise<Decided[]> {
  const newest = await newestOf(db, phone);
  const rows = newest.every(({ seq }) => seq <= first) ? newest : await around(db, phone, first, last);
  const [nearest, next] = [
    Math.max(...rows.flatMap(({ seq }) => (seq <= first ? [seq] : []))),
    Math.min(...rows.flatMap(({ seq }) => (seq > last ? [seq] : []))),
  ];
  return rows
    .filter(({ seq }) => seq >= nearest && seq <= next)
    .map(({ seq, recorded_at }) => ({ seq, at: Date.parse(recorded_at) }));
}

const newestOf = keptBuilt<keyof PhoneKey, Row>(['campaign_id', 'user_id', 'device_id'], (phone) =>
  among(phone, sql`true order by seq desc limit 1`),
);

function around(db: Db, phone: PhoneKey, first: number, last: number): Promise<Row[]> {
  const before = among(phone, sql`seq <= ${first} order by seq desc limit 1`);
  const between = first === last ? sql`` : sql` union all ${among(phone, sql`seq > ${first} and seq <= ${last}`)}`;
  return read(db, sql`${before}${between} union all ${among(phone, sql`seq > ${last} order by seq limit 1`)}`);
}

const among = (phone: PhoneKey, condition: RawBuilder<unknown>) =>
  sql.join(
    Object.values(kinds).map(
      // Begun so, it is sent along with the beginning of its transaction (db/lending.ts).
      ({ table }) => sql`(select seq, recorded_at from ${sql.table(table)} where campaign_id = ${phone.campaign_id}
        and device_id = ${phone.device_id} and user_id = ${phone.user_id} and stamped_at is not null and ${condition})`,
    ),
    sql` union all `,
  );

async function read(db: Db, statement: RawBuilder<unknown>): Promise<Row[]> {
  return (await sql<Row>`${planKept}${statement}`.execute(db)).rows;
}
