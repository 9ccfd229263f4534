// Makes a campaign of the demo as the product would: by the functions that its calls use, fact for fact.
import { sql } from 'kysely';
import type pg from 'pg';
import type { Receipt } from '../../contract/facts/fact';
import { kinds } from '../../domain/facts/kinds';
import { overEither, type Db } from '../db/connection';
import { setHandled } from '../modules/facts/handled-reports-repo';
import { recordFacts } from '../modules/facts/record-facts';
import { storeWalkbookFacts } from '../modules/facts/store-walkbook-facts';
import { setPhoto, insertPlacement } from '../modules/road-signs/placements-repo';
import { insertSign, setWish } from '../modules/road-signs/repo';
import { changeSurvey, insertSurvey, setDependencies } from '../modules/surveys/repo';
import { addMembersFrom } from '../modules/voter-groups/members-repo';
import { insertGroup } from '../modules/voter-groups/repo';
import { matchingVoters } from '../modules/voters/filters-repo';
import { makeWalkbook } from '../modules/walkbooks/create-walkbook';
import { setStatus } from '../modules/walkbooks/archiving-repo';
import { type DemoKey, idOfUser } from './demo-accounts';
import type { SeedCampaign } from './seed-campaign';
import type { SeedFact } from './seed-facts';

export async function makeCampaign(client: pg.ClientBase, seed: SeedCampaign): Promise<void> {
  const db = await overEither(client);
  await makeGroups(db, seed);
  await makeSurveys(db, seed);
  await makeWalkbooks(db, seed);
  await makeSigns(db, seed);
  await recordAtDoors(db, seed);
  await recordShifts(db, seed);
  await archiveWalkbooks(db, seed);
  await setBack(client, seed);
}

async function makeGroups(db: Db, { campaign_id, owner, groups, now }: SeedCampaign): Promise<void> {
  for (const { id, name, description, filter_params } of groups) {
    const group = { id, campaign_id, user_id: owner.id, name, description, filter_params, type: 'voters' };
    await insertGroup(db, { ...group, creation_method: 'Filters', status: 'Ready' });
    const chosen = matchingVoters(db, campaign_id, filter_params, { now }).select('voters.id as voter_id');
    await addMembersFrom(db, campaign_id, id, sql`${chosen}`);
  }
}

async function makeSurveys(db: Db, { campaign_id, owner, surveys }: SeedCampaign): Promise<void> {
  for (const { id, name, description, questions, scripts = [], door_scripts = [] } of surveys) {
    const asked = questions.map((question) => ({
      id: question.id,
      text: question.text,
      answers: [...question.answers],
    }));
    await insertSurvey(db, { id, campaign_id, user_id: owner.id, name, description, questions: asked });
    const dependent = questions.flatMap(({ id: question, after }) =>
      after ? [{ id: question, dependent_on_question_id: after[0], dependent_on_answers: [...after[1]] }] : [],
    );
    await setDependencies(db, campaign_id, id, dependent);
    await changeSurvey(db, campaign_id, id, { scripts, door_scripts });
  }
}

async function makeWalkbooks(db: Db, { campaign_id, owner, walks, surveys }: SeedCampaign): Promise<void> {
  for (const { id, name, filter_params, survey, metres, doors, targets, assigned } of walks) {
    const door_ids = doors.map((door) => door.id);
    const made = {
      id,
      campaign_id,
      user_id: owner.id,
      name,
      creation_method: 'Filters' as const,
      survey_id: surveys.find(({ key }) => key === survey)?.id ?? null,
      filter_params,
      assigned_user_ids: assigned.map(idOfUser),
      voter_ids: targets,
      door_ids,
    };
    await makeWalkbook(db, made, { order: door_ids, metres, drive: null });
  }
}

async function archiveWalkbooks(db: Db, { campaign_id, walks }: SeedCampaign): Promise<void> {
  const archived = walks.filter((walk) => walk.archived).map(({ id }) => id);
  await setStatus(db, campaign_id, archived, 'archived');
}

async function makeSigns(db: Db, { campaign_id, owner, signs, files, facts, photos }: SeedCampaign): Promise<void> {
  const stored = files.map((file) => ({ ...file, campaign_id, user_id: owner.id, mime: 'image/jpeg' }));
  await db.insertInto('files').values(stored).execute();
  for (const { wishes, ...sign } of signs) {
    await insertSign(db, { ...sign, campaign_id, user_id: owner.id });
    for (const { voter_id, status } of wishes) await setWish(db, campaign_id, sign.id, voter_id, status);
  }
  const road_sign_id = signs[0]?.id ?? '';
  for (const fact of facts) {
    if (fact.kind !== 'placement') continue;
    const { longitude, latitude, accuracy, note } = fact;
    const coordinates: [number, number] = [longitude, latitude];
    const placement = { ...stampOf(fact), road_sign_id, coordinates, accuracy, note };
    await insertPlacement(db, placement, { campaign_id, user_id: idOfUser(fact.user), times: new Map() });
    const photo = photos.get(fact.id);
    if (photo !== undefined) await setPhoto(db, campaign_id, fact.id, photo);
  }
}

