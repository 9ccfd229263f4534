// Calling the people of a phone bank: the contact ledger decides, no one is given to two callers, and a result is stored once.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { contract } from '../../../../src/contract';
import { clockHeader } from '../../../../src/contract/call';
import { holdSeconds, type CallResult } from '../../../../src/contract/outreach/calling';
import { pickPerson } from '../../../../src/server/modules/calling/next-person-repo';
import { runImport } from '../../../../src/server/modules/voter-files/import';
import { CarrierError } from '../../../../src/server/providers/carrier/carrier-error';
import { localNumbers } from '../../../../src/server/providers/carrier/numbers-local';
import type { VoiceCarrier } from '../../../../src/server/providers/carrier/voice';
import { localVoice } from '../../../../src/server/providers/carrier/voice-local';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aPhoneBank, aPhoneNumber, neverQuiet } from '../../../support/calls';
import { leaveAlone } from '../../../support/contact-ledger';
import { importFile } from '../../../support/imports';
import { makeTurf, type TestDoor } from '../../../support/turf';
import { earlier } from '../../../support/earlier';

const { phoneBanks: banks, calling, callCorrections: corrections, contactMarks: marks, people, walkbooks } = contract;
const { selections, voterFiles } = contract;
let api: TestApi;
let campaign: TestCampaign;
let caller: TestUser;
let doors: TestDoor[];
let bank: string;
const rung: string[] = [];
/** What befalls the next calls. */
const fates: ('answer lost' | 'fails')[] = [];
/** Whether the carrier is set up for calls from browsers. */
let hasTokens = true;
const real = localVoice();
const voice: VoiceCarrier = {
  ...real,
  hasBrowser: true,
  browserToken: (who, now, lasts = 0) =>
    hasTokens ? { token: who, expires_at: new Date(now.getTime() + lasts * 1_000) } : null,
  async ring(call) {
    const fate = fates.shift();
    if (fate === 'fails') throw new CarrierError('away', 'busy');
    rung.push(call.person);
    const made = await real.ring(call);
    if (fate === 'answer lost') throw new CarrierError('unsure', 'no answer');
    return made;
  },
};
beforeAll(async () => {
  api = await testApi({ services: { carrier: { numbers: localNumbers('/nonexistent'), voice } } });
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
  caller = await api.makeUser({ campaign, first: 'Cal' });
  doors = await makeTurf(api, campaign, { doors: 3, street: 'Elm St' });
  bank = await aPhoneBank(of(), {
    voters: doors.flatMap(({ voters }) => voters.map(({ id }) => id)),
    callers: [caller.id],
  });
  await aPhoneNumber(of());
  rung.length = 0;
  fates.length = 0;
  hasTokens = true;
});

const of = () => ({ db: api.db, campaign_id: campaign.id, user_id: campaign.owner.id });
const ours = () => ({ campaign_id: campaign.id });
const owner = () => api.as(campaign.owner);
const voter = (door: number, person = 0) => doors[door]!.voters[person]!.id;
const next = (by: TestUser = caller) => api.as(by).call(calling.nextVoter, { params: { id: bank }, query: ours() });
const release = (voter_id: string, by = caller) =>
  api.as(by).call(calling.releaseUncalledVoter, { body: { ...ours(), phone_banking_campaign_id: bank, voter_id } });
let started = Date.now();
const result = (voter_id: string, call_result: CallResult, given: object = {}, by = caller) =>
  api.as(by).call(calling.updateCallResult, {
    params: { id: bank },
    body: {
      ...ours(),
      voter_id,
      call_result,
      call_start_time: new Date((started += 1_000)).toISOString(),
      ...given,
    },
  });
const correct = (call_result_id: string, call_result: CallResult | null, given: object = {}, by = caller) =>
  api.as(by).call(corrections.correct, {
    params: { id: bank },
    body: { ...ours(), call_result_id, call_result, ...given },
  });
const mine = async (by = caller) =>
  (await api.as(by).call(corrections.mine, { params: { id: bank }, query: ours() })).body;
const channelsOf = async (voterId: string) =>
  (await api.db.selectFrom('voters').select('no_channels').where('id', '=', voterId).executeTakeFirstOrThrow())
    .no_channels;
const ring = (voter_id: string, by = caller, volunteer_phone = '+19195550122') =>
  api.as(by).call(calling.initiateCall, {
    params: { id: bank },
    body: { ...ours(), voter_id, volunteer_phone },
  });
const person = async (voter_id: string) => {
  const { rows } = await sql<Record<string, unknown>>`
    select * from phone_bank_people where campaign_id = ${campaign.id} and phone_bank_id = ${bank} and voter_id = ${voter_id}`.execute(
    api.db,
  );
  return rows[0];
};

