// No one's requests crowd out the others': a person has a few places at a time, and what is dear is paid from a budget of the
// person and one of the campaign that fill up again. Each process counts for itself: what is protected is its own time.
import { setTimeout as pause } from 'node:timers/promises';
import { sentence } from '../../contract/messages/every-message';
import { ApiError } from './errors';

interface Budget {
  /** Units when it is full. */
  size: number;
  /** Units that it gets back each second. */
  perSecond: number;
}

export interface FairUseSettings {
  person: Budget;
  campaign: Budget;
  /** Requests of one person that are worked on at once; so many more may wait for their turn. */
  places: number;
  waiting: number;
  /** Milliseconds before a refusal is told, in which the place stays taken: who asks on without a pause asks slowly. */
  slowness: number;
}

/**
 * A dear call costs 1 to 20 units (`cost` in the contract). People who work come nowhere near: a volunteer opens a dozen
 * walkbooks in a minute, a manager makes one walkbook after the other.
 */
export const usualFairUse: FairUseSettings = {
  person: { size: 60, perSecond: 2 },
  campaign: { size: 3000, perSecond: 50 },
  places: 4,
  waiting: 100,
  slowness: 2000,
};

export interface Payer {
  person: string;
  campaign: string;
}

export interface FairUse {
  /** Runs `act` in one of a person's places, once there is one. Throws TOO_MANY when too many wait already. */
  inTurn: <T>(person: string, signal: AbortSignal, act: () => Promise<T>) => Promise<T>;
  /** Pays from both budgets. Throws TOO_MANY with the seconds until there is enough, after a while. */
  spend: (payer: Payer, units: number) => Promise<void>;
}

export function fairUse(settings: FairUseSettings = usualFairUse): FairUse {
  const people = budgets(settings.person);
  const campaigns = budgets(settings.campaign);
  const turns = new Map<string, { taken: number; queue: (() => void)[] }>();

  const leave = (person: string) => {
    const turn = turns.get(person);
    if (!turn) return;
    const next = turn.queue.shift();
    if (next) next();
    else if (turn.taken > 1) turn.taken -= 1;
    else turns.delete(person);
  };

  const enter = async (person: string, signal: AbortSignal) => {
    const turn = turns.get(person) ?? { taken: 0, queue: [] };
    turns.set(person, turn);
    if (turn.taken < settings.places) {
      turn.taken += 1;
      return;
    }
    if (turn.queue.length >= settings.waiting) throw refusal(1);
    await new Promise<void>((resolve, reject) => {
      const gone = () => {
        turn.queue.splice(turn.queue.indexOf(next), 1);
        reject(signal.reason);
      };
      const next = () => {
        signal.removeEventListener('abort', gone);
        resolve();
      };
      turn.queue.push(next);
      signal.addEventListener('abort', gone, { once: true });
    });
  };

  return {
    async inTurn(person, signal, act) {
      await enter(person, signal);
      try {
        return await act();
      } finally {
        leave(person);
      }
    },
    async spend({ person, campaign }, units) {
      const wait = Math.max(people.wait(person, units), campaigns.wait(campaign, units));
      if (wait > 0) {
        await pause(settings.slowness);
        throw refusal(Math.ceil(wait));
      }
      people.take(person, units);
      campaigns.take(campaign, units);
    },
  };
}

function refusal(seconds: number): ApiError {
  return new ApiError('TOO_MANY', sentence('TOO_MUCH_AT_ONCE', { seconds }), { retryAfter: seconds });
}

/** Beyond so many, those that are full again are forgotten. */
const mostKept = 10_000;

function budgets({ size, perSecond }: Budget) {
  const kept = new Map<string, { level: number; at: number }>();
  const levelOf = (key: string) => {
    const last = kept.get(key);
    return last ? Math.min(size, last.level + ((performance.now() - last.at) / 1000) * perSecond) : size;
  };
  return {
    /** Seconds until there are so many units, or as many as there can be; 0: there are. */
    wait: (key: string, units: number) => Math.max(0, (Math.min(units, size) - levelOf(key)) / perSecond),
    take(key: string, units: number) {
      if (kept.size >= mostKept) for (const each of kept.keys()) if (levelOf(each) >= size) kept.delete(each);
      kept.set(key, { level: levelOf(key) - units, at: performance.now() });
    },
  };
}
