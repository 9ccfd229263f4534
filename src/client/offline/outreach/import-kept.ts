// Texts and results of calls that come in a file of unsent work from another device of the same person.
import { keepOutreach, keptId, readKept, readKeptOutreach } from './kept-outreach';

/** Keeps what a file holds; what is here already stays as it is. Any number of times, with one result: each keeps its id. */
export async function importKept(
  owner: string,
  given: readonly unknown[],
): Promise<{ added: number; known: number; damaged: number }> {
  const read = given.flatMap((each) => readKept(each) ?? []);
  const here = new Set((await readKeptOutreach(owner)).map(keptId));
  const fresh = read.filter((each) => !here.has(keptId(each)));
  let added = 0;
  for (const each of fresh) if (await keepOutreach(owner, each)) added += 1;
  return { added, known: read.length - added, damaged: given.length - read.length };
}
