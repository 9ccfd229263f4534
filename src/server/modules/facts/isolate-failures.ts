// Facts are stored as a set. Only where one of them makes that fail the transaction is begun again, and they are stored in ever
// smaller sets, each at a savepoint of its own, until the culprit is alone: it gets its verdict, and the others are stored.
import { sentence } from '../../../contract/messages/every-message';
import type { Receipt } from '../../../contract/facts/fact';
import { atSavepoint, mayBeCausedByValue, mayBeginAgain, NeedsSavepoints, type Db } from '../../db/connection';
import { ApiError } from '../../http/errors';

/** Hears of each fact that can't be stored, for the log: by its id, never by what it says. */
export type OnFailure = (failed: { fact_id: string; kind: string }, error: unknown) => void;

/** Where no one would see a log: the first failure is everyone's. */
export const rethrow: OnFailure = (_, error) => {
  throw error;
};

/** With so many culprits it is not the facts: the request fails as a whole, before it has kept others waiting for long. */
const mostCulprits = 10;

/**
 * What `store` answers for all of these, or, where one or another makes it fail, for those that it can store, and the verdict
 * `failed` for the rest. A failure of our own parts is thrown on: it says nothing about a fact.
 * @param facts in the order in which they need one another
 */
export async function isolateFailures<F extends { id: string; kind: string }>(
  tx: Db,
  facts: readonly F[],
  store: (facts: readonly F[]) => Promise<Receipt[]>,
  onFailure: OnFailure,
): Promise<Receipt[]> {
  let culprits = 0;
  const storeSome = async (some: readonly F[]): Promise<Receipt[]> => {
    try {
      // Promise [isolated]: a fact that can't be stored takes no other with it.
      return await atSavepoint(tx, () => store(some));
    } catch (error) {
      const [first] = some;
      if (!first || !isFaultOfFact(error) || culprits >= mostCulprits) throw error;
      if (some.length > 1) {
        const middle = Math.ceil(some.length / 2);
        return [...(await storeSome(some.slice(0, middle))), ...(await storeSome(some.slice(middle)))];
      }
      culprits += 1;
      onFailure({ fact_id: first.id, kind: first.kind }, error);
      return [{ id: first.id, verdict: 'failed', code: 'FAILED', ...sentence('FAILED') }];
    }
  };
  if (facts.length === 0) return [];
  return (await hopefully(tx, () => store(facts))) ?? storeSome(facts);
}

/**
 * Does something with all facts of a request without a savepoint: its failure, where a fact may cause it, has the transaction begun
 * again. Where that was done, gives null: then each of them is for {@link isolateFailures} alone.
 */
export async function hopefully<T>(tx: Db, act: () => Promise<T>): Promise<T | null> {
  if (!mayBeginAgain(tx)) return null;
  try {
    return await act();
  } catch (error) {
    if (isFaultOfFact(error)) throw new NeedsSavepoints(error);
    throw error;
  }
}

/**
 * Whether it may be one fact's fault. An answer that is expected is the call's, and our own parts fail for everyone. Anything
 * else in our own code, an assertion or a shape that does not parse, is about what was being stored.
 */
function isFaultOfFact(error: unknown): boolean {
  return error instanceof Error && !(error instanceof ApiError) && mayBeCausedByValue(error);
}
