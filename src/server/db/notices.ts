// Word from one process to the others, over the database: something is there to do. A notice may be lost with its connection, so
// whoever waits for one also looks without it now and then.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { databaseClient } from './client';
import type { Db } from './connection';

/** What there is to do: texts, or jobs of one kind. */
export type Topic = 'texts' | `job ${string}`;

/** What processes ask and answer one another at a start, by their ids: see operate/roll-call.ts. */
export type RollCall = `who sees ${string}` | `${string} ${'sees' | 'misses'} ${string}`;

export interface Notices {
  /** By what {@link others} know this one. */
  id: string;
  /** `act` is called whenever there may be something new of a topic. */
  on(topic: Topic, act: () => void): void;
  /** `act` is given whatever is said. */
  hear(act: (said: string) => void): void;
  /** Once it listens. */
  ready: Promise<void>;
  stop(): Promise<void>;
}

const channel = 'porchlight';
/** How those who listen are named to the database. */
const listener = 'porchlight listens ';
const patience = 5_000;

/** Tells whoever listens; inside a transaction when that commits. */
export async function tell(db: Db, said: Topic | RollCall): Promise<void> {
  await sql`select pg_notify(${channel}, ${said})`.execute(db);
}

/** Who else listens now. */
export async function others(db: Db, { id }: Notices): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select substr(application_name, ${listener.length + 1}) as id from pg_stat_activity
    where datname = current_database() and starts_with(application_name, ${listener})`.execute(db);
  return rows.map((each) => each.id).filter((other) => other !== id);
}

/** Listens on a connection of its own as soon as anyone wants to hear, and on a new one when that breaks. */
export function listenForNotices(databaseUrl: string, report: (error: Error) => void): Notices {
  const id = randomUUID();
  const acts = new Map<string, Set<() => void>>();
  const hearers = new Set<(said: string) => void>();
  let listens = (): void => undefined;
  const ready = new Promise<void>((resolve) => (listens = resolve));
  let client: pg.Client | null = null;
  let again: NodeJS.Timeout | undefined;
  let stopped = false;

  const connect = async () => {
    const mine = databaseClient(databaseUrl, { connectionTimeoutMillis: 10_000, application_name: `${listener}${id}` });
    client = mine;
    const lost = (error?: Error) => {
      if (client !== mine) return;
      client = null;
      if (error) report(error);
      if (!stopped) again = setTimeout(() => void connect(), patience);
      void mine.end().catch(() => undefined);
    };
    mine.on('error', lost);
    mine.on('end', () => lost());
    mine.on('notification', ({ payload = '' }) => {
      acts.get(payload)?.forEach((act) => act());
      hearers.forEach((hear) => hear(payload));
    });
    try {
      await mine.connect();
      await mine.query(`listen ${channel}`);
      listens();
      // What was said while no one listened.
      for (const all of acts.values()) all.forEach((act) => act());
    } catch (error) {
      lost(error instanceof Error ? error : new Error(String(error)));
    }
  };
  let connecting: Promise<void> | undefined;

  return {
    id,
    ready,
    hear(act) {
      hearers.add(act);
      connecting ??= connect();
    },
    on(topic, act) {
      const all = acts.get(topic) ?? new Set();
      acts.set(topic, all.add(act));
      connecting ??= connect();
    },
    async stop() {
      stopped = true;
      clearTimeout(again);
      await connecting;
      const mine = client;
      client = null;
      await mine?.end().catch(() => undefined);
    },
  };
}