describe('the next person', () => {
  test('stays the caller’s own until a result, a release or a lapse, and is no one else’s', async () => {
    const other = await api.makeUser({ campaign });
    await sql`insert into phone_bank_callers values (${campaign.id}, ${bank}, ${other.id})`.execute(api.db);
    const first = (await next()).body;
    expect(first).toMatchObject({ voter_id: voter(0), phone_number: '+19192000001', attempts: 0 });
    expect((await next()).body.voter_id).toBe(first.voter_id);
    const second = (await next(other)).body;
    expect(second.voter_id).toBe(voter(0, 1));
    expect((await release(first.voter_id, other)).body.released).toBe(false);
    expect((await release(first.voter_id)).body.released).toBe(true);
    expect((await next()).body.voter_id).toBe(voter(1));
    await result(voter(1), 'answered');
    expect((await next()).body.voter_id).toBe(voter(1, 1));
    const lapsed = sql`now() - make_interval(secs => ${holdSeconds})`;
    await sql`update phone_bank_people set held_until = ${lapsed} where held_by = ${other.id}`.execute(api.db);
    await result(voter(1, 1), 'answered');
    expect((await next()).body.voter_id).toBe(second.voter_id);
  });

  test('is refused by the contact ledger with a reason that is stored, and none left is 404', async () => {
    await leaveAlone(api, campaign, voter(0), 'do_not_contact');
    await sql`update voters set phone = null where campaign_id = ${campaign.id} and id = ${voter(0, 1)}`.execute(
      api.db,
    );
    expect((await next()).body.voter_id).toBe(voter(1));
    expect(await person(voter(0))).toMatchObject({ refusal: 'do_not_contact', held_by: null });
    expect(await person(voter(0, 1))).toMatchObject({ refusal: 'no_address', held_by: null });
    for (const id of [voter(1), voter(1, 1), voter(2)]) await result(id, 'answered');
    const other = await api.makeUser({ campaign });
    await sql`insert into phone_bank_callers values (${campaign.id}, ${bank}, ${other.id})`.execute(api.db);
    expect((await next(other)).body.voter_id).toBe(voter(2, 1));
    const later = await next();
    expect([later.status, later.error.detail_code]).toEqual([404, 'CALLS_LATER']);
    await result(voter(2, 1), 'answered', {}, other);
    const none = await next();
    expect([none.status, none.error.detail_code]).toEqual([404, 'CALLS_NONE_LEFT']);
  });

  test('is no one whose phone would ring in quiet hours', async () => {
    const onScreen = (await next()).body.voter_id;
    await sql`
      update campaigns set quiet_begins = to_char(now() at time zone 'America/New_York' - interval '1 hour', 'HH24:MI'),
        quiet_ends = to_char(now() at time zone 'America/New_York' + interval '1 hour', 'HH24:MI')
      where id = ${campaign.id}`.execute(api.db);
    // Nor is whoever was on the screen when they began; and who looks again hears the same.
    const held = await ring(onScreen);
    expect([held.status, held.error.detail_code]).toEqual([409, 'CALLS_QUIET']);
    expect(rung).toEqual([]);
    for (const quiet of [await next(), await next()])
      expect([quiet.status, quiet.error.detail_code]).toEqual([404, 'CALLS_QUIET']);
    expect(await person(voter(2))).toMatchObject({ refusal: 'quiet_hours' });
    await neverQuiet(api.db, campaign.id);
    await sql`update phone_bank_people set not_before = null where phone_bank_id = ${bank}`.execute(api.db);
    expect((await next()).status).toBe(200);
  });

  test('is looked for again as soon as quiet hours end, of which it is not told where another caller has someone', async () => {
    const other = await api.makeUser({ campaign });
    await sql`insert into phone_bank_callers values (${campaign.id}, ${bank}, ${other.id})`.execute(api.db);
    const theirs = (await next(other)).body.voter_id;
    const ends = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 180_000);
    await sql`
      update campaigns set quiet_begins = to_char(now() at time zone 'America/New_York' - interval '1 hour', 'HH24:MI'),
        quiet_ends = to_char(${ends}::timestamptz at time zone 'America/New_York', 'HH24:MI')
      where id = ${campaign.id}`.execute(api.db);
    for (const mixed of [await next(), await next()])
      expect([mixed.status, mixed.error.detail_code]).toEqual([404, 'CALLS_LATER']);
    const { rows } = await sql<{ refusal: string | null; not_before: string | null }>`
      select distinct refusal, not_before from phone_bank_people
      where campaign_id = ${campaign.id} and phone_bank_id = ${bank} and voter_id <> ${theirs}`.execute(api.db);
    expect(rows).toEqual([{ refusal: 'quiet_hours', not_before: ends.toISOString() }]);
  });

  test('is no one while the campaign’s phone banking is off, and what came of a call is stored', async () => {
    const { voter_id } = (await next()).body;
    const turn = (on: boolean) =>
      sql`update campaigns set is_phone_banking_enabled = ${on} where id = ${campaign.id}`.execute(api.db);
    await turn(false);
    for (const refused of [await next(), await ring(voter_id)])
      expect([refused.status, refused.error.detail_code]).toEqual([409, 'CALLS_OFF']);
    expect((await result(voter_id, 'answered')).status).toBe(200);
    const become = (status: 'Paused' | 'Active') =>
      owner().call(banks.update, { body: { id: bank, ...ours(), status } });
    expect((await become('Paused')).status).toBe(200);
    expect((await become('Active')).status).toBe(200);
    expect((await next()).error.detail_code).toBe('CALLS_OFF');
    await turn(true);
    expect((await next()).status).toBe(200);
  });

  test('is given by Active phone banks only, and to their callers', async () => {
    const stranger = await api.makeUser({ campaign });
    expect((await next(stranger)).status).toBe(404);
    await owner().call(banks.update, { body: { id: bank, ...ours(), status: 'Paused' } });
    expect((await next()).error.detail_code).toBe('CALLS_NOT_ACTIVE');
  });

  test(
    'is never the same of two hundred callers, who all ask at one moment and record at random',
    { timeout: 120_000 },
    async () => {
      const many = await makeTurf(api, campaign, { doors: 150, votersAtEach: 2, street: 'Oak St' });
      const { rows: callers } = await sql<{ id: string }>`
      insert into users (identity_uid, email, first, last, is_verified, terms_accepted, title)
      select gen_random_uuid()::text, 'caller-' || number || '@example.org', 'Cal', 'Ler', true, true, 'None'
      from generate_series(1, 200) as number returning id`.execute(api.db);
      bank = await aPhoneBank(of(), {
        voters: many.flatMap(({ voters }) => voters.map(({ id }) => id)),
        callers: callers.map(({ id }) => id),
      });
      const chance = randomOf(20_261_126);
      const asking = { campaignId: campaign.id, phoneBankId: bank, filters: { everyone: true as const } };
      const given = new Map<string, Set<string>>();
      // Everyone asks three times, in an order by chance; as many at one moment as there are connections.
      const turns = [...callers, ...callers, ...callers]
        .map(({ id }) => ({ id, at: chance() }))
        .toSorted((a, b) => a.at - b.at);
      const callOn = async () => {
        for (let turn = turns.pop(); turn; turn = turns.pop()) {
          const picked = await pickPerson(api.db, { ...asking, userId: turn.id, now: new Date() });
          if (!picked) continue;
          given.set(picked.voter_id, (given.get(picked.voter_id) ?? new Set()).add(turn.id));
          if (chance() < 0.5) continue;
          await sql`
          update phone_bank_people set done = true, held_by = null, held_until = null
          where campaign_id = ${campaign.id} and phone_bank_id = ${bank} and voter_id = ${picked.voter_id}`.execute(
            api.db,
          );
        }
      };
      await Promise.all(Array.from({ length: 8 }, callOn));
      expect([...given.values()].filter((each) => each.size > 1)).toEqual([]);
      expect(given.size).toBeGreaterThan(250);
    },
  );
});

