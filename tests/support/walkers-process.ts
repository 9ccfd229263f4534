// Volunteers' phones as a process of their own: each fetches its walkbook, knocks at a steady pace, loses the network for a while, and
// sends what waits as the app does: one request at a time, with all that was recorded meanwhile. Reads its plan from a file, and
// writes what it saw into another.
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { factId } from '../../src/domain/facts/fact-id';
import type { Walker } from './weekend';

export interface WalkPlan {
  origin: string;
  walkers: Walker[];
  /** Milliseconds from one knock to the next, and in which all of them begin. */
  pace: number;
  ramp: number;
}

export interface WalkReport {
  /** Facts that the phones recorded. */
  recorded: number;
  /** Ids that have a receipt. */
  stored: string[];
  refused: string[];
  /** Milliseconds: walkbooks read, requests with facts, and from a knock with a network to its receipt. */
  reads: number[];
  sends: number[];
  receipts: number[];
  requests: number;
  /** Answers that asked for patience. */
  busy: number;
  seconds: number;
}

const [planFile = '', reportFile = ''] = process.argv.slice(2);
const plan = JSON.parse(readFileSync(planFile, 'utf8')) as WalkPlan;
const agent = new Agent({ keepAlive: true });
const report: WalkReport = {
  recorded: 0,
  stored: [],
  refused: [],
  reads: [],
  sends: [],
  receipts: [],
  requests: 0,
  busy: 0,
  seconds: 0,
};

interface Answer {
  status: number;
  retryAfter: number;
  body: { [name: string]: unknown };
}

/** One request of a phone; each phone has an address of its own. */
function ask(walker: Walker, phone: number, method: string, path: string, body?: unknown): Promise<Answer> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const asked = request(
      `${plan.origin}/api${path}`,
      {
        method,
        agent,
        headers: {
          authorization: `Bearer ${walker.token}`,
          'x-forwarded-for': `10.${phone >> 16}.${(phone >> 8) & 255}.${phone & 255}`,
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
        },
      },
      (reply) => {
        const parts: Buffer[] = [];
        reply.on('data', (part: Buffer) => parts.push(part));
        reply.on('error', reject);
        reply.on('end', () => {
          const said = Buffer.concat(parts).toString();
          const status = reply.statusCode ?? 0;
          const isJson = reply.headers['content-type']?.includes('json');
          resolve({
            status,
            retryAfter: Number(reply.headers['retry-after'] ?? 1),
            body: isJson && said ? JSON.parse(said) : {},
          });
        });
      },
    );
    asked.on('error', reject);
    asked.end(text);
  });
}

/** Asks until there is an answer that is no plea for patience, as a phone does. */
async function insist(times: number[], act: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const began = performance.now();
    report.requests += 1;
    const answer = await act().catch(() => null);
    if (answer && answer.status < 500 && answer.status !== 429) {
      times.push(performance.now() - began);
      return answer;
    }
    report.busy += 1;
    await sleep(1000 * (answer?.retryAfter ?? 1) * (0.5 + Math.random()));
  }
}

async function walk(walker: Walker, phone: number): Promise<void> {
  await sleep((phone / plan.walkers.length) * plan.ramp);
  const query = new URLSearchParams({ id: walker.walkbook_id, campaign_id: walker.campaign_id });
  const read = await insist(report.reads, () => ask(walker, phone, 'GET', `/walkbook/optimized/?${query}`));
  if (read.status !== 200) throw new Error(`A walkbook was answered with ${read.status}.`);
  const { features } = read.body['geo_data'] as { features: { properties: { door_id: string } }[] };
  const doors = features.map((door) => door.properties.door_id);

  const outbox = outboxOf(walker, phone);
  // A third of the streets have no signal for half of the way.
  const lost = phone % 3 === 0 ? { from: doors.length / 4, until: (doors.length * 3) / 4 } : { from: 0, until: 0 };
  for (const [at, door_id] of doors.entries()) {
    await sleep(plan.pace * (0.7 + 0.6 * Math.random()));
    outbox.save(knock(walker, door_id, at + 1), at >= lost.from && at < lost.until);
  }
  await outbox.drain();
}

/** What a phone has saved and not sent: one request at a time, with all that waits. */
function outboxOf(walker: Walker, phone: number) {
  let waiting: { fact: { id: string }; at: number }[] = [];
  let sending: Promise<void> | null = null;
  const send = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, 500);
      const body = {
        id: walker.walkbook_id,
        campaign_id: walker.campaign_id,
        touches: batch.map((each) => each.fact),
        survey_responses: [],
        door_facts: [],
      };
      const answer = await insist(report.sends, () => ask(walker, phone, 'PUT', '/walkbook/', body));
      if (answer.status !== 200) throw new Error(`Facts were answered with ${answer.status}.`);
      waiting = waiting.slice(batch.length);
      for (const { id, verdict } of answer.body['receipts'] as { id: string; verdict: string }[])
        (verdict === 'stored' || verdict === 'already_stored' ? report.stored : report.refused).push(id);
      const now = performance.now();
      if (batch.length === 1) report.receipts.push(...batch.map((each) => now - each.at));
    }
    sending = null;
  };
  return {
    save(fact: { id: string }, isAway: boolean) {
      report.recorded += 1;
      waiting.push({ fact, at: performance.now() });
      if (!isAway) sending ??= send();
    },
    async drain() {
      sending ??= send();
      await sending;
    },
  };
}

const results = ['not_home', 'not_home', 'left_literature', 'inaccessible'];

function knock({ device_id }: Walker, door_id: string, seq: number) {
  return {
    id: factId(Date.now(), randomBytes(10)),
    recorded_at: new Date().toISOString(),
    clock: { reading: Date.now(), offset: 0, checked_at: Date.now() },
    device_id,
    seq,
    door_id,
    voter_id: null,
    contact_result: results[seq % results.length],
    note: '',
    gps: null,
    replaces: null,
  };
}

const began = performance.now();
process.send?.({ ready: true });
await Promise.all(plan.walkers.map(walk));
report.seconds = (performance.now() - began) / 1000;
agent.destroy();
writeFileSync(reportFile, JSON.stringify(report));
