// The contract: every call of the API on one page.
import type { Call } from './call';
import * as contract from './nouns';

export { contract };

/** Every declared call with its name, e.g. `walkbooks.get`. */
export function everyCall(): { name: string; call: Call }[] {
  return Object.entries(contract).flatMap(([noun, calls]) =>
    Object.entries(calls).map(([verb, call]) => ({ name: `${noun}.${verb}`, call: call as Call })),
  );
}
