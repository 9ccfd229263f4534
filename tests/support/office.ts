// The server for the office's screens: a manager signed in, and an API that answers from a table.
import { vi } from 'vitest';
import { setSession } from '../../src/client/session/session';
import { forgetAnswers } from '../../src/client/data/kept-answers';
import type { Title } from '../../src/contract/access';
import { forgetKept } from '../../src/client/offline/mirror/kept-reply';
import { ana, signedInAs } from './identity';

export const campaignId = '11111111-1111-4111-8111-111111111111';
export const userId = '22222222-2222-4222-8222-222222222222';
export const at = '2026-03-04T15:00:00.000Z';
/** A valid id made of a small number. */
export const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export interface Requested {
  call: string;
  query: URLSearchParams;
  body: Record<string, unknown> | null;
  key: string | null;
}

type Answer = (asked: Requested) => unknown;

/** `Refusal` answers with a status and a body as the API's errors are. */
export class Refusal {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly detail = code,
    readonly retryAfter?: number,
  ) {}
}

const words = { campaign_type: 'election' as const, candidate_name: 'Ada Okafor', initiative: null };

/** What the session holds of a member of "Okafor for Council". */
export function member(title: Title, terms_accepted = true) {
  const campaignUser = {
    ...words,
    campaign_id: campaignId,
    campaign_name: 'Okafor for Council',
    title,
    date_joined: at,
    is_owner: false,
  };
  const campaign = {
    ...words,
    id: campaignId,
    name: 'Okafor for Council',
    address: '',
    location: '',
    owner_email: 'owner@porchlight.test',
    is_texting_enabled: false,
    is_phone_banking_enabled: false,
    time_zone: 'America/Chicago',
    country: 'US',
    created_at: at,
  };
  const user = {
    status: 'active' as const,
    id: userId,
    first: 'Ana',
    last: 'Ortega',
    email: ana.email,
    title,
    is_active: true,
    is_superuser: false,
    is_verified: true,
    terms_accepted,
    date_joined: at,
    campaign_id: campaignId,
    campaigns: [campaignUser],
    invitations: [],
    oauth_accounts: [],
  };
  return { user, campaignUser, campaign };
}

/** Signs in and stubs `fetch`. */
export async function serverDouble(
  answers: Record<string, Answer>,
  title: Title = 'Manager',
): Promise<{ asked: Requested[] }> {
  forgetAnswers();
  forgetKept();
  sessionStorage.clear();
  await signedInAs(ana);
  setSession(member(title));
  const asked: Requested[] = [];
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
      return Response.json(
        { detail: said.detail, code: said.code },
        {
          status: said.status,
          headers: said.retryAfter === undefined ? {} : { 'retry-after': String(said.retryAfter) },
        },
      );
    return Response.json(said);
  });
  return { asked };
}