describe('a result', () => {
  test('“do not call” that names other channels than before is not taken for the same', async () => {
    const { voter_id } = (await next()).body;
    const call = { call_start_time: new Date().toISOString(), no_channels: ['text', 'call'] };
    expect((await result(voter_id, 'do_not_call', call)).body.no_channels).toEqual(['call', 'text']);
    expect((await result(voter_id, 'do_not_call', call)).status).toBe(200);
    const more = { ...call, no_channels: ['call', 'text', 'door'] };
    expect((await result(voter_id, 'do_not_call', more)).error.detail_code).toBe('CALLS_RESULT_STANDS');
  });

  test('that is sent twice is one, and another one of the same call is refused', async () => {
    const { voter_id } = (await next()).body;
    const call = { call_start_time: new Date().toISOString(), call_notes: 'Asked for a sign', tags: ['sign'] };
    const [once, twice] = await Promise.all([result(voter_id, 'answered', call), result(voter_id, 'answered', call)]);
    expect(once.body).toMatchObject({ call_result: 'answered', call_notes: 'Asked for a sign', tags: ['sign'] });
    expect(twice.body.id).toBe(once.body.id);
    expect((await result(voter_id, 'refused', call)).error.detail_code).toBe('CALLS_RESULT_STANDS');
    expect((await result(voter_id, 'answered', { ...call, tags: [] })).error.detail_code).toBe('CALLS_RESULT_STANDS');
    expect(await person(voter_id)).toMatchObject({ attempts: 1, done: true, last_result: 'answered', held_by: null });
    const { outreach } = (await owner().call(people.get, { query: { ...ours(), id: voter_id } })).body;
    expect(outreach).toMatchObject([{ channel: 'call', reasons: ['no_restriction', 'outside_quiet_hours'] }]);
  });

  test('puts its tags on the person, and takes back what no other call says and no one else put there', async () => {
    const tagsOf = async (voter_id: string) =>
      (await owner().call(people.get, { query: { ...ours(), id: voter_id } })).body.tags;
    await sql`
      with made as (insert into voter_tags (campaign_id, name) values (${campaign.id}, 'Yard sign') returning id)
      insert into voter_tag_voters (campaign_id, voter_tag_id, voter_id)
      select ${campaign.id}, id, ${voter(0)} from made`.execute(api.db);
    const first = (await result(voter(0), 'answered', { tags: ['yard sign', 'Host', 'Drives'] })).body;
    await result(voter(0), 'answered', { tags: ['host'] });
    expect(await tagsOf(voter(0))).toEqual(['Drives', 'Host', 'Yard sign']);
    const corrected = (await correct(first.id, 'refused', { tags: ['Drives'] })).body.result!;
    expect(await tagsOf(voter(0))).toEqual(['Drives', 'Host', 'Yard sign']);
    await correct(corrected.id, null);
    expect(await tagsOf(voter(0))).toEqual(['Host', 'Yard sign']);
    await leaveAlone(api, campaign, voter(1), 'confidential');
    await result(voter(1), 'answered', { tags: ['Host'] });
    const { rows } = await sql`select 1 from voter_tag_voters where voter_id = ${voter(1)}`.execute(api.db);
    expect(rows).toEqual([]);
  });

  test('and a voter file leave each other’s tags alone', async () => {
    const rows = (tags: string) => `voter_id,last_name,address,zip,tags\nC1,Ash,1 Oak St,45999,${tags}\n`;
    const undo = async ({ id }: { id: string }) => {
      await owner().call(voterFiles.rollBack, { body: { id, ...ours() } });
      await runImport(api.services, { upload_id: id, campaign_id: campaign.id });
    };
    await importFile(api, campaign, rows(''));
    const { id } = await api.db
      .selectFrom('voters')
      .select('id')
      .where('campaign_id', '=', campaign.id)
      .where('source_id', '=', 'C1')
      .executeTakeFirstOrThrow();
    await sql`insert into phone_bank_people (campaign_id, phone_bank_id, voter_id, position)
      values (${campaign.id}, ${bank}, ${id}, 99)`.execute(api.db);
    const tags = async () => (await owner().call(people.get, { query: { ...ours(), id } })).body.tags;
    const first = (await result(id, 'answered', { tags: ['Donor', 'Host', ' '] })).body;
    expect([first.tags, await tags()]).toEqual([
      ['Donor', 'Host'],
      ['Donor', 'Host'],
    ]);
    const file = await importFile(api, campaign, rows('donor;Sign;Union'));
    await correct(first.id, null);
    expect(await tags()).toEqual(['Donor', 'Sign', 'Union']);
    const second = (await result(id, 'answered', { tags: ['sign'] })).body;
    const filter_params = { everyone: true as const };
    await owner().call(selections.tag, { body: { ...ours(), name: 'Union', filter_params } });
    await undo(file);
    expect(await tags()).toEqual(['Sign', 'Union']);
    await correct(second.id, null);
    expect(await tags()).toEqual(['Union']);
  });

  test('of no answer comes again later, and a call back at its time', async () => {
    const at = new Date(Date.now() + 3_600_000);
    await result(voter(0), 'no_answer');
    await result(voter(0, 1), 'call_back', { call_back_at: at.toISOString(), call_back_zone: 'America/New_York' });
    expect((await next()).body.voter_id).toBe(voter(1));
    expect(new Date(String((await person(voter(0, 1)))?.not_before)).getTime()).toBe(at.getTime());
    await sql`update phone_bank_people set not_before = now() where not_before is not null`.execute(api.db);
    await release(voter(1));
    expect((await next()).body).toMatchObject({ voter_id: voter(0), attempts: 1, last_result: 'no_answer' });
    expect((await result(voter(2), 'busy', { call_back_at: at.toISOString() })).status).toBe(422);
  });

  test('“do not call” is the ledger’s entry, and leaves walkbooks too where it covers the door', async () => {
    const body = { ...ours(), name: 'Elm', filter_params: { streets: ['Elm St'] } };
    const made = (await owner().call(walkbooks.create, { body })).body;
    await result(voter(0), 'do_not_call');
    await result(voter(1), 'do_not_call', { no_channels: ['door', 'text'] });
    const { rows } = await sql<Record<string, unknown>>`
      select id, suppressed, no_channels from voters
      where campaign_id = ${campaign.id} and id in (${voter(0)}, ${voter(1)}) order by id = ${voter(1)}`.execute(
      api.db,
    );
    expect(rows).toMatchObject([
      { suppressed: null, no_channels: ['call'] },
      { suppressed: 'do_not_contact', no_channels: ['call', 'door', 'text'] },
    ]);
    const { ledger } = (await owner().call(people.get, { query: { ...ours(), id: voter(1) } })).body;
    expect(ledger).toMatchObject([{ reason: 'do_not_contact', channels: ['call', 'door', 'text'] }]);
    const after = (await owner().call(walkbooks.get, { query: { ...ours(), id: made.id } })).body;
    expect(after.version).toBeGreaterThan(made.version);
    // In any phone bank from then on.
    bank = await aPhoneBank(of(), { voters: [voter(0), voter(1), voter(2)], callers: [caller.id] });
    expect((await next()).body.voter_id).toBe(voter(2));
  });

  test('of a wrong number goes on with the other one, and a disconnected one is no one’s', async () => {
    await sql`
      update voters set mobile = '(919) 333-0001' where campaign_id = ${campaign.id} and id = ${voter(0)}`.execute(
      api.db,
    );
    await sql`
      update voters set phone = '+19192000001' where campaign_id = ${campaign.id} and id = ${voter(0, 1)}`.execute(
      api.db,
    );
    await result(voter(0), 'wrong_number');
    expect((await next()).body).toMatchObject({ voter_id: voter(0), phone_number: '+19193330001' });
    await result(voter(0), 'answered');
    // Once that phone had some minutes' rest.
    await sql`update call_results set called_at = now() - interval '11 minutes' where campaign_id = ${campaign.id}`.execute(
      api.db,
    );
    expect((await next()).body).toMatchObject({ voter_id: voter(0, 1), phone_number: '+19192000001' });
    await result(voter(0, 1), 'disconnected');
    expect((await next()).body.voter_id).toBe(voter(1));
    expect(await person(voter(0, 1))).toMatchObject({ refusal: 'no_address', done: false });
  });

  test('is accepted of callers whatever happened meanwhile, and of no one else', async () => {
    await owner().call(banks.update, { body: { id: bank, ...ours(), status: 'Ended' } });
    expect((await result(voter(0), 'answered')).status).toBe(200);
    const stranger = await api.makeUser({ campaign });
    expect((await result(voter(0), 'answered', {}, stranger)).status).toBe(404);
    // Who had someone on the screen when they were taken off the phone bank.
    await sql`update phone_banks set status = 'Active' where id = ${bank}`.execute(api.db);
    const { voter_id } = (await next()).body;
    await sql`delete from phone_bank_callers where phone_bank_id = ${bank}`.execute(api.db);
    expect((await result(voter_id, 'answered')).status).toBe(200);
    expect((await result(voter(2, 1), 'answered')).status).toBe(404);
    await sql`insert into phone_bank_callers values (${campaign.id}, ${bank}, ${caller.id})`.execute(api.db);
    const elsewhere = await api.makeCampaign();
    const [door] = await makeTurf(api, elsewhere, { doors: 1 });
    expect((await result(door!.voters[0]!.id, 'answered')).status).toBe(404);
  });
});

