// SQL of doors that walkbooks have by now while others are about to be made of them.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';

/** A job as it was asked for. */
export interface AskedJob {
  id: string;
  created_at: string;
  /** How often it was begun. */
  run: number;
}

interface Given {
  /** After the time that was asked for, as far as clocks tell. */
  since: boolean;
  /** By this job, or another one of the same cut. */
  own: boolean;
  /** By anyone after the job was asked for. */
  since_asked: boolean;
}

/** Those of some doors to which an active walkbook leads. */
export async function doorsGiven(
  db: Db,
  campaignId: string,
  { as_of: since, job }: { as_of: Date; job: AskedJob | null },
  doorIds: readonly string[],
): Promise<Map<string, Given>> {
  const own = sql<boolean>`exists (
    select from turf_job_turfs as made
    where made.campaign_id = ${campaignId} and made.walkbook_id = walkbooks.id and (made.turf_job_id = ${job?.id ?? null}::uuid
      or made.turf_cut_id = (
        select asked.turf_cut_id from turf_job_turfs as asked
        where asked.campaign_id = ${campaignId} and asked.turf_job_id = ${job?.id ?? null}::uuid and asked.position = 0)))`;
  const { rows } = await sql<Given & { door_id: string }>`
    select door_id, bool_or(created_at > ${since}) as since, bool_or(own) as own, bool_or(since_asked) as since_asked
    from (
      select walkbook_doors.door_id, walkbooks.created_at, ${own} as own,
        coalesce(walkbooks.created_at > ${job?.created_at ?? null}::timestamptz, false) as since_asked
      from walkbook_doors
      join walkbooks on walkbooks.campaign_id = ${campaignId} and walkbooks.id = walkbook_doors.walkbook_id
      where walkbook_doors.campaign_id = ${campaignId} and walkbook_doors.door_id = any(${[...doorIds]}::uuid[])
        and walkbooks.record_status = 'is_active'
    ) as led
    group by door_id`.execute(db);
  return new Map(rows.map(({ door_id: door, ...given }) => [door, given]));
}
