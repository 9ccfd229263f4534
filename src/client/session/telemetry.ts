// Error and session recording (Sentry), the one file that knows it. Loaded only where there is a DSN, and with nothing in
// it that tells who a person or a voter is: in a replay all texts are masked and media and form fields left out, requests
// and breadcrumbs of requests are dropped, and everything passes one door on its way out, the transport, which takes
// e-mail addresses, ids, queries (an invitation's token is one), sign-in tokens and names of people out of what is left.
import type * as SentryModule from '@sentry/react';
import type { BrowserOptions } from '@sentry/react';
import { onSession, session } from './session';
import { settings } from './settings';

const TRACES = 0.1;
const REPLAYS = 0.05;
const REPLAYS_ON_ERROR = 1;
const DEEPEST = 12;

type Library = typeof SentryModule;
/** Only what is used: the rest of the library then stays out of the build. */
type Parts = Pick<Library, 'browserTracingIntegration' | 'replayIntegration' | 'makeFetchTransport'>;
type Envelope = Parameters<ReturnType<Library['makeFetchTransport']>['send']>[0];

const emails = /[^\s@<>()",;:]+@[^\s@<>()",;:]+\.[A-Za-z]{2,}/g;
const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const tokens = /eyJ[\w-]{6,}(?:\.[\w-]*){0,2}/g;
/** What was tapped is told as a selector, and its labels are what a person reads: names of voters. In a recording, escaped. */
const labels = /\[([\w-]+)=(\\*")(.*?)\2\]/g;

/** Takes labels in selectors, e-mail addresses, ids, query strings, sign-in tokens and the given names out of a text. */
export function scrub(text: string, names: readonly string[]): string {
  let clean = text
    .replace(labels, '[$1]')
    .replace(/\?[^\s"']*=[^\s"']*/g, '?[query]')
    .replace(emails, '[email]')
    .replace(ids, '[id]')
    .replace(tokens, '[token]');
  for (const name of names) {
    if (name.length < 2) continue;
    // Whole words only: a person called Al must not turn every "final" into a riddle.
    const word = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    clean = clean.replace(new RegExp(`(^|[^\\p{L}])${word}(?=$|[^\\p{L}])`, 'giu'), '$1[name]');
  }
  return clean;
}

function scrubDeep(value: unknown, names: readonly string[], depth = 0): unknown {
  if (typeof value === 'string') return scrub(value, names);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEEPEST) return '[deep]';
  if (Array.isArray(value)) return value.map((each) => scrubDeep(each, names, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, scrubDeep(each, names, depth + 1)]));
}

function knownNames(): string[] {
  const { user, campaignUser } = session();
  return [user?.first, user?.last, user?.email, campaignUser?.candidate_name].filter((each) => each != null);
}

/** What never leaves, whatever is in it. */
const dropped = new Set(['user', 'request', 'extra', 'server_name']);

/** One part of an envelope: an event, spans, a replay's notes or its recording (a text of its own form, masked already). */
function scrubItem(header: unknown, body: unknown, names: readonly string[]): [unknown, unknown] {
  if (typeof body === 'string') {
    const text = scrub(body, []);
    const sized = typeof header === 'object' && header !== null && 'length' in header;
    return [sized ? { ...header, length: new TextEncoder().encode(text).length } : header, text];
  }
  if (typeof body !== 'object' || body === null || ArrayBuffer.isView(body)) return [header, body];
  const kept = Object.fromEntries(Object.entries(body).filter(([key]) => !dropped.has(key)));
  return [header, scrubDeep(kept, names)];
}

/** All that is about to be sent, scrubbed: user, request and extra data do not leave at all. */
export function scrubEnvelope<E extends readonly [unknown, readonly (readonly [unknown, unknown])[]]>(
  envelope: E,
  names: readonly string[],
): E {
  const [header, items] = envelope;
  return [header, items.map(([each, body]) => scrubItem(each, body, names))] as unknown as E;
}

function options(dsn: string, library: Parts): BrowserOptions {
  return {
    dsn,
    release: settings().version,
    tracesSampleRate: TRACES,
    replaysSessionSampleRate: REPLAYS,
    replaysOnErrorSampleRate: REPLAYS_ON_ERROR,
    // Its defaults are on.
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: { request: false, response: false },
      httpBodies: [],
      urlQueryParams: false,
    },
    integrations: [
      library.browserTracingIntegration(),
      library.replayIntegration({
        maskAllText: true,
        maskAllInputs: true,
        blockAllMedia: true,
        // Which of the masked answers is ticked is an answer, too.
        block: ['input', 'select', 'textarea'],
        maskAttributes: ['title', 'placeholder', 'aria-label', 'alt', 'href', 'download'],
        // The transport must be able to read what it scrubs.
        useCompression: false,
      }),
    ],
    beforeBreadcrumb: (crumb) => (crumb.category === 'ui.click' || crumb.category === 'navigation' ? crumb : null),
    transport: (given) => {
      const out = library.makeFetchTransport(given);
      return { ...out, send: (envelope: Envelope) => out.send(scrubEnvelope(envelope, knownNames())) };
    },
  };
}

/** What crash-reports.ts gives on. */
export type Recorder = Pick<Library, 'captureException' | 'setContext'>;

export async function startRecording(dsn: string): Promise<Recorder> {
  const {
    init,
    captureException,
    setTag,
    setContext,
    browserTracingIntegration,
    replayIntegration,
    makeFetchTransport,
  } = await import('@sentry/react');
  init(options(dsn, { browserTracingIntegration, replayIntegration, makeFetchTransport }));
  const tagTitle = () => setTag('title', session().campaignUser?.title ?? 'none');
  tagTitle();
  onSession(tagTitle);
  return { captureException, setContext };
}
