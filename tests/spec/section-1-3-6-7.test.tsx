// What the app does of sections 1, 3, 6 and 7: areas, lists, kept data, the identity provider, telemetry.
import { expect, vi } from 'vitest';
import { everyCall } from '../../src/contract';
import { menuFor } from '../../src/client/app/frame/menu';
import { officeRoutes } from '../../src/client/app/routes/office';
import { ownRoutes } from '../../src/client/app/routes/own';
import { logIn, resetPassword } from '../../src/client/features/auth/log-in';
import * as crashReports from '../../src/client/session/crash-reports';
import { readEncrypted } from '../../src/client/session/encrypted-storage';
import { sendVerification } from '../../src/client/session/identity';
import { signOutHere } from '../../src/client/session/sign-out';
import { loadSettings } from '../../src/client/session/settings';
import { setSession } from '../../src/client/session/session';
import { readConfig } from '../../src/server/config';
import { browserConfig } from '../../src/server/config-browser';
import { at, campaignId, id, userId } from '../support/office';
import { inside, invitation, membership, nobody, outside, user } from './people';
import { rowsOf } from './rows';

const sentry = vi.hoisted(() => ({ init: vi.fn(), captureException: vi.fn() }));
vi.mock('@sentry/react', () => ({
  ...sentry,
  setTag: vi.fn(),
  setContext: vi.fn(),
  browserTracingIntegration: vi.fn(),
  replayIntegration: vi.fn(),
  makeFetchTransport: vi.fn(),
}));

const aSurvey = {
  description: '',
  campaign_id: campaignId,
  user_id: userId,
  record_status: 'is_active',
  questions: [],
  created_at: at,
  respondents: 0,
};
const paths = [...ownRoutes, ...officeRoutes].map(({ path }) => path);

rowsOf(1, (row) => {
  row('Reports,', () => {
    expect(paths).toContain('reports');
  });
  row('a campaign area, an account area and a user area.', () => {
    expect(paths).toEqual(expect.arrayContaining(['campaign', 'account', 'user/$id']));
  });
  row.read(
    'The effect of the campaign flags is_texting_enabled and is_phone_banking_enabled on the menu is not shown.',
    'rights-follow-memberships',
    () => {
      // Texting and calling appear with their flags.
      const shown = (on: boolean) =>
        menuFor(() => true, { is_texting_enabled: on, is_phone_banking_enabled: on }).filter(({ path }) =>
          /text|phone-banking/.test(path),
        );
      expect(shown(true).map(({ path }) => path)).toEqual(['/app/text-campaigns', '/app/phone-banking']);
      expect(shown(false)).toEqual([]);
    },
  );
});

