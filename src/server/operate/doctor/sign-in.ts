// Whether people can sign in: an account is made as the app makes one, its token is taken as the API takes it, and it is removed again.
import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { AuthConfig, Config } from '../../config';
import { ApiError } from '../../http/errors';
import { identityProvider } from '../../http/identity';
import { isGone } from '../../providers/identity-accounts';
import { ask, good, note, reason, wrong, type Result } from './result';

type Firebase = AuthConfig & { mode: 'firebase' };

const keySet = z.object({ keys: z.array(z.unknown()).check(z.minLength(1)) });
const project = z.object({ authorizedDomains: z.optional(z.array(z.string())) });
const signedUp = z.object({ idToken: z.string(), localId: z.string() });
type Account = z.output<typeof signedUp>;
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

/** Signs someone up who is no one, and looks at what comes of the token. What was made is removed, or named to whoever can. */
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
  const unclear = (why: string) =>
    wrong(`${why} Firebase may have made the account ${email} all the same: look for it there, and remove it.`);
  let made: Response;
  try {
    made = await call('signUp', { email, password, returnSecureToken: true });
  } catch (error) {
    return unclear(`Someone was to register at Firebase on trial, and no answer came: ${reason(error)}`);
  }
  const body: unknown = await made.json().catch(() => null);
  const account = signedUp.safeParse(body).data;
  if (!account) {
    const refused = refusal.safeParse(body).data?.error.message;
    // Only whoever refuses in so many words has made nothing.
    if (refused !== undefined && made.status >= 400 && made.status < 500) return refusedAs(refused);
    return unclear(
      `Firebase's answer to a registration on trial says too little (${refused ?? `status ${made.status}`}).`,
    );
  }

  const judged = await judge(auth, account).catch((error: unknown) =>
    wrong(`Someone registered at Firebase on trial, but the token could not be looked at: ${reason(error)}`),
  );
  const removed = await call('delete', { idToken: account.idToken }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (removed) return judged;
  const left = `${judged.sentence} The account ${email}, made for that, could not be removed: remove it at Firebase.`;
  return judged.state === 'good' ? note(left) : { ...judged, sentence: left };
}

/** What is to be said of an account that was just made. */
async function judge(auth: Firebase, { idToken, localId }: Account): Promise<Result> {
  const found = await judgeToken(auth, idToken);
  if (found !== null) return wrong(found);
  const accepted =
    'Someone registered at Firebase on trial: the token was accepted, and refused as that of another project or with another signature.';
  // An e-mail is seen by a person alone.
  const unseen = 'Whether its e-mails (confirm an address, new password) arrive only you can see: register once.';
  if (auth.serviceAccount === null)
    return note(`${accepted} ${unseen} Without FIREBASE_SERVICE_ACCOUNT people change addresses at sign-in only.`);
  const failure = await findFailure(auth, localId);
  return failure === null
    ? good(`${accepted} ${unseen}`)
    : wrong(`${accepted} But the account in FIREBASE_SERVICE_ACCOUNT doesn't find people of this project${failure}.`);
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

/** Why the service account doesn't find someone who is there, whatever it is (also a key that can't be read); null: it does. */
async function findFailure(auth: Firebase, uid: string): Promise<string | null> {
  try {
    return (await isGone(auth, uid)) ? '' : null;
  } catch (error) {
    return ` (${error instanceof ApiError ? error.message.replace(/\.$/, '') : "its key can't be used"})`;
  }
}