describe('answers to the phone bank’s survey', () => {
  const { surveys, surveyAnswers, erasure } = contract;
  const asked = async () => {
    const questions = [
      { text: 'Will you vote?', answers: ['Yes', 'No'] },
      { text: 'Why?', answers: [] },
    ];
    const body = { ...ours(), name: `On the phone ${Math.random()}`, questions };
    return (await owner().call(surveys.create, { body })).body;
  };
  const shown = async (survey_id: string) => {
    const query = { ...ours(), survey_id, skip: 0, limit: 50 };
    const { responses, total, people: who } = (await owner().call(surveyAnswers.page, { query })).body;
    return { said: responses.map(({ answers }) => answers.join()).toSorted(), responses, total, who };
  };

  test('come with the result, once, and count in the survey with the phone bank they were given in', async () => {
    const survey = await asked();
    const named = await owner().call(banks.update, { body: { id: bank, ...ours(), survey_id: survey.id } });
    expect(named.body.survey_id).toBe(survey.id);
    const [vote, why] = survey.questions.map(({ id }) => id);
    const answers = [
      { question_id: vote!, answers: ['Yes'] },
      { question_id: why!, answers: ['Schools'] },
    ];
    const given = { survey: { survey_id: survey.id, answers }, call_start_time: new Date().toISOString() };
    const { voter_id } = (await next()).body;
    const [first, again] = [await result(voter_id, 'answered', given), await result(voter_id, 'answered', given)];
    expect([first.status, again.status, again.body.id]).toEqual([200, 200, first.body.id]);
    const others = { survey: { survey_id: survey.id, answers: [{ question_id: vote!, answers: ['No'] }] } };
    expect((await result(voter_id, 'answered', { ...given, ...others })).status).toBe(409);
    const { responses, said, who } = await shown(survey.id);
    expect([said, who]).toEqual([['Schools', 'Yes'], 1]);
    expect(responses[0]).toMatchObject({
      channel: 'call',
      phone_bank_id: bank,
      user_id: caller.id,
      voter_id,
      walkbook_id: null,
    });
    const listed = (await owner().call(surveys.all, { query: ours() })).body;
    expect(listed.find(({ id }) => id === survey.id)?.respondents).toBe(1);
    const seen = (await owner().call(people.get, { query: { ...ours(), id: voter_id } })).body;
    expect(seen.answers.map(({ user_name }) => user_name.split(' ')[0])).toEqual(['Cal', 'Cal']);
  });

  test('are undone with their call, and return with it', async () => {
    const survey = await asked();
    const answers = [{ question_id: survey.questions[0]!.id, answers: ['No'] }];
    const { voter_id } = (await next()).body;
    const { id } = (await result(voter_id, 'no_answer', { survey: { survey_id: survey.id, answers } })).body;
    expect((await shown(survey.id)).total).toBe(0);
    const now = (await correct(id, 'answered')).body.result!;
    expect((await shown(survey.id)).said).toEqual(['No']);
    const later = (await correct(now.id, 'refused')).body.result!;
    expect((await shown(survey.id)).said).toEqual(['No']);
    await correct(later.id, null);
    expect((await shown(survey.id)).total).toBe(0);
    const listed = (await owner().call(surveys.all, { query: ours() })).body;
    expect(listed.find((each) => each.id === survey.id)?.respondents).toBe(0);
  });

  test('are taken of whoever was on the caller’s screen, to questions of the campaign, and go with an erased person', async () => {
    const survey = await asked();
    const answers = [{ question_id: survey.questions[0]!.id, answers: ['Yes'] }];
    const given = { survey: { survey_id: survey.id, answers } };
    expect((await result(voter(2, 1), 'answered', given)).status).toBe(404);
    const { voter_id } = (await next()).body;
    const foreign = { survey: { survey_id: survey.id, answers: [{ question_id: bank, answers: ['Yes'] }] } };
    expect((await result(voter_id, 'answered', foreign)).error.code).toBe('SURVEY_NOT_FOUND');
    // Someone else got them meanwhile.
    await sql`update phone_bank_people set held_by = ${campaign.owner.id} where voter_id = ${voter_id}`.execute(api.db);
    expect((await result(voter_id, 'answered', given)).status).toBe(200);
    expect((await shown(survey.id)).total).toBe(1);
    await owner().call(erasure.person, { query: { ...ours(), voter_id } });
    expect((await shown(survey.id)).total).toBe(0);
    const { rows } = await sql`select 1 from call_answers where voter_id = ${voter_id}`.execute(api.db);
    expect(rows).toEqual([]);
  });

  test('that a server of an earlier release dropped come with the next try, and count as the result says by now', async () => {
    const survey = await asked();
    const answers = [{ question_id: survey.questions[0]!.id, answers: ['Yes'] }];
    const told = { survey: { survey_id: survey.id, answers } };
    const call = { call_start_time: new Date().toISOString() };
    const { voter_id } = (await next()).body;
    expect((await result(voter_id, 'answered', call)).body.answers_taken).toBe(0);
    for (const _ of [1, 2])
      expect((await result(voter_id, 'answered', { ...call, ...told })).body.answers_taken).toBe(1);
    expect((await shown(survey.id)).said).toEqual(['Yes']);
    const other = (await next()).body.voter_id;
    const later = { call_start_time: new Date(Date.now() + 1).toISOString() };
    await correct((await result(other, 'answered', later)).body.id, 'no_answer');
    expect((await result(other, 'answered', { ...later, ...told })).body.answers_taken).toBe(1);
    expect((await shown(survey.id)).total).toBe(1);
    await correct((await mine())[0]!.id, 'answered');
    expect((await shown(survey.id)).total).toBe(2);
  });

  test('were said when they were said, however wrong the phone’s clock is', async () => {
    const survey = await asked();
    const answers = [{ question_id: survey.questions[0]!.id, answers: ['Yes'] }];
    const year = 365 * 86_400_000;
    const { voter_id } = (await next()).body;
    const held = new Date((await person(voter_id))!.held_since as string).getTime();
    const call_start_time = new Date(Date.now() - year).toISOString();
    await result(voter_id, 'answered', { call_start_time, survey: { survey_id: survey.id, answers } });
    expect(Date.parse((await shown(survey.id)).responses[0]!.recorded_at)).toBe(held);
    // A phone that says what its clock shows.
    const behind = { headers: { [clockHeader]: String(Date.now() - year) } };
    await sql`update phone_banks set created_at = ${earlier('created_at', '1 day')} where id = ${bank}`.execute(api.db);
    const body = {
      ...ours(),
      voter_id: voter(2),
      call_result: 'answered' as const,
      call_start_time: new Date(Date.now() - year - 3_600_000).toISOString(),
      survey: { survey_id: survey.id, answers },
    };
    await sql`update phone_bank_people set had_by = array[${caller.id}::uuid] where voter_id = ${voter(2)}`.execute(
      api.db,
    );
    await api.as(caller).call(calling.updateCallResult, { params: { id: bank }, body }, behind);
    const earliest = Math.min(...(await shown(survey.id)).responses.map(({ recorded_at }) => Date.parse(recorded_at)));
    expect(Math.abs(Date.now() - 3_600_000 - earliest)).toBeLessThan(60_000);
  });

  test('are one to each question, and are taken of a survey that was archived meanwhile', async () => {
    const survey = await asked();
    const answer = { question_id: survey.questions[0]!.id, answers: ['Yes'] };
    const { voter_id } = (await next()).body;
    const given = (answers: object[]) => ({ survey: { survey_id: survey.id, answers } });
    expect((await result(voter_id, 'answered', given([answer, answer]))).status).toBe(422);
    await owner().call(surveys.archive, { query: { ...ours(), survey_id: survey.id, archived: true } });
    expect((await result(voter_id, 'answered', given([answer]))).body.answers_taken).toBe(1);
    expect((await shown(survey.id)).said).toEqual(['Yes']);
  });

  test('need a survey that can be asked', async () => {
    const survey = await asked();
    await owner().call(surveys.archive, { query: { ...ours(), survey_id: survey.id, archived: true } });
    const change = (survey_id: string) => owner().call(banks.update, { body: { id: bank, ...ours(), survey_id } });
    expect((await change(survey.id)).error.code).toBe('SURVEY_NOT_FOUND');
    const elsewhere = await api.makeCampaign();
    const body = {
      campaign_id: elsewhere.id,
      name: 'Theirs',
      questions: [{ text: 'Will you?', answers: ['Yes', 'No'] }],
    };
    const foreign = (await api.as(elsewhere.owner).call(surveys.create, { body })).body;
    expect((await change(foreign.id)).error.code).toBe('SURVEY_NOT_FOUND');
  });
});

