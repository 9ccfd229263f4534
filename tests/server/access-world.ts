// One campaign with something of everything in it, and for every row of the access table a small request that is valid.
import { aKey, aWebhook } from '../support/keys';
import { aCallResult, aPhoneBank, aPhoneNumber, hold, noPhoneNumbers, setUpCalls } from '../support/calls';
import { sealedFor } from '../support/sealed';
import { heldPair } from '../support/contact-ledger';
import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import sharp from 'sharp';
import { contract } from '../../src/contract';
import type { Call, CallFile } from '../../src/contract/call';
import { newKey } from '../../src/server/providers/files';
import type { TestApi, TestIdentity, TestUser } from '../support/api';
import { pmtilesFile } from '../support/pmtiles';
import type { CallerName } from './access-table';
import { aBrand, anA2pCampaign, aTextCampaign, worldNumber } from './text-world';

export interface World {
  campaign: { id: string };
  /** Each caller as the identity that signs in; `none` and `bad` have none. */
  people: Record<Exclude<CallerName, 'none' | 'bad'>, TestUser>;
  door: string;
  voter: string;
  /** Voters who wish for nothing yet; each is used once. */
  freshVoters: string[];
  walkbook: string;
  followUp: string;
  turfCut: string;
  turfJob: string;
  survey: string;
  question: string;
  group: string;
  upload: string;
  recommendation: string;
  proposal: string;
  sign: string;
  photo: string;
  mailer: string;
  /** It is ready, and another one is scheduled. */
  mailing: string;
  mailResponse: string;
  /** Active, with the voter to call, and everyone of the campaign among its callers. */
  phoneBank: string;
  picture: CallFile;
}

export interface Input {
  params?: object;
  query?: object;
  body?: object;
  file?: CallFile;
}

/** Whether a call that is let through leaves the world as it is: whoever is given the next one to call holds them. */
export const onlyReads = (row: string, call: Call | undefined): boolean =>
  call?.method === 'GET' && row !== 'calling.nextVoter';

async function aMailing(
  {
    db,
    campaign_id,
    mailer,
    group,
    user_id,
  }: { db: TestApi['db']; campaign_id: string; mailer: string; group: string; user_id: string },
  status: 'scheduled' | 'ready',
): Promise<string> {
  const mailing = {
    campaign_id,
    mailer_id: mailer,
    user_id,
    voter_group_id: group,
    voter_group_name: 'Everybody',
    name: fresh('Cards'),
    mailer_size: '4x6' as const,
    cool_down_days: 0,
    scheduled_date: '2099-01-01',
    scheduled_hour: 9,
    due_at: '2099-01-01T14:00:00Z',
    zone: 'America/New_York',
    status,
    people: 1,
    households: 1,
  };
  return (await db.insertInto('mailer_campaigns').values(mailing).returning('id').executeTakeFirstOrThrow()).id;
}