rowsOf(3, (row) => {
  row(
    'Client-side lists kept for the session: walkbooks, road signs, recommendations, voter groups, surveys, mailers, text campaigns, phone-banking campaigns, voter tags.',
    async () => {
      const lists = await Promise.all([
        import('../../src/client/offline/mirror/lists'),
        import('../../src/client/offline/mirror/office-lists'),
      ]);
      const names = lists.flatMap((module) => Object.keys(module)).join(' ');
      for (const list of [
        'walkbook',
        'roadSign',
        'recommendation',
        'survey',
        'voterGroup',
        'voterTag',
        'mailer',
        'textCampaign',
        'phoneBank',
      ])
        expect(names).toMatch(new RegExp(list, 'i'));
    },
  );
  row('Each supports append, remove, update and replace and has its own loading flag.', async () => {
    const { survey } = await import('../../src/contract/surveys');
    const { createList } = await import('../../src/client/offline/mirror/lists');
    await inside();
    const made = (n: number, name = 'Housing') => survey.parse({ ...aSurvey, id: id(n), name });
    let answer: (items: ReturnType<typeof made>[]) => void = () => undefined;
    const fetchAll = vi.fn(() => new Promise<ReturnType<typeof made>[]>((done) => (answer = done)));
    const list = createList('spec', survey, fetchAll);
    const names = () => list.get().items.map((item) => item.name);
    const loaded = list.load({ owner: 'u1', campaignId, userId });
    await vi.waitFor(() => expect(fetchAll).toHaveBeenCalledOnce());
    expect(list.get().loading).toBe(true);
    answer([made(1)]);
    await loaded;
    expect([list.get().loading, names()]).toEqual([false, ['Housing']]);
    list.append(made(2, 'Schools'));
    list.update(id(1), (item) => ({ ...item, name: 'Rent' }));
    expect(names().toSorted()).toEqual(['Rent', 'Schools']);
    list.remove(id(1));
    expect(names()).toEqual(['Schools']);
    list.replace([made(3, 'Parks')]);
    expect(names()).toEqual(['Parks']);
  });
  row.read(
    'Campaign user and invitation data are kept in browser storage, encrypted with a fixed client-side secret, and cleared when set to null.',
    'browser-storage-is-no-vault',
    async () => {
      await inside();
      setSession({ campaignUser: membership, invitation });
      const entries = ['porchlight.campaign_user', 'porchlight.invitation'];
      await vi.waitFor(() => expect(entries.map((entry) => localStorage.getItem(entry))).not.toContain(null));
      for (const entry of entries) expect(localStorage.getItem(entry)).not.toMatch(/Okafor|Measure|campaign_name/);
      expect(await readEncrypted('campaign_user')).toEqual(membership);
      expect(await readEncrypted('invitation')).toEqual(invitation);
      setSession({ campaignUser: null, invitation: null });
      expect(entries.map((entry) => localStorage.getItem(entry))).toEqual([null, null]);
    },
  );
});

rowsOf(6, (row) => {
  row('Without a loaded campaign only the campaign route is offered.', () => {
    expect(menuFor(null).map(({ path }) => path)).toEqual(['/app/campaign']);
  });
});

rowsOf(7, (row) => {
  row(
    'Identity provider: sign in with email and password, then fetch the user with the id token; resend verification email; password reset email; sign out.',
    async () => {
      const { asked, provider } = await outside(nobody, { 'GET /users/me': () => user });
      const tokens: (string | null)[] = [];
      const answering = fetch;
      vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
        tokens.push(new Headers(init.headers).get('authorization'));
        return answering(address, init);
      });
      provider.token.mockResolvedValue('id-token');
      expect(await logIn('ana@porchlight.test', 'x')).toEqual({ go: '/' });
      expect(provider.signIn).toHaveBeenCalledExactlyOnceWith('ana@porchlight.test', 'x');
      expect([asked.map((each) => each.call), tokens]).toEqual([['GET /users/me'], ['Bearer id-token']]);
      await sendVerification();
      expect(provider.sendVerification).toHaveBeenCalledOnce();
      await resetPassword('ana@porchlight.test');
      expect(provider.sendReset).toHaveBeenCalledExactlyOnceWith('ana@porchlight.test');
      await signOutHere();
      expect(provider.signOut).toHaveBeenCalledOnce();
    },
  );
  row('An error-reporting and session-recording service receives telemetry; it is not a product call.', async () => {
    const sentryDsn = 'https://key@errors.example.org/1';
    const config = browserConfig(readConfig({ SENTRY_DSN: sentryDsn }));
    vi.stubGlobal('fetch', async () => Response.json(config));
    await loadSettings();
    const crash = new Error('x is undefined');
    crashReports.reportCrash(crash);
    await crashReports.startTelemetry();
    expect(sentry.init).toHaveBeenCalledWith(expect.objectContaining({ dsn: sentryDsn }));
    expect(sentry.captureException).toHaveBeenCalledExactlyOnceWith(crash);
    expect(everyCall().filter(({ call }) => /telemetry|errors?\b|envelope/.test(call.path))).toEqual([]);
  });
});