describe('a result that comes late', () => {
  const other = async () => {
    const user = await api.makeUser({ campaign });
    await sql`insert into phone_bank_callers values (${campaign.id}, ${bank}, ${user.id})`.execute(api.db);
    return user;
  };
  const ago = (minutes: number) => ({ call_start_time: new Date(Date.now() - minutes * 60_000).toISOString() });

  test('and its correction leave what was agreed later with the person', async () => {
    const call_back_at = new Date(Date.now() + 3_600_000).toISOString();
    await result(
      voter(0),
      'call_back',
      { ...ago(10), call_back_at, call_back_zone: 'America/New_York' },
      await other(),
    );
    const agreed = async () => {
      const turn = await person(voter(0));
      return [turn?.last_result, turn?.done, new Date(String(turn?.not_before)).toISOString(), turn?.attempts];
    };
    const { id } = (await result(voter(0), 'no_answer', ago(60))).body;
    expect(await agreed()).toEqual(['call_back', false, call_back_at, 2]);
    await correct(id, 'busy');
    expect(await agreed()).toEqual(['call_back', false, call_back_at, 2]);
    await correct((await result(voter(0), 'no_answer', ago(50))).body.id, null);
    expect(await agreed()).toEqual(['call_back', false, call_back_at, 2]);
  });

  test('calls no one again who said no later', async () => {
    await result(voter(0), 'refused', ago(10), await other());
    const call_back_at = new Date(Date.now() + 3_600_000).toISOString();
    const { id } = (await result(voter(0), 'call_back', { ...ago(60), call_back_at })).body;
    expect(await person(voter(0))).toMatchObject({ done: true, last_result: 'refused', not_before: null });
    await correct(id, 'busy');
    expect(await person(voter(0))).toMatchObject({ done: true, last_result: 'refused', not_before: null });
  });
});

describe('a correction', () => {
  test('takes the place of a result in all that follows from it, and the history keeps both', async () => {
    const { voter_id } = (await next()).body;
    const call = { call_start_time: new Date().toISOString(), call_notes: 'Hung up' };
    const wrong = (await result(voter_id, 'do_not_call', { ...call, no_channels: ['text'] })).body;
    expect(await channelsOf(voter_id)).toEqual(['call', 'text']);
    const right = (await correct(wrong.id, 'no_answer', { call_notes: 'No one there' })).body.result!;
    expect(right).toMatchObject({ call_result: 'no_answer', call_notes: 'No one there', no_channels: [] });
    expect(await channelsOf(voter_id)).toEqual([]);
    const turn = await person(voter_id);
    expect(turn).toMatchObject({ attempts: 1, done: false, last_result: 'no_answer' });
    expect(turn?.not_before).not.toBeNull();
    // The same one sent twice is one; what was sent first, too.
    expect((await correct(wrong.id, 'no_answer', { call_notes: 'No one there' })).body.result?.id).toBe(right.id);
    expect((await correct(wrong.id, 'refused')).error.detail_code).toBe('CALLS_CORRECTED_BEFORE');
    expect((await result(voter_id, 'do_not_call', { ...call, no_channels: ['text'] })).status).toBe(200);
    expect(await channelsOf(voter_id)).toEqual([]);
    const { rows } = await sql`select 1 from call_results where voter_id = ${voter_id}`.execute(api.db);
    expect(rows).toHaveLength(2);
    const mine = (await api.as(caller).call(corrections.mine, { params: { id: bank }, query: ours() })).body;
    expect(mine).toMatchObject([{ id: right.id, voter_id, call_result: 'no_answer' }]);
    const board = (await owner().call(banks.updatedRecipients, { query: { ...ours(), id: bank } })).body;
    expect([board.results, board.callers[0]?.calls]).toEqual([{ no_answer: 1 }, 1]);
  });

  test('that takes a result back gives the person their turn again', async () => {
    const { voter_id } = (await next()).body;
    const { id } = (await result(voter_id, 'answered')).body;
    expect((await correct(id, null)).body).toEqual({ result: null });
    expect((await correct(id, null)).status).toBe(200);
    expect(await person(voter_id)).toMatchObject({ attempts: 0, done: false, last_result: null, not_before: null });
    expect((await next()).body.voter_id).toBe(voter_id);
  });

  test('lifts “do not call” only where no one else recorded it, and leaves a later call’s word on the turn', async () => {
    const first = (await result(voter(0), 'do_not_call')).body;
    const other = await api.makeUser({ campaign });
    await sql`insert into phone_bank_callers values (${campaign.id}, ${bank}, ${other.id})`.execute(api.db);
    await result(voter(0), 'do_not_call', {}, other);
    await correct(first.id, 'busy');
    expect(await channelsOf(voter(0))).toEqual(['call']);
    expect(await person(voter(0))).toMatchObject({ done: true, last_result: 'do_not_call' });
  });

  test('of a phone with a wrong clock are put in order by when they were made', async () => {
    const other = await api.makeUser({ campaign });
    await sql`insert into phone_bank_callers values (${campaign.id}, ${bank}, ${other.id})`.execute(api.db);
    await sql`update phone_banks set created_at = ${earlier('created_at', '1 day')} where id = ${bank}`.execute(api.db);
    const year = 365 * 86_400_000;
    const at = (ago: number) => new Date(Date.now() - ago).toISOString();
    const said = (by: TestUser, call_result: CallResult, call_start_time: string, clock: number) =>
      api
        .as(by)
        .call(
          calling.updateCallResult,
          { params: { id: bank }, body: { ...ours(), voter_id: voter(0), call_result, call_start_time } },
          { headers: { [clockHeader]: String(clock) } },
        );
    // An hour ago, by a clock that is a year ahead; then a few minutes ago, by a right one.
    await said(caller, 'no_answer', at(3_600_000 - year), Date.now() + year);
    await said(other, 'busy', at(300_000), Date.now());
    expect(await person(voter(0))).toMatchObject({ last_result: 'busy' });
    // Two hours ago, by a clock that is a year slow.
    await said(caller, 'call_back', at(7_200_000 + year), Date.now() - year);
    expect(await person(voter(0))).toMatchObject({ last_result: 'busy' });
  });

  test('and its result arrive by the database’s clock, however slow the server’s is', async () => {
    const real = Date.now;
    const slow = vi.spyOn(Date, 'now').mockImplementation(() => real() - 50_000);
    try {
      const { id } = (await result((await next()).body.voter_id, 'no_answer')).body;
      await correct(id, 'busy');
    } finally {
      slow.mockRestore();
    }
    const { rows } = await sql<{ late: boolean }>`
      select received_at < now() - interval '30 seconds' or superseded_at < now() - interval '30 seconds' as late
      from call_results where campaign_id = ${campaign.id}`.execute(api.db);
    expect(rows.map(({ late }) => late === true)).toEqual([false, false]);
  });

  test('is only for one’s own results of the last hours', async () => {
    const { id } = (await result(voter(0), 'answered')).body;
    expect((await correct(id, 'refused', {}, campaign.owner)).status).toBe(404);
    expect((await correct(id, 'refused', { call_back_at: new Date().toISOString() })).status).toBe(422);
    await sql`update call_results set received_at = now() - interval '5 hours' where id = ${id}`.execute(api.db);
    expect((await correct(id, 'refused')).error.detail_code).toBe('CALLS_CORRECT_TOO_LATE');
    const mine = (await api.as(caller).call(corrections.mine, { params: { id: bank }, query: ours() })).body;
    expect(mine).toEqual([]);
  });
});

