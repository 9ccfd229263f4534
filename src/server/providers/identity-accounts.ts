// Changes accounts at the identity provider, or looks for them: in the emulator, or in Firebase with a service account. Passwords go no further.
import { sentence } from '../../contract/messages/every-message';
import { importPKCS8, SignJWT } from 'jose';
import * as z from 'zod/mini';
import type { AuthConfig, ServiceAccount } from '../config';
import { ApiError } from '../http/errors';

export interface AccountChange {
  email?: string;
  password?: string;
}

const patience = 10_000;
const scope = 'https://www.googleapis.com/auth/identitytoolkit';

/**
 * Gives an account another address, which is then unverified, or another password. Throws INVALID where this server can do
 * neither or the provider refuses the password, ALREADY_REGISTERED for an address of another account, else UNAVAILABLE.
 */
export async function changeAccount(auth: AuthConfig, uid: string, change: AccountChange): Promise<void> {
  if (auth.mode === 'firebase' && !auth.serviceAccount) throw new ApiError('INVALID', sentence('NO_IDENTITY_ACCOUNT'));
  const { email, password } = change;
  const answer = await ask(auth, 'update', {
    localId: uid,
    ...(email === undefined ? {} : { email, emailVerified: false }),
    ...(password === undefined ? {} : { password }),
  });
  if (answer.ok) return;
  const why = refusal.safeParse(await answer.json().catch(() => null)).data?.error.message ?? `status ${answer.status}`;
  if (/EMAIL_EXISTS/.test(why)) throw new ApiError('ALREADY_REGISTERED');
  if (/WEAK_PASSWORD|PASSWORD_DOES_NOT/.test(why)) throw new ApiError('INVALID', sentence('IDENTITY_PASSWORD_REFUSED'));
  throw new ApiError('UNAVAILABLE', sentence('IDENTITY_UNCHANGED'), { cause: new Error(why) });
}

/**
 * Whether the provider has no account of an id any more. False where this server can't ask. Throws UNAVAILABLE when the provider
 * does not say.
 */
export async function isGone(auth: AuthConfig, uid: string): Promise<boolean> {
  if (auth.mode === 'firebase' && !auth.serviceAccount) return false;
  const answer = await ask(auth, 'lookup', { localId: [uid] });
  const told = accounts.safeParse(answer.ok ? await answer.json().catch(() => null) : null);
  if (told.success) return !told.data.users?.some(({ localId }) => localId === uid);
  throw new ApiError('UNAVAILABLE', sentence('IDENTITY_SILENT'), { cause: new Error(`status ${answer.status}`) });
}

const accounts = z.object({ users: z.optional(z.array(z.object({ localId: z.string() }))) });

/** Asks with an operator's rights: the emulator's, or those of the service account. */
async function ask(auth: AuthConfig, what: 'update' | 'lookup', body: unknown): Promise<Response> {
  const token = auth.mode === 'emulator' ? 'owner' : await accessToken(auth.serviceAccount);
  const host = auth.mode === 'emulator' ? `${auth.emulatorUrl}/identitytoolkit.googleapis.com` : auth.accountsUrl;
  return post(`${host}/v1/projects/${auth.projectId}/accounts:${what}`, JSON.stringify(body), {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  });
}

const refusal = z.object({ error: z.object({ message: z.string() }) });
const granted = z.object({ access_token: z.string() });

/** A token for an hour, asked for with the service account's signature. */
async function accessToken(account: ServiceAccount | null): Promise<string> {
  if (!account) throw new ApiError('INVALID', sentence('NO_IDENTITY_ACCOUNT'));
  const assertion = await new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account.email)
    .setAudience(account.tokenUrl)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(await importPKCS8(account.privateKey, 'RS256'));
  const form = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
  const answer = await post(account.tokenUrl, form.toString(), { 'content-type': 'application/x-www-form-urlencoded' });
  const parsed = granted.safeParse(await answer.json().catch(() => null));
  if (parsed.success) return parsed.data.access_token;
  throw new ApiError('UNAVAILABLE', sentence('IDENTITY_ACCOUNT_REFUSED'));
}

async function post(url: string, body: string, headers: Record<string, string>): Promise<Response> {
  try {
    return await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(patience) });
  } catch (error) {
    throw new ApiError('UNAVAILABLE', sentence('IDENTITY_SILENT'), { cause: error });
  }
}
