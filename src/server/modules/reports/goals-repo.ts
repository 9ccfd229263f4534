// Goals, and what was done for them. Needs counts that follow the facts: followTouches.
import { sql } from 'kysely';
import type { Goal, GoalMeasure } from '../../../contract/reports/goals';
import type { Db } from '../../db/connection';
import { isPrecinctCalled } from '../voters/precinct-keys-repo';

type Stored = Omit<Goal, 'days'>;

export async function listGoals(db: Db, campaignId: string): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select goals.id, goals.measure, goals.target, goals.first_day, goals.last_day, goals.walkbook_id, goals.precinct,
      walkbooks.name as walkbook_name
    from goals left join walkbooks on walkbooks.campaign_id = ${campaignId} and walkbooks.id = goals.walkbook_id
    where goals.campaign_id = ${campaignId}
    order by goals.last_day, goals.created_at, goals.id`.execute(db);
  return rows;
}

/** Doors visited or conversations by day. */
export async function touchDays(db: Db, campaignId: string, goal: Stored): Promise<Goal['days']> {
  const [kind, isOfGoal] =
    goal.walkbook_id !== null
      ? ['walkbook', sql`key = ${goal.walkbook_id}`]
      : goal.precinct !== null
        ? ['precinct', isPrecinctCalled(sql.ref('key'), goal.precinct)]
        : ['hour', sql`true`];
  const { rows } = await sql<{ day: string; count: number }>`
    select day, sum(${goal.measure === 'doors' ? sql`doors` : sql`contacts`})::integer as count from touch_counts
    where campaign_id = ${campaignId} and kind = ${kind} and day between ${goal.first_day}::date and ${goal.last_day}::date
      and ${isOfGoal}
    group by day order by day`.execute(db);
  return rows.filter(({ count }) => count > 0);
}

/** People whose newest answer says support, by its day. Needs counts that follow the facts: followAnswers. */
export async function supporterDays(db: Db, campaignId: string, goal: Stored): Promise<Goal['days']> {
  const { rows } = await sql<{ day: string; count: number }>`
    select day, people as count from supporter_counts
    where campaign_id = ${campaignId} and day between ${goal.first_day}::date and ${goal.last_day}::date and people > 0
    order by day`.execute(db);
  return rows;
}

/** One after another, to the end of the transaction: whoever sets a goal counts those that were set before. */
export async function lockGoals(tx: Db, campaignId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`goals ${campaignId}`}, 0))`.execute(tx);
}

export async function insertGoal(
  db: Db,
  goal: {
    campaign_id: string;
    user_id: string;
    measure: GoalMeasure;
    target: number;
    first_day: string;
    last_day: string;
    walkbook_id: string | null;
    precinct: string | null;
  },
): Promise<string> {
  const { id } = await db.insertInto('goals').values(goal).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** False where there was none. */
export async function removeGoal(db: Db, campaignId: string, id: string): Promise<boolean> {
  const { rows } = await sql`delete from goals where campaign_id = ${campaignId} and id = ${id} returning 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Whether the campaign has the walkbook. */
export async function hasWalkbook(db: Db, campaignId: string, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from walkbooks where campaign_id = ${campaignId} and id = ${id}`.execute(db);
  return rows.length > 0;
}