describe('marks by hand', () => {
  const setAside = (set_aside: boolean, given: object = {}, by: TestUser = campaign.owner) =>
    api.as(by).call(marks.setAside, {
      body: { ...ours(), user_id: caller.id, set_aside, reason: 'Made up', ...given },
    });

  test('are seen with who entered them, and one or all of someone’s are set aside and restored', async () => {
    const first = (await result(voter(0), 'do_not_call')).body;
    await result(voter(1), 'do_not_call', { no_channels: ['door', 'text'] });
    const all = async () => (await owner().call(marks.all, { query: { ...ours(), user_id: caller.id } })).body;
    expect((await all()).marks).toMatchObject([
      { kind: 'call', voter_id: voter(1), user_id: caller.id, channels: ['call', 'door', 'text'], set_aside: null },
      { kind: 'call', voter_id: voter(0), user_id: caller.id, channels: ['call'], set_aside: null },
    ]);
    const one = { marks: [{ kind: 'call', id: first.id }] };
    expect((await setAside(true, one)).body).toEqual({ changed: 1, left: 0 });
    expect([await channelsOf(voter(0)), await channelsOf(voter(1))]).toEqual([[], ['call', 'door', 'text']]);
    expect((await setAside(true)).body).toEqual({ changed: 1, left: 0 });
    expect(await channelsOf(voter(1))).toEqual([]);
    expect((await all()).marks.map((each) => each.set_aside?.reason)).toEqual(['Made up', 'Made up']);
    const markers = (await owner().call(marks.members, { query: ours() })).body;
    expect(markers).toMatchObject([{ user_id: caller.id, marks: 0, set_aside: 2, reached: 2, worth_a_look: false }]);
    const { ledger } = (await owner().call(people.get, { query: { ...ours(), id: voter(1) } })).body;
    expect(ledger.length).toBeGreaterThan(0);
    expect((await setAside(false)).body).toEqual({ changed: 2, left: 0 });
    expect([await channelsOf(voter(0)), await channelsOf(voter(1))]).toEqual([['call'], ['call', 'door', 'text']]);
    const { rows } = await sql`
      select act, subject_id, subject_name, count from audit_entries
      where campaign_id = ${campaign.id} and act like 'marks%' order by at, id`.execute(api.db);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({ act: 'marks_set_aside', subject_id: caller.id, subject_name: 'Made up' });
  });

  test('are decided on by managers alone, with a reason, of those that there are', async () => {
    const { id } = (await result(voter(0), 'do_not_call')).body;
    expect((await setAside(true, {}, caller)).status).toBe(403);
    expect((await setAside(true, { reason: ' ' })).status).toBe(422);
    expect((await setAside(true, { user_id: campaign.owner.id, marks: [{ kind: 'call', id }] })).status).toBe(404);
  });

  test('of a number that several share hold for all of them', async () => {
    await sql`
      update voters set phone = '+19192000001' where campaign_id = ${campaign.id} and id = ${voter(0, 1)}`.execute(
      api.db,
    );
    const { voter_id, phone_number } = (await next()).body;
    await result(voter_id, 'do_not_call', { phone_number });
    expect((await next()).body.voter_id).toBe(voter(1));
    expect(await person(voter(0, 1))).toMatchObject({ refusal: 'no_address' });
    // A number that isn't this person's is no one's fault.
    await result(voter(1), 'disconnected', { phone_number: '+19192000005' });
    const { rows } = await sql`select phone_number from call_results where voter_id = ${voter(1)}`.execute(api.db);
    expect(rows).toEqual([{ phone_number: null }]);
  });
});

