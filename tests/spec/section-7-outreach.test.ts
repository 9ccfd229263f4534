// The calls of section 7 for mail, texts and calls, sent exactly as written.
import { afterAll, beforeAll, expect } from 'vitest';
import { rowsOf } from './rows';
import { aPhoneNumber } from '../support/calls';
import { aPicture, fresh, makeWorld, type Answer, type World } from './world';

let world: World;
let of: { campaign_id: string; user_id: string };
let voter_id: string;
beforeAll(async () => {
  world = await makeWorld();
  of = { campaign_id: world.campaign.id, user_id: world.owner.id };
  voter_id = world.doors[0]!.voters[0]!.id;
  await aPhoneNumber({ db: world.api.db, ...of }, phone);
  await world.api.db
    .updateTable('campaigns')
    .set({ is_phone_banking_enabled: true })
    .where('id', '=', of.campaign_id)
    .execute();
});
afterAll(() => world.api.close());

const phone = '+19195550100';
const filter_params = () => ({ streets: [world.street] });
const idOf = ({ body }: Answer): string => (body as { id: string }).id;
const query = (given: Record<string, string>) => new URLSearchParams({ campaign_id: of.campaign_id, ...given });

const aMailer = () =>
  aPicture().then((picture) =>
    world.form('POST /mail/', { name: fresh('Card'), campaign_id: of.campaign_id }, picture, 'card.png'),
  );
const aText = () =>
  world.send('POST /text-campaign/', {
    ...of,
    name: fresh('Text'),
    creation_method: 'Created',
    status: 'Draft',
    description: '',
    message: 'Vote on Tuesday.',
    filter_params: filter_params(),
  });
const someCalls = async () => {
  const made = await world.send('POST /phone-banking/', {
    name: fresh('Calls'),
    creation_method: 'Created',
    status: 'Draft',
    description: '',
    script: 'Hello',
    filter_params: filter_params(),
    campaign_id: of.campaign_id,
    owner_id: of.user_id,
    user_ids: [of.user_id],
  });
  await world.send('PUT /phone-banking/', { campaign_id: of.campaign_id, id: idOf(made), status: 'Active' });
  return made;
};

