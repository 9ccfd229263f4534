import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ChooserScreen } from '../../../../src/client/features/campaigns/chooser-screen';
import { InvitationScreen } from '../../../../src/client/features/campaigns/invitation-screen';
import { leaveCampaign, session } from '../../../../src/client/session/session';
import { signOutHere } from '../../../../src/client/session/sign-out';
import { forgetAnswers } from '../../../../src/client/data/kept-answers';
import { gate } from '../../../../src/domain/access/gates';
import { gateState } from '../../../../src/client/session/gate-state';
import { setCatalogue } from '../../../../src/client/i18n/texts';
import { ana, signedInAs } from '../../../support/identity';
import { place, show } from '../../../support/show';

const campaignId = '11111111-1111-4111-8111-111111111111';
const words = { campaign_id: campaignId, campaign_name: 'Okafor for Council', campaign_type: 'election' };
const membership = {
  ...words,
  candidate_name: 'Ada Okafor',
  initiative: null,
  title: 'Manager',
  date_joined: '2026-01-05T12:00:00.000Z',
  is_owner: false,
};
const invitation = {
  ...words,
  campaign_name: 'Yes on Measure C',
  campaign_type: 'initiative',
  candidate_name: null,
  initiative: 'Rent and repair',
  id: '33333333-3333-4333-8333-333333333333',
  date_sent: '2026-02-01T12:00:00.000Z',
  sender_id: null,
  receiver_email: 'ana@porchlight.test',
  status: 'pending',
  message: null,
  offer_title: 'Volunteer',
  link: null,
};
const user = {
  status: 'active',
  id: '22222222-2222-4222-8222-222222222222',
  first: 'Ana',
  last: 'Ortega',
  email: 'ana@porchlight.test',
  title: 'None',
  is_active: true,
  is_superuser: false,
  is_verified: true,
  terms_accepted: false,
  date_joined: '2026-01-05T12:00:00.000Z',
  campaign_id: null,
  campaigns: [membership],
  invitations: [invitation],
  oauth_accounts: [],
};
const campaign = {
  ...words,
  id: campaignId,
  name: 'Okafor for Council',
  address: '',
  location: '',
  owner_email: 'owner@porchlight.test',
  candidate_name: 'Ada Okafor',
  initiative: null,
  is_texting_enabled: false,
  is_phone_banking_enabled: false,
  time_zone: 'America/Chicago',
  country: 'US',
  created_at: '2026-01-05T12:00:00.000Z',
};

const sent: { call: string; body: unknown }[] = [];
let answers: Record<string, () => Response | Promise<Response>> = {};

beforeEach(async () => {
  leaveCampaign();
  forgetAnswers();
  sent.length = 0;
  await signedInAs(ana);
  answers = {
    'GET /api/users/me': () => Response.json(user),
    'PATCH /api/users/me': () => Response.json(user),
    'GET /api/campaign/': () => Response.json(campaign),
    'PUT /api/invitation/': () =>
      Response.json({
        invitation: { ...invitation, status: 'accepted' },
        membership: { ...membership, title: 'Worker' },
      }),
  };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const name = `${init.method} ${url.split('?')[0]}`;
    sent.push({ call: name, body: typeof init.body === 'string' ? JSON.parse(init.body) : null });
    return answers[name]?.() ?? Response.json({ detail: 'no' }, { status: 404 });
  });
});

