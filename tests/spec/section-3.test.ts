// The entities and their fields, as the API takes and shows them.
import { afterAll, beforeAll, expect } from 'vitest';
import { anIdentity } from '../support/api';
import { rowsOf } from './rows';
import { aPicture, fresh, makeWorld, type World } from './world';

let world: World;
let at: string;
let filter_params: { streets: string[] };
beforeAll(async () => {
  world = await makeWorld();
  at = `campaign_id=${world.campaign.id}`;
  filter_params = { streets: [world.street] };
});
afterAll(() => world.api.close());

const idOf = (answer: { body: never }): string => (answer.body as { id: string }).id;
/** Fails where one of the fields, as the sentence writes them, is missing. */
const expectFields = (body: unknown, fields: string) => {
  for (const field of fields.split(' ')) expect(body).toHaveProperty(field);
};
const invited = async (email: string) => {
  const invite = { campaign_id: world.campaign.id, receiver_email: email, offer_title: 'Staff', message: 'Welcome' };
  const { body } = await world.send('POST /invitation/', invite);
  const { link } = body as { link: string };
  return { body, token: new URL(link, 'http://x').searchParams.get('invitationToken') };
};

rowsOf(3, (row) => {
  row(
    'User: id, first, last, email, title, is_active, is_superuser, is_verified, terms_accepted, date_joined, campaign_id, campaigns (list), invitations (list), oauth_accounts (provider, oauth_name, access_token, account_id, account_email, account_verified).',
    async () => {
      const { body } = await world.send('GET /users/me');
      expectFields(body, 'id first last email title is_active is_superuser is_verified terms_accepted date_joined');
      expect(body).toMatchObject({
        campaign_id: world.campaign.id,
        campaigns: [{ campaign_id: world.campaign.id }],
        invitations: [],
      });
      const [account] = (body as { oauth_accounts: object[] }).oauth_accounts;
      expectFields(account, 'provider oauth_name access_token account_id account_email account_verified');
      // Tokens of the identity provider are never stored.
      expect(account).toMatchObject({ access_token: null, account_email: world.owner.email, account_verified: true });
    },
  );
  row('The user record also carries a status (registration_required is one value) and a detail message.', async () => {
    const guest = anIdentity();
    await invited(guest.email);
    expect((await world.send('GET /users/me', undefined, guest)).body).toMatchObject({
      status: 'registration_required',
      detail: 'You’re invited to join Doors for Jo. Please register first.',
    });
    expect((await world.send('GET /users/me')).body).toMatchObject({ status: 'active', detail: '' });
  });
  row('New users are non-superuser and unverified.', async () => {
    const guest = anIdentity({ emailVerified: false });
    const { token } = await invited(guest.email);
    const body = { first: 'Ana', last: 'Ortega', email: guest.email, token };
    expect((await world.send('POST /users/', body, guest)).body).toMatchObject({
      is_superuser: false,
      is_verified: false,
    });
  });
  row('Signed-in identity: emailVerified flag.', async () => {
    const person = await world.api.makeUser({ campaign: world.campaign });
    const me = (emailVerified: boolean) => world.send('GET /users/me', undefined, { ...person, emailVerified });
    expect([(await me(false)).status, (await me(true)).status]).toEqual([403, 200]);
  });
  row('Campaign: id, name, address, location, owner_email, is_texting_enabled, is_phone_banking_enabled.', async () => {
    const { body } = await world.send(`GET /campaign/?id=${world.campaign.id}`);
    expectFields(body, 'id name address location owner_email is_texting_enabled is_phone_banking_enabled');
  });
  row(
    'Campaign membership entry: campaign_id, campaign_name, campaign_type (election or other), candidate_name, initiative, title, date_joined.',
    async () => {
      const { campaigns } = (await world.send('GET /users/me')).body as { campaigns: object[] };
      expectFields(campaigns[0], 'campaign_id initiative date_joined');
      expect(campaigns[0]).toMatchObject({
        campaign_name: 'Doors for Jo',
        campaign_type: 'election',
        candidate_name: 'Jo Candidate',
        title: 'Manager',
      });
    },
  );
  row(
    'Invitation: id, date_sent, sender_id, campaign_id, campaign_name, campaign_type, candidate_name, initiative, receiver_email, status, message, offer_title.',
    async () => {
      const { body } = await invited(anIdentity().email);
      expectFields(
        body,
        'id date_sent campaign_id campaign_name campaign_type candidate_name initiative receiver_email',
      );
      expect(body).toMatchObject({
        sender_id: world.owner.id,
        status: 'pending',
        message: 'Welcome',
        offer_title: 'Staff',
      });
    },
  );
  row('Mailer: name, campaign_id, uploaded file.', async () => {
    const mailer = { name: fresh('Card'), campaign_id: world.campaign.id };
    expect((await world.form('POST /mail/', mailer, await aPicture(), 'card.png')).body).toMatchObject(mailer);
  });
  row(
    'Mailer campaign: mailer_id, campaign_id, user_id, voter_group_id, name, mailer_size, scheduled_date (optional).',
    async () => {
      const { id: campaign_id } = world.campaign;
      const card = await world.form('POST /mail/', { name: fresh('Card'), campaign_id }, await aPicture(), 'card.png');
      const filter_params = { streets: [world.street] };
      const group = await world.send('POST /voter-group/', { campaign_id, name: fresh('Group'), filter_params });
      const sent = {
        mailer_id: (card.body as { id: string }).id,
        campaign_id,
        user_id: world.owner.id,
        voter_group_id: (group.body as { id: string }).id,
        mailer_size: '4x6',
      };
      const scheduled_date = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
      for (const each of [
        { ...sent, name: fresh('Cards') },
        { ...sent, name: fresh('Cards'), scheduled_date },
      ])
        expect((await world.send('POST /mail/mailer-campaign/', each)).body).toMatchObject(each);
    },
  );
  row('Road sign: name, campaign_id, file.', async () => {
    const sign = { name: fresh('Sign'), campaign_id: world.campaign.id };
    const made = await world.form('POST /road-sign/', sign, await aPicture(), 'sign.png');
    expect(made.body).toMatchObject({ ...sign, file: expect.stringMatching(/^\/api\/files\//) });
  });
  row.read(
    'Placement: road_sign_id, coordinates, user_id, campaign_id, file.',
    'rights-follow-memberships',
    async () => {
      const sign = await world.form('POST /road-sign/', { name: fresh('Sign'), campaign_id: world.campaign.id });
      const placement = {
        road_sign_id: idOf(sign),
        coordinates: [-78.64, 35.78],
        user_id: world.owner.id,
        campaign_id: world.campaign.id,
      };
      const placed = await world.form('POST /road-sign/placement/', placement, await aPicture(), 'yard.png');
      expect(placed.body).toMatchObject({
        placement: { ...placement, file: expect.stringMatching(/^\/api\/files\//) },
      });
      // Whoever is signed in did it, whatever user_id says: here and in everything that is made.
      const other = { campaign_id: world.campaign.id, user_id: world.volunteer.id };
      const theirs = await world.form('POST /road-sign/placement/', { ...placement, ...other });
      expect(theirs.body).toMatchObject({ placement: { user_id: world.owner.id } });
      const made = { ...other, name: fresh('Ours') };
      const question = { text: 'Sign?', answers: [] };
      for (const [line, body] of [
        ['POST /survey/', { ...made, questions: [question] }],
        ['POST /voter-group/', { ...made, filter_params }],
        ['POST /walkbook/', { ...made, filter_params }],
      ] as const)
        expect((await world.send(line, body)).body, line).toMatchObject({ user_id: world.owner.id });
    },
  );
  row(
    'Survey: name, description, campaign_id, user_id, record_status, questions (text, answers[text], dependent_on_question_id, dependent_on_answers; id once stored).',
    async () => {
      const survey = {
        name: fresh('Survey'),
        description: 'At the door',
        campaign_id: world.campaign.id,
        user_id: world.owner.id,
        questions: [{ text: 'Sign?', answers: ['Yes', 'No'] }],
      };
      const { body } = await world.send('POST /survey/', survey);
      expect(body).toMatchObject({ ...survey, record_status: 'is_active' });
      const [question] = (body as { questions: object[] }).questions;
      expect(question).toMatchObject({
        id: expect.any(String),
        dependent_on_question_id: null,
        dependent_on_answers: [],
      });
    },
  );
  row(
    'Voter group: name, type, creation_method, status, filter_params, campaign_id, user_id, description.',
    async () => {
      const group = {
        name: fresh('Group'),
        type: 'voters',
        creation_method: 'Filters',
        status: 'Pending',
        filter_params,
        campaign_id: world.campaign.id,
        user_id: world.owner.id,
        description: 'On one street',
      };
      expect((await world.send('POST /voter-group/', group)).body).toMatchObject(group);
    },
  );
  row('Recommended walkbook: name, creation_method, status, geojson, filter_params, survey_id.', async () => {
    const proposal = {
      name: fresh('Worth'),
      creation_method: 'Recommended',
      status: 'Proposed',
      filter_params,
      survey_id: null,
    };
    const { body } = await world.send('POST /recommended-walkbook/', proposal);
    expect(body).toMatchObject({ ...proposal, geojson: { type: 'FeatureCollection' } });
  });
  row(
    'Recommendation request: campaign_name, request_name, description, outreach_type, creation_method, filter_params.',
    async () => {
      const request = {
        campaign_name: 'Doors for Jo',
        request_name: fresh('Where next'),
        description: 'Undecided first',
        outreach_type: 'Walkbook',
        creation_method: 'Requested',
        filter_params,
      };
      const line = 'POST /recommended-walkbook/request-walkbook-recommendation/';
      expect((await world.send(line, request)).body).toMatchObject(request);
    },
  );
  row('Road sign voter update: id, voter_id, old_status, touch_result, voters_pending.', async () => {
    const id = idOf(await world.form('POST /road-sign/', { name: fresh('Sign'), campaign_id: world.campaign.id }));
    const wish = { id, voter_id: world.doors[1]!.voters[0]!.id, touch_result: 'canvassed' };
    const first = await world.send('PUT /road-sign/', { ...wish, old_status: null, voters_pending: 0 });
    expect(first.body).toMatchObject({ id, voters_pending: 1 });
    // What the caller saw is not so any more.
    expect((await world.send('PUT /road-sign/', { ...wish, old_status: null, voters_pending: 0 })).status).toBe(409);
    const placed = { ...wish, old_status: 'pending', touch_result: 'left_literature', voters_pending: 1 };
    expect((await world.send('PUT /road-sign/', placed)).body).toMatchObject({ id, voters_pending: 0 });
  });
  row('Voter tag: listed only; its fields are not shown.', async () => {
    expect((await world.send(`GET /voter-tag/all/?${at}`)).body).toEqual([]);
    expect((await world.send('POST /voter-tag/', { name: 'Leader' })).status).toBe(404);
  });
  row(
    'Text campaign: name, creation_method, status, description, message, filter_params, campaign_id, user_id.',
    async () => {
      const text = {
        name: fresh('Text'),
        creation_method: 'Created',
        status: 'Draft',
        description: 'Vote early',
        message: 'Hello',
        filter_params,
        campaign_id: world.campaign.id,
        user_id: world.owner.id,
      };
      expect((await world.send('POST /text-campaign/', text)).body).toMatchObject(text);
    },
  );
  row(
    'Text campaign registration (brand): friendly_name, company_name, address, city, state, zip, contact_first_name, contact_last_name, contact_email, contact_phone, website_url, campaign_verify_token, business_identity, business_type, business_industry, business_registration_id_type, business_registration_number, job_position, business_title, plus campaign_id and user_id.',
    async () => {
      const fields =
        'friendly_name company_name address city state zip contact_first_name contact_last_name contact_email contact_phone website_url campaign_verify_token business_identity business_type business_industry business_registration_id_type business_registration_number job_position business_title';
      const brand = Object.fromEntries(fields.split(' ').map((field) => [field, 'x']));
      const body = { ...brand, campaign_id: world.campaign.id, user_id: world.owner.id };
      // What is wrong with a value may be said; the fields are known.
      const answer = await world.send('POST /text-campaign/register', body);
      expect([200, 201, 422]).toContain(answer.status);
      expect(answer.text).not.toContain('Unknown field');
    },
  );
  row(
    'A2P campaign: description, sample_messages, use_case, has_embedded_links, has_phone_numbers, consent_description, opt_in_keywords, opt_in_message.',
    async () => {
      const answer = await world.send('POST /text-campaign/create-a2p-campaign', {
        description: 'Reminders',
        sample_messages: ['Hello', 'Thank you'],
        use_case: 'POLITICAL',
        has_embedded_links: false,
        has_phone_numbers: false,
        consent_description: 'Asked at the door',
        opt_in_keywords: ['START'],
        opt_in_message: 'You are in.',
        campaign_id: world.campaign.id,
      });
      expect([200, 201, 409]).toContain(answer.status);
    },
  );
  row(
    'Phone-banking campaign: id, name, creation_method, status, description, script, filter_params, campaign_id, owner_id, user_ids.',
    async () => {
      const calls = { name: fresh('Calls'), description: 'Before Tuesday', script: 'Hello', filter_params };
      const { body } = await world.send('POST /phone-banking/', { ...calls, campaign_id: world.campaign.id });
      expect(body).toMatchObject({ ...calls, campaign_id: world.campaign.id });
      expectFields(body, 'id creation_method status owner_id user_ids');
    },
  );
  row(
    'Call result: voter_id, call_result, call_notes, tags, call_duration, call_start_time, call_session_id.',
    async () => {
      const calls = { name: fresh('Calls'), filter_params, campaign_id: world.campaign.id };
      const id = idOf(await world.send('POST /phone-banking/', calls));
      const result = {
        voter_id: world.doors[0]!.voters[0]!.id,
        call_result: 'no_answer',
        call_notes: '',
        tags: [],
        call_duration: 20,
        call_start_time: new Date().toISOString(),
        call_session_id: null,
      };
      expect((await world.send(`POST /phone-banking/${id}/update-call-result`, result)).status).toBe(200);
    },
  );
  row('Registration payload: first name, last name, email (from invitation), password, invitation token.', async () => {
    const guest = anIdentity();
    const { token } = await invited(guest.email);
    const payload = { first: 'Ana', last: 'Ortega', email: guest.email, password: 'Doors.12345', token };
    expect((await world.send('POST /users/', { ...payload, email: 'other@example.org' }, guest)).status).toBe(400);
    expect((await world.send('POST /users/', payload, guest)).status).toBe(201);
  });
});
