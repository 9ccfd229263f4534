// Whether people can sign in: an account is made as the app makes one, its token is taken as the API takes it, and it is removed again.
import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { AuthConfig, Config } from '../../config';
import { ApiError } from '../../http/errors';
import { identityProvider } from '../../http/identity';
import { isGone } from '../../providers/identity-accounts';
import { ask, good, note, wrong, type Result } from './result';

type Firebase = AuthConfig & { mode: 'firebase' };

const keySet = z.object({ keys: z.array(z.unknown()).check(z.minLength(1)) });
const project = z.object({ authorizedDomains: z.optional(z.array(z.string())) });
const signedUp = z.object({ idToken: z.string(), localId: z.string(), email: z.string() });
const refusal = z.object({ error: z.object({ message: z.string() }) });

/** What Firebase says of settings that keep people out, and what to do. */
const refusals: Readonly<Record<string, string>> = {
  CONFIGURATION_NOT_FOUND: 'Firebase has no Authentication for this project yet: open Authentication there and begin.',
  OPERATION_NOT_ALLOWED:
    'Firebase lets no one register with e-mail and password: turn it on under Authentication, Sign-in method.',
  ADMIN_ONLY_OPERATION:
    'Firebase lets no one register: allow it under Authentication, Settings, User actions (create, sign-up).',
};
/** What it says when it can't be tried now. */
const later = /TOO_MANY_ATTEMPTS|QUOTA|RESOURCE_EXHAUSTED/;

/** @param host the name by which people's browsers know this installation */
export async function signIn({ auth, publicUrl }: Config, host: string): Promise<Result> {
  if (auth.mode === 'emulator') return note('People sign in at the emulator: good for trying, never for real data.');
  if (!keySet.safeParse(await (await ask(auth.jwksUrl)).json()).success)
    return wrong("FIREBASE_JWKS_URL doesn't give the keys by which tokens are verified.");
  // A key may be limited to the pages of this address.
  const headers = { referer: `${publicUrl}/` };
  const reply = await ask(`${auth.accountsUrl}/v1/projects?key=${encodeURIComponent(auth.apiKey)}`, { headers });
  if (!reply.ok) return wrong(`Firebase refuses FIREBASE_API_KEY (${reply.status}).`);
  const known = project.safeParse(await reply.json());
  const domains = (known.success ? known.data.authorizedDomains : undefined) ?? [];
  if (!domains.includes(host))
    return wrong(`Firebase doesn't know ${host}: add it under Authentication, Settings, Authorized domains.`);
  return tryAccount(auth, headers);
}

/** Signs someone up who is no one, and looks at what comes of the token. */
async function tryAccount(auth: Firebase, headers: Record<string, string>): Promise<Result> {
  const call = (what: 'signUp' | 'delete', body: object) =>
    ask(`${auth.accountsUrl}/v1/accounts:${what}?key=${encodeURIComponent(auth.apiKey)}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const email = `porchlight-doctor-${randomBytes(8).toString('hex')}@example.com`;
  // Whatever kinds of signs the project asks for.
  const password = `aA1!${randomBytes(18).toString('base64url')}`;
  const made = await call('signUp', { email, password, returnSecureToken: true });
  const body: unknown = await made.json().catch(() => null);
  const account = signedUp.safeParse(body);
  if (!account.success) return refusedAs(refusal.safeParse(body).data?.error.message ?? `status ${made.status}`);

  const { idToken, localId } = account.data;
  const found = await judgeToken(auth, idToken);
  const knows = auth.serviceAccount === null ? null : await serviceAccountKnows(auth, localId);
  const removed = await call('delete', { idToken }).then(
    ({ ok }) => ok,
    () => false,
  );
  const left = removed ? '' : ` The account ${email}, made for that, could not be removed: remove it at Firebase.`;
  if (found !== null) return wrong(`${found}${left}`);
  const accepted = `Someone registered at Firebase on trial: the token was accepted, and refused as that of another project or with another signature.${left}`;
  // An e-mail is seen by a person alone.
  const unseen = 'Whether its e-mails (confirm an address, new password) arrive only you can see: register once.';
  if (knows === null)
    return note(`${accepted} ${unseen} Without FIREBASE_SERVICE_ACCOUNT people change addresses at sign-in only.`);
  if (!knows)
    return wrong(`${accepted} But the account in FIREBASE_SERVICE_ACCOUNT doesn't find people of this project.`);
  return removed ? good(`${accepted} ${unseen}`) : note(`${accepted} ${unseen}`);
}

function refusedAs(message: string): Result {
  const [code = ''] = /^[A-Z_]+/.exec(message) ?? [];
  if (later.test(message)) return note(`Firebase takes no registration on trial just now (${code}): try again later.`);
  return wrong(refusals[code] ?? `Firebase refuses to register someone on trial: ${message}`);
}

/** What is wrong with how tokens are taken here; null: nothing. */
async function judgeToken(auth: Firebase, token: string): Promise<string | null> {
  if (!(await isAccepted(auth, token))) {
    const of = projectOf(token);
    return of === auth.projectId
      ? "Firebase's token was refused here: check FIREBASE_JWKS_URL and the clock."
      : `FIREBASE_API_KEY is of the project ${of ?? 'another name'}, but FIREBASE_PROJECT_ID says ${auth.projectId}: everyone would be refused.`;
  }
  const [head = '', claims = '', signature = ''] = token.split('.');
  const forged = `${head}.${claims}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  if (await isAccepted(auth, forged)) return 'A token with a wrong signature was accepted here. Stop this server.';
  if (await isAccepted({ ...auth, projectId: `${auth.projectId}-other` }, token))
    return 'A token of another project was accepted here. Stop this server.';
  return null;
}

const audience = z.object({ aud: z.string() });

/** For which project a token says it is; null: it is no token. */
function projectOf(token: string): string | null {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return audience.parse(claims).aud;
  } catch {
    return null;
  }
}

/** As the API decides. */
async function isAccepted(auth: Firebase, token: string): Promise<boolean> {
  try {
    await identityProvider(auth).verify(token);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'TOKEN_INVALID') return false;
    throw error;
  }
}

/** Whether the service account finds someone who is there. */
async function serviceAccountKnows(auth: Firebase, uid: string): Promise<boolean> {
  try {
    return !(await isGone(auth, uid));
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
