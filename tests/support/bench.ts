// What a bench is handed (src/server/launch/bench.mjs makes it), and how it says whether a figure is within its limit.
import type { startProduct } from '../../src/server/launch/product.mjs';

type Options = Parameters<typeof startProduct>[0];

export interface BenchTools {
  json: boolean;
  root: string;
  scratch: string;
  say(line: string): void;
  chrome(): Promise<string>;
  startProduct(options?: Partial<Options>): ReturnType<typeof startProduct>;
}

/** A figure beside the most that it may be; what has no limit is told without a verdict. */
export const verdict = (ratio: number, limit: number) => ({ ratio, limit, ok: ratio <= limit });
