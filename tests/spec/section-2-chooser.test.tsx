// The chooser and the terms.
import { act, cleanup, screen, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { TermsScreen } from '../../src/client/features/auth/terms-screen';
import { ChooserScreen } from '../../src/client/features/campaigns/chooser-screen';
import { gateState } from '../../src/client/session/gate-state';
import { loadSettings } from '../../src/client/session/settings';
import { gate } from '../../src/domain/access/gates';
import { readConfig } from '../../src/server/config';
import { browserConfig } from '../../src/server/config-browser';
import { place, show } from '../support/show';
import { inside, invitation, membership, outside, press, user, verified } from './people';
import { rowsOf } from './rows';

const me = { 'GET /users/me': () => user, 'PATCH /users/me': () => user };
const choosing = async (given: object = {}) => {
  const server = await outside(verified, { ...me, 'GET /users/me': () => ({ ...user, ...given }) });
  await show(ChooserScreen, '/app/user-options');
  await screen.findByText('Choose a campaign to access or accept an invitation');
  return server;
};
const button = (name: string) => screen.getByRole('button', { name });
const next = () => button('Next document');
/** The terms, and what the server answers to them. */
const reading = async (title: 'Manager' | 'Volunteer' = 'Manager', status = 'user_terms_status_updated') => {
  const accepted = { ...user, terms_accepted: true, campaigns: [{ ...membership, title }] };
  const server = await inside(
    {
      'PUT /users/terms/': () => ({ status, terms_accepted: true }),
      'GET /users/me': () => accepted,
    },
    title,
  );
  await show(TermsScreen, '/app/terms');
  return server;
};
const acceptAll = async () => {
  for (const name of ['Accept', 'Next', 'Accept', 'Next', 'Accept', 'Complete']) await press(name);
};

rowsOf(2, (row) => {
  row("Prompt: 'Choose a campaign to access or accept an invitation'.", async () => {
    await choosing();
    expect(screen.getByText('Choose a campaign to access or accept an invitation')).toBeDefined();
  });
  row('Two collapsible sections, Campaigns and Invitations, each with a count badge.', async () => {
    await choosing({ invitations: [invitation, { ...invitation, id: user.id }] });
    expect(button('Campaigns 1').getAttribute('aria-expanded')).toBe('true');
    expect(button('Invitations 2')).toBeDefined();
    await press('Campaigns 1');
    expect(button('Campaigns 1').getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('button', { name: /Okafor for Council/ })).toBeNull();
  });
  row(
    'Each entry shows campaign_name; for campaign_type election it also shows Candidate (candidate_name) and Title; otherwise Initiative and Title.',
    async () => {
      const other = { ...membership, campaign_id: user.id, campaign_name: 'Yes on C', campaign_type: 'other' };
      await choosing({ campaigns: [membership, { ...other, candidate_name: null, initiative: 'Repairs' }] });
      const election = within(screen.getByRole('button', { name: /Okafor for Council/ }));
      expect(election.getByText('Candidate: Ada Okafor')).toBeDefined();
      expect(election.getByText('Title: Manager')).toBeDefined();
      const initiative = within(screen.getByRole('button', { name: /Yes on C/ }));
      expect(initiative.getByText('Initiative: Repairs')).toBeDefined();
      expect(initiative.getByText('Title: Manager')).toBeDefined();
      expect(initiative.queryByText(/Candidate/)).toBeNull();
    },
  );
  row('Invitations show offer_title.', async () => {
    await choosing();
    const offered = within(screen.getByRole('button', { name: /Yes on Measure C/ }));
    expect(offered.getByText('Title: Volunteer')).toBeDefined();
  });
  row("Empty messages: 'No campaigns found.' and 'No invitations found.'", async () => {
    await choosing({ campaigns: [], invitations: [] });
    expect(screen.getByText('No campaigns found.')).toBeDefined();
    expect(screen.getByText('No invitations found.')).toBeDefined();
  });
  row(
    'Choosing an invitation goes to /{app}/invitation, sets the user title to None and the campaign to none.',
    async () => {
      const { asked } = await choosing();
      await press(/Yes on Measure C/);
      expect(asked.at(-1)).toMatchObject({ call: 'PATCH /users/me', body: { campaign_id: null, title: 'None' } });
      expect(gate(gateState(), '/app')).toBe('/app/invitation');
    },
  );

  row('Three steps in order: Privacy Policy, Disclaimer, Terms and Conditions.', async () => {
    await reading();
    for (const name of ['Privacy Policy', 'Disclaimer', 'Terms and Conditions']) {
      expect(screen.getByTitle(name).tagName).toBe('IFRAME');
      await press('Accept');
      if (name !== 'Terms and Conditions') await press('Next');
    }
  });
  row("Progress bar; text 'Step N of 3: name'.", async () => {
    await reading();
    const bar = screen.getByRole('progressbar', { name: 'Documents accepted' });
    const shown = () => [bar.getAttribute('value'), bar.getAttribute('max')];
    expect(screen.getByText('Step 1 of 3: Privacy Policy')).toBeDefined();
    expect(shown()).toEqual(['0', '3']);
    await press('Accept');
    await press('Next');
    expect(screen.getByText('Step 2 of 3: Disclaimer')).toBeDefined();
    expect(shown()).toEqual(['1', '3']);
  });
  row('Previous and next arrows; next is enabled only once the current document is accepted.', async () => {
    await reading();
    expect([button('Previous document'), next()].map((each) => (each as HTMLButtonElement).disabled)).toEqual([
      true,
      true,
    ]);
    await press('Accept');
    expect(next()).toHaveProperty('disabled', false);
    await press('Next document');
    expect(next()).toHaveProperty('disabled', true);
    await press('Previous document');
    expect(screen.getByText('Step 1 of 3: Privacy Policy')).toBeDefined();
  });
  row("Status shows 'Accepted' or 'Not accepted'.", async () => {
    await reading();
    expect(screen.getByText('Not accepted')).toBeDefined();
    await press('Accept');
    expect(screen.getByText('Accepted')).toBeDefined();
  });
  row("Main button reads Accept, then Next, and Complete on the last step; 'Processing...' while saving.", async () => {
    await reading();
    let answer: (reply: Response) => void = () => undefined;
    vi.stubGlobal('fetch', () => new Promise<Response>((done) => (answer = done)));
    await acceptAll();
    expect(button('Processing...')).toHaveProperty('disabled', true);
    await act(async () => answer(Response.json({}, { status: 400 })));
    expect(button('Complete')).toBeDefined();
  });
  row('Documents appear in embedded frames from a third-party policy viewer.', async () => {
    const viewer = (name: string) => `https://policies.example.org/viewer/${name}`;
    const config = browserConfig(
      readConfig({
        POLICY_PRIVACY_URL: viewer('privacy'),
        POLICY_DISCLAIMER_URL: viewer('disclaimer'),
        POLICY_TERMS_URL: viewer('terms'),
      }),
    );
    await reading();
    expect(screen.getByTitle('Privacy Policy').getAttribute('src')).toBe('/policies/privacy.html');
    vi.stubGlobal('fetch', async () => Response.json(config));
    await act(async () => void (await loadSettings()));
    expect(screen.getByTitle('Privacy Policy').getAttribute('src')).toBe(viewer('privacy'));
  });
  row(
    'After the last document, terms are saved, the user is reloaded and routed by title: Manager or Director to /admin/dashboard, others to /user/dashboard.',
    async () => {
      const { asked } = await reading('Manager');
      await acceptAll();
      expect(asked.map((each) => each.call)).toEqual(['PUT /users/terms/', 'GET /users/me']);
      await vi.waitFor(() => expect(place()).toBe('/admin/dashboard'));
      cleanup();
      await reading('Volunteer');
      await acceptAll();
      await vi.waitFor(() => expect(place()).toBe('/user/dashboard'));
    },
  );
});
