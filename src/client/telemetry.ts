// Error and session recording (Sentry), the one file that knows it. Loaded late, off without a DSN, and with nothing in
// it that tells who a person or a voter is: all texts and media of a replay are masked, requests and breadcrumbs of
// requests are dropped, e-mail addresses and names of people are scrubbed from what is left.
import type * as SentryModule from '@sentry/react';
import type { BrowserOptions, ErrorEvent } from '@sentry/react';
import { onSession, session } from './session/session';
import { settings } from './session/settings';

const TRACES = 0.1;
const REPLAYS = 0.05;
const REPLAYS_ON_ERROR = 1;
const KEEP_EARLY = 20;

type Library = typeof SentryModule;
/** Only what is used: the rest of the library then stays out of the build. */
type Sentry = Pick<
  Library,
  'init' | 'captureException' | 'setTag' | 'setContext' | 'browserTracingIntegration' | 'replayIntegration'
>;
let sentry: Sentry | null = null;
const early: unknown[] = [];

/** Expected errors (an answer of the API, silence) are not crashes; everything else is reported. */
export function reportCrash(error: unknown): void {
  if (error instanceof Error && 'sentence' in error) return;
  if (sentry) sentry.captureException(error);
  else if (early.length < KEEP_EARLY) early.push(error);
}

const emails = /[^\s@<>()",;:]+@[^\s@<>()",;:]+\.[A-Za-z]{2,}/g;
const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** Takes e-mail addresses, ids, query strings and the given names out of a text. */
export function scrub(text: string, names: readonly string[]): string {
  let clean = text
    .replace(/\?[^\s"']*=[^\s"']*/g, '?[query]')
    .replace(emails, '[email]')
    .replace(ids, '[id]');
  for (const name of names) if (name.length > 1) clean = clean.split(name).join('[name]');
  return clean;
}

function scrubDeep(value: unknown, names: readonly string[], depth = 0): unknown {
  if (typeof value === 'string') return scrub(value, names);
  if (depth > 8 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => scrubDeep(each, names, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, scrubDeep(each, names, depth + 1)]));
}

function knownNames(): string[] {
  const { user, campaignUser } = session();
  return [user?.first, user?.last, user?.email, campaignUser?.candidate_name].filter((each) => each != null);
}

/** Every text of an event, scrubbed; user, request and extra data do not leave at all. */
export function scrubEvent(event: ErrorEvent, names: readonly string[]): ErrorEvent {
  const { user: _user, request: _request, extra: _extra, server_name: _server, ...kept } = event;
  return scrubDeep(kept, names) as ErrorEvent;
}

function options(dsn: string, library: Sentry): BrowserOptions {
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
        // Its own notes of requests and navigation carry addresses with ids.
        beforeAddRecordingEvent: (event) => scrubDeep(event, knownNames()) as typeof event,
      }),
    ],
    beforeBreadcrumb: (crumb) => (crumb.category === 'ui.click' || crumb.category === 'navigation' ? crumb : null),
    beforeSend: (event) => scrubEvent(event, knownNames()),
    beforeSendTransaction: ({ user: _user, request: _request, ...kept }) =>
      scrubDeep(kept, knownNames()) as typeof kept,
  };
}

/** Begins recording when the page is idle, if the installation has a DSN. */
export async function startTelemetry(): Promise<void> {
  const dsn = settings().sentryDsn;
  if (!dsn || sentry) return;
  const { init, captureException, setTag, setContext, browserTracingIntegration, replayIntegration } =
    await import('@sentry/react');
  const library = { init, captureException, setTag, setContext, browserTracingIntegration, replayIntegration };
  library.init(options(dsn, library));
  sentry = library;
  for (const error of early.splice(0)) library.captureException(error);
  const tell = () => library.setTag('title', session().campaignUser?.title ?? 'none');
  tell();
  onSession(tell);
}

/** The size of the window, as context of an error. Nothing is sent by itself. */
export function trackViewport(width: number, height: number): void {
  sentry?.setContext('viewport', { width, height });
}
