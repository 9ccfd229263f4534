// The server at the other end of `fetch`: it keeps facts by id as the real one does, and fails as told.
import { vi } from 'vitest';
import { keyText } from '../../support/phone-key';
import { closeOutbox } from '../../../src/client/offline/outbox/outbox-connection';

export type Fault =
  | 'ok'
  | 'drop' // never arrives
  | 'lost' // arrives and is done, the answer is lost
  | 'portal' // a sign-in page of the network, status 200
  | 'truncated' // done, the JSON is cut short
  | 'html502'
  | number; // our own error answer with this status

export const owner = 'uid-ana';
export const other = 'uid-luis';
export const campaignId = '0198a000-0000-7000-8000-000000000001';
export const walkbookId = '0198a000-0000-7000-8000-000000000002';
export const doorId = '0198a000-0000-7000-8000-000000000003';
export const voterId = '0198a000-0000-7000-8000-000000000004';
export const signId = '0198a000-0000-7000-8000-000000000005';
const userId = '0198a000-0000-7000-8000-000000000006';
const at = '2026-03-01T12:00:00.000Z';

interface Sent {
  by: string;
  ids: string[];
  file: boolean;
}

export class ServerDouble {
  /** Fact id -> whose token brought it. */
  facts = new Map<string, string>();
  photos = new Set<string>();
  /** Of the photos that came, in bytes. */
  fileSizes: number[] = [];
  /** What photos said they should arrive as. */
  digests: string[] = [];
  requests: Sent[] = [];
  faults: Fault[] = [];
  /** Facts that make a whole request fail with 422. */
  poison = new Set<string>();
  /** Facts that make the whole server fail with 500. */
  breaks = new Set<string>();
  /** Facts that get a verdict of their own. */
  rejects = new Set<string>();
  /** Facts that are rejected with what is said here. */
  refuses = new Map<string, object>();
  /** Facts that the server itself fails at: with this verdict. */
  fails = new Map<string, string>();
  /** Every request fails with this until it is lifted. */
  always: Fault | null = null;
  /** A proxy before it refuses every file. */
  tooLarge = false;
  /** Anyone who brings a file is asked to come again. */
  busyForFiles = false;
  /** Facts that a firewall before it refuses with a page of its own. */
  firewall = new Set<string>();
  /** Facts to which the server never answers. */
  silent = new Set<string>();
  /** Facts to which a proxy before it gives this status: the server failed at them, or took too long. */
  proxied = new Map<string, number>();
  /** Facts that take the server's process down: until it is started again a proxy answers 502 to everything. */
  topples = new Set<string>();
  down = false;
  /** A sign-in page answers everything. */
  away = false;
  /** To what lies on the phone; null: it is to forget that. */
  key: string | null = keyText;
  retryAfter: string | null = null;
  code: string | null = null;
  atOnce = 0;
  mostAtOnce = 0;
  delay = 0;
  onRequest: () => unknown = () => undefined;
  /** Answers wait for this. */
  gate: Promise<unknown> = Promise.resolve();

  install(): void {
    vi.stubGlobal('fetch', (input: string, init: RequestInit) => this.answer(input, init));
  }

