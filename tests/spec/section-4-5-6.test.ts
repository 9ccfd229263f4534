// States, validation and roles, as far as the API and the pure domain answer for them.
import { afterAll, beforeAll, expect } from 'vitest';
import { capabilitiesOf, firstScreen, may } from '../../src/domain/access/capabilities';
import { passwordChecklist } from '../../src/domain/access/password';
import { isName, registrationProblem } from '../../src/domain/access/registration';
import { usEnglish } from '../../src/domain/i18n/texts';
import { emailPattern } from '../../src/contract/fields';
import { voterGroup } from '../../src/contract/voters/voter-groups';
import { gate } from '../../src/domain/access/gates';
import { rowsOf } from './rows';
import { fresh, makeWorld, type World } from './world';

let world: World;
let at: string;
beforeAll(async () => {
  world = await makeWorld();
  at = `campaign_id=${world.campaign.id}`;
});
afterAll(() => world.api.close());
const filled = { first: 'Ana', last: 'Ortega', email: 'a@b.org', password: 'Doors.12345', confirmation: 'Doors.12345' };

rowsOf(4, (row) => {
  row("Voter group: created with status 'Pending'.", async () => {
    const body = { name: fresh('Group'), campaign_id: world.campaign.id, filter_params: { streets: [world.street] } };
    expect((await world.send('POST /voter-group/', body)).body).toMatchObject({ status: 'Pending' });
  });
  row('Other voter group status values are not shown.', () => {
    expect(voterGroup.shape.status.options).toEqual(['Pending', 'Ready', 'Failed']);
  });
  row("Survey: created with record_status 'is_active'; can be archived.", async () => {
    const survey = {
      name: fresh('Survey'),
      campaign_id: world.campaign.id,
      questions: [{ text: 'Why?', answers: [] }],
    };
    const { body } = await world.send('POST /survey/', survey);
    expect(body).toMatchObject({ record_status: 'is_active' });
    const archived = await world.send(`PUT /survey/archive/?survey_id=${(body as { id: string }).id}&${at}`);
    expect(archived.body).toMatchObject({ record_status: 'archived' });
  });
  row('Walkbook: can be archived.', async () => {
    const walk = { name: fresh('Walk'), campaign_id: world.campaign.id, filter_params: { streets: [world.street] } };
    const { id } = (await world.send('POST /walkbook/', walk)).body as { id: string };
    const archived = await world.send(`PUT /walkbook/archive/?walkbook_id=${id}&${at}`);
    expect(archived.body).toMatchObject({ record_status: 'archived' });
    expect((await world.send(`GET /walkbook/all/?${at}`)).text).not.toContain(id);
  });
  row("Recommended walkbooks are updated with creation_method 'Recommended'.", async () => {
    const body = { name: fresh('Worth'), filter_params: { streets: [world.street] } };
    const { id } = (await world.send('POST /recommended-walkbook/', body)).body as { id: string };
    const change = { id, creation_method: 'Recommended' };
    expect((await world.send('PUT /recommended-walkbook/', change)).body).toMatchObject({
      creation_method: 'Recommended',
    });
    expect((await world.send('PUT /recommended-walkbook/', { id, creation_method: 'Requested' })).status).toBe(422);
  });
  row("Requested recommendations use creation_method 'Requested' and outreach_type 'Walkbook'.", async () => {
    const line = 'POST /recommended-walkbook/request-walkbook-recommendation/';
    const asked = { request_name: fresh('Ask'), filter_params: { streets: [world.street] } };
    expect((await world.send(line, asked)).body).toMatchObject({
      creation_method: 'Requested',
      outreach_type: 'Walkbook',
    });
    expect((await world.send(line, { ...asked, outreach_type: 'Text' })).status).toBe(422);
  });
  row("Text campaign: created with creation_method 'Created' and status 'Draft'.", async () => {
    const body = { name: fresh('Text'), creation_method: 'Created', status: 'Draft', campaign_id: world.campaign.id };
    expect((await world.send('POST /text-campaign/', body)).body).toMatchObject({ status: 'Draft' });
  });
  row(
    'Text campaign registration status is fetched from a provider-backed endpoint; its values are not shown.',
    async () => {
      const { body } = await world.send(`GET /text-campaign/twilio/${world.campaign.id}/status`);
      expect(body).toHaveProperty('status');
    },
  );
  row('Phone-banking campaign: created with status Draft', async () => {
    const body = { name: fresh('Calls'), campaign_id: world.campaign.id };
    expect((await world.send('POST /phone-banking/', body)).body).toMatchObject({ status: 'Draft' });
  });
  row('an update can change status, and values other than Draft are not shown.', async () => {
    const bank = { name: fresh('Calls'), campaign_id: world.campaign.id };
    const made = await world.send('POST /phone-banking/', { ...bank, filter_params: { everyone: true } });
    const change = { ...bank, id: (made.body as { id: string }).id, status: 'Active' };
    expect((await world.send('PUT /phone-banking/', change)).body).toMatchObject({ status: 'Active' });
  });
});

