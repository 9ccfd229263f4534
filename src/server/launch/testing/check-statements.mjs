// `DATABASE_URL=… npm run check:statements -- <folder>`: tries on a server, or on a Citus cluster, every statement that tests kept in a
// folder, which they do when TEST_STATEMENTS names it.
import { loadCheck, runFolderCheck } from './folder-check.mjs';

/** @typedef {(folder: string, server: string) => Promise<{ statements: number, refused: string[] }>} Check */

const server = process.env.DATABASE_URL ?? '';
const usage = 'Name the folder of statements, and the server: DATABASE_URL=… npm run check:statements -- folder';

await runFolderCheck({ usage, isComplete: server !== '' }, async (folder) => {
  /** @type {Check} */
  const check = await loadCheck('statements/check.ts', 'checkStatements');
  const { statements, refused } = await check(folder, server);
  return {
    lines: refused.map((sentence) => `WRONG   ${sentence}`),
    passed: statements - refused.length,
    // None is no answer: the tests kept nothing.
    failed: refused.length + (statements === 0 ? 1 : 0),
    isWrong: refused.length > 0 || statements === 0,
  };
});
