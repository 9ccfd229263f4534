// The people of the demo campaigns, and their accounts in the identity emulator.
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Title } from '../../contract/access';
import type { AuthConfig } from '../config';
import { idOf } from './seeded-random';

/** Printed at the first start and in the README. */
export const demoPassword = 'Porchlight.2026';

export type DemoKey = 'maya' | 'daniel' | 'priya' | 'ana' | 'luis' | 'dee' | 'kofi' | 'rachel';

export interface DemoUser {
  key: DemoKey;
  id: string;
  uid: string;
  email: string;
  first: string;
  last: string;
  title: Title;
  campaign: 'okafor' | 'measure';
}

const user = (
  key: DemoKey,
  mailbox: string,
  first: string,
  last: string,
  title: Title,
  campaign: DemoUser['campaign'] = 'okafor',
): DemoUser => ({
  key,
  id: idOf(`user ${key}`),
  uid: idOf(`identity ${key}`).replaceAll('-', '').slice(0, 28),
  email: `${mailbox}@porchlight.test`,
  first,
  last,
  title,
  campaign,
});

export const demoUsers: readonly DemoUser[] = [
  user('maya', 'manager', 'Maya', 'Ruiz', 'Manager'),
  user('daniel', 'director', 'Daniel', 'Brooks', 'Director'),
  user('priya', 'staff', 'Priya', 'Nair', 'Staff'),
  user('ana', 'volunteer', 'Ana', 'Flores', 'Volunteer'),
  user('luis', 'volunteer2', 'Luis', 'Herrera', 'Volunteer'),
  user('dee', 'dee', 'Dee', 'Whitaker', 'Volunteer'),
  user('kofi', 'kofi', 'Kofi', 'Mensah', 'Volunteer'),
  user('rachel', 'rival', 'Rachel', 'Stone', 'Manager', 'measure'),
];

export function userOf(key: DemoKey): DemoUser {
  const found = demoUsers.find((user) => user.key === key);
  if (!found) throw new Error(`No one named ${key} is in the demo.`);
  return found;
}

export const idOfUser = (key: DemoKey): string => userOf(key).id;

/** Makes the accounts, with the address verified; an account that is there already gets the password again. */
export async function createDemoAccounts(
  auth: Extract<AuthConfig, { mode: 'emulator' }>,
  patience: number,
): Promise<void> {
  const accounts = `${auth.emulatorUrl}/identitytoolkit.googleapis.com/v1/projects/${auth.projectId}/accounts`;
  const end = Date.now() + patience;
  for (const { uid, email, first, last } of demoUsers) {
    const account = {
      localId: uid,
      email,
      password: demoPassword,
      emailVerified: true,
      displayName: `${first} ${last}`,
    };
    const made = await post(accounts, account, end);
    if (made === null || /DUPLICATE_LOCAL_ID|EMAIL_EXISTS/.test(made)) {
      if (made !== null) await post(`${accounts}:update`, account, end);
      continue;
    }
    throw new Error(`The identity emulator refused the demo account ${email}: ${made}.`);
  }
}

const refusal = z.object({ error: z.object({ message: z.string() }) });

/** Null when it was done, else why not. An emulator that does not answer yet is asked again until `end`. */
async function post(url: string, body: unknown, end: number): Promise<string | null> {
  for (;;) {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(10_000),
      });
      if (response.ok) return null;
      const parsed = refusal.safeParse(await response.json().catch(() => null));
      if (parsed.success) return parsed.data.error.message;
      if (response.status < 500) return `status ${response.status}`;
    } catch (error) {
      if (Date.now() > end)
        throw new Error("The identity emulator isn't answering, so the demo accounts couldn't be created.", {
          cause: error,
        });
    }
    if (Date.now() > end) return "it isn't answering";
    await pause(250);
  }
}