rowsOf(5, (row) => {
  row('Login email must match a standard email pattern', () => {
    expect(emailPattern.test('ana@example.org')).toBe(true);
    for (const text of ['ana', 'ana@', '@example.org', 'ana@example', 'a b@example.org'])
      expect(emailPattern.test(text)).toBe(false);
  });
  row('Registration: first and last name letters only (a-z, A-Z)', () => {
    expect(['Ana', 'ANA', 'zoe'].every(isName)).toBe(true);
    expect(['', 'Ana1', 'Ana-Lou', 'Zoë', 'A b'].some(isName)).toBe(false);
  });
  row('password at least 10 characters, contains a digit, contains a special character from .!#$%&*+=?@', () => {
    const ready = (password: string) => passwordChecklist(usEnglish, password, password).every((line) => line.met);
    for (const special of '.!#$%&*+=?@') expect(ready(`abcdefgh1${special}`), special).toBe(true);
    for (const password of ['abcdefg1.', 'abcdefghi.', 'abcdefghi1', 'abcdefgh1-'])
      expect(ready(password), password).toBe(false);
  });
  row('confirm password follows the same rules and equals the password.', () => {
    const met = (confirmation: string) => passwordChecklist(usEnglish, 'Doors.12345', confirmation).at(-1)?.met;
    expect([met('Doors.12345'), met('Doors.12346'), met('doors.12345')]).toEqual([true, false, false]);
    expect(passwordChecklist(usEnglish, 'short', 'short').every((line) => line.met)).toBe(false);
  });
  row(
    "Checklist lines: 'At least 10 characters', 'Contains a number', 'Contains a special character (.!#$%&*+=?@)', 'Passwords match'.",
    () => {
      expect(passwordChecklist(usEnglish, '', '').map((line) => line.text)).toEqual([
        'At least 10 characters',
        'Contains a number',
        'Contains a special character (.!#$%&*+=?@)',
        'Passwords match',
      ]);
    },
  );
  row(
    "Registration call also requires non-empty first name, last name, email, password and password confirmation; the error reads '<field> was not provided'.",
    () => {
      const said = (field: keyof typeof filled) => registrationProblem(usEnglish, { ...filled, [field]: '' });
      expect((['first', 'last', 'email', 'password', 'confirmation'] as const).map(said)).toEqual([
        'First name was not provided',
        'Last name was not provided',
        'Email was not provided',
        'Password was not provided',
        'Password confirmation was not provided',
      ]);
    },
  );
  row("Mismatch gives 'Passwords do not match'.", () => {
    expect(registrationProblem(usEnglish, { ...filled, confirmation: 'Doors.12346' })).toBe('Passwords do not match');
  });
  row("Joining a campaign requires a campaign name ('Campaign name was not provided').", async () => {
    const guest = await world.api.makeUser();
    const invite = { campaign_id: world.campaign.id, receiver_email: guest.email, offer_title: 'Staff' };
    const { id } = (await world.send('POST /invitation/', invite)).body as { id: string };
    const { text } = await world.send('PUT /invitation/', { id, status: 'accepted' }, guest);
    expect(text).toContain('Campaign name was not provided');
  });
  row('Removing a user requires an email and a campaign id.', async () => {
    expect((await world.send(`PUT /users/remove/campaign-user/?${at}`)).status).toBe(422);
    expect((await world.send('PUT /users/remove/campaign-user/?email=a@b.org')).status).toBe(422);
  });
  row("Walkbook touch week must be 'current-week' or 'previous-week', else 'Invalid week parameter'.", async () => {
    const { status, text } = await world.send(`GET /walkbook/touches/next-week/?${at}`);
    expect([status, text]).toEqual([422, expect.stringContaining('Invalid week parameter')]);
  });
  const expectIdsAsked = async (path: string) => {
    for (const query of [at, `id=${world.campaign.id}`])
      expect((await world.send(`GET ${path}?${query}`)).body, path).toMatchObject({
        code: 'INVALID',
        detail: expect.stringContaining('ID was not provided'),
      });
  };
  row('Survey, walkbook, road sign, voter group', async () => {
    for (const path of ['/survey/', '/walkbook/', '/road-sign/', '/voter-group/']) await expectIdsAsked(path);
  });
  row("and mailer calls require ids and campaign id; a missing id throws an 'ID was not provided' style error.", () =>
    expectIdsAsked('/mail/'),
  );
  row('Survey questions whose question_id is null are dropped from walkbook updates.', async () => {
    const walk = { name: fresh('Walk'), campaign_id: world.campaign.id, filter_params: { streets: [world.street] } };
    const { id } = (await world.send('POST /walkbook/', walk)).body as { id: string };
    const survey_responses = [{ id: world.campaign.id, question_id: null }];
    const { status, body } = await world.send('PUT /walkbook/', {
      id,
      campaign_id: world.campaign.id,
      survey_responses,
    });
    expect([status, (body as { receipts: unknown[] }).receipts]).toEqual([200, []]);
  });
  row('Names of surveys', async () => {
    const survey = { name: fresh('Once'), campaign_id: world.campaign.id, questions: [{ text: 'Why?', answers: [] }] };
    await world.send('POST /survey/', survey);
    const line = `GET /survey/check-name/${world.campaign.id}/?name=${encodeURIComponent(survey.name)}`;
    expect((await world.send(line)).body).toEqual({ is_unique: false });
  });
  row(', mailers and mailer campaigns are checked for uniqueness before creation.', async () => {
    for (const line of ['mailer', 'mailer-campaign'])
      expect((await world.send(`GET /mail/check-name/${line}/${world.campaign.id}/?name=Once`)).body).toEqual({
        is_unique: true,
      });
  });
  row(
    "Available phone numbers search requires an area code or a zip code (either or both are sent); message 'Area code or zip code is required'.",
    async () => {
      const { text } = await world.send(`GET /phone-banking/available-numbers/?${at}`);
      expect(text).toContain('Area code or zip code is required');
    },
  );
  row(
    "Most calls require a token; otherwise 'No token found' or 'Authentication token is missing' (some log, some throw).",
    async () => {
      const reply = await world.api.app.inject('/api/users/me');
      expect([reply.statusCode, reply.json().detail]).toEqual([401, 'Authentication token is missing']);
    },
  );
});

