// Headquarters for the office's screens: a manager signed in, and an API that answers from a table.
import { vi } from 'vitest';
import * as identity from '../../src/client/session/identity';
import { setSession } from '../../src/client/session/session';
import { forgetLoaded } from '../../src/client/ui/use-load';
import type { Title } from '../../src/contract/access';

export const campaignId = '11111111-1111-4111-8111-111111111111';
export const userId = '22222222-2222-4222-8222-222222222222';
export const at = '2026-03-04T15:00:00.000Z';
/** A valid id made of a small number. */
export const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export interface Asked {
  call: string;
  query: URLSearchParams;
  body: Record<string, unknown> | null;
  key: string | null;
}

type Answer = (asked: Asked) => unknown;

/** `Refusal` answers with a status and a body as the API's errors are. */
export class Refusal {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly detail = code,
  ) {}
}

/** Signs in and stubs `fetch`; needs `vi.mock` of session/identity with `spy: true` in the test file. */
export function headquarters(answers: Record<string, Answer>, title: Title = 'Manager'): { asked: Asked[] } {
  forgetLoaded();
  sessionStorage.clear();
  const who = { state: 'signed-in', uid: 'u1', email: 'ana@porchlight.test', emailVerified: true } as const;
  vi.mocked(identity.identity).mockReturnValue(who);
  vi.mocked(identity.useIdentity).mockReturnValue(who);
  vi.mocked(identity.identityToken).mockResolvedValue('token');
  const words = { campaign_name: 'Okafor for Council', campaign_type: 'election' as const };
  const campaignUser = {
    ...words,
    campaign_id: campaignId,
    candidate_name: 'Ada Okafor',
    initiative: null,
    title,
    date_joined: at,
    is_owner: false,
  };
  setSession({
    campaignUser,
    campaign: {
      id: campaignId,
      name: words.campaign_name,
      campaign_type: words.campaign_type,
      address: '',
      location: '',
      owner_email: 'owner@porchlight.test',
      candidate_name: 'Ada Okafor',
      initiative: null,
      is_texting_enabled: false,
      is_phone_banking_enabled: false,
      time_zone: 'America/Chicago',
      created_at: at,
    },
    user: {
      status: 'active',
      id: userId,
      first: 'Ana',
      last: 'Ortega',
      email: 'ana@porchlight.test',
      title,
      is_active: true,
      is_superuser: false,
      is_verified: true,
      terms_accepted: true,
      date_joined: at,
      campaign_id: campaignId,
      campaigns: [campaignUser],
      invitations: [],
      oauth_accounts: [],
    },
  });
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://porchlight.test');
    const text = typeof init.body === 'string' ? init.body : null;
    const each = {
      call: `${init.method} ${url.pathname.replace('/api', '')}`,
      query: url.searchParams,
      body: text === null ? null : (JSON.parse(text) as Record<string, unknown>),
      key: new Headers(init.headers).get('idempotency-key'),
    };
    asked.push(each);
    const answer = answers[each.call];
    if (!answer) return Response.json({ detail: `No answer to ${each.call}`, code: 'NOT_FOUND' }, { status: 404 });
    const said = await answer(each);
    // A file, for instance.
    if (said instanceof Response) return said;
    if (said instanceof Refusal)
      return Response.json({ detail: said.detail, code: said.code }, { status: said.status });
    return Response.json(said);
  });
  return { asked };
}
