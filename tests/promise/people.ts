// The canvassers of the model and their tokens, as the identity emulator makes them.
import { UnsecuredJWT } from 'jose';

export interface Person {
  uid: string;
  email: string;
  /** Their id at the server. */
  userId: string;
}

const project = 'demo-porchlight';
const hour = 3_600;
const made = new Map<string, string>();

/** A token for an hour, or one that ran out an hour ago. */
export function tokenFor({ uid, email }: Person, expired: boolean): string {
  const key = `${uid}|${expired}|${Math.floor(Date.now() / (hour * 500))}`;
  const known = made.get(key);
  if (known) return known;
  const now = Math.floor(Date.now() / 1000);
  const token = new UnsecuredJWT({ email, email_verified: true, user_id: uid })
    .setIssuer(`https://securetoken.google.com/${project}`)
    .setAudience(project)
    .setSubject(uid)
    .setIssuedAt(expired ? now - 2 * hour : now)
    .setExpirationTime(expired ? now - hour : now + hour)
    .encode();
  made.set(key, token);
  return token;
}
