// The installation's settings: GET /config.json at run time, so that one build serves every campaign.
import * as z from 'zod/mini';
import { createStore, useStore } from '../i18n/store';

const page = z.string().check(z.minLength(1));

const settingsSchema = z.object({
  auth: z.object({
    mode: z.enum(['emulator', 'firebase']),
    projectId: z.string(),
    apiKey: z.string(),
    authDomain: z.string(),
  }),
  map: z.object({
    tilesUrl: z.nullable(z.string()),
    attribution: z.nullable(z.string()),
    pmtilesUrl: z._default(z.nullable(z.string()), null),
  }),
  sentryDsn: z.nullable(z.string()),
  policies: z.object({ privacy: page, disclaimer: page, terms: page }),
  marketingUrl: page,
  version: z.string(),
});
type FetchedSettings = z.infer<typeof settingsSchema>;

/** `auth` is null until the installation's settings were seen once. */
export type Settings = Omit<FetchedSettings, 'auth'> & { auth: FetchedSettings['auth'] | null };

const ADDRESS = '/config.json';
/** Not in the local storage: that is a person's and is cleared with them, while a later start without a network needs this. */
const CACHE = 'porchlight-settings';

const unknown: Settings = {
  auth: null,
  map: { tilesUrl: null, attribution: null, pmtilesUrl: null },
  sentryDsn: null,
  policies: {
    privacy: '/policies/privacy.html',
    disclaimer: '/policies/disclaimer.html',
    terms: '/policies/terms.html',
  },
  marketingUrl: '/',
  version: '',
};

const store = createStore<Settings>(unknown);
let pending: Promise<FetchedSettings> | null = null;

/** Puts in what was seen on this device before, unless the server was quicker. */
export async function restoreSettings(): Promise<void> {
  try {
    const kept = await (await caches.open(CACHE)).match(ADDRESS);
    const parsed = kept ? settingsSchema.safeParse(await kept.json()) : null;
    if (parsed?.success && store.get().auth === null) store.set(parsed.data);
  } catch {
    // On plain http there is no such cache: the settings are fetched at every start.
  }
}

async function remember(fresh: FetchedSettings): Promise<void> {
  try {
    await (await caches.open(CACHE)).put(ADDRESS, Response.json(fresh));
  } catch {
    // See above.
  }
}

/** What is known now, at once. */
export function settings(): Settings {
  return store.get();
}

export function useSettings(): Settings {
  return useStore(store);
}

/** Asks the server; while an answer is on its way everyone waits for the same one. Rejects when there is none. */
export function loadSettings(): Promise<FetchedSettings> {
  pending ??= fetchSettings().finally(() => {
    pending = null;
  });
  return pending;
}

async function fetchSettings(): Promise<FetchedSettings> {
  const answer = await fetch(ADDRESS, { headers: { Accept: 'application/json' }, cache: 'no-cache' });
  if (!answer.ok) throw new Error(`HTTP error! status: ${answer.status}`);
  const fresh = settingsSchema.parse(await answer.json());
  store.set(fresh);
  await remember(fresh);
  return fresh;
}

/** The identity provider's settings, from memory or from the server. */
export async function authSettings(): Promise<FetchedSettings['auth']> {
  return store.get().auth ?? (await loadSettings()).auth;
}
