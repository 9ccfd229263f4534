// A server for the whole app: it answers each call of the contract with a plain reply, but for those that a test refuses.
import { vi } from 'vitest';
import { forgetAnswers } from '../../src/client/data/kept-answers';
import { forgetKept } from '../../src/client/offline/mirror/kept-reply';
import { setSession } from '../../src/client/session/session';
import { everyCall } from '../../src/contract';
import type { Call } from '../../src/contract/call';
import type { ErrorCode } from '../../src/contract/errors';
import { ana, signedInAs } from './identity';
import { member } from './office';
import { sampleReply } from './sample-reply';

const calls = everyCall().map(({ call }) => ({
  call,
  is: new RegExp(`^${call.method} /api${call.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

export interface Made {
  call: Call;
  address: string;
  refused: boolean;
}

/** Signs in a Director and stubs `fetch`; the calls that are made from then on. `refuse`: the code with which a call is refused, or null. */
export async function answeringServer(
  refuse: (call: Call, address: string) => { code: ErrorCode; status: number } | null,
  { is_entered }: { is_entered: boolean },
): Promise<Made[]> {
  forgetAnswers();
  forgetKept();
  await signedInAs(ana);
  const { user, campaign, campaignUser } = member('Director');
  const entered = { ...campaignUser, is_entered };
  const session = { user: { ...user, campaigns: [entered] }, campaign, campaignUser: entered };
  setSession(session);
  const made: Made[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://porchlight.test');
    const asked = `${init.method ?? 'GET'} ${pathname}`;
    const found = calls.find(({ is }) => is.test(asked))?.call;
    if (!found) return new Response(null, { status: 404 });
    const refusal = refuse(found, `${address} ${typeof init.body === 'string' ? init.body : ''}`);
    made.push({ call: found, address: asked, refused: refusal !== null });
    if (refusal) return Response.json({ detail: 'Refused.', code: refusal.code }, { status: refusal.status });
    if (found.replyKind === 'bytes') return new Response('x');
    if (found.replyKind === 'empty') return new Response(null, { status: 204 });
    const known: Record<string, unknown> = { '/users/me': session.user, '/campaign/': campaign };
    const reply = known[found.path] ?? sampleReply(found.reply);
    return Response.json(reply, { status: found.status ?? 200, headers: { 'x-total-count': '1', etag: '"1"' } });
  });
  return made;
}
