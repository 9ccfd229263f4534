// What a bench is handed (src/server/launch/bench.mjs makes it).
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