export async function makeWorld(api: TestApi): Promise<World> {
  const { db } = api;
  const campaign = await api.makeCampaign();
  const rivals = await api.makeCampaign();
  const people = {
    unverified: { ...(await api.makeUser({ campaign, title: 'Manager' })), emailVerified: false },
    rival: await api.makeUser({ campaign: rivals, title: 'Manager' }),
    volunteer: await api.makeUser({ campaign, title: 'Volunteer' }),
    staff: await api.makeUser({ campaign, title: 'Staff' }),
    director: await api.makeUser({ campaign, title: 'Director' }),
    manager: await api.makeUser({ campaign, title: 'Manager' }),
    owner: campaign.owner,
  };
  const campaign_id = campaign.id;
  const [door, walkbook, survey, question] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await db
    .insertInto('doors')
    .values({
      id: door,
      campaign_id,
      address_key: '1 MAIN ST',
      address: '1 Main St',
      zip: '44481',
      side: null,
      location: '(-80.8,41.2)',
    })
    .execute();
  const voters = Array.from({ length: 40 }, () => ({
    id: randomUUID(),
    campaign_id,
    door_id: door,
    first: 'Ed',
    last: 'Doe',
  }));
  await db.insertInto('voters').values(voters).execute();
  const [voter = '', ...freshVoters] = voters.map(({ id }) => id);
  await db.insertInto('surveys').values({ id: survey, campaign_id, name: 'Issues' }).execute();
  await db
    .insertInto('survey_questions')
    .values({ id: question, campaign_id, survey_id: survey, position: 0, text: 'Yes?', answers: ['Yes', 'No'] })
    .execute();
  await db
    .insertInto('walkbooks')
    .values({ id: walkbook, campaign_id, name: 'Main Street', creation_method: 'Filters', survey_id: survey })
    .execute();
  await db
    .insertInto('walkbook_doors')
    .values({ campaign_id, walkbook_id: walkbook, door_id: door, position: 0, number: 1 })
    .execute();
  await db.insertInto('walkbook_voters').values({ campaign_id, walkbook_id: walkbook, voter_id: voter }).execute();
  await db
    .insertInto('walkbook_assignments')
    .values([people.volunteer, people.staff].map(({ id }) => ({ campaign_id, walkbook_id: walkbook, user_id: id })))
    .execute();

  const turfJob = randomUUID();
  await db
    .insertInto('turf_jobs')
    .values({ campaign_id, id: turfJob, filter_params: '{}', content_hash: '', status: 'cancelled' })
    .execute();
  const turfCut = randomUUID();
  await db
    .insertInto('turf_cuts')
    .values({
      campaign_id,
      id: turfCut,
      filter_params: '{"everyone":true}',
      goal: '{"turfs":1}',
      language: 'en',
      content_hash: '',
      status: 'done',
      measure: 'doors',
      target: 1,
    })
    .execute();
  await db
    .insertInto('turf_cut_parts')
    .values({ campaign_id, turf_cut_id: turfCut, position: 0, door_ids: [door] })
    .execute();
  await db.insertInto('turf_cut_borders').values({ campaign_id, turf_cut_id: turfCut, one: 0, other: 1 }).execute();
  await db
    .insertInto('turf_cut_turfs')
    .values({
      campaign_id,
      turf_cut_id: turfCut,
      number: 0,
      part: 0,
      name: 'North 1',
      door_ids: [door],
      doors: 1,
      voters: 1,
      metres: 0,
      minutes: 3,
      off: 0,
      fits: true,
      longitude: -78,
      latitude: 35,
      bounds: '(-78,35),(-78,35)',
      outline: '[]',
      place: '{}',
    })
    .execute();
  const followUp = randomUUID();
  await db
    .insertInto('all_door_facts')
    .values({
      id: followUp,
      campaign_id,
      walkbook_id: walkbook,
      door_id: door,
      voter_id: null,
      user_id: people.volunteer.id,
      kind: 'follow_up',
      payload: JSON.stringify({ due_at: '2026-11-20T18:00:00Z', channel: 'door', note: '' }),
      replaces: null,
      recorded_at: new Date().toISOString(),
      device_id: randomUUID(),
      seq: 1,
    })
    .execute();

  const { id: group } = await db
    .insertInto('voter_groups')
    .values({ campaign_id, name: 'Everybody', creation_method: 'Filters', status: 'Ready', filter_params: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: upload } = await db
    .insertInto('uploads')
    .values({ campaign_id, name: 'File', contents: 'voters', storage_key: newKey('uploads'), bytes: 8, params: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#884422' } })
    .jpeg()
    .toBuffer();
  const storage_key = newKey('photos');
  await api.services.files.put(storage_key, Readable.from([jpeg]), 'image/jpeg');
  const { id: photo } = await db
    .insertInto('files')
    .values({ campaign_id, storage_key, mime: 'image/jpeg', bytes: jpeg.length })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: sign } = await db
    .insertInto('road_signs')
    .values({ campaign_id, name: 'Yard sign', file_id: photo })
    .returning('id')
    .executeTakeFirstOrThrow();
  const mailer = randomUUID();
  const artwork = { campaign_id, storage_key: newKey('uploads'), bytes: jpeg.length };
  const pageKey = newKey('uploads');
  for (const key of [artwork.storage_key, pageKey])
    await api.services.files.put(key, Readable.from([jpeg]), 'image/jpeg');
  await db
    .insertInto('mailers')
    .values({ ...artwork, id: mailer, name: 'Card', mime: 'image/jpeg' })
    .execute();
  await db
    .insertInto('mailer_pages')
    .values({ ...artwork, storage_key: pageKey, mailer_id: mailer, page: 1, width_in: 6, height_in: 4 })
    .execute();
  const { volunteer, staff, director, manager, owner } = people;
  const phoneBank = await aPhoneBank(
    { db, campaign_id, user_id: owner.id },
    { voters: [voter], callers: [volunteer, staff, director, manager, owner].map(({ id }) => id) },
  );
  const mailing = await aMailing({ db, campaign_id, mailer, group, user_id: people.owner.id }, 'ready');
  await db
    .insertInto('outreach_touches')
    .values({ campaign_id, source_id: mailing, voter_id: voter, door_id: door, channel: 'mail', reasons: [], piece: 1 })
    .execute();
  const piece = { campaign_id, mailer_campaign_id: mailing, piece: 1, door_id: door };
  await db
    .insertInto('mail_codes')
    .values({ ...piece, code_hash: randomUUID(), expires_at: '2099-01-01T00:00:00Z' })
    .execute();
  const mailResponse = randomUUID();
  await db
    .insertInto('mail_responses')
    .values({ ...piece, id: mailResponse, kind: 'answers', voter_id: voter })
    .execute();
  await db
    .insertInto('mail_answers')
    .values({
      campaign_id,
      response_id: mailResponse,
      survey_id: survey,
      question_id: question,
      door_id: door,
      voter_id: voter,
      user_id: people.owner.id,
      answers: ['Yes'],
    })
    .execute();
  const calls = { db, campaign_id, user_id: people.owner.id };
  await db
    .insertInto('call_answers')
    .values({
      campaign_id,
      call_result_id: await aCallResult(calls, phoneBank, voter, 'no_answer'),
      survey_id: survey,
      question_id: question,
      door_id: door,
      voter_id: voter,
      user_id: people.owner.id,
      answers: ['Yes'],
      recorded_at: new Date(),
    })
    .execute();
  return {
    campaign,
    people,
    door,
    voter,
    freshVoters,
    walkbook,
    followUp,
    turfCut,
    turfJob,
    survey,
    question,
    group,
    upload,
    recommendation: await asked(api, campaign_id),
    proposal: await proposed(api, campaign_id),
    sign,
    photo,
    mailer,
    mailing,
    mailResponse,
    phoneBank,
    picture: { bytes: new Uint8Array(jpeg).buffer, mime: 'image/jpeg', name: 'sign.jpg' },
  };
}

/** An open invitation to an address, in the place of an earlier one, straight into the table. */
async function invited(
  api: TestApi,
  campaign_id: string,
  receiver_email: string,
): Promise<{ id: string; token: string }> {
  const earlier = api.db.deleteFrom('invitations').where('campaign_id', '=', campaign_id);
  await earlier.where('receiver_email', '=', receiver_email).execute();
  return api.db
    .insertInto('invitations')
    .values({ campaign_id, receiver_email, offer_title: 'Volunteer', token: randomUUID() })
    .returning(['id', 'token'])
    .executeTakeFirstOrThrow();
}

function aTeamCode(api: TestApi, world: World): Promise<{ id: string; code: string }> {
  return api.db
    .insertInto('team_codes')
    .values({
      campaign_id: world.campaign.id,
      created_by: world.people.owner.id,
      code: randomUUID(),
      expires_at: new Date(Date.now() + 86_400_000),
      most_people: 5,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
}

async function versionOf(api: TestApi, survey: string): Promise<number> {
  const row = await api.db.selectFrom('surveys').select('version').where('id', '=', survey).executeTakeFirstOrThrow();
  return row.version;
}

/** A recommendation that no one computes, and a walkbook that was proposed without doors. */
async function asked(api: TestApi, campaign_id: string): Promise<string> {
  const { id } = await api.db
    .insertInto('recommendations')
    .values({
      campaign_id,
      request_name: fresh('Request'),
      filter_params: '{}',
      walkbooks_wanted: 1,
      doors_each: 40,
      status: 'Failed',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
async function proposed(api: TestApi, campaign_id: string): Promise<string> {
  const why = {
    undecided: 1,
    leaning: 0,
    lapsed: 0,
    never_reached: 1,
    visited: 0,
    waited_days: 0,
    window: null,
    home_share: 0.2,
    usual_share: 0.2,
    attempts: 0,
  };
  const { id } = await api.db
    .insertInto('recommended_walkbooks')
    .values({
      campaign_id,
      name: fresh('Walkbook'),
      creation_method: 'Requested',
      why: JSON.stringify(why),
      expected_contacts: 0.2,
      minutes: 3,
      metres: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const fresh = (word: string) => `${word} ${randomUUID()}`;
const table = (): CallFile => ({
  bytes: new TextEncoder().encode('first,last,address,latitude,longitude\nEd,Doe,1 Main St,41.2,-80.8\n').buffer,
  mime: 'text/csv',
  name: 'voters.csv',
});

const aMap = (): CallFile => ({
  bytes: new Uint8Array(pmtilesFile([{ z: 0, x: 0, y: 0, bytes: Uint8Array.of(1) }])).buffer,
  mime: 'application/octet-stream',
  name: 'town.pmtiles',
});

const outlinesBody = (campaign_id: string) =>
  ({ campaign_id, kind: 'other', name: fresh('Outlines'), property: 'name' }) as const;
const outlinesFile = (): CallFile => {
  const coordinates = [[[-78.7, 35.7], [-78.6, 35.7], [-78.6, 35.8], [-78.7, 35.7]]]; // prettier-ignore
  const features = [{ type: 'Feature', properties: { name: 'A' }, geometry: { type: 'Polygon', coordinates } }];
  const bytes = new TextEncoder().encode(JSON.stringify({ type: 'FeatureCollection', features }));
  return { bytes: new Uint8Array(bytes).buffer, mime: 'application/geo+json', name: 'a.geojson' };
};

/** An upload of its own whose last step is done, with its file. */
async function waiting(api: TestApi, campaign_id: string, step: 'check' | 'mapping' | 'import'): Promise<string> {
  const storage_key = newKey('uploads');
  await api.services.files.put(storage_key, Readable.from([Buffer.from(table().bytes)]), 'text/csv');
  const { id } = await api.db
    .insertInto('uploads')
    .values({ campaign_id, name: fresh('File'), contents: 'voters', storage_key, bytes: 8, params: '{}', step })
    .returning('id')
    .executeTakeFirstOrThrow();
  await api.db.updateTable('uploads').set({ status: 'done', dry_run: true }).where('id', '=', id).execute();
  return id;
}

/** A file of contact results that waits for someone to say what its columns mean. */
async function results(api: TestApi, campaign_id: string): Promise<string> {
  const id = await waiting(api, campaign_id, 'mapping');
  const column = { name: 'VANID', samples: [], meaning: null, values: null };
  await api.db
    .updateTable('uploads')
    .set({ contents: 'results', result_columns: JSON.stringify([column, column, column]) })
    .where('id', '=', id)
    .execute();
  return id;
}

const aPlan = () => ({ place: 'Library', day: '2099-07-04', starts: '17:00', ends: '19:00', capacity: 9 });

/** A shift of the year 2099 for which staff has signed up. */
async function aPlannedShift(api: TestApi, { campaign: { id: campaign_id }, people }: World): Promise<string> {
  const [starts_at, ends_at] = [new Date('2099-07-04T22:00:00Z'), new Date('2099-07-05T00:00:00Z')];
  const plan = { place: 'Library', starts_at, ends_at, time_zone: 'UTC', capacity: 9, created_by: people.owner.id };
  const { id } = await api.db
    .insertInto('planned_shifts')
    .values({ campaign_id, ...plan })
    .returning('id')
    .executeTakeFirstOrThrow();
  await api.db
    .insertInto('planned_shift_people')
    .values({ campaign_id, planned_shift_id: id, user_id: people.staff.id })
    .execute();
  return id;
}

async function anAnnouncement(api: TestApi, { campaign: { id: campaign_id }, people }: World): Promise<string> {
  const { id } = await api.db
    .insertInto('announcements')
    .values({ campaign_id, text: 'Hello', to_kind: 'everyone', created_by: people.owner.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A team with a captain, or none: staff and the walkbook are its. */
async function aTeam(
  api: TestApi,
  { campaign: { id: campaign_id }, people, walkbook }: World,
  captain_id: string | null,
) {
  const captain = { captain_id, captain_since: captain_id && new Date() };
  const { id: team_id } = await api.db
    .insertInto('teams')
    .values({ campaign_id, name: randomUUID(), ...captain })
    .returning('id')
    .executeTakeFirstOrThrow();
  const user_id = people.staff.id;
  await api.db.insertInto('team_people').values({ campaign_id, team_id, user_id }).execute();
  await api.db
    .insertInto('team_walkbooks')
    .values({ campaign_id, team_id, walkbook_id: walkbook })
    .onConflict((conflict) => conflict.columns(['campaign_id', 'walkbook_id']).doUpdateSet({ team_id }))
    .execute();
  return { campaign_id, team_id, walkbook_id: walkbook, user_id };
}

/** The id of who signs in; any other for no one. */
async function userOf(api: TestApi, identity: TestIdentity | null): Promise<string> {
  const known = api.db
    .selectFrom('users')
    .select('id')
    .where('identity_uid', '=', identity?.uid ?? '');
  return (await known.executeTakeFirst())?.id ?? randomUUID();
}

/** The id of who signs in where they are a member. */
async function memberOf(api: TestApi, campaign_id: string, identity: TestIdentity | null): Promise<string | null> {
  const member = api.db
    .selectFrom('memberships')
    .select('user_id')
    .where('campaign_id', '=', campaign_id)
    .where('user_id', '=', await userOf(api, identity))
    .where('removed_at', 'is', null);
  return (await member.executeTakeFirst())?.user_id ?? null;
}

/** A flag of someone's day; none of who is not registered. */
async function aFlag(api: TestApi, campaign_id: string, user_id: string, day = '2026-03-04') {
  const flag = { user_id, day, rule: 'many_doors_an_hour' as const };
  await sql`
    insert into work_flags (campaign_id, user_id, day, rule, count, first_at, last_at)
    select ${campaign_id}, id, ${flag.day}, ${flag.rule}, 30, now(), now() from users where id = ${user_id}
    on conflict do nothing`.execute(api.db);
  return flag;
}

async function aDevice(api: TestApi, campaign_id: string, user_id: string) {
  const device = { campaign_id, user_id, device_id: randomUUID() };
  await sql`insert into devices (campaign_id, user_id, device_id)
    values (${campaign_id}, ${user_id}, ${device.device_id})`.execute(api.db);
  return device;
}

async function geocodingInProgress(api: TestApi, campaign_id: string): Promise<void> {
  await api.db
    .insertInto('geocodings')
    .values({ campaign_id, status: 'running' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function doorWithoutPlace(api: TestApi, campaign_id: string): Promise<void> {
  const number = fresh('7').replace(/\D+/g, '');
  const { id } = await api.db
    .insertInto('doors')
    .values({ campaign_id, address_key: `${number} ELM CT|44483`, address: `${number} Elm Ct`, side: 'odd' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await api.db.insertInto('voters').values({ campaign_id, door_id: id, first: 'Ada', last: 'Ash' }).execute();
}

type Inputs = Record<string, (identity: TestIdentity | null) => Input | Promise<Input>>;

const inputsOf = new WeakMap<World, Inputs>();

/** The request of each row; it may prepare what it needs for one caller. `identity` is null without a good token. */
export function inputs(api: TestApi, world: World): Inputs {
  // Some hundred functions take milliseconds to make, and thousands of tests want one of them.
  const made = inputsOf.get(world) ?? makeInputs(api, world);
  inputsOf.set(world, made);
  return made;
}

function makeInputs(api: TestApi, world: World): Inputs {
  const campaign_id = world.campaign.id;
  /** The id of who signs in, a member made a caller of the phone bank. */
  const callerId = async (identity: TestIdentity | null): Promise<string> => {
    const id = await memberOf(api, campaign_id, identity);
    if (id !== null)
      await sql`
        insert into phone_bank_callers (campaign_id, phone_bank_id, user_id)
        values (${campaign_id}, ${world.phoneBank}, ${id}) on conflict do nothing`.execute(api.db);
    return id ?? world.people.owner.id;
  };
  const asCaller = (input: Input) => async (identity: TestIdentity | null) => {
    await callerId(identity);
    return input;
  };
  const resultOf = (user_id: string, result: 'do_not_call' | 'no_answer') =>
    aCallResult({ db: api.db, campaign_id, user_id }, world.phoneBank, world.voter, result);
  const inCampaign = (): Input => ({ query: { campaign_id } });
  const owned = { campaign_id, user_id: world.people.volunteer.id };
  const aGoal = { measure: 'doors' as const, target: 10, first_day: '2026-03-01', last_day: '2026-03-20' };
  const insertGoal = async () =>
    (
      await api.db
        .insertInto('goals')
        .values({ ...owned, ...aGoal })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const aSavedReport = async () => {
    const saved = api.db.insertInto('saved_reports').values({ ...owned, name: fresh('Report'), address: '' });
    return (await saved.returning('id').executeTakeFirstOrThrow()).id;
  };
  const one = (id: string) => (): Input => ({ query: { id, campaign_id } });
  const byPath = (id: string) => (): Input => ({ params: { id }, query: { campaign_id } });
  const aChapter = async () => {
    const { id } = await api.makeCampaign();
    await api.db.insertInto('chapters').values({ parent_id: campaign_id, chapter_id: id }).execute();
    return id;
  };
  const managerAbove = async () => {
    const above = await api.makeCampaign();
    await api.db.deleteFrom('chapters').where('chapter_id', '=', campaign_id).execute();
    await api.db.insertInto('chapters').values({ parent_id: above.id, chapter_id: campaign_id }).execute();
    return above.owner;
  };
  /** A chapter of another tree that someone above it may enter. Someone without an account has no id. */
  const openTo = async (identity: TestIdentity | null) => {
    const [above, chapter] = [await api.makeCampaign(), await api.makeCampaign()];
    await api.db.insertInto('chapters').values({ parent_id: above.id, chapter_id: chapter.id }).execute();
    const asking = identity && 'id' in identity ? (identity as TestUser) : null;
    if (asking) await api.join(asking, above, 'Director');
    const entry = { chapter_id: chapter.id, user_id: asking?.id ?? above.owner.id, through_id: above.id };
    await api.db
      .insertInto('chapter_entries')
      .values({ ...entry, granted_by: chapter.owner.id })
      .execute();
    return entry;
  };
  const chapterOffer = async (receiver_email: string) => {
    const offer = { parent_id: campaign_id, receiver_email, offered_by: world.people.owner.id };
    return (await api.db.insertInto('chapter_offers').values(offer).returning('id').executeTakeFirstOrThrow()).id;
  };
  const leaver = () => api.makeUser({ campaign: world.campaign, title: 'Volunteer' });
  const ofAnother = (): Input => ({ query: { campaign_id, user_id: world.people.unverified.id } });
  const stamp = () => ({ id: randomUUID(), recorded_at: new Date().toISOString(), device_id: randomUUID(), seq: 1 });
  const signReport = () => ({ ...stamp(), placement_id: randomUUID(), condition: 'missing' });
  /** A voter who wants a sign and whose request no one has. */
  const aSignRequest = async () => {
    const owner = api.as(world.people.owner);
    const wish = {
      id: world.sign,
      campaign_id,
      voter_id: world.freshVoters.pop() ?? '',
      touch_result: 'canvassed' as const,
    };
    await owner.call(contract.roadSigns.update, { body: wish });
    const { body } = await owner.call(contract.signRequests.all, { query: { campaign_id } });
    const open = body.find(({ state }) => state === 'requested');
    if (!open) throw new Error('There is no request.');
    return open;
  };
  const shares = () => [{ user_id: randomUUID(), sides: ['A|1|odd'] }];
  const outlines = async (): Promise<Input> => {
    const args = { body: outlinesBody(campaign_id), file: outlinesFile() };
    const { body } = await api.as(world.people.owner).call(contract.mapOutlines.upload, args);
    return { params: { id: body.id }, query: { campaign_id } };
  };
  const division = () => ({ ...stamp(), walkbook_id: world.walkbook, shares: shares() });

  return {
    'users.register': async (identity) => {
      const email = identity?.email ?? `${randomUUID()}@example.org`;
      const { token } = await invited(api, campaign_id, email);
      const known = await api.db
        .selectFrom('users')
        .select(['first', 'last'])
        .where('identity_uid', '=', identity?.uid ?? '')
        .executeTakeFirst();
      // Who is registered already sends the same once more; anyone else has no invitation.
      if (known) return { body: { ...known, email, token } };
      await api.db.deleteFrom('invitations').where('token', '=', token).execute();
      return { body: { first: 'Ana', last: 'Lopez', email, token } };
    },
    'users.setTerms': () => ({ query: { terms_status: true } }),
    'users.removeFromCampaign': async () => ({ query: { email: (await leaver()).email, campaign_id } }),
    'users.remove': () => ({}),
    'users.me': () => ({}),
    'users.updateMe': () => ({ body: { first: 'Ana' } }),
    'users.updateMe: into the campaign': () => ({ body: { campaign_id } }),
    'users.campaignAccount': inCampaign,
    'members.changeTitle': async () => ({ body: { campaign_id, user_id: (await leaver()).id, title: 'Staff' } }),

    'campaigns.create': () => ({ body: { name: fresh('Campaign') } }),
    'campaigns.get': () => ({ query: { id: campaign_id } }),
    'campaigns.update': () => ({ body: { id: campaign_id, address: '1 Main St' } }),
    'campaigns.update: hand over': () => ({ body: { id: campaign_id, owner_email: world.people.director.email } }),

    'campaignStatus.get': inCampaign,
    'campaignExports.start': () => ({ body: { campaign_id } }),
    'campaignExports.get': inCampaign,
    'campaignExports.cancel': () => ({ body: { campaign_id } }),
    'campaignExports.download': async () => {
      const storage_key = newKey('uploads');
      await api.services.files.put(storage_key, Readable.from(['zip'], { objectMode: false }), 'application/zip');
      const done = { status: 'done', finished_at: new Date(), storage_key, bytes: 3 } as const;
      const { id } = await api.db
        .insertInto('campaign_exports')
        .values({ campaign_id, user_id: world.people.owner.id, ...done })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { query: { campaign_id, id } };
    },
    'ownerOffers.get': inCampaign,
    'ownerOffers.make': () => ({ body: { campaign_id, user_id: world.people.director.id } }),
    'ownerOffers.withdraw': inCampaign,
    'ownerOffers.answer': async (identity) => {
      // Even an offer made to whoever asks opens nothing to those who don't manage here.
      const asking = await api.db
        .selectFrom('users')
        .select('id')
        .where('email', '=', identity?.email ?? '')
        .executeTakeFirst();
      await api.db.deleteFrom('owner_offers').where('campaign_id', '=', campaign_id).execute();
      const offer = {
        campaign_id,
        offered_by: world.people.owner.id,
        offered_to: (asking ?? world.people.director).id,
      };
      await api.db.insertInto('owner_offers').values(offer).execute();
      return { body: { campaign_id, accepted: false } };
    },

    'chapters.tree': inCampaign,
    'chapterEntries.all': inCampaign,
    'chapterEntries.allow': async () => ({ body: { campaign_id, email: (await managerAbove()).email } }),
    'chapterEntries.withdraw': () => ({ query: { campaign_id, user_id: randomUUID() } }),
    'chapterEntries.mine': () => ({ query: {} }),
    // The campaign's people have no right to enter what is below it by that alone.
    'chapterEntries.enter': async () => ({ body: { campaign_id: await aChapter() } }),
    // Whoever asks manages a campaign above, and the owner of the chapter lets them in.
    'chapterEntries.enter: allowed': async (identity) => ({
      body: { campaign_id: (await openTo(identity)).chapter_id },
    }),
    // A member of the campaign has entered another one; anyone else asks for a campaign that is not theirs.
    'chapterEntries.exit': async (identity) => {
      const { rows } = await sql`
        select from memberships join users on users.id = memberships.user_id
        where memberships.campaign_id = ${campaign_id} and users.email = ${identity?.email ?? ''} and removed_at is null`.execute(
        api.db,
      );
      if (rows.length === 0) return inCampaign();
      const { chapter_id, user_id, through_id } = await openTo(identity);
      const entered = { campaign_id: chapter_id, user_id, entered_from: through_id, title: 'Director' as const };
      await api.db.insertInto('memberships').values(entered).execute();
      return { query: { campaign_id: chapter_id } };
    },
    'chapterSettings.get': inCampaign,
    'chapterSettings.inherit': async () => {
      await managerAbove();
      return { body: { campaign_id, inherits: ['units'] } };
    },
    'chapterSettings.lock': () => ({ body: { campaign_id, locks: [] } }),
    'chapterContacts.get': inCampaign,
    'chapterContacts.set': () => ({ body: { campaign_id, gives: false, takes: false } }),
    'chapterReports.get': () => ({ query: { campaign_id, first: '2026-03-01', last: '2026-03-20' } }),
    'chapters.create': () => ({ body: { campaign_id, name: fresh('Chapter') } }),
    'chapters.remove': async () => ({ query: { campaign_id, chapter_id: await aChapter() } }),
    'chapters.leave': inCampaign,
    'chapters.offers': inCampaign,
    'chapters.offer': () => ({ body: { campaign_id, email: `${randomUUID()}@example.org` } }),
    'chapters.withdraw': async () => ({
      query: { campaign_id, id: await chapterOffer(`${randomUUID()}@example.org`) },
    }),
    // Even an offer made to whoever asks opens nothing to those who don't own the campaign.
    'chapters.answer': async (identity) => {
      const id = await chapterOffer(identity?.email ?? `${randomUUID()}@example.org`);
      return { body: { campaign_id, id, accepted: false } };
    },

    'campaignMap.upload': () => ({ query: { campaign_id }, file: aMap() }),
    'campaignMap.remove': () => ({ query: { campaign_id } }),
    'campaignMap.piece': async () => {
      const query = { campaign_id };
      const { body } = await api.as(world.people.owner).call(contract.campaignMap.upload, { query, file: aMap() });
      return { params: { id: body.map!.id }, query: { campaign_id, from: 0, length: 127 } };
    },

    'invitations.create': () => ({
      body: { campaign_id, receiver_email: `${randomUUID()}@example.org`, offer_title: 'Staff' },
    }),
    'invitations.validate': async () => {
      const { token } = await invited(api, campaign_id, `${randomUUID()}@example.org`);
      return { query: { token } };
    },
    'invitations.list': async () => {
      await invited(api, campaign_id, `${randomUUID()}@example.org`);
      return inCampaign();
    },
    'invitations.list: own': async (identity) => {
      if (identity) await invited(api, campaign_id, identity.email);
      return { query: {} };
    },
    'invitations.answer': async (identity) => {
      const { id } = await invited(api, campaign_id, identity?.email ?? `${randomUUID()}@example.org`);
      return { body: { id, status: 'declined' } };
    },
    'invitations.answer: cancel': async () => {
      const { id } = await invited(api, campaign_id, `${randomUUID()}@example.org`);
      return { body: { id, status: 'cancelled', campaign_id } };
    },

    'manyInvitations.create': () => ({
      body: { campaign_id, receiver_emails: [`${randomUUID()}@example.org`], offer_title: 'Staff' },
    }),

    'invitationEmails.all': inCampaign,
    'invitationEmails.resend': async () => {
      const { id } = await invited(api, campaign_id, `${randomUUID()}@example.org`);
      return { body: { campaign_id, invitation_id: id } };
    },

    'teamCodes.create': () => ({ body: { campaign_id, most_people: 5, days: 5 } }),
    'teamCodes.all': inCampaign,
    'teamCodes.revoke': async () => ({ body: { campaign_id, id: (await aTeamCode(api, world)).id } }),
    'teamCodes.validate': async () => ({ query: { code: (await aTeamCode(api, world)).code } }),
    'teamCodes.join': async () => ({ body: { code: (await aTeamCode(api, world)).code } }),

    'walkbookRequests.mine': inCampaign,
    'walkbookRequests.ask': () => ({ body: { campaign_id } }),
    'walkbookRequests.all': inCampaign,
    'walkbookRequests.dismiss': ofAnother,

    'walkbooks.create': () => ({ body: { name: fresh('Walkbook'), campaign_id, filter_params: { everyone: true } } }),
    'walkbookFiles.upload': () => ({ query: { name: fresh('Walkbook'), campaign_id }, file: table() }),
    'walkbooks.get': one(world.walkbook),
    'doorTouches.all': () => ({ query: { id: world.walkbook, campaign_id, door_id: world.door } }),
    'walkbooks.survey': byPath(world.walkbook),
    'walkbooks.optimized': one(world.walkbook),
    'walkbooks.minimal': one(world.walkbook),
    'walkbooks.all': inCampaign,
    'walkbooks.allUser': inCampaign,
    'walkbooks.allUser: of another': ofAnother,
    'doorReports.review': async () => {
      const id = randomUUID();
      const report = { id, campaign_id, walkbook_id: world.walkbook, door_id: world.door, voter_id: world.voter };
      await api.db
        .insertInto('all_door_facts')
        .values({
          ...report,
          ...stamp(),
          id,
          user_id: world.people.volunteer.id,
          kind: 'person_corrected',
          payload: JSON.stringify({ first: 'Edd' }),
          replaces: null,
        })
        .execute();
      return { body: { id, campaign_id, decision: 'kept' } };
    },
    'walkbookReports.touches': () => ({ params: { week: 'current-week' }, query: { campaign_id } }),
    'walkbookReports.estimates': inCampaign,
    'dashboard.get': inCampaign,
    'walkbookReports.touchData': inCampaign,
    'doorReports.attach': async (by) => {
      const id = randomUUID();
      const user_id = by && 'id' in by ? String(by.id) : world.people.volunteer.id;
      const row = { ...stamp(), id, campaign_id, walkbook_id: world.walkbook, door_id: world.door, user_id };
      const payload = JSON.stringify({ mime: 'image/jpeg', sha256: null, size: 100 });
      // In a campaign that was erased there is nothing any more.
      const { rows } = await sql`select 1 from walkbooks where id = ${world.walkbook}`.execute(api.db);
      if (rows.length > 0)
        await api.db
          .insertInto('all_door_facts')
          .values({ ...row, kind: 'photo', payload })
          .execute();
      return { body: { id, campaign_id }, file: world.picture };
    },
    'doorReports.all': () => ({ query: { campaign_id, kind: 'follow_up' } }),
    'doorReports.open': inCampaign,
    'doorReports.handle': () => ({ body: { id: world.followUp, campaign_id, handled: true } }),
    'walkbooks.update': () => ({
      body: {
        id: world.walkbook,
        campaign_id,
        touches: [{ ...stamp(), door_id: world.door, voter_id: world.voter, contact_result: 'not_home' }],
      },
    }),
    'walkbooks.update: rename': () => ({ body: { id: world.walkbook, campaign_id, name: fresh('Walkbook') } }),
    'walkbooks.archive': () => ({ query: { walkbook_id: world.walkbook, campaign_id, archived: false } }),

    'turf.doors': () => ({ body: { campaign_id, filter_params: {} } }),
    'turf.make': () => ({
      body: {
        campaign_id,
        filter_params: { everyone: true },
        turfs: [{ name: fresh('North'), door_ids: [world.door] }],
      },
    }),
    'turf.change': () => ({ body: { campaign_id, walkbook_ids: [world.walkbook], archived: false } }),
    'turf.handBack': async (identity) => {
      const walkbook_id = randomUUID();
      const walkbook = { id: walkbook_id, campaign_id, name: fresh('Walkbook'), creation_method: 'Filters' };
      await api.db.insertInto('walkbooks').values(walkbook).execute();
      const members = await api.db
        .selectFrom('memberships')
        .innerJoin('users', 'users.id', 'memberships.user_id')
        .select('users.id')
        .where('memberships.campaign_id', '=', campaign_id)
        .where('memberships.removed_at', 'is', null)
        .where('users.identity_uid', '=', identity?.uid ?? '')
        .execute();
      const assigned = members.map(({ id }) => ({ campaign_id, walkbook_id, user_id: id }));
      if (assigned.length > 0) await api.db.insertInto('walkbook_assignments').values(assigned).execute();
      return { body: { campaign_id, walkbook_id } };
    },
    'mapOutlines.all': () => ({ query: { campaign_id } }),
    'mapOutlines.upload': () => ({ body: outlinesBody(campaign_id), file: outlinesFile() }),
    'mapOutlines.remove': outlines,
    'mapOutlines.shapes': outlines,
    'mapOutlines.counts': outlines,
    'mapTiles.summary': () => ({ query: { campaign_id } }),
    'mapTiles.door': () => ({ query: { campaign_id, door_id: world.door } }),
    'mapTiles.place': () => ({ query: { campaign_id, z: '16', x: '75520000', y: '105630000' } }),
    'mapTiles.behind': () => ({ query: { campaign_id, door_id: world.door } }),
    'mapTiles.answers': () => ({ query: { campaign_id, question_id: world.question } }),
    'mapTiles.around': () => ({ query: { campaign_id, lng: '-78.64', lat: '35.78' } }),
    'mapTiles.walk': () => ({ query: { campaign_id, lng: '-78.64', lat: '35.78', metres: '375' } }),
    'mapTiles.tile': () => ({ params: { z: '12', x: '1128', y: '1531' }, query: { campaign_id } }),
    'people.search': () => ({ body: { campaign_id, text: 'Ada' } }),
    'people.get': () => ({ query: { id: world.voter, campaign_id } }),
    'turfCuts.start': () => ({ body: { campaign_id, filter_params: { everyone: true }, goal: { turfs: 2 } } }),
    'turfCuts.get': () => ({ query: { id: world.turfCut, campaign_id } }),
    'turfCuts.all': inCampaign,
    'turfCuts.cancel': () => ({ body: { id: world.turfCut, campaign_id } }),
    'turfCuts.resume': () => ({ body: { id: world.turfCut, campaign_id } }),
    'turfCuts.remove': async () => {
      const { id } = await api.db
        .insertInto('turf_cuts')
        .values({
          campaign_id,
          filter_params: '{}',
          goal: '{"turfs":1}',
          language: 'en',
          content_hash: '',
          status: 'done',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { query: { id, campaign_id } };
    },
    'turfCuts.turfs': () => ({ query: { id: world.turfCut, campaign_id } }),
    'turfCuts.open': () => ({ query: { id: world.turfCut, campaign_id, number: 0 } }),
    'turfCuts.change': async () => {
      const turf = { number: 0, name: fresh('North'), door_ids: [world.door], assigned_user_ids: [] };
      await api.db.updateTable('turf_cuts').set({ turf_job_id: null }).where('id', '=', world.turfCut).execute();
      const { version } = await api.db
        .selectFrom('turf_cut_turfs')
        .select('version')
        .where('turf_cut_id', '=', world.turfCut)
        .executeTakeFirstOrThrow();
      return { body: { id: world.turfCut, campaign_id, turfs: [{ ...turf, version }] } };
    },
    'turfCuts.make': () => ({ body: { id: world.turfCut, campaign_id } }),
    'turfJobs.start': () => ({
      body: {
        campaign_id,
        filter_params: { everyone: true },
        turfs: [{ name: fresh('North'), door_ids: [world.door] }],
      },
    }),
    'turfJobs.get': () => ({ query: { id: world.turfJob, campaign_id } }),
    'turfJobs.all': inCampaign,
    'turfJobs.cancel': () => ({ body: { id: world.turfJob, campaign_id } }),
    'turfJobs.resume': () => ({ body: { id: world.turfJob, campaign_id } }),
    'turf.sheets': () => ({ query: { campaign_id, walkbook_ids: world.walkbook } }),
    'turf.key': () => ({
      body: {
        campaign_id,
        walkbook_id: world.walkbook,
        user_id: world.people.volunteer.id,
        touches: [{ ...stamp(), door_id: world.door, voter_id: world.voter, contact_result: 'not_home' }],
      },
    }),

    'voterGroups.create': () => ({ body: { name: fresh('Group'), campaign_id, filter_params: { everyone: true } } }),
    'voterGroups.get': one(world.group),
    'voterGroups.update': () => ({ body: { id: world.group, campaign_id, description: 'All of them' } }),
    'voterGroups.remove': async () => {
      const { id } = await api.db
        .insertInto('voter_groups')
        .values({ campaign_id, name: fresh('Group'), creation_method: 'Filters' })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { query: { voter_group_id: id, campaign_id } };
    },
    'voterGroups.merge': () => ({ body: { campaign_id, voter_ids: [world.voter, world.voter] } }),
    'voterGroups.preview': () => ({ body: { campaign_id } }),
    'voterGroups.choices': inCampaign,
    'voterGroups.household': () => ({ query: { door_id: world.door, campaign_id } }),
    'voterGroups.exportCsv': one(world.group),
    'voterGroups.upload': () => ({ query: { name: fresh('File'), campaign_id }, file: table() }),
    'voterGroups.uploadStatus': byPath(world.upload),
    'voterGroups.uploadStatus: bare': () => ({ params: { id: world.upload }, query: {} }),
    'voterGroups.uploads': inCampaign,
    'voterGroups.all': inCampaign,
    'voterGroups.voters': one(world.group),
    'voterGroups.count': () => ({ query: { campaign_id }, body: {} }),
    'voterGroups.breakdown': () => ({ body: { campaign_id } }),

    'resultFiles.upload': () => ({ query: { name: fresh('Results'), campaign_id }, file: table() }),
    'resultFiles.all': inCampaign,
    'resultFiles.one': async () => byPath(await results(api, campaign_id))(),
    'resultFiles.map': async () => ({
      body: {
        id: await results(api, campaign_id),
        campaign_id,
        mapping: {
          columns: ['source_id', 'happened_at', 'result'],
          channel: 'door',
          channels: [],
          results: [],
          day_first: false,
        },
      },
    }),
    'resultFiles.unread': async () => byPath(await results(api, campaign_id))(),
    'voterFiles.preview': async () => byPath(await waiting(api, campaign_id, 'check'))(),
    'voterFiles.map': async () => ({
      body: {
        id: await waiting(api, campaign_id, 'mapping'),
        campaign_id,
        mapping: { header: true, columns: ['first', 'last', 'line', 'latitude', 'longitude'] },
      },
    }),
    'voterFiles.choosePart': async () => {
      const id = await waiting(api, campaign_id, 'mapping');
      const parts = [{ name: 'voters', columns: ['last_name'], read: false, after_line: 0 }];
      await api.db
        .updateTable('uploads')
        .set({ parts: JSON.stringify(parts) })
        .where('id', '=', id)
        .execute();
      return { body: { id, campaign_id, part: 'voters' } };
    },
    'voterFiles.apply': async () => ({ body: { id: await waiting(api, campaign_id, 'check'), campaign_id } }),
    'voterFiles.rollBack': async () => ({ body: { id: await waiting(api, campaign_id, 'import'), campaign_id } }),
    'voterFiles.discard': async () => ({ query: { id: await waiting(api, campaign_id, 'check'), campaign_id } }),
    'erasure.person': async () => {
      await api.db.updateTable('uploads').set({ status: 'done' }).where('campaign_id', '=', campaign_id).execute();
      const { id } = await api.db
        .insertInto('voters')
        .values({ campaign_id, door_id: world.door, first: 'Una', last: 'Umber' })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { query: { campaign_id, voter_id: id } };
    },
    'erasure.campaign': () => ({ query: { id: campaign_id } }),
    'contactReview.list': inCampaign,
    'contactReview.decide': async () => ({
      body: { campaign_id, decision: 'other', ...(await heldPair(api, { id: campaign_id })) },
    }),
    'voterFiles.unplaced': inCampaign,
    'voterFiles.placeDoor': () => ({ body: { campaign_id, door_id: world.door, coordinates: [-80.8, 41.2] } }),
    'voterFiles.startGeocoding': async () => {
      await doorWithoutPlace(api, campaign_id);
      return { body: { campaign_id } };
    },
    'voterFiles.stopGeocoding': async () => {
      await doorWithoutPlace(api, campaign_id);
      await geocodingInProgress(api, campaign_id);
      return { body: { campaign_id } };
    },
    'voterFiles.lookedUp': inCampaign,

    'selections.tag': () => ({
      body: { campaign_id, name: 'Tagged', filter_params: { where: { field: 'precinct', values: ['1'] } } },
    }),
    'selections.exportCsv': () => ({
      body: { campaign_id, filter_params: { where: { field: 'precinct', values: ['1'] } } },
    }),
    'voterTags.all': inCampaign,

    'recommendations.request': () => ({
      body: { campaign_id, request_name: fresh('Request'), filter_params: { everyone: true } },
    }),
    'recommendations.get': one(world.recommendation),
    'recommendations.all': inCampaign,
    'recommendations.remove': async () => ({ query: { id: await asked(api, campaign_id), campaign_id } }),
    'recommendedWalkbooks.create': () => ({
      body: { name: fresh('Walkbook'), campaign_id, filter_params: { everyone: true } },
    }),
    'recommendedWalkbooks.get': one(world.proposal),
    'recommendedWalkbooks.all': inCampaign,
    'recommendedWalkbooks.update': () => ({ body: { id: world.proposal, campaign_id, name: fresh('Walkbook') } }),
    'recommendedWalkbooks.remove': async () => ({ query: { id: await proposed(api, campaign_id), campaign_id } }),

    'surveys.create': () => ({
      body: { name: fresh('Survey'), campaign_id, questions: [{ text: 'Yes?', answers: [] }] },
    }),
    'surveys.updateDependencies': () => ({
      body: {
        survey_id: world.survey,
        campaign_id,
        questions: [{ id: world.question, dependent_on_question_id: null, dependent_on_answers: [] }],
      },
    }),
    'surveys.scripts': () => ({
      body: {
        survey_id: world.survey,
        campaign_id,
        scripts: [{ language: 'Spanish', description: '', questions: [] }],
      },
    }),
    'surveys.checkName': () => ({ params: { campaign: campaign_id }, query: { name: 'Issues' } }),
    'surveys.get': one(world.survey),
    'surveys.all': inCampaign,
    'surveys.responsesByDay': () => ({ query: { survey_id: world.survey, campaign_id } }),
    'surveys.detailedResponses': () => ({ query: { survey_id: world.survey, campaign_id } }),
    'surveyEdits.open': one(world.survey),
    'surveyEdits.update': async () => ({
      body: {
        id: world.survey,
        campaign_id,
        version: await versionOf(api, world.survey),
        name: fresh('Survey'),
        questions: [{ id: world.question, text: 'Yes?', answers: ['Yes', 'No'] }],
      },
    }),
    'surveyEdits.duplicate': () => ({ body: { id: world.survey, campaign_id, name: fresh('Survey') } }),
    'surveyEdits.versions': one(world.survey),
    'surveyEdits.earlier': inCampaign,
    'sharedSurveys.all': inCampaign,
    'sharedSurveys.share': () => ({ body: { campaign_id, survey_id: world.survey, shared: false } }),
    'sharedSurveys.answers': () => ({ query: { campaign_id, survey_id: world.survey } }),
    'surveyAnswers.page': () => ({ query: { survey_id: world.survey, campaign_id } }),
    'surveys.archive': () => ({ query: { survey_id: world.survey, campaign_id, archived: false } }),

    'mailers.create': () => ({ body: { name: fresh('Card'), campaign_id }, file: world.picture }),
    'mailers.checkName': () => ({ params: { campaign: campaign_id }, query: { name: 'Card' } }),
    'mailers.get': one(world.mailer),
    'mailers.all': inCampaign,
    'mailers.update': () => ({ body: { id: world.mailer, campaign_id, name: fresh('Card') } }),
    'mailers.page': () => ({ query: { id: world.mailer, campaign_id, page: 1 } }),
    'mailers.file': one(world.mailer),
    'mailerCampaigns.create': () => ({
      body: {
        campaign_id,
        mailer_id: world.mailer,
        voter_group_id: world.group,
        name: fresh('Cards'),
        mailer_size: '4x6',
      },
    }),
    'mailerCampaigns.checkName': () => ({ params: { campaign: campaign_id }, query: { name: 'Cards' } }),
    'mailerCampaigns.preview': () => ({ body: { campaign_id, voter_group_id: world.group } }),
    'mailerCampaigns.get': one(world.mailing),
    'mailerCampaigns.all': inCampaign,
    'mailerCampaigns.cancel': async () => {
      const { mailer, group, people } = world;
      const to = { db: api.db, campaign_id, mailer, group, user_id: people.owner.id };
      return { body: { id: await aMailing(to, 'scheduled'), campaign_id } };
    },
    'contactLog.contacts': inCampaign,
    'contactLog.leftAlone': inCampaign,
    'mailerCampaigns.addresses': one(world.mailing),
    'mailerCampaigns.print': one(world.mailing),
    'mailResponses.all': () => ({ query: { campaign_id, mailer_campaign_id: world.mailing } }),
    'mailResponses.undo': () => ({ body: { campaign_id, id: world.mailResponse } }),
    ...textInputs(api, world),

    'phoneNumbers.available': () => ({ query: { campaign_id, area_code: '919' } }),
    'phoneNumbers.purchase': async () => {
      await noPhoneNumbers(api.db, campaign_id);
      await setUpCalls({ db: api.db, campaign_id, user_id: world.people.owner.id });
      const subscriber = 2_000_000 + Math.floor(Math.random() * 7_000_000);
      return { body: { campaign_id, phone_number: `+1919${subscriber}` } };
    },
    'phoneNumbers.release': async () => {
      const id = await aPhoneNumber({ db: api.db, campaign_id, user_id: world.people.owner.id });
      return { body: { id, campaign_id } };
    },
    'phoneNumbers.setUpAccount': () => ({ body: { campaign_id } }),
    'phoneNumbers.accountStatus': inCampaign,
    'phoneBanks.create': () => ({ body: { campaign_id, name: fresh('Calls'), filter_params: { everyone: true } } }),
    'phoneBanks.update': () => ({ body: { id: world.phoneBank, campaign_id, description: 'Before Tuesday' } }),
    'phoneBanks.get': asCaller({ query: { id: world.phoneBank, campaign_id } }),
    'phoneBanks.minimal': asCaller({ query: { id: world.phoneBank, campaign_id } }),
    'phoneBanks.all': inCampaign,
    'phoneBanks.allUser': async (identity) => ({ query: { campaign_id, user_id: await callerId(identity) } }),
    'phoneBanks.updatedRecipients': one(world.phoneBank),
    'calling.nextVoter': async (identity) => {
      await callerId(identity);
      await hold(api.db, campaign_id, world.phoneBank, null);
      return { params: { id: world.phoneBank }, query: { campaign_id } };
    },
    'calling.releaseUncalledVoter': asCaller({
      body: { campaign_id, phone_banking_campaign_id: world.phoneBank, voter_id: world.voter },
    }),
    'calling.acquireNumber': async () => {
      await aPhoneNumber({ db: api.db, campaign_id, user_id: world.people.owner.id });
      return { body: { campaign_id } };
    },
    'calling.releaseNumber': () => ({ body: { campaign_id } }),
    'calling.createSession': async () => {
      await aPhoneNumber({ db: api.db, campaign_id, user_id: world.people.owner.id });
      return { body: { campaign_id, phone_number: '+19195550111' } };
    },
    'calling.endSession': async (identity) => {
      const session = { campaign_id, user_id: await callerId(identity), phone_number: '+19195550111' };
      const insert = api.db.insertInto('call_sessions').values(session).returning('id');
      return { body: { campaign_id, call_session_id: (await insert.executeTakeFirstOrThrow()).id } };
    },
    'calling.initiateCall': async (identity) => {
      await aPhoneNumber({ db: api.db, campaign_id, user_id: world.people.owner.id });
      await hold(api.db, campaign_id, world.phoneBank, await callerId(identity));
      const body = { campaign_id, voter_id: world.voter, volunteer_phone: '+19195550122' };
      return { params: { id: world.phoneBank }, body };
    },
    'calling.browserCall': async (identity) => {
      await aPhoneNumber({ db: api.db, campaign_id, user_id: world.people.owner.id });
      await hold(api.db, campaign_id, world.phoneBank, await callerId(identity));
      return { params: { id: world.phoneBank }, body: { campaign_id, voter_id: world.voter } };
    },
    'calling.accessToken': asCaller({ query: { campaign_id } }),
    'calling.updateCallResult': async (identity) => {
      await callerId(identity);
      return {
        params: { id: world.phoneBank },
        body: {
          campaign_id,
          voter_id: world.voter,
          call_result: 'no_answer',
          call_start_time: new Date().toISOString(),
        },
      };
    },

    'callCorrections.mine': asCaller({ params: { id: world.phoneBank }, query: { campaign_id } }),
    'callCorrections.correct': async (identity) => {
      const call_result_id = await resultOf(await callerId(identity), 'no_answer');
      return { params: { id: world.phoneBank }, body: { campaign_id, call_result_id, call_result: 'refused' } };
    },
    'contactMarks.members': inCampaign,
    'contactMarks.all': inCampaign,
    'contactMarks.setAside': async () => {
      const user_id = world.people.volunteer.id;
      const marks = [{ kind: 'call', id: await resultOf(user_id, 'do_not_call') }];
      return { body: { campaign_id, user_id, marks, set_aside: true, reason: 'Made up' } };
    },

    'roadSigns.create': () => ({ body: { name: fresh('Sign'), campaign_id }, file: world.picture }),
    'roadSigns.place': () => ({
      body: { ...stamp(), road_sign_id: world.sign, campaign_id, coordinates: [-80.8, 41.2], accuracy: 12 },
      file: world.picture,
    }),
    'placements.history': async () => {
      const placed = {
        ...stamp(),
        road_sign_id: world.sign,
        campaign_id,
        coordinates: [-80.8, 41.2] as [number, number],
      };
      await api.as(world.people.owner).call(contract.roadSigns.place, { body: placed });
      return { query: { id: placed.id, campaign_id } };
    },
    'signRequests.all': inCampaign,
    'signRequests.mine': inCampaign,
    'signRequests.change': async (identity) => {
      const request = await aSignRequest();
      const to = (await memberOf(api, campaign_id, identity)) ?? world.people.owner.id;
      const give = { id: randomUUID(), request_id: request.id, old_state: request.state };
      const given = { campaign_id, state: 'assigned' as const, assigned_to: to, changes: [give] };
      await api.as(world.people.owner).call(contract.signRequests.change, { body: given });
      const change = { id: randomUUID(), request_id: request.id, old_state: 'assigned' };
      return { body: { campaign_id, state: 'placed', changes: [change] } };
    },
    'signRequests.change: assign': async () => {
      const request = await aSignRequest();
      const change = { id: randomUUID(), request_id: request.id, old_state: request.state };
      return { body: { campaign_id, state: 'assigned', assigned_to: world.people.volunteer.id, changes: [change] } };
    },
    'roadSigns.get': one(world.sign),
    'roadSigns.minimal': one(world.sign),
    'roadSigns.all': inCampaign,
    'roadSigns.allUser': inCampaign,
    'roadSigns.allUser: of another': ofAnother,
    'roadSigns.update': () => ({
      body: {
        id: world.sign,
        campaign_id,
        voter_id: world.freshVoters.pop(),
        old_status: null,
        touch_result: 'canvassed',
      },
    }),
    'roadSigns.update: rename': () => ({ body: { id: world.sign, campaign_id, name: fresh('Sign') } }),

    'roadSigns.report': () => ({ body: { campaign_id, reports: [signReport()] } }),
    'roadSigns.nearby': () => ({ query: { campaign_id, lat: 41.2, lng: -80.8 } }),

    'shifts.record': () => {
      const start = stamp();
      return { body: { campaign_id, facts: [{ ...start, event: 'start', shift_id: null, at: start.recorded_at }] } };
    },
    'shifts.allUser': inCampaign,
    'shifts.allUser: of another': ofAnother,
    'shifts.all': inCampaign,
    'shifts.leaderboard': inCampaign,

    'divisions.people': one(world.walkbook),
    'divisions.divide': () => ({ body: { campaign_id, divisions: [division()] } }),
    'divisions.offer': () => ({ body: { id: world.walkbook, campaign_id } }),
    'divisions.accept': async () => {
      const code = randomUUID();
      await api.db
        .insertInto('hand_overs')
        .values({
          campaign_id,
          walkbook_id: world.walkbook,
          user_id: world.people.volunteer.id,
          code_hash: createHash('sha256').update(code).digest('hex'),
          expires_at: new Date(Date.now() + 60_000),
        })
        .execute();
      return { body: { campaign_id, code } };
    },

    'facts.record': () => {
      const start = stamp();
      const facts = [{ ...start, event: 'start', shift_id: null, at: start.recorded_at }];
      return { body: { campaign_id, kind: 'shift', facts } };
    },
    'facts.record: on a sign': () => ({ body: { campaign_id, kind: 'sign_report', facts: [signReport()] } }),
    'facts.record: a hand-over': () => ({
      body: {
        campaign_id,
        kind: 'hand_over',
        facts: [{ ...stamp(), walkbook_id: world.walkbook, receiver_id: randomUUID(), grant: 'A', certificate: 'A' }],
      },
    }),
    'facts.record: someone on no list': () => ({
      body: {
        campaign_id,
        kind: 'passer_by',
        facts: [{ ...stamp(), walkbook_id: world.walkbook, contact_result: 'canvassed' }],
      },
    }),
    'facts.record: a sign answer': () => ({
      body: {
        campaign_id,
        kind: 'sign_answer',
        facts: [{ ...stamp(), request_id: randomUUID(), answer: 'placed' }],
      },
    }),
    'facts.record: a division': () => ({ body: { campaign_id, kind: 'division', facts: [division()] } }),
    'plannedShifts.all': inCampaign,
    'plannedShifts.create': () => ({ body: { campaign_id, ...aPlan() } }),
    'plannedShifts.update': async () => ({
      body: { campaign_id, id: await aPlannedShift(api, world), ...aPlan() },
    }),
    'plannedShifts.cancel': async () => ({ body: { campaign_id, id: await aPlannedShift(api, world) } }),
    'plannedShifts.signUp': async () => ({
      body: { campaign_id, id: await aPlannedShift(api, world), signed_up: true },
    }),
    'plannedShifts.checkIn': async () => ({
      body: { campaign_id, id: await aPlannedShift(api, world), user_id: world.people.staff.id, checked_in: true },
    }),
    'announcements.unread': inCampaign,
    'announcements.read': async () => ({ body: { campaign_id, ids: [await anAnnouncement(api, world)] } }),
    'announcements.all': inCampaign,
    'announcements.create': () => ({ body: { campaign_id, text: 'Hello', to_kind: 'everyone', to_id: null } }),
    'announcements.withdraw': async () => ({ body: { campaign_id, id: await anAnnouncement(api, world) } }),
    'announcements.readers': async () => ({ query: { campaign_id, id: await anAnnouncement(api, world) } }),
    'teams.all': inCampaign,
    'teams.create': () => ({ body: { campaign_id, name: randomUUID() } }),
    'teams.update': async () => ({ body: { campaign_id, id: (await aTeam(api, world, null)).team_id, user_ids: [] } }),
    'teams.remove': async () => ({ query: { campaign_id, id: (await aTeam(api, world, null)).team_id } }),
    'teams.mine': inCampaign,
    "teams.assign: of another's team": async () => ({
      body: { ...(await aTeam(api, world, world.people.unverified.id)), assigned: true },
    }),
    'teams.assign': async (identity) => {
      const captain = await memberOf(api, campaign_id, identity);
      return { body: { ...(await aTeam(api, world, captain)), assigned: true } };
    },
    'quality.mine': inCampaign,
    'quality.answer': async (identity) => {
      const flag = await aFlag(api, campaign_id, await userOf(api, identity));
      return { body: { campaign_id, day: flag.day, rule: flag.rule, answer: 'A row of townhouses.' } };
    },
    'quality.all': inCampaign,
    'quality.count': inCampaign,
    'quality.decide': async () => ({
      body: { campaign_id, ...(await aFlag(api, campaign_id, world.people.volunteer.id)), is_fine: true },
    }),
    'quality.setAside': async () => {
      // The day of the volunteer's follow-up.
      const { rows } = await sql<{ day: string }>`
        select (now() at time zone time_zone)::date::text as day from campaigns where id = ${campaign_id}`.execute(
        api.db,
      );
      const { user_id, day } = await aFlag(api, campaign_id, world.people.volunteer.id, rows[0]?.day);
      return { body: { campaign_id, user_id, day, set_aside: true } };
    },
    'quality.touches': async (identity) => ({ query: { campaign_id, user_id: await userOf(api, identity) } }),
    'quality.touches: of another': ofAnother,
    'lateWork.all': inCampaign,
    'lateWork.setAside': async () => {
      const late = { fact_id: randomUUID(), kind: 'shift', user_id: world.people.staff.id };
      const [ended_at, recorded_at] = [new Date(), new Date()];
      await api.db
        .insertInto('late_facts')
        .values({ ...late, campaign_id, ended: 'removed', ended_at, recorded_at })
        .execute();
      return { body: { campaign_id, user_id: late.user_id, walkbook_id: null, set_aside: true } };
    },
    'devices.report': () => ({
      body: { campaign_id, device_id: randomUUID(), highest: 3, unsent: 1, discarded: [[2, 2]] },
    }),
    'devices.all': inCampaign,
    'unsentWork.open': async (identity) => ({
      body: { sealed_key: await sealedFor(api.db, identity?.uid ?? '') },
    }),
    'devices.mine': inCampaign,
    'devices.key': () => ({ body: { campaign_id, device_id: randomUUID() } }),
    'certificates.issue': () => {
      const key = `B${'A'.repeat(86)}=`;
      return { body: { campaign_id, device_id: randomUUID(), sign: key, agree: key } };
    },
    'devices.forget': async (identity) => {
      const member = Object.values(world.people).find(({ uid }) => uid === identity?.uid);
      return { body: await aDevice(api, campaign_id, member?.id ?? world.people.volunteer.id) };
    },
    'devices.forget: of another': async () => ({ body: await aDevice(api, campaign_id, world.people.unverified.id) }),
    'audit.exportCsv': inCampaign,
    'audit.list': inCampaign,
    'audit.people': inCampaign,
    'answerReports.table': () => ({
      query: { campaign_id, survey_id: world.survey, question_id: world.question, across: 'party' },
    }),
    'supportReports.trend': () => ({ query: { campaign_id, first: '2026-03-01', last: '2026-03-20', by: 'day' } }),
    'supportReports.people': () => ({ query: { campaign_id, first: '2026-03-01', last: '2026-03-20', by: 'day' } }),
    'coverageReports.count': () => ({ query: { campaign_id, by: 'walkbook' } }),
    'coverageReports.doors': () => ({ query: { campaign_id, by: 'precinct' } }),
    'followUpReports.count': () => ({ query: { campaign_id, by: 'person' } }),
    'signReports.count': () => ({ query: { campaign_id, first: '2026-03-01', last: '2026-03-20', by: 'kind' } }),
    'signReports.rows': () => ({
      query: { campaign_id, first: '2026-03-01', last: '2026-03-20', by: 'day', of: 'signs' },
    }),
    'savedReports.all': inCampaign,
    'savedReports.create': () => ({ body: { campaign_id, name: fresh('Report'), address: 'by=hour' } }),
    'savedReports.rename': async () => ({
      body: { id: await aSavedReport(), campaign_id, name: fresh('Report') },
    }),
    'savedReports.email': async () => ({
      body: { id: await aSavedReport(), campaign_id, email: { weekday: 0, hour: 7 } },
    }),
    'savedReports.remove': async () => ({ query: { id: await aSavedReport(), campaign_id } }),
    'goals.all': inCampaign,
    'goals.create': () => ({ body: { campaign_id, ...aGoal } }),
    'goals.remove': async () => ({ query: { id: await insertGoal(), campaign_id } }),
    'reports.touches': () => ({ query: { campaign_id, first: '2026-03-01', last: '2026-03-20', by: 'day' } }),
    'apiKeys.all': inCampaign,
    'apiKeys.create': () => ({ body: { campaign_id, name: 'Dialer', scopes: ['results.read'] } }),
    'apiKeys.revoke': async () => ({ body: { campaign_id, id: (await aKey(api, world.campaign)).id } }),
    'webhooks.all': inCampaign,
    'webhooks.create': () => ({
      body: { campaign_id, name: 'Signs', url: 'https://hooks.example.org/x', events: ['sign.requested'] },
    }),
    'webhooks.setState': async () => ({
      body: { campaign_id, id: await aWebhook(api, world.campaign), state: 'paused' },
    }),
    'webhooks.test': async () => ({ body: { campaign_id, id: await aWebhook(api, world.campaign) } }),
    'webhooks.deliveries': async () => ({ query: { campaign_id, id: await aWebhook(api, world.campaign) } }),
    'webhooks.remove': async () => ({ body: { campaign_id, id: await aWebhook(api, world.campaign) } }),
    'keyCalls.results': () => ({ query: {} }),
    'keyCalls.optOut': () => ({ body: { opt_outs: [{ voter_id: world.voter, channels: ['text'] }] } }),
    'vanExports.summary': () => ({ query: { campaign_id, first: '2026-03-01', last: '2026-03-20' } }),
    'vanExports.file': () => ({ query: { campaign_id, first: '2026-03-01', last: '2026-03-20' } }),
    'reports.touchRows': () => ({ query: { campaign_id, first: '2026-03-01', last: '2026-03-20', by: 'day' } }),

    'files.get': byPath(world.photo),
    'health.get': () => ({}),
    'health.live': () => ({}),
    'health.ready': () => ({}),
  };
}

function textInputs(api: TestApi, world: World): Record<string, (caller: TestIdentity | null) => Promise<Input>> {
  const { people, voter: voter_id, survey: survey_id } = world;
  const campaign_id = world.campaign.id;
  const { volunteer, staff, director, manager, owner } = people;
  const user_ids = [volunteer, staff, director, manager, owner].map(({ id }) => id);
  const text = async (caller: TestIdentity | null, status?: 'Draft') => {
    const holder = (await memberOf(api, campaign_id, caller)) ?? owner.id;
    const texters = [...new Set([...user_ids, holder])];
    return aTextCampaign(api.db, { campaign_id, voter_id, survey_id, user_ids: texters, holder }, status);
  };
  const asked =
    (more: object = {}) =>
    async (caller: TestIdentity | null) => ({ query: { text_campaign_id: await text(caller), campaign_id, ...more } });
  const told =
    (more: object = {}) =>
    async (caller: TestIdentity | null) => ({ body: { text_campaign_id: await text(caller), campaign_id, ...more } });
  return {
    'textCampaigns.create': async () => ({ body: { campaign_id, name: fresh('Text') } }),
    'textCampaigns.update': async (caller) => ({ body: { id: await text(caller), campaign_id, description: 'Soon' } }),
    'textCampaigns.preview': async () => ({ body: { campaign_id, filter_params: {}, message: 'Hello' } }),
    'textCampaigns.setStatus': async (caller) => ({ body: { id: await text(caller), campaign_id, status: 'Paused' } }),
    'textCampaigns.offerLate': async (caller) => ({ body: { id: await text(caller), campaign_id } }),
    'textCampaigns.get': asked(),
    'textCampaigns.texters': asked(),
    'textCampaigns.minimal': asked(),
    'textCampaigns.all': async () => ({ query: { campaign_id } }),
    'textCampaigns.allUser': async () => ({ query: { campaign_id } }),
    'textRegistration.register': async () => {
      await sql`delete from text_registrations where campaign_id = ${campaign_id}`.execute(api.db);
      return { body: { campaign_id, ...aBrand } };
    },
    'textRegistration.createA2pCampaign': async (caller) => {
      await text(caller);
      await sql`
        delete from text_registrations where campaign_id = ${campaign_id} and step = 'a2p_campaign'`.execute(api.db);
      return { body: { campaign_id, ...anA2pCampaign } };
    },
    'textRegistration.status': async () => ({ params: { id: campaign_id } }),
    'texting.send': async (caller) => ({
      params: { id: await text(caller) },
      body: { campaign_id, voter_id, sending_phone_number: worldNumber, message: 'Hello' },
    }),
    'texting.updatedRecipients': asked(),
    'texting.recipients': asked(),
    'texting.takeBatch': told(),
    'texting.releaseBatch': told(),
    'texting.conversation': asked({ voter_id }),
    'texting.otherMessages': async () => ({ query: { campaign_id } }),
    'texting.reply': async (caller) => told({ voter_id, message: 'Hello', message_id: randomUUID() })(caller),
    'texting.tagAnswer': told({ voter_id, question_id: world.question, answers: [] }),
    'texting.optOut': told({ voter_id, opted_out: true }),
    'texting.close': told({ voter_id, closed: true }),
  };
}
