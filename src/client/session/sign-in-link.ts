// Signing in by a mailed link. Apart from identity.ts: the login shows without it.
import * as z from 'zod/mini';
import { readEncrypted, writeEncrypted } from './encrypted-storage';
import { signInBy, withProvider, type Identity } from './identity';
import { IdentityError } from './identity-errors';

/** Mails a link that signs this address in and leads to `page`, an address of this app. */
export async function sendSignInLink(email: string, page: string): Promise<void> {
  await withProvider((open) => open.sendLink(email, page));
  await keepLinkEmail(email);
}

/** Keeps an address, sealed: what is mailed to it and opened in this browser needs it not typed again. */
function keepLinkEmail(email: string | null): Promise<void> {
  return writeEncrypted('link_email', email === null ? null : { email });
}

/** The address that this browser has sent a link to last; null for none. Nothing but its own form sets it. */
export async function linkEmail(): Promise<string | null> {
  const kept = z.object({ email: z.string() }).safeParse(await readEncrypted('link_email'));
  return kept.success ? kept.data.email : null;
}

/** Signs in with the link that is open, for the address that it was sent to. Rejects with `used-link` where it is none. */
export async function signInWithLink(email: string, link: string): Promise<Identity> {
  const who = await signInBy(async (open) => {
    const account = await open.signInWithLink(email, link);
    // Whoever is signed in stays so.
    if (!account) throw new IdentityError('used-link', 'no-link');
    return account;
  });
  await keepLinkEmail(null);
  return who;
}
