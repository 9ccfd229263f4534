import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { inTransaction } from '../../../../src/server/db/connection';
import { claimEmail, findEmail, giveUpEmail } from '../../../../src/server/modules/emails/repo';
import { sendEmail, type Sending } from '../../../../src/server/modules/emails/send-email';
import { ownerOfferEmail } from '../../../../src/server/modules/campaigns/owner-offer-email';
import { invitationEmail } from '../../../../src/server/modules/invitations/invitation-email';
import { shiftCanceledEmail, shiftReminderEmail } from '../../../../src/server/modules/planned-shifts/shift-email';
import { reportEmail } from '../../../../src/server/modules/saved-reports/report-email';
import { webhookPausedEmail } from '../../../../src/server/modules/webhooks/paused-email';
import { accountChangedEmail, tellAccountChanged } from '../../../../src/server/modules/users/account-changed-email';
import { getUser } from '../../../../src/server/modules/users/repo';
import { mailOf } from '../../../../src/server/providers/mail';
import { smtpMail } from '../../../../src/server/providers/mail-smtp';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { smtpDouble, type SmtpDouble } from '../../../support/smtp';

const { invitations, invitationEmails, manyInvitations, plannedShifts, users } = contract;
let api: TestApi;
let smtp: SmtpDouble;
let campaign: TestCampaign;
let sending: Sending;
const reported: string[] = [];
beforeAll(async () => {
  [api, smtp] = await Promise.all([testApi(), smtpDouble()]);
  sending = {
    db: api.db,
    jobs: api.services.jobs,
    mail: smtpMail({ url: smtp.url, from: 'Porchlight <hello@campaign.example>' }),
    contents: {
      invitation: invitationEmail('https://campaign.example'),
      owner_offer: ownerOfferEmail('https://campaign.example'),
      shift_reminder: shiftReminderEmail('https://campaign.example'),
      shift_canceled: shiftCanceledEmail('https://campaign.example'),
      report: reportEmail('https://campaign.example'),
      address_changed: accountChangedEmail('address_changed', 'https://campaign.example'),
      password_changed: accountChangedEmail('password_changed', 'https://campaign.example'),
      webhook_paused: webhookPausedEmail('https://campaign.example'),
    },
    report: (error) => void reported.push(error.message),
  };
});
afterAll(async () => {
  await api.close();
  await smtp.close();
});
beforeEach(async () => {
  smtp.received.length = 0;
  smtp.meets.length = 0;
  reported.length = 0;
  api.jobs.length = 0;
  campaign = await api.makeCampaign();
});

