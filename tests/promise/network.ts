// What lies between the phones and the server: every request waits here until the schedule lets it through, and may be
// lost, repeated, held back, cut short or answered by someone else.
import type { ServerDouble } from './server-double';
import type { Page } from './page';
import type { Person } from './people';
import type { ServerAnswer } from './server';

/** What happens to one request. */
export type Fault =
  | { kind: 'ok' }
  /** Never arrives. */
  | { kind: 'drop' }
  /** Arrives and is done; the answer is lost. */
  | { kind: 'lost' }
  /** Arrives twice, one after the other or at once. */
  | { kind: 'twice' }
  | { kind: 'twin' }
  /** Arrives a good while later, maybe long after the page gave up on it. */
  | { kind: 'late' }
  /** Arrives and is done; a proxy answers that it took too long. */
  | { kind: 'gateway' }
  /** Is under way when the server dies, or its database's connections do. */
  | { kind: 'crash' }
  /** Is done, but the answer is cut short. */
  | { kind: 'truncated' }
  /** A sign-in page of the network answers, with 200. */
  | { kind: 'portal' }
  /** Some other JSON answers with 200. */
  | { kind: 'stranger' }
  | { kind: 'redirect' }
  /** Our own error answer, without the deed. */
  | { kind: 'status'; status: number; code: string; wait: string | null }
  /** An error page of a proxy, without the deed. */
  | { kind: 'page'; status: number };

interface Flight {
  page: Page;
  method: string;
  url: string;
  headers: Headers;
  body: BodyInit | null;
  answer: (response: Response) => void;
  fail: () => void;
  /** How many deliveries it lies still. */
  held: number;
}

export class Network {
  private flights: Flight[] = [];
  private readonly faults: Fault[] = [];
  private healed = false;
  private mended = false;
  delivered = 0;

  constructor(
    private readonly serverDouble: ServerDouble,
    private readonly people: readonly Person[],
    private readonly random: () => number,
  ) {}

  personOf(email: string): Person {
    const found = this.people.find((person) => person.email === email);
    if (!found) throw new Error(`Nobody has the address ${email}.`);
    return found;
  }

  /** What happens to the next requests. */
  expect(faults: readonly Fault[]): void {
    this.faults.push(...faults);
  }

  heal(): void {
    this.healed = true;
    this.faults.length = 0;
    for (const flight of this.flights) flight.held = 0;
  }

  /** The server has no fault any more that makes it fail with a request as a whole. */
  mend(): void {
    this.mended = true;
  }

  fetch(page: Page, url: string, init: RequestInit): Promise<Response> {
    if (page.dead) return new Promise(() => undefined);
    return new Promise((resolve, reject) => {
      let over = false;
      const once = (end: () => void) => {
        if (over) return;
        over = true;
        page.hear(end);
      };
      const flight: Flight = {
        page,
        method: init.method ?? 'GET',
        url,
        headers: new Headers(init.headers),
        body: init.body ?? null,
        answer: (response) => once(() => resolve(response)),
        fail: () => once(() => reject(new TypeError('Failed to fetch'))),
        held: 0,
      };
      const abort = () => once(() => reject(new DOMException('The request was aborted.', 'AbortError')));
      if (init.signal?.aborted) abort();
      init.signal?.addEventListener('abort', abort, { once: true });
      this.flights.push(flight);
    });
  }

  /** Whether something would happen now. */
  hasFlights(): boolean {
    return this.flights.some((flight) => flight.held === 0);
  }

  /** Lets time pass for what was held back. */
  release(): void {
    for (const flight of this.flights) flight.held = Math.max(0, flight.held - 1);
  }

  /** Decides one request: the oldest mostly, sometimes another. */
  async deliver(): Promise<void> {
    const ready = this.flights.filter((flight) => flight.held === 0);
    const flight = ready[this.random() < 0.7 ? 0 : Math.floor(this.random() * ready.length)];
    if (!flight) return;
    this.delivered += 1;
    const fault = this.faultFor(flight);
    if (flight.page.phone.offline) {
      this.land(flight);
      flight.fail();
      return;
    }
    if (fault.kind === 'late') {
      flight.held = 1 + Math.floor(this.random() * 5);
      return;
    }
    this.land(flight);
    await this.decide(flight, fault);
  }

  /** The schedule's troubles are for the requests that carry facts; the others only vanish now and then. */
  private faultFor({ url }: Flight): Fault {
    if (this.healed || url.endsWith('/health') || url === '/config.json') return { kind: 'ok' };
    if (url.endsWith('/device/')) return { kind: this.random() < 0.2 ? 'drop' : 'ok' };
    return this.faults.shift() ?? { kind: 'ok' };
  }

  private land(flight: Flight): void {
    this.flights = this.flights.filter((each) => each !== flight);
  }

  private async decide(flight: Flight, fault: Fault): Promise<void> {
    switch (fault.kind) {
      case 'drop':
        return flight.fail();
      case 'portal':
        return flight.answer(html(200));
      case 'stranger':
        return flight.answer(json(200, '{"status":"ok"}'));
      case 'redirect':
        return flight.answer(opaqueRedirect());
      case 'page':
        return flight.answer(html(fault.status));
      case 'status': {
        const body = { detail: `The model refused with ${fault.status}.`, code: fault.code, request_id: 'model' };
        return flight.answer(json(fault.status, JSON.stringify(body), fault.wait));
      }
      case 'ok':
      case 'lost':
      case 'late':
      case 'twice':
      case 'twin':
      case 'gateway':
      case 'truncated':
        return this.serve(flight, fault);
      case 'crash':
        await this.serverDouble.crash(
          this.serverDouble.answer(flight.method, flight.url, flight.headers, flight.body),
          this.random() * 12,
        );
        return flight.fail();
    }
  }

  private async serve(flight: Flight, { kind }: Fault): Promise<void> {
    const ask = () => this.serverDouble.answer(flight.method, flight.url, flight.headers, flight.body);
    if (!this.mended && typeof flight.body === 'string' && flight.body.includes('"crashing '))
      return flight.answer(json(500, JSON.stringify({ detail: 'Internal server error', code: 'INTERNAL' })));
    if (!this.mended && typeof flight.body === 'string' && flight.body.includes('"silencing ')) return flight.fail();
    if (!this.mended && typeof flight.body === 'string' && flight.body.includes('"toppling '))
      return flight.answer(html(502));
    let answer: ServerAnswer | null;
    if (kind === 'twin') [answer] = await Promise.all([ask(), ask()]);
    else answer = await ask();
    if (kind === 'twice') answer = await ask();
    if (answer === null || kind === 'lost') return flight.fail();
    if (kind === 'gateway') return flight.answer(html(504));
    const whole = new TextDecoder().decode(answer.bytes);
    const text = kind === 'truncated' ? whole.slice(0, Math.floor(whole.length * this.random())) : whole;
    flight.answer(new Response(text, { status: answer.status, headers: answer.headers }));
  }
}

function json(status: number, text: string, wait: string | null = null): Response {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    ...(wait === null ? {} : { 'retry-after': wait }),
  };
  return new Response(text, { status, headers });
}

function html(status: number): Response {
  return new Response('<html>Welcome to the coffee shop</html>', { status, headers: { 'content-type': 'text/html' } });
}

/** What fetch gives for a redirect that it was told not to follow. */
function opaqueRedirect(): Response {
  return Object.defineProperties(new Response(null), {
    type: { value: 'opaqueredirect' },
    status: { value: 0 },
    ok: { value: false },
  });
}
