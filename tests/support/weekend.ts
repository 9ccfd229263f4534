// An election weekend for benches: one campaign of made-up voters, its volunteers, and a walkbook for each of them, made by the product's
// own job.
import { randomUUID } from 'node:crypto';
import type { Connected } from '../../src/server/db/connection';
import { orderDoors } from '../../src/server/jobs/walking-order';
import { runTurfJob } from '../../src/server/modules/turf/run-turf-job';
import { insertTurfJob } from '../../src/server/modules/turf/turf-jobs-repo';
import { copyCrowd } from './crowd';
import { tokenOf } from './tokens';

const campaign = { id: 'c0000000-0000-4000-8000-0000000000ee', number: 3 };

/** Someone who walks: what their phone knows after it has been signed in. */
export interface Walker {
  token: string;
  campaign_id: string;
  walkbook_id: string;
  device_id: string;
}

/** Fills an empty, migrated database; each of `volunteers` has a walkbook of `doors` doors. */
export async function prepareWeekend(
  connected: Connected,
  { volunteers, doors }: { volunteers: number; doors: number },
): Promise<Walker[]> {
  const { db, pool } = connected;
  const { id: campaign_id } = campaign;
  await pool.query(
    `insert into campaigns (id, name, owner_email, campaign_type) values ($1, 'Weekend', 'o@example.org', 'election')`,
    [campaign_id],
  );
  // Behind each door live 1.8 people; a few doors have no place on the map and are in no turf.
  await copyCrowd(connected, campaign, Math.ceil((volunteers * doors * 1.1) / 0.55));
  const people = Array.from({ length: volunteers }, (_, at) => ({
    id: randomUUID(),
    identity_uid: `walker-${at}`,
    email: `walker-${at}@example.org`,
  }));
  for (let from = 0; from < people.length; from += 1000) {
    const some = people.slice(from, from + 1000);
    await db
      .insertInto('users')
      .values(
        some.map((person) => ({
          ...person,
          first: 'Walker',
          last: person.identity_uid,
          is_verified: true,
          terms_accepted: true,
          title: 'Volunteer' as const,
          campaign_id,
        })),
      )
      .execute();
    await db
      .insertInto('memberships')
      .values(some.map(({ id }) => ({ campaign_id, user_id: id, title: 'Volunteer' as const })))
      .execute();
  }
  const turfs = await turfsOf(pool, doors, people);
  const job = await insertTurfJob(
    db,
    {
      campaign_id,
      user_id: people[0]?.id ?? '',
      filter_params: { everyone: true },
      survey_id: null,
      content_hash: '',
      as_of: new Date(),
      created_at: new Date(),
    },
    turfs,
  );
  const orderFor = () => (list: Parameters<typeof orderDoors>[0]) => Promise.resolve(orderDoors(list));
  await runTurfJob({ db, orderFor }, campaign_id, job.id, new AbortController().signal);
  await pool.query('vacuum analyze');
  const { rows } = await pool.query<{ walkbook_id: string; user_id: string }>(
    'select walkbook_id, user_id from walkbook_assignments where campaign_id = $1',
    [campaign_id],
  );
  const walkbookOf = new Map(rows.map((row) => [row.user_id, row.walkbook_id]));
  return people.flatMap((person) => {
    const walkbook_id = walkbookOf.get(person.id);
    const identity = { uid: person.identity_uid, email: person.email, emailVerified: true };
    // They walk for hours.
    const token = tokenOf(identity, undefined, '24h');
    return walkbook_id ? [{ token, campaign_id, walkbook_id, device_id: randomUUID() }] : [];
  });
}

/** Neighbors' doors in runs, one run a person. */
async function turfsOf(pool: Connected['pool'], doors: number, people: readonly { id: string }[]) {
  const { rows } = await pool.query<{ id: string }>(
    `select id from doors where campaign_id = $1 and location is not null order by street, length(house_number), house_number limit $2`,
    [campaign.id, doors * people.length],
  );
  return people.map((person, position) => ({
    position,
    name: `Turf ${position}`,
    door_ids: rows.slice(position * doors, (position + 1) * doors).map((row) => row.id),
    assigned_user_ids: [person.id],
  }));
}