describe('a call by one’s own phone', () => {
  test('goes to an ordinary phone of the volunteer’s alone, and to few of them a day', async () => {
    const { voter_id, phone_number } = (await next()).body;
    for (const premium of ['+19005550100', '+18765550100', '+19199760100'])
      expect((await ring(voter_id, caller, premium)).error.detail_code).toBe('CALLS_RING_NUMBER');
    for (const ownOrTheirs of ['+19195550111', phone_number])
      expect((await ring(voter_id, caller, ownOrTheirs)).error.detail_code).toBe('CALLS_RING_OURS');
    const later = () =>
      sql`update carrier_calls set requested_at = ${earlier('requested_at', '1 minute')}`.execute(api.db);
    for (const end of ['1', '2', '3']) {
      expect((await ring(voter_id, caller, `+1919555012${end}`)).status).toBe(200);
      await later();
    }
    expect((await ring(voter_id, caller, '+19195550124')).error.detail_code).toBe('CALLS_RING_PHONES');
    expect((await ring(voter_id, caller, '+19195550121')).status).toBe(200);
    await later();
    expect((await ring(voter_id, caller, '+19195550121')).error.detail_code).toBe('CALLS_RING_OFTEN');
    expect(rung).toHaveLength(4);
    await sql`update ring_back_phones set rung_at = ${earlier('rung_at', '1 day')}`.execute(api.db);
    await sql`update carrier_calls set requested_at = ${earlier('requested_at', '1 day')}`.execute(api.db);
    expect((await ring(voter_id, caller, '+19195550124')).status).toBe(200);
    const { rows } = await sql`select phone_number from ring_back_phones`.execute(api.db);
    expect(rows).toEqual([{ phone_number: '+19195550124' }]);
  });

  test('rings no phone of someone who isn’t to be called, whoever’s it is said to be', async () => {
    const { voter_id } = (await next()).body;
    const optedOut = '+19195550131';
    await sql`
      insert into text_opt_outs (campaign_id, phone, how) values (${campaign.id}, ${optedOut}, 'wrote')`.execute(
      api.db,
    );
    await sql`update voters set mobile = '(919) 555-0132' where id = ${voter(2)}`.execute(api.db);
    await leaveAlone(api, campaign, voter(2), 'do_not_contact');
    await sql`update voters set mobile = '(919) 555-0133' where id = ${voter(1)}`.execute(api.db);
    const said = (await result(voter(1), 'do_not_call', { phone_number: '+19195550133' })).body;
    await sql`update voters set mobile = null, no_channels = '{}' where id = ${voter(1)}`.execute(api.db);
    for (const phone of [optedOut, '+19195550132', '+19195550133'])
      expect((await ring(voter_id, caller, phone)).error.detail_code).toBe('CALLS_RING_REFUSED');
    await sql`update call_results set superseded_at = now() where id = ${said.id}`.execute(api.db);
    expect((await ring(voter_id, caller, '+19195550133')).status).toBe(200);
    expect(rung).toHaveLength(1);
  });

  test('rings once for the person on the screen, however often it is asked for', async () => {
    const { voter_id } = (await next()).body;
    const first = (await ring(voter_id)).body;
    expect(first).toMatchObject({ status: 'ringing', phone_number: '+19195550111', simulated: 'answered' });
    expect((await ring(voter_id)).body.id).toBe(first.id);
    expect(rung).toEqual(['+19192000001']);
    expect((await ring(voter(2))).error.detail_code).toBe('CALLS_NOT_YOURS');
  });

  test('whose answer never came is looked for before it is made again; one that failed is made again', async () => {
    const { voter_id } = (await next()).body;
    fates.push('answer lost');
    expect((await ring(voter_id)).status).toBe(503);
    expect((await ring(voter_id)).body.status).toBe('ringing');
    expect(rung).toHaveLength(1);
    await result(voter_id, 'answered');
    const other = (await next()).body.voter_id;
    fates.push('fails');
    expect((await ring(other)).status).toBe(503);
    expect((await ring(other)).status).toBe(200);
    expect(rung).toHaveLength(2);
  });

  test('rings once though it is asked for twice at the same time', async () => {
    const { voter_id } = (await next()).body;
    const both = await Promise.all([ring(voter_id), ring(voter_id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(rung).toHaveLength(1);
  });

  test('isn’t made to someone who said no since they are on the screen', async () => {
    const { voter_id } = (await next()).body;
    await leaveAlone(api, campaign, voter_id, 'do_not_contact');
    expect((await ring(voter_id)).error.detail_code).toBe('CALLS_NOT_YOURS');
    expect(rung).toEqual([]);
  });
});

describe('a call from the browser', () => {
  const begin = (voter_id: string, by = caller) =>
    api.as(by).call(calling.browserCall, { params: { id: bank }, body: { ...ours(), voter_id } });
  /** What the carrier is told when a browser connects. */
  const connect = async (token: string, given: { CallSid?: string; signature?: string; To?: string } = {}) => {
    const { CallSid = 'CA1', signature = 'theirs', ...more } = given;
    vi.spyOn(api.services.carrier.messages, 'isGenuine').mockImplementation(({ signature: shown }) =>
      Promise.resolve(shown === 'theirs'),
    );
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature };
    const payload = new URLSearchParams({ CallSid, From: `client:${token}`, ...more }).toString();
    const { statusCode, body } = await api.app.inject({
      method: 'POST',
      url: '/api/carrier/calls/browser',
      headers,
      payload,
    });
    return { statusCode, dialed: /<Number>(.+)<\/Number>/.exec(body)?.[1] ?? null };
  };

  test('dials the person on the caller’s screen and no other, once, whatever number the browser names', async () => {
    const { voter_id, in_browser } = (await next()).body;
    expect(in_browser).toBe(true);
    const { token } = (await begin(voter_id)).body;
    // Asked for again before it connects it is the same call.
    expect((await begin(voter_id)).body.token).toBe(token);
    expect((await connect(token, { signature: 'forged' })).statusCode).toBe(403);
    expect((await connect('someone')).dialed).toBeNull();
    const phone = '+19192000001';
    expect((await connect(token, { To: '+19195550199' })).dialed).toBe(phone);
    expect((await connect(token)).dialed).toBe(phone);
    expect((await connect(token, { CallSid: 'CA2' })).dialed).toBeNull();
    const touch = sql`select 1 from outreach_touches where voter_id = ${voter_id} and channel = 'call'`;
    expect((await touch.execute(api.db)).rows).toHaveLength(1);
    expect((await begin(voter(2))).error.detail_code).toBe('CALLS_NOT_YOURS');
  });

  test.each([
    ['the person said no', () => leaveAlone(api, campaign, voter(0), 'do_not_contact')],
    [
      'someone else has the person',
      () =>
        sql`update phone_bank_people set held_by = ${campaign.owner.id} where voter_id = ${voter(0)}`.execute(api.db),
    ],
    [
      'the caller left the campaign',
      () => sql`update memberships set removed_at = now() where user_id = ${caller.id}`.execute(api.db),
    ],
    [
      'calls were turned off',
      () => sql`update campaigns set is_phone_banking_enabled = false where id = ${campaign.id}`.execute(api.db),
    ],
    [
      'the phone bank was paused',
      () => sql`update phone_banks set status = 'Paused' where id = ${bank}`.execute(api.db),
    ],
    [
      'it came late',
      () =>
        sql`update carrier_calls set requested_at = now() - interval '6 minutes' where user_id = ${caller.id}`.execute(
          api.db,
        ),
    ],
  ])('reaches no one when meanwhile %s', async (_what, happens) => {
    const { voter_id } = (await next()).body;
    expect(voter_id).toBe(voter(0));
    const { token } = (await begin(voter_id)).body;
    await happens();
    expect((await connect(token)).dialed).toBeNull();
  });

  test('lasts longer than its token can connect it', async () => {
    const { expires_at } = (await begin((await next()).body.voter_id)).body;
    expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(3 * 3_600_000);
  });

  test('asked for on an earlier turn reaches no one, nor does one too many within a day', async () => {
    const turn = async () => {
      await sql`update phone_bank_people set not_before = null where voter_id = ${voter(0)}`.execute(api.db);
      const { voter_id } = (await next()).body;
      expect(voter_id).toBe(voter(0));
      return (await begin(voter_id)).body.token;
    };
    const early = await turn();
    await release(voter(0));
    const late = await turn();
    expect((await connect(early)).dialed).toBeNull();
    // Their own phone was rung meanwhile.
    const rings = [1, 2, 3, 4].map(() => ({
      ...ours(),
      phone_bank_id: bank,
      voter_id: voter(0),
      user_id: caller.id,
      from_number: '+19195550111',
      to_number: '+19192000001',
      status: 'ringing' as const,
      reasons: [],
    }));
    await api.db.insertInto('carrier_calls').values(rings.slice(1)).execute();
    expect((await connect(late, { CallSid: 'CA2' })).dialed).toBe('+19192000001');
    await release(voter(0));
    await sql`delete from carrier_calls where carrier_id = 'CA2'`.execute(api.db);
    const last = await turn();
    await api.db.insertInto('carrier_calls').values(rings[0]!).execute();
    expect((await connect(last, { CallSid: 'CA3' })).dialed).toBeNull();
  });

  test('connects no one and takes no one else when the person is on the screen no longer', async () => {
    const { voter_id } = (await next()).body;
    const { token } = (await begin(voter_id)).body;
    await sql`
      update phone_bank_people set held_until = now() - interval '1 second', not_before = now() + interval '1 hour'
      where voter_id = ${voter_id}`.execute(api.db);
    expect((await connect(token)).dialed).toBeNull();
    const { rows } = await sql<{ voter_id: string }>`
      select voter_id from phone_bank_people where held_by = ${caller.id}`.execute(api.db);
    expect(rows.map((row) => row.voter_id)).toEqual([voter_id]);
  });

  test('waits for the end of quiet hours', async () => {
    const { voter_id } = (await next()).body;
    const { token } = (await begin(voter_id)).body;
    await sql`
      update campaigns set quiet_begins = to_char(now() at time zone 'America/New_York' - interval '1 hour', 'HH24:MI'),
        quiet_ends = to_char(now() at time zone 'America/New_York' + interval '1 hour', 'HH24:MI')
      where id = ${campaign.id}`.execute(api.db);
    expect((await connect(token)).dialed).toBeNull();
  });
});

test('numbers are shared out among callers, and times of calling begin and end', async () => {
  const acquired = (await api.as(caller).call(calling.acquireNumber, { body: ours() })).body;
  expect(acquired).toEqual({ phone_number: '+19195550111' });
  const session = (await api.as(caller).call(calling.createSession, { body: { ...ours(), ...acquired } })).body;
  const end = () => api.as(caller).call(calling.endSession, { body: { call_session_id: session.id } });
  const { ended_at } = (await end()).body;
  expect(ended_at).not.toBeNull();
  expect((await end()).body.ended_at).toBe(ended_at);
  expect((await api.as(caller).call(calling.releaseNumber, { body: ours() })).body.released).toBe(true);
  const foreign = { ...ours(), phone_number: '+12125550100' };
  expect((await api.as(caller).call(calling.createSession, { body: foreign })).status).toBe(404);
  const token = (who: TestUser) => api.as(who).call(calling.accessToken, { query: ours() });
  hasTokens = false;
  for (const who of [caller, campaign.owner])
    expect([(await token(who)).status, (await token(who)).error.detail_code]).toEqual([503, 'CALLS_NO_BROWSER']);
  // Callers of a phone bank that is active, and managers.
  expect((await token(await api.makeUser({ campaign }))).status).toBe(404);
  await owner().call(banks.update, { body: { id: bank, ...ours(), status: 'Paused' } });
  expect((await token(caller)).status).toBe(404);
});

describe('a phone bank', () => {
  const create = (given: object) =>
    owner().call(banks.create, { body: { ...ours(), name: `Calls ${Math.random()}`, ...given } });

  test('lists whom its filters select, with who is left out and why; empty and unknown filters are refused', async () => {
    await leaveAlone(api, campaign, voter(0), 'do_not_contact');
    const made = (await create({ filter_params: { streets: ['Elm St'] }, user_ids: [caller.id] })).body;
    expect(made).toMatchObject({ status: 'Draft', people: 6, called: 0, left_out: { do_not_contact: 1 } });
    expect((await create({ filter_params: {} })).status).toBe(422);
    expect((await create({ filter_params: { street: ['Elm St'] } })).status).toBe(422);
    const stranger = await api.makeUser();
    expect((await create({ filter_params: { everyone: true }, user_ids: [stranger.id] })).status).toBe(404);
  });

  test('can be changed after one of its callers left', async () => {
    await sql`update memberships set removed_at = now() where user_id = ${caller.id}`.execute(api.db);
    const { user_ids } = (await owner().call(banks.get, { query: { ...ours(), id: bank } })).body;
    expect(user_ids).toEqual([]);
    const changed = await owner().call(banks.update, { body: { ...ours(), id: bank, script: 'Hello', user_ids } });
    expect(changed.body).toMatchObject({ script: 'Hello', user_ids: [] });
  });

  test('goes from Draft to Active, to and fro with Paused, and Ended for good', async () => {
    const update = async (id: string, change: object) =>
      (await owner().call(banks.update, { body: { ...ours(), id, ...change } })).status;
    const empty = (await create({})).body.id;
    expect(await update(empty, { status: 'Active' })).toBe(409);
    expect(await update(empty, { filter_params: { streets: ['Elm St'] }, status: 'Active' })).toBe(200);
    expect(await update(empty, { filter_params: { everyone: true } })).toBe(409);
    expect(await update(empty, { status: 'Draft' })).toBe(409);
    for (const status of ['Paused', 'Active', 'Ended']) expect(await update(empty, { status })).toBe(200);
    expect(await update(empty, { status: 'Active' })).toBe(409);
  });

  test('is seen by its callers once it is Active, and changes of the last seconds by managers', async () => {
    const mine = () => api.as(caller).call(banks.allUser, { query: { ...ours(), user_id: caller.id } });
    expect((await mine()).body.map(({ id }) => id)).toEqual([bank]);
    const others = { ...ours(), user_id: campaign.owner.id };
    expect((await api.as(caller).call(banks.allUser, { query: others })).status).toBe(422);
    const { voter_id } = (await next()).body;
    await result(voter(2), 'left_message');
    const board = (await owner().call(banks.updatedRecipients, { query: { ...ours(), id: bank } })).body;
    expect(board.recipients.map((each) => each.voter_id).toSorted()).toEqual([voter_id, voter(2)].toSorted());
    expect(board.results).toEqual({ left_message: 1 });
    expect(board.callers).toMatchObject([{ user_id: caller.id, calls: 1, answered: 0, calling: true }]);
    await sql`update phone_bank_people set changed_at = now() - interval '21 seconds'`.execute(api.db);
    const later = (await owner().call(banks.updatedRecipients, { query: { ...ours(), id: bank } })).body;
    expect(later.recipients).toEqual([]);
  });
});

/** Repeats itself from the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
