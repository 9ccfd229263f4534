// Tokens as the identity emulator makes them.
import { UnsecuredJWT } from 'jose';
import type { TestIdentity } from './api';

const project = 'demo-porchlight';

/** @param lasts until it is over, e.g. '1h' */
export function tokenOf(identity: TestIdentity, signedInAt?: Date, lasts = '1h'): string {
  const auth_time = signedInAt && Math.floor(signedInAt.getTime() / 1000);
  const { uid: user_id, email, emailVerified: email_verified } = identity;
  return new UnsecuredJWT({ email, email_verified, user_id, ...(auth_time && { auth_time }) })
    .setIssuer(`https://securetoken.google.com/${project}`)
    .setAudience(project)
    .setSubject(identity.uid)
    .setIssuedAt(identity.issuedAt ?? new Date())
    .setExpirationTime(lasts)
    .encode();
}