rowsOf(7, (row) => {
  /** A call answers 2xx to exactly what the sentence sends, or what `fits` says. */
  const callRow = (sentence: string, send: () => Promise<Answer>, fits = (answer: Answer) => answer.status < 300) =>
    row(sentence, async () => {
      const answer = await send();
      expect(fits(answer), `${answer.status} ${answer.text.slice(0, 200)}`).toBe(true);
    });
  const has = (field: string) => (answer: Answer) => answer.status < 300 && field in (answer.body as object);
  /** Without an account at the provider a call may say so; it is there. */
  const known = (answer: Answer) => answer.status < 300 || [409, 503].includes(answer.status);

  callRow('POST /mail/ (multipart: file plus mailer JSON)', aMailer, has('id'));
  callRow(
    'GET /mail/check-name/mailer/{campaign}/?name (returns is_unique)',
    () => world.send(`GET /mail/check-name/mailer/${of.campaign_id}/?name=Free`),
    has('is_unique'),
  );
  callRow('GET /mail/?id&campaign_id', async () => world.send(`GET /mail/?${query({ id: idOf(await aMailer()) })}`));
  callRow('GET /mail/all/?campaign_id', () => world.send(`GET /mail/all/?${query({})}`));
  callRow('POST /mail/mailer-campaign/', async () =>
    world.send('POST /mail/mailer-campaign/', {
      ...of,
      mailer_id: idOf(await aMailer()),
      voter_group_id: idOf(
        await world.send('POST /voter-group/', { ...of, name: fresh('Group'), filter_params: filter_params() }),
      ),
      name: fresh('Cards'),
      mailer_size: '4x6',
    }),
  );
  callRow(
    'GET /mail/check-name/mailer-campaign/{campaign}/?name&mailer_id',
    async () =>
      world.send(
        `GET /mail/check-name/mailer-campaign/${of.campaign_id}/?name=Free&mailer_id=${idOf(await aMailer())}`,
      ),
    has('is_unique'),
  );

  callRow(
    'POST /text-campaign/register (registration fields plus campaign_id, user_id)',
    () =>
      world.send('POST /text-campaign/register', {
        ...of,
        friendly_name: 'Doors for Jo',
        company_name: 'Doors for Jo',
      }),
    (answer) => known(answer) || answer.status === 422,
  );
  callRow(
    'GET /text-campaign/twilio/{id}/status',
    () => world.send(`GET /text-campaign/twilio/${of.campaign_id}/status`),
    has('status'),
  );
  callRow(
    'POST /text-campaign/create-a2p-campaign',
    () => world.send('POST /text-campaign/create-a2p-campaign', { ...of, description: 'Reminders' }),
    (answer) => known(answer) || answer.status === 422,
  );
  callRow('POST /text-campaign/ (create)', aText, has('id'));
  callRow('GET /text-campaign/?text_campaign_id&campaign_id', async () =>
    world.send(`GET /text-campaign/?${query({ text_campaign_id: idOf(await aText()) })}`),
  );
  callRow('GET /text-campaign/minimal/?text_campaign_id&campaign_id', async () =>
    world.send(`GET /text-campaign/minimal/?${query({ text_campaign_id: idOf(await aText()) })}`),
  );
  callRow(
    'POST /text-campaign/{id}/send (campaign_id, user_id, voter_id, sending_phone_number, message)',
    async () =>
      world.send(`POST /text-campaign/${idOf(await aText())}/send`, {
        ...of,
        voter_id,
        sending_phone_number: phone,
        message: 'Vote on Tuesday.',
      }),
    known,
  );
  callRow(
    'GET /text-campaign/updated-recipients/?text_campaign_id&campaign_id&last_update_time (default 20 seconds ago)',
    async () =>
      world.send(`GET /text-campaign/updated-recipients/?${query({ text_campaign_id: idOf(await aText()) })}`),
  );
  callRow('GET /text-campaign/all/?campaign_id', () => world.send(`GET /text-campaign/all/?${query({})}`));
  callRow('GET /text-campaign/all-user/?user_id&campaign_id', () =>
    world.send(`GET /text-campaign/all-user/?${query({ user_id: of.user_id })}`),
  );

  callRow(
    'GET /phone-banking/available-numbers/?campaign_id&area_code&zip_code',
    () => world.send(`GET /phone-banking/available-numbers/?${query({ area_code: '919', zip_code: '27601' })}`),
    known,
  );
  callRow(
    'POST /phone-banking/purchase-number (campaign_id, user_id, phone_number)',
    () => world.send('POST /phone-banking/purchase-number', { ...of, phone_number: phone }),
    known,
  );
  callRow(
    'POST /phone-banking/setup-account (campaign_id, user_id)',
    () => world.send('POST /phone-banking/setup-account', of),
    known,
  );
  callRow('GET /phone-banking/account-status/?campaign_id', () =>
    world.send(`GET /phone-banking/account-status/?${query({})}`),
  );
  callRow('POST /phone-banking/ (create)', someCalls, has('id'));
  callRow('GET /phone-banking/?id&campaign_id', async () =>
    world.send(`GET /phone-banking/?${query({ id: idOf(await someCalls()) })}`),
  );
  callRow('GET /phone-banking/minimal/?id&campaign_id', async () =>
    world.send(`GET /phone-banking/minimal/?${query({ id: idOf(await someCalls()) })}`),
  );
  callRow('PUT /phone-banking/ (id, name, description, status, campaign_id, user_id)', async () =>
    world.send('PUT /phone-banking/', {
      ...of,
      id: idOf(await someCalls()),
      name: fresh('Calls'),
      description: '',
      status: 'Paused',
    }),
  );
  callRow(
    'POST /phone-banking/{id}/initiate-call (campaign_id, user_id, voter_id, volunteer_phone)',
    async () =>
      world.send(`POST /phone-banking/${idOf(await someCalls())}/initiate-call`, {
        ...of,
        voter_id,
        volunteer_phone: phone,
      }),
    known,
  );
  callRow('POST /phone-banking/call/acquire-number', () => world.send('POST /phone-banking/call/acquire-number', of));
  callRow('POST /phone-banking/call/create-session (campaign_id, user_id, phone_number)', () =>
    world.send('POST /phone-banking/call/create-session', { ...of, phone_number: phone }),
  );
  callRow('POST /phone-banking/call/end-session (call_session_id)', async () => {
    const session = await world.send('POST /phone-banking/call/create-session', { ...of, phone_number: phone });
    return world.send('POST /phone-banking/call/end-session', { call_session_id: idOf(session) });
  });
  callRow('POST /phone-banking/call/release-number', () =>
    world.send('POST /phone-banking/call/release-number', { ...of, phone_number: phone }),
  );
  callRow(
    'POST /phone-banking/release-uncalled-voter (campaign_id, phone_banking_campaign_id, voter_id, user_id)',
    async () =>
      world.send('POST /phone-banking/release-uncalled-voter', {
        ...of,
        phone_banking_campaign_id: idOf(await someCalls()),
        voter_id,
      }),
  );
  callRow(
    'GET /phone-banking/access-token/?campaign_id&user_id',
    () => world.send(`GET /phone-banking/access-token/?${query({ user_id: of.user_id })}`),
    known,
  );
  callRow(
    'GET /phone-banking/{id}/next-voter?campaign_id&user_id (404 means none left, returns null)',
    async () =>
      world.send(`GET /phone-banking/${idOf(await someCalls())}/next-voter?${query({ user_id: of.user_id })}`),
    // No one of this world has a phone.
    (answer) => answer.status === 404 && answer.text.includes('CALLS_NONE_LEFT'),
  );
  callRow('GET /phone-banking/updated-recipients/?id&campaign_id&last_update_time', async () => {
    const since = { id: idOf(await someCalls()), last_update_time: new Date().toISOString() };
    return world.send(`GET /phone-banking/updated-recipients/?${query(since)}`);
  });
  callRow('GET /phone-banking/all/?campaign_id', () => world.send(`GET /phone-banking/all/?${query({})}`));
  callRow('GET /phone-banking/all-user/?user_id&campaign_id', () =>
    world.send(`GET /phone-banking/all-user/?${query({ user_id: of.user_id })}`),
  );
  callRow('POST /phone-banking/{id}/update-call-result (call result payload)', async () =>
    world.send(`POST /phone-banking/${idOf(await someCalls())}/update-call-result`, {
      voter_id,
      call_result: 'no_answer',
      call_notes: '',
      tags: [],
      call_duration: 20,
      call_start_time: new Date().toISOString(),
      call_session_id: null,
    }),
  );
});
