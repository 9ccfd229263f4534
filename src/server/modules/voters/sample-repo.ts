// The part of a large campaign from which figures are estimated: some thousand doors by chance, with all who live behind them.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../../db/connection';

/** Doors whose number by chance is below `below`; so many times as many are in the whole campaign. */
export interface Sample {
  below: number;
  times: number;
}

/** Numbers by chance go up to here, and those below `indexed` are in an index of their own. */
const numbers = 65_536;
const indexed = 8_192;
/** Campaigns with fewer doors are counted: it takes no longer. */
const fewest = 40_000;
/** Doors looked at, whatever the size of the campaign. */
const wanted = 2_500;
/** How many doors there are is told from those below. */
const glimpse = 256;

/** The door's number by chance; one that was merged into another has that one's. */
const chance = sql<number>`(get_byte(uuid_send(coalesce(doors.merged_into, doors.id)), 15) * 256
  + get_byte(uuid_send(coalesce(doors.merged_into, doors.id)), 14))`;

/** Holds for rows of `doors` in the sample. */
export const isSampled = ({ below }: Sample) => sql<SqlBool>`${chance} between 0 and ${sql.lit(below - 1)}`;

/** Which sample stands for the campaign; null: it is small enough to be counted. */
export async function sampleOf(tx: Db, campaignId: string): Promise<Sample | null> {
  const { rows } = await sql<{ doors: number }>`
    select count(*)::integer as doors from doors
    where doors.campaign_id = ${campaignId} and ${isSampled({ below: glimpse, times: 1 })}`.execute(tx);
  const doors = ((rows[0]?.doors ?? 0) * numbers) / glimpse;
  if (doors < fewest) return null;
  const below = Math.max(1, Math.min(indexed, Math.round((wanted / doors) * numbers)));
  return { below, times: numbers / below };
}

/** A sixteenth of a sample. */
export const partOf = ({ below }: Sample): Sample => {
  const part = Math.max(1, Math.round(below / 16));
  return { below: part, times: numbers / part };
};

/** The ids of those who live behind the doors of the sample. */
export const sampledVoters = (campaignId: string, sample: Sample): RawBuilder<unknown> => sql`
  select voters.id from doors
  join voters on voters.campaign_id = ${campaignId} and voters.door_id = doors.id
  where doors.campaign_id = ${campaignId} and ${isSampled(sample)}`;

/** A figure of the sample as one of the whole. */
export const wholeOf = (count: number, sample: Sample | null): number =>
  sample === null ? count : Math.round(count * sample.times);
