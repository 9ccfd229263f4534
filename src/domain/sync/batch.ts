// Which items go into one request, and how a refused request is divided.
import { maxFacts } from '../../contract/facts';

/** The two halves of a refused batch, each at least one long. Call only with two or more. */
export function halves<T>(batch: readonly T[]): [T[], T[]] {
  const middle = Math.ceil(batch.length / 2);
  return [batch.slice(0, middle), batch.slice(middle)];
}

/** Cuts a lane's facts, in the order given, into requests of at most `most` facts. */
export function batches<T>(facts: readonly T[], most: number = maxFacts): T[][] {
  const result: T[][] = [];
  for (let at = 0; at < facts.length; at += most) result.push(facts.slice(at, at + most));
  return result;
}
