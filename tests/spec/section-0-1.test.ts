// What the product does and for whom, as far as the API answers for it.
import { afterAll, beforeAll, expect } from 'vitest';
import { everyCall } from '../../src/contract';
import { offeredTitles } from '../../src/contract/access';
import { isProtected } from '../../src/domain/access/gates';
import { anIdentity, tokenOf } from '../support/api';
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

const paths = everyCall().map(({ call }) => call.path);
const idOf = (answer: { body: never }): string => (answer.body as { id: string }).id;

rowsOf(0, (row) => {
  row(
    'The product is a web application for political or community campaigns (candidate elections and initiatives).',
    async () => {
      for (const campaign_type of ['election', 'initiative', 'other'])
        expect((await world.send('POST /campaign/', { name: fresh('For'), campaign_type })).body).toMatchObject({
          campaign_type,
        });
    },
  );
  row(
    'Campaign owners and managers, staff and volunteers use it to plan and run door-knocking, signage, surveys, mailers, texting and phone banking.',
    () => {
      for (const way of ['walkbook', 'road-sign', 'survey', 'mail', 'text-campaign', 'phone-banking'])
        expect(paths).toContain(`/${way}/`);
    },
  );
  row('This document covers the whole product.', () => {
    expect(paths).toEqual(expect.arrayContaining(['/mail/all/', '/text-campaign/all/', '/phone-banking/all/']));
  });
  row('In route paths, {app} stands for the fixed path segment that prefixes the protected area.', () => {
    expect(['/app', '/app/terms', '/app/walkbook/id/7'].every(isProtected)).toBe(true);
    expect(['/', '/auth/login', '/application'].some(isProtected)).toBe(false);
  });
});