  async answer(input: string, init: RequestInit): Promise<Response> {
    if (this.away) return html(200);
    if (this.down || this.always === 'html502') return html(502);
    if (input.endsWith('/health') && this.always === 'drop') throw new TypeError('Failed to fetch');
    if (input.endsWith('/health')) return json(200, { status: 'ok', version: '1' });
    // Nothing is missing: what a phone asks now and then is no part of these tests.
    if (input.endsWith('/device/')) return json(200, { missing: [] });
    if (input.endsWith('/device/certificate/')) return json(503, {});
    if (input.endsWith('/device/key/')) return json(200, { key: this.key, hours: 72 });
    this.onRequest();
    this.atOnce++;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.atOnce);
    if (this.delay > 0) await new Promise((done) => setTimeout(done, this.delay));
    await this.gate;
    try {
      return this.decide(init);
    } finally {
      this.atOnce--;
    }
  }

  private decide(init: RequestInit): Response {
    const fault = this.faults.shift() ?? this.always;
    const withFile = init.body instanceof FormData && init.body.get('file') !== null;
    if (this.tooLarge && withFile) return html(413);
    if (this.busyForFiles && withFile) return this.refusal(503);
    if (fault === 'drop') throw new TypeError('Failed to fetch');
    if (fault === 'portal') return html(200);
    if (fault === 'html502') return html(502);
    if (typeof fault === 'number') return this.refusal(fault);
    const token = new Headers(init.headers).get('authorization') ?? '';
    const claims: unknown = JSON.parse(atob(token.split('.')[1] ?? ''));
    const by = typeof claims === 'object' && claims !== null ? String(Reflect.get(claims, 'sub')) : '';
    const done = init.body instanceof FormData ? this.place(init.body, by) : this.merge(textOf(init.body), by);
    if (fault === 'lost') throw new TypeError('Connection reset');
    if (fault === 'truncated') {
      return new Response('{"walkbook":{"id":', { status: 200, headers: { 'content-type': 'application/json' } });
    }
    return done;
  }

  private refusal(status: number): Response {
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (this.retryAfter) headers['retry-after'] = this.retryAfter;
    const body = { detail: `refused with ${status}`, ...(this.code ? { code: this.code } : {}) };
    return new Response(JSON.stringify(body), { status, headers });
  }

  private keep(id: string, by: string) {
    if (this.rejects.has(id)) return { id, verdict: 'rejected', code: 'INVALID', detail: 'No such door.' };
    if (this.refuses.has(id)) return { id, verdict: 'rejected', code: 'INVALID', ...this.refuses.get(id) };
    if (this.fails.has(id)) return { id, verdict: this.fails.get(id), code: 'FAILED', detail: 'Try later.' };
    if (this.facts.has(id)) return { id, verdict: 'already_stored' };
    this.facts.set(id, by);
    return { id, verdict: 'stored' };
  }

  private merge(text: string, by: string): Response {
    const body: { [list: string]: { id: string }[] | undefined } = JSON.parse(text);
    const lists = ['touches', 'survey_responses', 'door_facts', 'facts'];
    const ids = lists.flatMap((list) => body[list] ?? []).map((fact) => fact.id);
    if (ids.some((id) => this.firewall.has(id))) return html(403);
    if (ids.some((id) => this.silent.has(id))) throw new TypeError('Connection reset');
    const proxied = ids.flatMap((id) => this.proxied.get(id) ?? [])[0];
    if (proxied !== undefined) return html(proxied, this.retryAfter);
    this.down = ids.some((id) => this.topples.has(id));
    if (this.down) return html(502);
    this.requests.push({ by, ids, file: false });
    if (ids.some((id) => this.poison.has(id))) return this.refusal(422);
    if (ids.some((id) => this.breaks.has(id))) return this.refusal(500);
    return json(200, { walkbook: summary(), receipts: ids.map((id) => this.keep(id, by)) });
  }

  private place(form: FormData, by: string): Response {
    const id = textOf(form.get('id'));
    const sent = form.get('file');
    const file = sent !== null;
    if (sent instanceof Blob) this.fileSizes.push(sent.size);
    const digest = form.get('file_sha256');
    if (typeof digest === 'string') this.digests.push(digest);
    this.requests.push({ by, ids: [id], file });
    if (file) this.photos.add(id);
    const receipt = this.keep(id, by);
    const file_id = this.photos.has(id) ? userId : null;
    return json(200, {
      receipt,
      file_id,
      placement: {
        id,
        road_sign_id: signId,
        road_sign_name: 'Yard sign',
        campaign_id: campaignId,
        user_id: userId,
        user_name: 'Ana',
        coordinates: [-80, 35],
        accuracy: 8,
        note: '',
        file_id,
        recorded_at: at,
        received_at: at,
      },
    });
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json; charset=utf-8' } });
}

function html(status: number, wait: string | null = null): Response {
  const headers = { 'content-type': 'text/html', ...(wait && { 'retry-after': wait }) };
  return new Response('<html>Sign in to the coffee shop</html>', { status, headers });
}

export function summary() {
  return {
    id: walkbookId,
    name: 'Maple & 5th, north',
    creation_method: 'Filters',
    filter_params: null,
    survey_id: null,
    survey_name: null,
    campaign_id: campaignId,
    user_id: null,
    record_status: 'is_active',
    version: 1,
    doors: 1,
    voters: 1,
    doors_done: 0,
    contacts: 0,
    metres: 100,
    bounds: null,
    assigned: [],
    created_at: at,
    updated_at: at,
  };
}

/** A phone on which nothing was ever saved. */
export async function newPhone(): Promise<void> {
  closeOutbox();
  await new Promise<void>((done, fail) => {
    const request = indexedDB.deleteDatabase('porchlight-outbox');
    request.onsuccess = () => done();
    request.onerror = () => fail(new Error('The database could not be deleted.'));
  });
}

/**
 * Nothing is sent but when a test says so: on a slow machine a retry of the scheduler, a second later or more, came in between.
 * Until `vi.unstubAllGlobals`.
 */
export function sendOnlyWhenTold(): void {
  const { setTimeout: later } = globalThis;
  vi.stubGlobal('setTimeout', (act: () => void, delay = 0) => (delay < 1000 ? later(act, delay) : 0));
}
