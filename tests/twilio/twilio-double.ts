// Twilio as its client sees it, without a network: it keeps what it is given, answers in the shapes of the official descriptions, and
// fails when told. Its resources are in double-*.ts.
import twilio from 'twilio';
import type { TwilioHttp } from '../../src/server/providers/carrier/twilio-client';
import { numbersAndTexts } from './double-numbers-and-texts';
import { registration } from './double-registration';
import type { Exchange } from './against-descriptions';
import { failed, type Answer, type Asked, type Fields, type Resource, type Route, type Store } from './double-parts';

/** What befalls a request: it never arrives, or its answer gets lost. */
export type Fate = 'not sent' | 'answer lost' | Answer;

export interface TwilioDouble extends Store {
  http: TwilioHttp;
  /** All that was asked, in order. */
  exchanges: Exchange[];
  /** Told each request before it is answered. */
  fate: (method: string, path: string) => Fate | null;
}

export const accountSid = `AC${'0'.repeat(32)}`;

export function twilioDouble(): TwilioDouble {
  const kept = new Map<string, Resource[]>();
  let made = 0;
  const store: Store = {
    account: accountSid,
    of(kind) {
      const all = kept.get(kind) ?? [];
      kept.set(kind, all);
      return all;
    },
    make(kind, letters, fields) {
      made += 1;
      const now = new Date().toISOString();
      const one = { sid: `${letters}${made.toString(16).padStart(32, '0')}`, account_sid: accountSid, ...fields };
      store.of(kind).push(Object.assign(one, { date_created: now, date_updated: now }));
      return one;
    },
  };
  const routes = [...numbersAndTexts(store), ...registration(store)];
  const http = new twilio.RequestClient();
  const double: TwilioDouble = { ...store, http, exchanges: [], fate: () => null };
  http.request = async ({ method, uri, data, params }) => {
    const url = new URL(uri);
    const path = url.pathname;
    const fate = double.fate(method, path);
    if (fate === 'not sent') throw new Error('No connection');
    const form = textsOf(data);
    const query = { ...textsOf(Object.fromEntries(url.searchParams)), ...textsOf(params) };
    const answer = typeof fate === 'object' && fate ? fate : answerOf(routes, method, path, { form, query });
    const { status, body = null } = answer;
    double.exchanges.push({ method, url, query, form, status, reply: body, reads: new Set() });
    if (fate === 'answer lost') throw new Error('No answer');
    return { statusCode: status, body: body as never, headers: {} };
  };
  return double;
}

function answerOf(routes: readonly Route[], method: string, path: string, asked: Omit<Asked, 'parts'>): Answer {
  for (const [verb, pattern, answer] of routes) {
    const found = verb === method ? pattern.exec(path) : null;
    if (found) return answer({ ...asked, parts: found.slice(1) });
  }
  return failed(404, 20404, 'The requested resource was not found');
}

/** Everything as a form has it; what isn't given is left out. */
function textsOf(given: unknown): Fields {
  const fields = Object.entries((given ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    fields.map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );
}