rowsOf(1, (row) => {
  row(
    'Users are campaign owners and managers, plus staff and volunteers who join a campaign by invitation only.',
    async () => {
      const stranger = anIdentity();
      const body = { first: 'Ana', last: 'Ortega', email: stranger.email, token: 'made-up' };
      expect((await world.send('POST /users/', body, stranger)).body).toMatchObject({ code: 'INVITATION_INVALID' });
      const known = await world.api.makeUser();
      const line = { campaign_id: world.campaign.id, title: 'Volunteer' };
      expect((await world.send('PATCH /users/me', line, known)).status).toBe(403);
    },
  );
  row('Each signed-in user works inside one chosen campaign.', async () => {
    const second = await world.api.makeCampaign();
    const member = await world.api.makeUser({ campaign: world.campaign });
    await world.api.join(member, second, 'Staff');
    const chosen = await world.send('PATCH /users/me', { campaign_id: second.id }, member);
    expect(chosen.body).toMatchObject({ campaign_id: second.id, title: 'Staff' });
    expect((chosen.body as { campaigns: unknown[] }).campaigns).toHaveLength(2);
  });
  row('Roles (titles) are Manager, Director, Staff and Volunteer', async () => {
    expect(offeredTitles).toEqual(['Manager', 'Director', 'Staff', 'Volunteer']);
    const invite = { campaign_id: world.campaign.id, receiver_email: anIdentity().email, offer_title: 'Captain' };
    expect((await world.send('POST /invitation/', invite)).status).toBe(422);
  });
  row.read(
    "a user who joins via invitation gets the title 'Worker' at join time.",
    'rights-follow-memberships',
    async () => {
      const guest = anIdentity();
      const invite = { campaign_id: world.campaign.id, receiver_email: guest.email, offer_title: 'Director' };
      const { id, link } = (await world.send('POST /invitation/', invite)).body as { id: string; link: string };
      const token = new URL(link, 'http://x').searchParams.get('invitationToken');
      const body = { first: 'Ana', last: 'Ortega', email: guest.email, token };
      expect((await world.send('POST /users/', body, guest)).body).toMatchObject({ title: 'Worker' });
      const answer = { id, status: 'accepted', campaign_name: 'Doors for Jo' };
      expect((await world.send('PUT /invitation/', answer, guest)).body).toMatchObject({
        membership: { title: 'Director' },
      });
    },
  );
  row('Voter groups, built from filters or from an uploaded CSV file; groups can be merged and counted.', async () => {
    const group = { name: fresh('Group'), campaign_id: world.campaign.id, filter_params };
    expect((await world.send('POST /voter-group/', group)).body).toMatchObject({ creation_method: 'Filters' });
    const query = `name=${encodeURIComponent(fresh('File'))}&${at}`;
    const upload = await world.form(`POST /voter-group/upload/?${query}`, {}, 'first,last\nAna,Ortega\n', 'v.csv');
    const made = await world.send(`GET /voter-group/?id=${idOf(upload)}&${at}`);
    expect(made.body).toMatchObject({ creation_method: 'Upload' });
    const voter_ids = world.doors[0]!.voters.map((voter) => voter.id);
    const merged = await world.send('POST /voter-group/merge/', {
      campaign_id: world.campaign.id,
      voter_ids,
      name: fresh('Both'),
    });
    expect(merged.body).toMatchObject({ voters: 2, voter_group: { creation_method: 'Merged' } });
    expect((await world.send(`POST /voter-group/count/?${at}`, filter_params)).body).toBe(8);
  });
  row(
    'Walkbooks: door-knocking routes, created from filters or an uploaded CSV, with an optional survey attached, an optimised route view and weekly touch reports.',
    async () => {
      const question = { text: 'Sign?', answers: ['Yes', 'No'] };
      const survey = { name: fresh('Survey'), campaign_id: world.campaign.id, questions: [question] };
      const survey_id = idOf(await world.send('POST /survey/', survey));
      const walk = { name: fresh('Walk'), campaign_id: world.campaign.id, filter_params, survey_id };
      const made = await world.send('POST /walkbook/', walk);
      expect(made.body).toMatchObject({ creation_method: 'Filters', survey_id, doors: 4 });
      const optimized = await world.send(`GET /walkbook/optimized/?id=${idOf(made)}&${at}`);
      expect((optimized.body as { geo_data: { features: unknown[] } }).geo_data.features).toHaveLength(4);
      const csv = 'address,city,zip,latitude,longitude\n1 Oak St,Raleigh,27601,35.78,-78.64\n';
      const query = `name=${encodeURIComponent(fresh('File'))}&${at}`;
      expect((await world.form(`POST /walkbook/upload/?${query}`, {}, csv, 'doors.csv')).status).toBe(201);
      expect((await world.send(`GET /walkbook/touches/current-week/?${at}`)).body).toEqual([]);
    },
  );
  row('Recommended walkbooks, and requests for walkbook recommendations.', async () => {
    const proposal = await world.send('POST /recommended-walkbook/', { name: fresh('Worth'), filter_params });
    expect(proposal.body).toMatchObject({ creation_method: 'Recommended', doors: 4 });
    const line = 'POST /recommended-walkbook/request-walkbook-recommendation/';
    expect((await world.send(line, { request_name: fresh('Where'), filter_params })).body).toMatchObject({
      creation_method: 'Requested',
    });
  });
  row('Road signs and road-sign placements with coordinates and an uploaded file.', async () => {
    const sign = await world.form('POST /road-sign/', { name: fresh('Sign'), campaign_id: world.campaign.id });
    const placement = {
      road_sign_id: idOf(sign),
      coordinates: [-78.64, 35.78],
      campaign_id: world.campaign.id,
    };
    const placed = await world.form('POST /road-sign/placement/', placement, await aPicture(), 'yard.png');
    const { file } = (placed.body as { placement: { file: string } }).placement;
    const headers = { authorization: `Bearer ${tokenOf(world.owner)}` };
    const photo = await world.api.app.inject({ url: file, headers });
    expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, expect.stringMatching(/^image\//)]);
  });
  row('Surveys with questions whose answers can make other questions dependent.', async () => {
    const questions = [
      { text: 'Sign?', answers: ['Yes', 'No'] },
      { text: 'Where?', answers: [] },
    ];
    const survey = { name: fresh('Survey'), campaign_id: world.campaign.id, questions };
    const made = (await world.send('POST /survey/', survey)).body as { id: string; questions: { id: string }[] };
    const [first, second] = made.questions;
    const dependent = { id: second!.id, dependent_on_question_id: first!.id, dependent_on_answers: ['Yes'] };
    const body = { survey_id: made.id, campaign_id: world.campaign.id, questions: [dependent] };
    const { questions: kept } = (await world.send('PUT /survey/update-dependencies/', body)).body as typeof made;
    expect(kept[1]).toMatchObject(dependent);
  });
  row('Mailers (an uploaded file plus metadata) and scheduled mailer campaigns.', () => {
    expect(paths).toEqual(expect.arrayContaining(['/mail/', '/mail/mailer-campaign/']));
  });
  row(
    'Text (SMS) campaigns, with brand registration and a registered-campaign step, and phone-banking campaigns.',
    () => {
      expect(paths).toEqual(
        expect.arrayContaining(['/text-campaign/register', '/text-campaign/create-a2p-campaign', '/phone-banking/']),
      );
    },
  );
  row(
    'Sign-in is through an external identity provider using email and password, with email verification.',
    async () => {
      expect(paths.filter((path) => /login|sign-?in|password/.test(path))).toEqual([]);
      const unverified = await world.api.makeUser({ campaign: world.campaign, emailVerified: false });
      expect((await world.send('GET /users/me', undefined, unverified)).body).toMatchObject({
        code: 'EMAIL_UNVERIFIED',
      });
    },
  );
});
