// A tap that is being saved goes before everything else that this phone writes.
import type { OutboxDb } from './outbox-db';
import { noteInOutbox } from './outbox-connection';

const saving = new Set<Promise<unknown>>();

/** Awaits a save; until it ends, work behind it waits. */
export async function asSave<T>(writing: Promise<T>): Promise<T> {
  saving.add(writing);
  try {
    return await writing;
  } finally {
    saving.delete(writing);
  }
}

/** As {@link noteInOutbox}, for work that no one waits for: a tap that is being saved never stands in line behind it. */
export async function withOutboxAfterSaves<T>(work: (db: OutboxDb) => Promise<T>): Promise<T> {
  while (saving.size > 0) await Promise.allSettled(saving);
  return noteInOutbox(work);
}
