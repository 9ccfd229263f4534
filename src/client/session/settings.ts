// The installation's settings: GET /config.json at run time, so that one build serves every campaign.
import * as z from 'zod/mini';
import { createStore, useStore } from './store';

const page = z.string().check(z.minLength(1));

const settingsSchema = z.object({
  auth: z.object({
    mode: z.enum(['emulator', 'firebase']),
    projectId: z.string(),
    apiKey: z.string(),
    authDomain: z.string(),
  }),
  map: z.object({ tilesUrl: z.nullable(z.string()), attribution: z.nullable(z.string()) }),
  sentryDsn: z.nullable(z.string()),
  policies: z.object({ privacy: page, disclaimer: page, terms: page }),
  marketingUrl: page,
  version: z.string(),
});
type FetchedSettings = z.infer<typeof settingsSchema>;

/** `auth` is null until the installation's settings were seen once. */
export type Settings = Omit<FetchedSettings, 'auth'> & { auth: FetchedSettings['auth'] | null };

const KEY = 'porchlight.config';

const unknown: Settings = {
  auth: null,
  map: { tilesUrl: null, attribution: null },
  sentryDsn: null,
  policies: {
    privacy: '/policies/privacy.html',
    disclaimer: '/policies/disclaimer.html',
    terms: '/policies/terms.html',
  },
  marketingUrl: '/',
  version: '',
};

const store = createStore<Settings>(readCached() ?? unknown);
let pending: Promise<FetchedSettings> | null = null;

/** The last settings seen on this device, for a start without a network. */
function readCached(): FetchedSettings | null {
  try {
    const text = localStorage.getItem(KEY);
    const parsed = text ? settingsSchema.safeParse(JSON.parse(text)) : null;
    return parsed?.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** What is known now, at once. */
export function settings(): Settings {
  return store.get();
}

export function useSettings(): Settings {
  return useStore(store);
}

/** Asks the server; while an answer is on its way everybody waits for the same one. Rejects when there is none. */
export function loadSettings(): Promise<FetchedSettings> {
  pending ??= fetchSettings().finally(() => {
    pending = null;
  });
  return pending;
}

async function fetchSettings(): Promise<FetchedSettings> {
  const answer = await fetch('/config.json', { headers: { Accept: 'application/json' }, cache: 'no-cache' });
  if (!answer.ok) throw new Error(`HTTP error! status: ${answer.status}`);
  const fresh = settingsSchema.parse(await answer.json());
  store.set(fresh);
  rememberSettings();
  return fresh;
}

/** Writes the known settings again: clearing the local storage takes them along, and a later offline start needs them. */
export function rememberSettings(): void {
  if (store.get().auth === null) return;
  try {
    localStorage.setItem(KEY, JSON.stringify(store.get()));
  } catch {
    // Without storage they are fetched at every start.
  }
}

/** The identity provider's settings, from memory or from the server. */
export async function authSettings(): Promise<FetchedSettings['auth']> {
  return store.get().auth ?? (await loadSettings()).auth;
}
