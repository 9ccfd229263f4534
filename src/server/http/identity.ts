// Who holds a token: the identity provider's signature checked, or the emulator's unsigned token where that was allowed.
import { sentence } from '../../contract/messages/every-message';
import { createRemoteJWKSet, errors, jwtVerify, UnsecuredJWT, type JWTPayload } from 'jose';
import * as z from 'zod/mini';
import type { AuthConfig } from '../config';
import { ApiError } from './errors';
import { remembering } from './remembered-tokens';

export interface Identity {
  /** The identity provider's user id. */
  uid: string;
  /** In lower case. */
  email: string;
  emailVerified: boolean;
  /** When the person last gave their password (or another proof), not when the token was made; null: the token does not say. */
  signedInAt: Date | null;
  /** When the token was made, by the provider's clock, to the second: what it says of the person was so then. */
  issuedAt: Date;
}

export interface IdentityProvider {
  /** Throws TOKEN_INVALID for a token that is not good, UNAVAILABLE when the provider's keys cannot be had. */
  verify(token: string): Promise<Identity>;
  /** Whether the provider answers. */
  answers(): Promise<boolean>;
}

/** An identity, and until when its token is good: seconds since 1970. */
interface Verified {
  identity: Identity;
  expires: number;
}

const claims = z.object({
  sub: z.string().check(z.minLength(1)),
  email: z.string().check(z.toLowerCase(), z.minLength(3)),
  email_verified: z._default(z.boolean(), false),
  auth_time: z.optional(z.number()),
  iat: z.number(),
  exp: z.number(),
});

function toIdentity(payload: JWTPayload): Verified {
  const parsed = claims.safeParse(payload);
  if (!parsed.success) throw new ApiError('TOKEN_INVALID');
  const { sub: uid, email, email_verified: emailVerified, auth_time: signedIn, iat, exp: expires } = parsed.data;
  const signedInAt = signedIn === undefined ? null : new Date(signedIn * 1000);
  const identity = { uid, email, emailVerified, signedInAt, issuedAt: new Date(iat * 1000) };
  return { identity, expires };
}

/** Seconds by which the provider's clock may be ahead of ours. */
const clocksDiffer = 60;

/** A token is not made, nor a sign-in done, after now. Throws TOKEN_INVALID. */
function refuseFromTheFuture({ iat, auth_time: signedIn }: JWTPayload): void {
  const latest = Date.now() / 1000 + clocksDiffer;
  for (const at of [iat, signedIn])
    if (at !== undefined && !(typeof at === 'number' && at <= latest)) throw new ApiError('TOKEN_INVALID');
}

async function reaches(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(3000) })).ok;
  } catch {
    return false;
  }
}

const keysKeptMs = 6 * 3_600_000;

/** Whether the token is at fault, and not the keys or the way to them. */
function isAboutToken(error: unknown): boolean {
  return (
    error instanceof errors.JOSEError &&
    !(error instanceof errors.JWKSTimeout) &&
    !(error instanceof errors.JWKSInvalid) &&
    error.code !== 'ERR_JOSE_GENERIC'
  );
}

export function identityProvider(auth: AuthConfig): IdentityProvider {
  const issuer = `https://securetoken.google.com/${auth.projectId}`;
  const expected = { issuer, audience: auth.projectId, requiredClaims: ['exp', 'iat'] };
  if (auth.mode === 'emulator') {
    return {
      verify: remembering(async (token) => {
        try {
          const { payload } = UnsecuredJWT.decode(token, expected);
          refuseFromTheFuture(payload);
          return toIdentity(payload);
        } catch (error) {
          throw new ApiError('TOKEN_INVALID', undefined, { cause: error });
        }
      }),
      answers: () => reaches(auth.emulatorUrl),
    };
  }
  // Known keys serve on for hours when the provider cannot be reached; an unknown key is asked for at once.
  const keys = createRemoteJWKSet(new URL(auth.jwksUrl), { cacheMaxAge: keysKeptMs });
  return {
    verify: remembering(async (token) => {
      try {
        const options = { ...expected, algorithms: ['RS256'] };
        const { payload } = await jwtVerify(token, keys, options);
        refuseFromTheFuture(payload);
        return toIdentity(payload);
      } catch (error) {
        // A provider out of reach must never look like a bad token: that would sign people out.
        if (error instanceof ApiError) throw error;
        if (isAboutToken(error)) throw new ApiError('TOKEN_INVALID', undefined, { cause: error });
        throw new ApiError('UNAVAILABLE', sentence('IDENTITY_SILENT'), { cause: error });
      }
    }),
    answers: () => reaches(auth.jwksUrl),
  };
}
