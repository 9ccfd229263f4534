// How well people are told apart by whom the contact ledger finds them in other lists: misses and false matches by class.
import type { BenchTools } from '../support/bench';
import { matchingFigures } from '../support/matching-figures';

export const about = 'misses and false matches of the contact ledger over labelled pairs of records, by class';

export function run(tools: BenchTools): Promise<Record<string, unknown>> {
  const figures = matchingFigures().map(({ missed, falselyHeld, falselyCertain, ...rest }) => ({
    ...rest,
    missed: missed.length,
    falsely_held: falselyHeld.length,
    falsely_certain: falselyCertain.length,
  }));
  if (!tools.json)
    for (const each of figures)
      tools.say(
        Object.entries(each)
          .map(([name, value]) => `${name} ${value}`)
          .join(' · '),
      );
  return Promise.resolve({ classes: figures });
}