/** The demo's days are as it says. */
const arrival = { now: Infinity, offset: null };

const stampOf = ({ id, at, device_id, seq }: SeedFact) => ({ id, recorded_at: at.toISOString(), device_id, seq });

/** What each canvasser recorded in each walkbook, as one request of that phone. */
async function recordAtDoors(db: Db, { campaign_id, owner, facts }: SeedCampaign): Promise<void> {
  const requests = new Map<string, { user: DemoKey; walkbook_id: string; facts: SeedFact[] }>();
  for (const fact of facts) {
    if (!('walk' in fact)) continue;
    const key = `${fact.user} ${fact.walk.id}`;
    const request = requests.get(key) ?? { user: fact.user, walkbook_id: fact.walk.id, facts: [] };
    requests.set(key, request);
    request.facts.push(fact);
  }
  for (const { user, walkbook_id, facts: recorded } of requests.values()) {
    const place = { campaign_id, walkbook_id, user_id: idOfUser(user), arrival };
    const receipts = await storeWalkbookFacts(db, place, {
      touches: recorded.flatMap((fact) =>
        fact.kind === 'touch'
          ? {
              ...stampOf(fact),
              door_id: fact.door.id,
              voter_id: fact.voter?.id ?? null,
              contact_result: fact.result,
              note: fact.note,
              gps: fact.gps,
              replaces: fact.replaces,
            }
          : [],
      ),
      survey_responses: recorded.flatMap((fact) => {
        if (fact.kind !== 'response') return [];
        const { survey_id, question_id, door, voter, answers } = fact;
        return { ...stampOf(fact), door_id: door.id, voter_id: voter.id, survey_id, question_id, answers };
      }),
      door_facts: recorded.flatMap((fact) =>
        fact.kind === 'door_fact' ? { ...fact.given, ...stampOf(fact), door_id: fact.door.id } : [],
      ),
    });
    requireStored(receipts);
  }
  for (const fact of facts)
    if (fact.kind === 'door_fact' && fact.handled)
      await setHandled(db, campaign_id, fact.id, { user_id: owner.id, now: fact.received });
}

async function recordShifts(db: Db, { campaign_id, facts }: SeedCampaign): Promise<void> {
  for (const user of new Set(facts.map((fact) => fact.user))) {
    const mine = facts.flatMap((fact) => {
      if (fact.kind !== 'shift' || fact.user !== user) return [];
      return { ...stampOf(fact), event: fact.event, shift_id: fact.shift_id, at: fact.at.toISOString() };
    });
    requireStored(await recordFacts(db, { campaign_id, user_id: idOfUser(user), arrival }, kinds.shift, mine));
  }
}

function requireStored(receipts: readonly Receipt[]): void {
  const refused = receipts.find(({ verdict }) => verdict !== 'stored');
  if (refused) throw new Error(`A fact of the demo was not stored: ${JSON.stringify(refused)}`);
}

const stamps = {
  uploads: 'created_at, finished_at, applied_at, heartbeat_at',
  voter_groups: 'created_at',
  voter_tags: 'created_at',
  surveys: 'created_at',
  walkbooks: 'created_at, updated_at',
  walkbook_assignments: 'assigned_at',
  files: 'created_at',
  road_signs: 'created_at',
  road_sign_voters: 'updated_at',
};

/** Sets back to then what the database noted as now: what was made when the campaign began, what was sent on each day. */
async function setBack(client: pg.ClientBase, { campaign_id, began, facts }: SeedCampaign): Promise<void> {
  for (const [table, columns] of Object.entries(stamps)) {
    const values = columns.split(', ').map((column) => `${column} = $2`);
    await client.query(`update ${table} set ${values.join(', ')} where campaign_id = $1`, [campaign_id, began]);
  }
  for (const table of ['all_touches', 'all_survey_responses', 'all_door_facts', 'all_shift_facts', 'all_placements'])
    await client.query(
      `update ${table} set received_at = sent.received_at from unnest($2::uuid[], $3::timestamptz[]) as sent (id, received_at)
       where ${table}.campaign_id = $1 and ${table}.id = sent.id`,
      [campaign_id, facts.map(({ id }) => id), facts.map(({ received }) => received)],
    );
}
