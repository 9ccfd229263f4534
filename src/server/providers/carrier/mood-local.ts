// How the local carrier is: as it should be, or as a real one is now and then, for whoever wants to see what the app says then. It is
// kept in the carrier's folder: every process of the installation asks it.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { CarrierError } from './carrier-error';

export const moods = {
  working: 'works',
  slow: 'is slow: answers after eight seconds',
  away: 'is away: answers nothing',
  no_money: 'has suspended the account: it’s out of money',
} as const;
export const mood = z.enum(['working', 'slow', 'away', 'no_money']);
export type Mood = z.infer<typeof mood>;

export interface LocalMood {
  read(): Promise<Mood>;
  set(mood: Mood): Promise<void>;
  /** What `act` gives, late where the carrier is slow; throws a CarrierError where it is away or has no money. */
  play<T>(act: () => Promise<T>): Promise<T>;
}

/** @param wait milliseconds after which a slow one answers */
export function localMood(folder: string, wait = 8_000): LocalMood {
  const file = join(folder, 'mood');
  const read = async (): Promise<Mood> => {
    const kept = mood.safeParse(await readFile(file, 'utf8').catch(() => null));
    return kept.success ? kept.data : 'working';
  };
  return {
    read,
    async set(next) {
      await mkdir(folder, { recursive: true });
      await writeFile(file, next);
    },
    async play(act) {
      const now = await read();
      if (now === 'away') throw new CarrierError('away', 'The local carrier plays being away.');
      if (now === 'no_money') throw new CarrierError('no_money', 'The local carrier plays having no money.');
      if (now === 'slow') await new Promise((resolve) => setTimeout(resolve, wait));
      return act();
    },
  };
}
