// Shifts planned ahead: by the campaign's clock, with as many people as there are places, however many come at once.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { inTransaction } from '../../../../src/server/db/connection';
import { endMembership, setMembership } from '../../../../src/server/modules/campaigns/memberships-repo';
import { lockPlanned } from '../../../../src/server/modules/planned-shifts/repo';
import {
  queueDueReminders,
  shiftCanceledEmail,
  shiftReminderEmail,
} from '../../../../src/server/modules/planned-shifts/shift-email';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';

const { plannedShifts, shifts, users, audit } = contract;
let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign({ timeZone: 'America/Chicago' });
  vera = await api.makeUser({ campaign, first: 'Vera', last: 'Lopez' });
});

const nextYear = new Date().getUTCFullYear() + 1;
const plan = (given: object = {}) => ({
  campaign_id: campaign.id,
  place: 'Library steps',
  day: `${nextYear}-07-04`,
  starts: '17:00',
  ends: '19:30',
  capacity: 2,
  notes: 'Bring water.',
  ...given,
});
const create = async (given: object = {}) =>
  (await api.as(campaign.owner).call(plannedShifts.create, { body: plan(given) })).body;
const listed = async (who: TestUser) =>
  (await api.as(who).call(plannedShifts.all, { query: { campaign_id: campaign.id } })).body;
const signUp = (who: TestUser, id: string, signed_up = true) =>
  api.as(who).call(plannedShifts.signUp, { body: { campaign_id: campaign.id, id, signed_up } });
const change = (id: string, given: object = {}) =>
  api.as(campaign.owner).call(plannedShifts.update, { body: { ...plan(given), id } });
const cancel = (id: string) =>
  api.as(campaign.owner).call(plannedShifts.cancel, { body: { campaign_id: campaign.id, id } });
const checkIn = (id: string, who: TestUser, checked_in = true) =>
  api.as(campaign.owner).call(plannedShifts.checkIn, {
    body: { campaign_id: campaign.id, id, user_id: who.id, checked_in },
  });

