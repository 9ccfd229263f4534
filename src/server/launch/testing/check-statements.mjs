// `DATABASE_URL=… npm run check:statements -- <folder> [least]`: tries on a server, or on a Citus cluster, every statement that tests kept
// in a folder, which they do when TEST_STATEMENTS names it. Fewer than `least` are wrong: the tests kept only some then.
import { loadCheck, runFolderCheck } from './folder-check.mjs';

/** @typedef {{ statements: number, leftOut: Map<string, number>, refused: string[] }} Checked */
/** @typedef {(folder: string, server: string) => Promise<Checked>} Check */

const server = process.env.DATABASE_URL ?? '';
const usage =
  'Name the folder of statements, and the server: DATABASE_URL=… npm run check:statements -- folder [at least so many]';

await runFolderCheck({ usage, isComplete: server !== '' }, async (folder, given = '1') => {
  /** @type {Check} */
  const check = await loadCheck('statements/check.ts', 'checkStatements');
  const { statements, leftOut, refused } = await check(folder, server);
  const isSome = !(statements >= Number(given));
  return {
    lines: [
      ...refused.map((sentence) => `WRONG   ${sentence}`),
      ...[...leftOut].map(([why, count]) => `${count} statements weren't tried: ${why}.`),
      ...(isSome ? [`WRONG   ${statements} statements were tried. There must be at least ${given}.`] : []),
    ],
    passed: statements - refused.length,
    failed: refused.length + (isSome ? 1 : 0),
    isWrong: refused.length > 0 || isSome,
  };
});
