// A county that was walked for half a year: as many touches as voters, and answers of every third.
import type { Pool } from 'pg';
import type { County } from './counties';

/** Ids of what {@link walkCounty} makes, by a county's number. */
export const workOf = ({ number }: { number: number }) => {
  const made = (kind: string) => `${kind}0000000-0000-4000-8000-00000000000${number}`;
  return { survey: made('a'), question: made('b'), other: made('e'), goal: made('f') };
};

/**
 * Two hundred walkbooks and forty people if not said otherwise, knocks spread over the half year before `now`; two questions asked at
 * every third door.
 * @param now the instant of the last knock
 */
export async function walkCounty(
  pool: Pool,
  county: County,
  now: Date,
  { walkbooks = 200, people = 40 } = {},
): Promise<void> {
  const { survey, question, other } = workOf(county);
  // A million touches at once take longer than the product's own statements may.
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  const run = (text: string, given: readonly unknown[] = []) => client.query(text, [county.id, ...given]);
  await run(
    `insert into users (id, email, first, last)
     select gen_random_uuid(), 'canvasser' || n || '@' || $1::uuid || '.example.org', 'Canvasser', n::text from generate_series(1, $2::integer) as n`,
    [people],
  );
  await run(
    `insert into memberships (campaign_id, user_id, title)
     select $1, id, 'Volunteer' from users where email like 'canvasser%@' || $1::uuid || '.example.org'`,
  );
  await run(`insert into surveys (id, campaign_id, name) values ($2, $1, 'Issues')`, [survey]);
  await run(
    `insert into survey_questions (id, campaign_id, survey_id, position, text, kind, answers) values
     ($3, $1, $2, 0, 'Will you support us?', 'single', '{1 · Strong support,2 · Lean support,3 · Undecided,4 · Lean against,5 · Strong against}'),
     ($4, $1, $2, 1, 'What matters most?', 'single', '{Schools,Roads,Taxes,Other}')`,
    [survey, question, other],
  );
  await run(
    `insert into walkbooks (id, campaign_id, name, creation_method, survey_id)
     select gen_random_uuid(), $1, 'Turf ' || n, 'Filters', $2 from generate_series(1, $3::integer) as n`,
    [survey, walkbooks],
  );
  await run(
    `with books as (select array_agg(id order by id) as ids from walkbooks where campaign_id = $1),
       homes as (select row_number() over (order by street, id) as n, count(*) over () as all, id from doors where campaign_id = $1)
     insert into walkbook_doors (campaign_id, walkbook_id, door_id, position, number)
     select $1, books.ids[1 + (n - 1) * $2::integer / homes.all], homes.id, n, n from homes cross join books`,
    [walkbooks],
  );
  await run(
    `with people as (select array_agg(user_id order by user_id) as ids from memberships where campaign_id = $1),
       books as (select array_agg(id order by id) as ids from walkbooks where campaign_id = $1),
       reached as (select row_number() over (order by id) as n, id, door_id from voters where campaign_id = $1)
     insert into all_touches (id, campaign_id, walkbook_id, user_id, door_id, voter_id, contact_result, recorded_at, received_at, device_id, seq)
     select gen_random_uuid(), $1, books.ids[1 + n % $3::integer], people.ids[1 + n % $4::integer], door_id, case when n % 4 = 0 then reached.id end,
       (array['not_home','not_home','not_home','canvassed','refused','left_literature'])[1 + n % 6],
       at, at, people.ids[1 + n % $4::integer], n
     from reached cross join people cross join books
     cross join lateral (select $2::timestamptz - (n % 180) * interval '1 day' - (n % 480) * interval '1 minute' as at) as knocked`,
    [now.toISOString(), walkbooks, people],
  );
  await run(
    `insert into all_survey_responses (id, campaign_id, survey_id, question_id, walkbook_id, user_id, door_id, voter_id, answers, recorded_at, received_at, device_id, seq)
     select gen_random_uuid(), $1, $2, asked.id, walkbook_id, user_id, touches.door_id, homes.id, array[asked.answers[1 + seq % cardinality(asked.answers)]],
       recorded_at, recorded_at, device_id, 2000000 + 2 * seq + asked.position
     from all_touches as touches
     cross join lateral (select id from voters where campaign_id = $1 and door_id = touches.door_id order by id limit 1) as homes
     join survey_questions as asked on asked.campaign_id = $1 and asked.survey_id = $2
     where touches.campaign_id = $1 and seq % 3 = 0`,
    [survey],
  );
  await client.query('vacuum analyze');
  client.release(true);
}