describe('a planned shift', () => {
  test('is at an instant by the campaign’s clock, over midnight too, and listed by when it starts', async () => {
    const late = await create({ day: `${nextYear}-12-31`, starts: '21:00', ends: '00:30', place: 'Square' });
    const first = await create();
    expect(late).toMatchObject({
      starts_at: `${nextYear + 1}-01-01T03:00:00.000Z`,
      ends_at: `${nextYear + 1}-01-01T06:30:00.000Z`,
      time_zone: 'America/Chicago',
    });
    expect(await listed(vera)).toMatchObject([
      { id: first.id, starts_at: `${nextYear}-07-04T22:00:00.000Z`, signed_up: 0, is_mine: false, people: [] },
      { id: late.id },
    ]);
  });

  test.each([
    [{ ends: '17:00' }, 'SHIFT_TOO_LONG'],
    [{ starts: '03:00', ends: '20:00' }, 'SHIFT_TOO_LONG'],
    [{ day: '2020-07-04' }, 'SHIFT_IN_THE_PAST'],
    [{ day: '2035-03-11', starts: '02:30', ends: '05:00' }, 'NO_SUCH_TIME'],
    [{ capacity: 0 }, undefined],
    [{ starts: '24:00' }, undefined],
    [{ day: '2027-02-30' }, undefined],
    [{ notes: 'x'.repeat(501) }, undefined],
  ])('with %o is refused', async (given, detail_code) => {
    const { status, error } = await api.as(campaign.owner).call(plannedShifts.create, { body: plan(given) });
    expect(status).toBe(422);
    if (detail_code !== undefined) expect(error.detail_code).toBe(detail_code);
  });

  test('has as many people as places when all come at once, and everyone else hears that it is full', async () => {
    const { id } = await create({ capacity: 3 });
    const people = await Promise.all(Array.from({ length: 10 }, () => api.makeUser({ campaign })));
    const replies = await Promise.all(people.map((person) => signUp(person, id)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = replies.filter(({ status }) => status !== 200).map(({ error }) => error.detail_code);
    expect(refused).toEqual(Array.from({ length: 7 }, () => 'SHIFT_FULL'));
    expect((await listed(campaign.owner))[0]).toMatchObject({ signed_up: 3, is_mine: false });
    const [got] = people.filter((_, index) => replies[index]?.status === 200);
    expect((await signUp(got!, id)).body).toMatchObject({ signed_up: 3, is_mine: true, people: [] });
    expect((await signUp(got!, id, false)).body).toMatchObject({ signed_up: 2, is_mine: false });
    expect((await signUp(got!, id, false)).status).toBe(200);
    const [none] = people.filter((_, index) => replies[index]?.status !== 200);
    expect((await signUp(none!, id)).body.signed_up).toBe(3);
    // Who was removed takes no place.
    const query = { email: none!.email, campaign_id: campaign.id };
    await api.as(campaign.owner).call(users.removeFromCampaign, { query });
    expect((await signUp(vera, id)).status).toBe(200);
  });

  test('gives no place twice when someone who left the campaign comes back to it', async () => {
    const { id } = await create({ capacity: 2 });
    await signUp(vera, id);
    await endMembership(api.db, campaign.id, vera.id);
    const people = await Promise.all(Array.from({ length: 6 }, () => api.makeUser({ campaign })));
    const replies = await Promise.all(people.map((person) => signUp(person, id)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    await setMembership(api.db, campaign.id, vera.id, 'Volunteer');
    const [now] = await listed(campaign.owner);
    expect([now?.signed_up, now?.people.length]).toEqual([2, 2]);
    expect(await listed(vera)).toMatchObject([{ is_mine: false }]);
    expect((await checkIn(id, vera)).error.detail_code).toBe('NOT_SIGNED_UP');
    // Someone gives their place back, and both who want it come at once.
    const [gone] = people.filter((_, index) => replies[index]?.status === 200);
    await signUp(gone!, id, false);
    const again = await Promise.all([signUp(vera, id), signUp(gone!, id)]);
    expect(again.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await listed(campaign.owner))[0]?.signed_up).toBe(2);
  });

  test('and a team are had again by who is removed and invited back, as far as there is a place, but no captain’s rights', async () => {
    const [roomy, tight, past] = [await create(), await create({ capacity: 1 }), await create()];
    for (const { id } of [roomy, tight, past]) await signUp(vera, id);
    const { teams } = contract;
    const own = { campaign_id: campaign.id };
    const team = (await api.as(campaign.owner).call(teams.create, { body: { ...own, name: 'East' } })).body;
    const body = { ...own, id: team.id, user_ids: [vera.id], captain_id: vera.id };
    expect((await api.as(campaign.owner).call(teams.update, { body })).status).toBe(200);
    await api.as(campaign.owner).call(users.removeFromCampaign, { query: { ...own, email: vera.email } });
    expect((await signUp(campaign.owner, tight.id)).status).toBe(200);
    await sql`update planned_shifts set starts_at = now() - interval '2 hours', ends_at = now() + interval '1 hour'
      where campaign_id = ${campaign.id} and id = ${past.id}`.execute(api.db);

    const invited = { ...own, receiver_email: vera.email, offer_title: 'Volunteer' as const };
    const { id } = (await api.as(campaign.owner).call(contract.invitations.create, { body: invited })).body;
    const accept = { id, status: 'accepted' as const, campaign_name: campaign.name };
    expect((await api.as(vera).call(contract.invitations.answer, { body: accept })).status).toBe(200);
    const mine = new Map((await listed(vera)).map((shift) => [shift.id, shift.is_mine]));
    expect([roomy, tight, past].map((shift) => mine.get(shift.id))).toEqual([true, false, false]);
    expect((await listed(campaign.owner)).find((shift) => shift.id === tight.id)?.signed_up).toBe(1);
    const [shown] = (await api.as(campaign.owner).call(teams.all, { query: own })).body;
    expect(shown).toMatchObject({ captain: null, people: [{ id: vera.id }] });
  });

  test('is changed without losing anyone, and not to fewer places than are taken', async () => {
    const { id } = await create();
    await signUp(vera, id);
    await signUp(campaign.owner, id);
    expect((await change(id, { capacity: 1 })).error.detail_code).toBe('PLACES_TAKEN');
    const { body } = await change(id, { place: 'Town hall', starts: '18:00' });
    expect(body).toMatchObject({ place: 'Town hall', starts_at: `${nextYear}-07-04T23:00:00.000Z`, signed_up: 2 });
  });

  test('that is canceled says so to who had signed up and to managers, takes no one, and is logged once', async () => {
    const { id } = await create();
    await signUp(vera, id);
    const ben = await api.makeUser({ campaign });
    await cancel(id);
    await cancel(id);
    expect(await listed(vera)).toMatchObject([{ id, canceled_at: expect.any(String) }]);
    expect(await listed(ben)).toEqual([]);
    expect(await listed(campaign.owner)).toHaveLength(1);
    expect((await signUp(ben, id)).error.detail_code).toBe('SHIFT_CANCELED');
    expect((await change(id)).error.detail_code).toBe('SHIFT_CANCELED');
    expect((await signUp(vera, id, false)).status).toBe(200);
    const log = (await api.as(campaign.owner).call(audit.list, { query: { campaign_id: campaign.id } })).body;
    expect(log.filter(({ act }) => act === 'planned_shift_canceled')).toMatchObject([
      { subject_name: 'Library steps' },
    ]);
  });

  test('has come who was checked in, or who started a shift within its time', async () => {
    const { id } = await create();
    await signUp(vera, id);
    const people = async () => (await listed(campaign.owner))[0]?.people;
    const known = { id: vera.id, user_name: 'Vera Lopez', has_started: false };
    expect(await people()).toEqual([{ ...known, checked_in_at: null }]);
    await checkIn(id, vera);
    expect(await people()).toMatchObject([{ checked_in_at: expect.any(String) }]);
    await checkIn(id, vera, false);
    expect((await checkIn(id, campaign.owner)).error.detail_code).toBe('NOT_SIGNED_UP');
    const soon = Date.now() + 30 * 60_000;
    await api.db
      .updateTable('planned_shifts')
      .set({ starts_at: new Date(soon), ends_at: new Date(soon + 3_600_000) })
      .where('id', '=', id)
      .execute();
    expect(await people()).toMatchObject([{ checked_in_at: null }]);
    const at = new Date().toISOString();
    const start = {
      id: randomUUID(),
      event: 'start',
      shift_id: null,
      at,
      recorded_at: at,
      device_id: randomUUID(),
      seq: 1,
    };
    await api.as(vera).call(shifts.record, { body: { campaign_id: campaign.id, facts: [start] } });
    expect(await people()).toMatchObject([{ checked_in_at: expect.any(String), has_started: true }]);
  });

  test('keeps who has come and who did not: no one signs off once they are there, or when it is over', async () => {
    const { id } = await create();
    await signUp(vera, id);
    await checkIn(id, vera);
    expect(await listed(vera)).toMatchObject([{ has_come: true }]);
    expect((await signUp(vera, id, false)).error.detail_code).toBe('HAS_COME');
    await checkIn(id, vera, false);
    await api.db
      .updateTable('planned_shifts')
      .set({ starts_at: new Date(0), ends_at: new Date(86_400_000) })
      .where('id', '=', id)
      .execute();
    expect((await signUp(vera, id, false)).error.detail_code).toBe('SHIFT_OVER');
    const query = { campaign_id: campaign.id, user_id: vera.id };
    const { body } = await api.as(campaign.owner).call(plannedShifts.all, { query });
    expect(body).toMatchObject([{ id, people: [{ id: vera.id, checked_in_at: null }] }]);
  });

  test('that is over is neither moved to another day nor canceled: who came to it stays known', async () => {
    const { id } = await create();
    await signUp(vera, id);
    await checkIn(id, vera);
    await api.db
      .updateTable('planned_shifts')
      .set({ starts_at: new Date(0), ends_at: new Date(86_400_000) })
      .where('id', '=', id)
      .execute();
    expect((await change(id)).error.detail_code).toBe('SHIFT_OVER');
    expect((await cancel(id)).error.detail_code).toBe('SHIFT_OVER');
    // Someone who came and was forgotten can still be noted.
    expect((await checkIn(id, vera)).body).toMatchObject({
      starts_at: new Date(0).toISOString(),
      canceled_at: null,
      people: [{ id: vera.id, checked_in_at: expect.any(String) }],
    });
  });

  test('is listed by days in the campaign’s zone, past ones too, and by person for those who may see that', async () => {
    const { id } = await create();
    const { id: later } = await create({ day: `${nextYear}-07-06`, starts: '23:30', ends: '01:00' });
    await signUp(vera, id);
    const ask = async (who: TestUser, query: object) =>
      api.as(who).call(plannedShifts.all, { query: { campaign_id: campaign.id, ...query } });
    const days = (from: string, to: string) => ({ from: `${nextYear}-${from}`, to: `${nextYear}-${to}` });
    expect((await ask(vera, days('07-04', '07-04'))).body).toMatchObject([{ id }]);
    expect((await ask(vera, days('07-05', '07-06'))).body).toMatchObject([{ id: later }]);
    expect((await ask(vera, days('07-07', '08-30'))).body).toEqual([]);
    for (const wrong of [days('07-04', '07-03'), days('01-01', '07-04'), { from: '2030-01-01' }])
      expect((await ask(vera, wrong)).error.detail_code).toBe('TOO_MANY_DAYS');
    await api.db
      .updateTable('planned_shifts')
      .set({ starts_at: new Date(86_400_000), ends_at: new Date(2 * 86_400_000) })
      .where('id', '=', id)
      .execute();
    expect((await ask(campaign.owner, { user_id: vera.id })).body).toMatchObject([{ id }]);
    expect((await ask(vera, { user_id: vera.id })).body).toMatchObject([{ id, people: [] }]);
    expect((await ask(vera, { user_id: campaign.owner.id })).error.code).toBe('FORBIDDEN');
  });

  test('is reminded of once on the day before, again at another time, and not after it was canceled', async () => {
    const { id } = await create();
    const ben = await api.makeUser({ campaign });
    for (const who of [vera, ben]) await signUp(who, id);
    const emailsTo = async ({ email }: TestUser) =>
      api.db
        .selectFrom('emails')
        .select(['kind', 'subject_id', 'status'])
        .where('receiver_email', '=', email)
        .orderBy('created_at')
        .execute();
    const startsAt = Date.parse((await listed(vera))[0]!.starts_at);
    const remind = (hours: number) =>
      queueDueReminders({ db: api.db, jobs: api.services.jobs }, new Date(startsAt - hours * 3_600_000));
    await remind(25);
    expect(await emailsTo(vera)).toEqual([]);
    // One that is being changed, or canceled, waits for the next round.
    await inTransaction(api.db, async (tx) => {
      await lockPlanned(tx, campaign.id, id);
      await remind(23);
    });
    expect(await emailsTo(vera)).toEqual([]);
    await Promise.all([remind(23), remind(23)]);
    await remind(1);
    expect(await emailsTo(vera)).toMatchObject([{ kind: 'shift_reminder' }]);
    const [email] = await emailsTo(vera);
    const letter = async (of: typeof shiftReminderEmail, language: 'en' | 'es' = 'en', receiver_email = vera.email) =>
      of('https://campaign.example')(api.db, {
        campaign_id: campaign.id,
        subject_id: email!.subject_id,
        language,
        receiver_email,
      });
    const wants = (wants_reminder_emails: boolean) =>
      api.as(vera).call(users.updateMe, { body: { wants_reminder_emails } });
    await wants(false);
    expect(await letter(shiftReminderEmail)).toBeNull();
    await wants(true);
    const reminder = await letter(shiftReminderEmail);
    expect(reminder?.subject).toMatch(/^Your shift: \w+, Jul 4, 5:00\sPM$/);
    expect(reminder?.paragraphs[1]).toMatch(/5:00\sPM to 7:30\sPM, Library steps\.$/);
    expect(reminder?.quote?.text).toBe('Bring water.');
    expect(reminder?.foot.join()).toContain('/app/account');
    expect((await letter(shiftReminderEmail, 'es'))?.subject).toMatch(/^Tu turno: /);
    // The app shows shifts by the clock that the campaign has now.
    const zone = (time_zone: string) =>
      api.db.updateTable('campaigns').set({ time_zone }).where('id', '=', campaign.id).execute();
    await zone('America/Denver');
    expect((await letter(shiftReminderEmail))?.subject).toMatch(/^Your shift: \w+, Jul 4, 4:00\sPM$/);
    await zone('America/Chicago');
    expect(await letter(shiftCanceledEmail)).toBeNull();
    // Nothing of it goes to an address that they no longer have.
    expect(await letter(shiftReminderEmail, 'en', `old-${vera.email}`)).toBeNull();
    await change(id, { starts: '16:00' });
    await remind(2);
    expect((await emailsTo(vera)).map(({ kind }) => kind)).toEqual(['shift_reminder', 'shift_reminder']);
    await signUp(ben, id, false);
    await cancel(id);
    expect((await emailsTo(vera)).at(-1)).toMatchObject({ kind: 'shift_canceled', status: 'waiting' });
    expect(await letter(shiftReminderEmail)).toBeNull();
    expect((await letter(shiftCanceledEmail))?.subject).toMatch(/^Canceled: your shift/);
    expect((await emailsTo(ben)).map(({ kind }) => kind)).toEqual(['shift_reminder', 'shift_reminder']);
  });

  test('moved to within a day tells its new time at once to everyone who had signed up, however lately', async () => {
    const { id } = await create({ capacity: 3 });
    const ben = await api.makeUser({ campaign });
    const early = await api.makeUser({ campaign });
    for (const who of [vera, ben, early]) await signUp(who, id);
    await api.as(ben).call(users.updateMe, { body: { wants_reminder_emails: false } });
    await sql`update planned_shift_people set reminded_at = now() where user_id = ${early.id}`.execute(api.db);
    const at = new Date(Date.now() + 3 * 3_600_000);
    const [day = '', starts = ''] = new Intl.DateTimeFormat('sv', {
      timeZone: 'America/Chicago',
      dateStyle: 'short',
      timeStyle: 'short',
    })
      .format(at)
      .split(' ');
    const ends = `${String((Number(starts.slice(0, 2)) + 2) % 24).padStart(2, '0')}:00`;
    await change(id, { day, starts, ends, capacity: 3 });
    const { rows } = await sql<{ receiver_email: string; kind: string }>`
      select receiver_email, kind from emails where campaign_id = ${campaign.id} and status = 'waiting'`.execute(
      api.db,
    );
    const told = [vera, early].map(({ email }) => ({ receiver_email: email, kind: 'shift_reminder' }));
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(expect.arrayContaining(told));
    // Neither again by the round that looks for them, nor where the time stays.
    await change(id, { day, starts, ends, capacity: 3, notes: 'By the door' });
    await queueDueReminders({ db: api.db, jobs: api.services.jobs }, new Date());
    expect((await sql`select 1 from emails where campaign_id = ${campaign.id}`.execute(api.db)).rows).toHaveLength(2);
  });

  test('that is over is neither listed nor open, and no other campaign’s people see or change one', async () => {
    const { id } = await create();
    const rivals = await api.makeCampaign();
    const there = { campaign_id: rivals.id, id };
    const as = api.as(rivals.owner);
    expect((await as.call(plannedShifts.signUp, { body: { ...there, signed_up: true } })).error.code).toBe('NOT_FOUND');
    expect((await as.call(plannedShifts.cancel, { body: there })).error.code).toBe('NOT_FOUND');
    expect((await as.call(plannedShifts.update, { body: { ...plan(), ...there } })).error.code).toBe('NOT_FOUND');
    const checked = { ...there, user_id: vera.id, checked_in: true };
    expect((await as.call(plannedShifts.checkIn, { body: checked })).error.code).toBe('NOT_FOUND');
    expect((await as.call(plannedShifts.all, { query: { campaign_id: rivals.id } })).body).toEqual([]);
    await api.db
      .updateTable('planned_shifts')
      .set({ starts_at: new Date(0), ends_at: new Date(1) })
      .where('id', '=', id)
      .execute();
    expect(await listed(vera)).toEqual([]);
    expect((await signUp(vera, id)).error.detail_code).toBe('SHIFT_OVER');
  });
});