rowsOf(6, (row) => {
  row(
    'Manager and Director: all screens, including dashboard, surveys, reports, recommendations, creating walkbooks, road signs, surveys and recommendation requests, and viewing users.',
    () => {
      for (const title of ['Manager', 'Director'] as const)
        for (const what of [
          'dashboard.view',
          'surveys.manage',
          'recommendations.manage',
          'walkbooks.manage',
          'road_signs.manage',
          'members.view',
        ] as const)
          expect(may(title, what), `${title} ${what}`).toBe(true);
    },
  );
  row(
    'They load all walkbooks, road signs, recommendations, surveys and voter tags for the campaign and land on the dashboard.',
    async () => {
      const director = await world.api.makeUser({ campaign: world.campaign, title: 'Director' });
      const lists = '/walkbook/all/ /road-sign/all/ /recommended-walkbook/all/ /survey/all/ /voter-tag/all/';
      for (const path of lists.split(' '))
        expect((await world.send(`GET ${path}?${at}`, undefined, director)).body, path).toBeInstanceOf(Array);
      expect([firstScreen('Manager'), firstScreen('Director')]).toEqual(['dashboard', 'dashboard']);
    },
  );
  row('Staff and Volunteer: walkbooks (view), road signs (view), road-sign placement, campaign and account.', () => {
    for (const title of ['Staff', 'Volunteer'] as const) {
      for (const what of ['walkbooks.view', 'road_signs.view', 'road_signs.place', 'campaign.view'] as const)
        expect(may(title, what), `${title} ${what}`).toBe(true);
      for (const what of ['dashboard.view', 'walkbooks.manage', 'voters.view', 'surveys.manage'] as const)
        expect(may(title, what), `${title} ${what}`).toBe(false);
    }
  });
  row('They load only their own walkbooks, road signs and tags', async () => {
    const { volunteer } = world;
    expect((await world.send('GET /walkbook/all/', undefined, volunteer)).status).toBe(403);
    expect((await world.send('GET /walkbook/all-user/', undefined, volunteer)).body).toEqual([]);
    expect((await world.send('GET /voter-tag/all/', undefined, volunteer)).body).toEqual([]);
  });
  row('and land on walkbooks.', () => {
    for (const title of ['Staff', 'Volunteer'] as const)
      expect(gate({ identity: 'verified', terms: true, title, invitation: false }, '/app')).toBe('/app/walkbooks');
  });
  row('The campaign owner is identified by owner_email; owners can remove users from a campaign.', async () => {
    const director = await world.api.makeUser({ campaign: world.campaign, title: 'Director' });
    const leaver = await world.api.makeUser({ campaign: world.campaign });
    const line = `PUT /users/remove/campaign-user/?email=${leaver.email}&${at}`;
    expect((await world.send(line, undefined, director)).status).toBe(403);
    expect((await world.send(line)).status).toBe(200);
  });
  row('Registration is by invitation only.', async () => {
    const body = { first: 'Ana', last: 'Ortega', email: 'ana-new@example.org', token: 'none' };
    const who = { uid: 'ana-new', email: 'ana-new@example.org', emailVerified: false };
    expect((await world.send('POST /users/', body, who)).text).toContain('Invalid invitation token');
  });
  row.read('Further role rules are not shown.', 'rights-follow-memberships', () => {
    expect([...capabilitiesOf.Worker]).toEqual([...capabilitiesOf.Volunteer]);
    expect([...capabilitiesOf.Director]).toEqual([...capabilitiesOf.Manager]);
  });
});