const press = (name: RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const writes = () => sent.filter((each) => !each.call.startsWith('GET'));
const leadsTo = () => gate(gateState(), '/app');

describe('the chooser', () => {
  test('lists campaigns and invitations with their counts, candidate or initiative, and title', async () => {
    await show(ChooserScreen, '/app/user-options');
    expect(await screen.findByText('Choose a campaign to access or accept an invitation')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Campaigns 1' })).toBeDefined();
    const first = within(screen.getByRole('button', { name: /Okafor for Council/ }));
    expect(first.getByText('Candidate: Ada Okafor')).toBeDefined();
    expect(first.getByText('Title: Manager')).toBeDefined();
    const second = within(screen.getByRole('button', { name: /Yes on Measure C/ }));
    expect(second.getByText('Initiative: Rent and repair')).toBeDefined();
    expect(second.getByText('Title: Volunteer')).toBeDefined();
  });

  test('finds one among hundreds, and says which was entered from above', async () => {
    const campaigns = Array.from({ length: 200 }, (_, at) => ({
      ...membership,
      campaign_id: `11111111-1111-4111-8111-${String(at).padStart(12, '0')}`,
      campaign_name: at === 7 ? 'Peña County' : `County ${at}`,
      title: 'Director',
      is_entered: at === 150,
    }));
    answers['GET /api/users/me'] = () => Response.json({ ...user, campaigns });
    await show(ChooserScreen, '/app/user-options');
    fireEvent.change(await screen.findByRole('searchbox', { name: 'Find a campaign' }), {
      target: { value: 'county 15' },
    });
    expect(screen.getByRole('button', { name: 'Campaigns 11' })).toBeDefined();
    const titles = screen.getAllByText(/^Title: /).map(({ textContent }) => textContent);
    expect(titles.filter((title) => title === 'Title: Director · Entered from above')).toHaveLength(1);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'pena' } });
    expect(screen.getByRole('button', { name: /Peña County/ })).toBeDefined();
  });

  test('leads to the registration once, and after it stays: an answer from before it counts no more', async () => {
    const waiting = { status: 'registration_required', detail: 'x', email: user.email, invitation_token: 'abc' };
    answers['GET /api/users/me'] = () => Response.json(waiting);
    await show(ChooserScreen, '/app/user-options');
    await vi.waitFor(() => expect(place()).toBe('/auth/register?invitationToken=abc'));
    cleanup();
    answers['GET /api/users/me'] = () => Response.json(user);
    await show(ChooserScreen, '/app/user-options');
    expect(await screen.findByText('Okafor for Council')).toBeDefined();
    expect(place()).toBeNull();
  });

  test('folds a section away', async () => {
    await show(ChooserScreen, '/app/user-options');
    await screen.findByText('Okafor for Council');
    await press(/^Campaigns/);
    expect(screen.getByRole('button', { name: /^Campaigns/ }).getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('button', { name: /Okafor for Council/ })).toBeNull();
  });

  test('says what is empty', async () => {
    answers['GET /api/users/me'] = () => Response.json({ ...user, campaigns: [], invitations: [] });
    await show(ChooserScreen, '/app/user-options');
    expect(await screen.findByText('No campaigns found.')).toBeDefined();
    expect(screen.getByText('No invitations found.')).toBeDefined();
  });

  test('says when the user cannot be fetched', async () => {
    answers['GET /api/users/me'] = () => Response.json({ detail: 'x' }, { status: 500 });
    await show(ChooserScreen, '/app/user-options');
    expect(await screen.findByText('Failed to fetch user data.')).toBeDefined();
  });

  test('a chosen campaign is told to the server, and the new person goes on to the terms', async () => {
    await show(ChooserScreen, '/app/user-options');
    await screen.findByText('Okafor for Council');
    await press(/Okafor for Council/);
    await vi.waitFor(() => expect(session().campaign?.id).toBe(campaignId));
    expect(writes()).toEqual([{ call: 'PATCH /api/users/me', body: { campaign_id: campaignId, title: 'Manager' } }]);
    expect(leadsTo()).toBe('/app/terms');
  });

  test('a campaign that comes after its person has signed out is kept for no one', async () => {
    let come: (answer: Response) => void = () => undefined;
    answers['PATCH /api/users/me'] = () => new Promise<Response>((done) => (come = done));
    await show(ChooserScreen, '/app/user-options');
    await screen.findByText('Okafor for Council');
    await press(/Okafor for Council/);
    await vi.waitFor(() => expect(sent.map(({ call }) => call)).toContain('PATCH /api/users/me'));
    await act(signOutHere);
    await act(async () => come(Response.json(user)));
    await act(() => new Promise((later) => setTimeout(later, 50)));
    expect([session().user, session().campaignUser, session().campaign]).toEqual([null, null, null]);
    expect(localStorage.getItem('porchlight.campaign_user')).toBeNull();
  });

  test('whose title has changed since can be chosen once more', async () => {
    answers['PATCH /api/users/me'] = () => Response.json({ detail: 'no', code: 'FORBIDDEN' }, { status: 403 });
    await show(ChooserScreen, '/app/user-options');
    await screen.findByText('Okafor for Council');
    answers['GET /api/users/me'] = () => Response.json({ ...user, campaigns: [{ ...membership, title: 'Staff' }] });
    await press(/Okafor for Council/);
    await screen.findByText('Failed to load campaign data. Please try again.');
    await screen.findByText('Title: Staff');
  });

  test('a campaign that cannot be loaded says so and stays', async () => {
    answers['GET /api/campaign/'] = () => Response.json({ detail: 'x' }, { status: 500 });
    await show(ChooserScreen, '/app/user-options');
    await screen.findByText('Okafor for Council');
    await press(/Okafor for Council/);
    expect(await screen.findByText('Failed to load campaign data. Please try again.')).toBeDefined();
    expect(session().campaignUser).toBeNull();
  });

  test('a chosen invitation sets title None and no campaign, and leads to the invitation', async () => {
    await show(ChooserScreen, '/app/user-options');
    await screen.findByText('Yes on Measure C');
    await press(/Yes on Measure C/);
    await vi.waitFor(() => expect(session().invitation?.id).toBe(invitation.id));
    expect(writes()).toEqual([{ call: 'PATCH /api/users/me', body: { campaign_id: null, title: 'None' } }]);
    expect(leadsTo()).toBe('/app/invitation');
  });
});

describe('the invitation', () => {
  async function open(): Promise<void> {
    await show(ChooserScreen, '/app/user-options');
    await screen.findByText('Yes on Measure C');
    await press(/Yes on Measure C/);
    await vi.waitFor(() => expect(session().invitation).not.toBeNull());
    document.body.innerHTML = '';
    sent.length = 0;
    await show(InvitationScreen, '/app/invitation');
  }

  test('is told in the chosen language, its title too', async () => {
    setCatalogue({ language: 'es', texts: { Volunteer: 'Voluntario' } });
    await open();
    expect(screen.getByText('Voluntario')).toBeTruthy();
    setCatalogue(null);
  });

  test('accepted joins with the campaign’s name and goes into the campaign', async () => {
    await open();
    await press(/^Accept$/);
    await vi.waitFor(() => expect(session().campaignUser?.campaign_id).toBe(campaignId));
    expect(writes()[0]).toEqual({
      call: 'PUT /api/invitation/',
      body: { id: invitation.id, status: 'accepted', campaign_name: 'Yes on Measure C' },
    });
    expect(session().invitation).toBeNull();
  });

  test('declined goes back to the chooser', async () => {
    answers['PUT /api/invitation/'] = () =>
      Response.json({ invitation: { ...invitation, status: 'declined' }, membership: null });
    await open();
    await press(/^Decline$/);
    await vi.waitFor(() => expect(session().invitation).toBeNull());
    expect(leadsTo()).toBe('/app/user-options');
  });
});
