// Word from one process to the others, over the database: something is there to do. A notice may be lost with its connection, so
// whoever waits for one also looks without it now and then.
import { sql } from 'kysely';
import type pg from 'pg';
import { databaseClient } from './client';
import type { Db } from './connection';

/** What there is to do: texts, or jobs of one kind. */
export type Topic = 'texts' | `job ${string}`;

export interface Notices {
  /** `act` is called whenever there may be something new of a topic. */
  on(topic: Topic, act: () => void): void;
  stop(): Promise<void>;
}

const channel = 'porchlight';
const patience = 5_000;

/** Tells whoever listens; inside a transaction when that commits. */
export async function tell(db: Db, topic: Topic): Promise<void> {
  await sql`select pg_notify(${channel}, ${topic})`.execute(db);
}

/** Listens on a connection of its own as soon as anyone wants to hear, and on a new one when that breaks. */
export function listenForNotices(databaseUrl: string, report: (error: Error) => void): Notices {
  const acts = new Map<string, Set<() => void>>();
  let client: pg.Client | null = null;
  let again: NodeJS.Timeout | undefined;
  let stopped = false;

  const connect = async () => {
    const mine = databaseClient(databaseUrl, { connectionTimeoutMillis: 10_000 });
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
    mine.on('notification', ({ payload }) => acts.get(payload ?? '')?.forEach((act) => act()));
    try {
      await mine.connect();
      await mine.query(`listen ${channel}`);
      // What was said while no one listened.
      for (const all of acts.values()) all.forEach((act) => act());
    } catch (error) {
      lost(error instanceof Error ? error : new Error(String(error)));
    }
  };
  let connecting: Promise<void> | undefined;

  return {
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