const newAddress = () => `guest-${randomUUID()}@example.org`;
async function invite(receiver_email = newAddress(), more: { language?: 'en' | 'es'; message?: string } = {}) {
  const body = { campaign_id: campaign.id, receiver_email, offer_title: 'Volunteer' as const, ...more };
  return (await api.as(campaign.owner).call(invitations.create, { body })).body;
}
/** Does the jobs that are there now. */
async function work(with_: Sending = sending): Promise<void> {
  for (const { data } of api.jobs.splice(0)) {
    const { email_id, campaign_id } = data as { email_id: string; campaign_id: string };
    await sendEmail(with_, campaign_id, email_id);
  }
}
async function stateOf(invitation_id: string) {
  const { body } = await api.as(campaign.owner).call(invitationEmails.all, { query: { campaign_id: campaign.id } });
  return body.find((row) => row.invitation_id === invitation_id);
}
const statusOf = async (id: string) => (await stateOf(id))?.email?.status;
const header = (raw: string, name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(raw)?.[1];
/** What a message says, its quoted-printable undone. */
const words = (raw: string) =>
  Buffer.from(
    raw
      .replaceAll('=\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

describe('an invitation', () => {
  test('goes out once by e-mail, as plain text and HTML, with the link that works', async () => {
    const invitation = await invite(undefined, { message: 'Welcome <b>friend</b>!' });
    expect(smtp.received).toEqual([]);
    expect(await statusOf(invitation.id)).toBe('waiting');
    const job = api.jobs[0];
    await work();
    if (job) api.jobs.push(job);
    await work();
    expect(smtp.received.map(({ to }) => to)).toEqual([invitation.receiver_email]);
    const raw = smtp.received[0]?.raw ?? '';
    const said = words(raw);
    expect(said).toContain(`https://campaign.example${invitation.link}`);
    expect(said).toContain(`Olive Owner invites you to help ${campaign.name} as a volunteer.`);
    expect(said).toContain('> Welcome <b>friend</b>!');
    expect(said).toContain('Welcome &lt;b&gt;friend&lt;/b&gt;!');
    expect(raw).toMatch(/text\/plain[\s\S]*text\/html/);
    expect(header(raw, 'Message-ID')).toMatch(/^<[0-9a-f-]{36}@campaign\.example>$/);
    expect(await statusOf(invitation.id)).toBe('sent');
  });

  test('is written in the language that the receiver chose in the app, else in the one that the sender chose', async () => {
    const user = await api.makeUser();
    await api.as(user).call(users.updateMe, { body: { language: 'es' } });
    await invite(user.email, { language: 'en' });
    await invite(newAddress(), { language: 'es' });
    await invite(newAddress());
    await work();
    expect(smtp.received.map(({ raw }) => /te invita a ayudar/.test(words(raw)))).toEqual([true, true, false]);
  });

  test('that was withdrawn before is not sent, and of two in a row the newer is', async () => {
    const withdrawn = await invite();
    const body = { id: withdrawn.id, status: 'cancelled' as const, campaign_id: campaign.id };
    await api.as(campaign.owner).call(invitations.answer, { body });
    const address = newAddress();
    await invite(address);
    const again = await invite(address);
    await work();
    expect(smtp.received.map(({ raw }) => words(raw).includes(again.link ?? '-'))).toEqual([true]);
    expect(await statusOf(withdrawn.id)).toBe('dropped');
  });

  test('says nothing in the headers that began another one', async () => {
    await api.db
      .updateTable('campaigns')
      .set({ name: `Doors\r\nBcc: all@example.org ${randomUUID()}` })
      .where('id', '=', campaign.id)
      .execute();
    await invite();
    await work();
    expect(smtp.received.map(({ to }) => to)).toHaveLength(1);
    expect(smtp.received[0]?.raw.split('\n\n')[0]).not.toMatch(/^Bcc/im);
  });

  test('of a whole list goes to each of it', async () => {
    const receiver_emails = [newAddress(), newAddress(), newAddress()];
    const body = { campaign_id: campaign.id, receiver_emails, offer_title: 'Staff' as const };
    await api.as(campaign.owner).call(manyInvitations.create, { body });
    await work();
    expect(smtp.received.map(({ to }) => to).toSorted()).toEqual(receiver_emails.toSorted());
  });
});

describe('sent once more', () => {
  const resend = (invitation_id: string, who = campaign.owner) =>
    api.as(who).call(invitationEmails.resend, { body: { campaign_id: campaign.id, invitation_id } });
  const earlier = (minutes: number) =>
    api.db
      .updateTable('emails')
      .set({ created_at: new Date(Date.now() - minutes * 60_000) })
      .where('campaign_id', '=', campaign.id)
      .execute();

  test('an invitation keeps its link, and not within ten minutes', async () => {
    const invitation = await invite();
    await work();
    expect((await resend(invitation.id)).error).toMatchObject({ code: 'CONFLICT', detail_code: 'EMAILED_LATELY' });
    await earlier(11);
    expect((await resend(invitation.id)).body.email?.status).toBe('waiting');
    await work();
    expect(smtp.received.map(({ raw }) => words(raw).includes(invitation.link ?? '-'))).toEqual([true, true]);
    const ids = smtp.received.map(({ raw }) => header(raw, 'Message-ID'));
    expect(new Set(ids).size).toBe(2);
  });

  test('one that had expired is open again under a new link; an answered one is refused', async () => {
    const invitation = await invite();
    const update = api.db.updateTable('invitations').set({ expires_at: new Date(0) });
    await update.where('id', '=', invitation.id).execute();
    await earlier(11);
    await resend(invitation.id);
    await work();
    const { body } = await api.as(campaign.owner).call(invitations.list, { query: { campaign_id: campaign.id } });
    expect(body[0]?.status).toBe('pending');
    expect(body[0]?.link).not.toBe(invitation.link);
    expect(words(smtp.received[0]?.raw ?? '')).toContain(body[0]?.link);

    const user = await api.makeUser();
    const offer = await invite(user.email);
    await api.as(user).call(invitations.answer, { body: { id: offer.id, status: 'declined' } });
    expect((await resend(offer.id)).error.code).toBe('CONFLICT');
    expect((await stateOf(offer.id))?.answered_at).toEqual(expect.any(String));
    expect((await resend(randomUUID())).error.code).toBe('NOT_FOUND');
  });
});

describe('a mail server', () => {
  test('that is busy or away is asked again, later each time, and gets the same Message-ID', async () => {
    const invitation = await invite();
    smtp.meets.push('450 to', '451 message');
    const after: number[] = [];
    const jobs: Sending['jobs'] = {
      add: async (tx, name, data, options) => {
        after.push(options?.after ?? 0);
        await api.services.jobs.add(tx, name, data);
      },
    };
    await work({ ...sending, jobs, mail: smtpMail({ url: 'smtp://127.0.0.1:9', from: 'a@example.org' }) });
    expect(await statusOf(invitation.id)).toBe('waiting');
    for (let tries = 0; tries < 3; tries += 1) await work({ ...sending, jobs });
    expect(smtp.received).toHaveLength(1);
    expect(await statusOf(invitation.id)).toBe('sent');
    expect(after).toEqual([30, 120, 600]);
    expect(reported.join()).not.toContain('@');
  });

  test('that refuses, or stays away, fails it in the end', async () => {
    const invitation = await invite();
    smtp.meets.push('550 to');
    await work();
    expect([await statusOf(invitation.id), api.jobs.length]).toEqual(['failed', 0]);
    const other = await invite();
    await work({ ...sending, retries: [], mail: smtpMail({ url: 'smtp://127.0.0.1:9', from: 'a@example.org' }) });
    expect([await statusOf(other.id), api.jobs.length]).toEqual(['failed', 0]);
  });

  test('that had all of a message when it broke off gets it no second time', async () => {
    const invitation = await invite();
    smtp.meets.push('hangs up after it');
    const job = api.jobs[0];
    await work();
    if (job) api.jobs.push(job);
    await work();
    expect(smtp.received).toHaveLength(1);
    expect(await statusOf(invitation.id)).toBe('unsure');
  });

  test('nor when the process died before it could write down that it was sent', async () => {
    const invitation = await invite();
    const job = api.jobs[0];
    const dying = { ...sending, mail: { send: () => Promise.reject(new Error('killed')) } };
    await expect(work(dying)).rejects.toThrow('killed');
    if (job) api.jobs.push(job);
    await work();
    expect(smtp.received).toEqual([]);
    expect(await statusOf(invitation.id)).toBe('unsure');
    await giveUpEmail(api.db, campaign.id, (job?.data as { email_id: string } | undefined)?.email_id ?? '');
    expect(await statusOf(invitation.id)).toBe('unsure');
  });

  test('hears of one address as often where it has to be asked again', async () => {
    const address = newAddress();
    for (let count = 0; count < 12; count += 1) {
      campaign = await api.makeCampaign();
      await invite(address);
      smtp.meets.push('450 to');
      await work();
      await work();
    }
    expect(smtp.received).toHaveLength(12);
  });

  test('hears of one address only so often in a day, whoever sends', async () => {
    const address = newAddress();
    for (let count = 0; count < 13; count += 1) {
      campaign = await api.makeCampaign();
      await invite(address);
      await work();
    }
    expect(smtp.received).toHaveLength(12);
  });
});

test('a closed account’s addresses are forgotten, those of before as well, and no one else’s', async () => {
  const elsewhere = await api.makeCampaign();
  const user = await api.makeUser({ campaign: elsewhere });
  const other = await invite();
  await invite(user.email);
  await work();
  const email = newAddress();
  await api.as({ ...user, email }).call(users.me);
  // Whoever has the address afterwards is someone else.
  const heir = await invite(user.email);
  await api.as({ ...user, email }).call(users.remove);
  const kept = await api.db
    .selectFrom('emails')
    .select('subject_id')
    .where('campaign_id', 'in', [campaign.id, elsewhere.id])
    .execute();
  expect(kept.map(({ subject_id }) => subject_id).toSorted()).toEqual([other.id, heir.id].toSorted());
});

test('what waits for someone goes to their new address, also where its job had begun', async () => {
  const vera = await api.makeUser({ campaign });
  const owner = api.as(campaign.owner);
  const own = { campaign_id: campaign.id };
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const plan = { ...own, place: 'Maple Hall', day, starts: '10:00', ends: '12:00', capacity: 3 };
  const { id } = (await owner.call(plannedShifts.create, { body: plan })).body;
  await api.as(vera).call(plannedShifts.signUp, { body: { ...own, id, signed_up: true } });
  await owner.call(plannedShifts.cancel, { body: { ...own, id } });
  const { email_id } = api.jobs[0]!.data as { email_id: string };
  expect((await findEmail(api.db, campaign.id, email_id))?.receiver_email).toBe(vera.email);
  const email = newAddress();
  await api.as({ ...vera, email }).call(users.me);
  // Who had begun with the old address finds that it is another one by now.
  expect(await inTransaction(api.db, (tx) => claimEmail(tx, campaign.id, email_id, vera.email))).toBe(null);
  await work();
  const told = smtp.received.filter((each) => words(each.raw).includes('Maple Hall'));
  expect(told.map((each) => each.to)).toEqual([email]);
});

describe('without a mail server', () => {
  test('a message lies in a folder, and this machine’s operator sees it', async () => {
    const { mail } = api.services.config;
    const invitation = await invite();
    await work({ ...sending, mail: mailOf({ mail }) });
    expect(await statusOf(invitation.id)).toBe('kept');
    const list = await api.app.inject({ url: '/api/outbox' });
    expect(list.body).toContain(invitation.receiver_email);
    expect(list.headers['content-security-policy']).toContain("default-src 'none'");
    const address = /\/api\/outbox\/[\w-]{36}/.exec(list.body)?.[0] ?? '';
    expect((await api.app.inject({ url: address })).body).toContain(`${invitation.link}`);
  });

  test.each([
    ['through a proxy', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
    ['from elsewhere', { remoteAddress: '203.0.113.7' }],
    ['under another name', { headers: { host: 'campaign.example' } }],
  ])('no one sees it %s', async (_how, asked) => {
    const { statusCode, body } = await api.app.inject({ url: '/api/outbox', ...asked });
    expect([403, 404]).toContain(statusCode);
    expect(body).not.toContain('<html');
  });

  test('a try that is repeated leaves one message', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'porchlight-mail-'));
    const mail = mailOf({ mail: { kind: 'folder', folder, from: 'a@example.org' } });
    const message = { id: randomUUID(), to: newAddress(), subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
    await mail.send(message);
    await mail.send(message);
    expect((await readdir(folder)).map((name) => name.replace(/^.*\./, '')).toSorted()).toEqual(['eml', 'json']);
    await rm(folder, { recursive: true });
  });
});

test('an address that was changed is told so itself, once for each change, and what was open to it follows', async () => {
  const old = newAddress();
  const vera = await api.makeUser({ campaign, email: old });
  await api.as(vera).call(users.updateMe, { body: { language: 'es' } });
  const elsewhere = await api.makeCampaign();
  const body = { campaign_id: elsewhere.id, receiver_email: old, offer_title: 'Volunteer' as const };
  await api.as(elsewhere.owner).call(invitations.create, { body });
  api.jobs.length = 0;
  const [next, last] = [newAddress(), newAddress()];
  for (const [at, email] of [next, next, last].entries()) {
    const issuedAt = new Date(Date.now() + (at - 30) * 1000);
    const me = await api.as({ ...vera, email, issuedAt }).call(users.me);
    expect(me.body).toMatchObject({ email, invitations: [{ campaign_id: elsewhere.id }] });
  }
  await work();
  expect(smtp.received.map(({ to }) => to).toSorted()).toEqual([old, next, last].toSorted());
  const told = smtp.received.filter(({ to }) => to !== last).map(({ raw }) => raw);
  expect(told.join()).toMatch(/lang=(3D)?"es"/);
  expect(told.join()).not.toContain(last);
});

test('one of a kind that a worker doesn’t know is left to another, and is sent once', async () => {
  const vera = await api.makeUser({ campaign });
  await tellAccountChanged(api.db, api.services.jobs, 'password_changed', await getUser(api.db, vera.id));
  // Workers of the release before fail on it five times and give it up: the job is none of theirs.
  expect(api.jobs.map(({ name }) => name)).toEqual(['newer_email']);
  const { password_changed: _, ...known } = sending.contents;
  const after: (number | undefined)[] = [];
  const jobs: Sending['jobs'] = {
    add: async (tx, name, data, options) => {
      after.push(options?.after);
      await api.services.jobs.add(tx, name, data);
    },
  };
  for (let tries = 0; tries < 7; tries += 1)
    await work({ ...sending, jobs, contents: known as unknown as Sending['contents'] });
  expect(after).toEqual(Array(7).fill(600));
  expect(smtp.received).toEqual([]);
  expect(api.jobs.map(({ name }) => name)).toEqual(['newer_email']);
  smtp.meets.push('450 to');
  await work();
  expect(api.jobs.map(({ name }) => name)).toEqual(['newer_email']);
  await work();
  expect(smtp.received.map(({ to }) => to)).toEqual([vera.email]);
  expect(words(smtp.received[0]?.raw ?? '')).toContain('password');
  expect(api.jobs).toEqual([]);
});

test('an invitation that follows its receiver leaves nothing in the old mailbox that tells where to', async () => {
  const vera = await api.makeUser({ email: newAddress() });
  const tokenIn = (link: string | null | undefined) => new URLSearchParams(link?.split('?')[1]).get('invitationToken');
  const before = await invite(vera.email, { language: 'es' });
  const letterTo = (receiver_email: string) =>
    invitationEmail('https://campaign.example')(api.db, {
      campaign_id: campaign.id,
      subject_id: before.id,
      language: 'es',
      receiver_email,
    });
  expect(await letterTo(vera.email)).not.toBeNull();
  const email = newAddress();
  await api.as({ ...vera, email }).call(users.me);
  expect(await letterTo(vera.email)).toBeNull();

  const validate = (token: string | null) => api.as(null).call(invitations.validate, { query: { token: token ?? '' } });
  const asked = await validate(tokenIn(before.link));
  expect(asked.error.code).toBe('INVITATION_INVALID');
  expect(asked.text).not.toContain(email);
  await work();
  expect(smtp.received.map(({ to }) => to)).toEqual([email]);
  const { body } = await api.as(campaign.owner).call(invitations.list, { query: { campaign_id: campaign.id } });
  expect(body).toMatchObject([{ id: before.id, receiver_email: email, status: 'pending' }]);
  expect(words(smtp.received[0]?.raw ?? '')).toContain(body[0]?.link);
  expect((await validate(tokenIn(body[0]?.link))).body).toMatchObject({ email });
});
