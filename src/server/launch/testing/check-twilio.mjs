// `npm run check:twilio -- <folder>`: checks what the API asks of Twilio against the official API descriptions in a folder
// (OpenAPI, as in https://github.com/twilio/twilio-oai). The product itself needs no such folder.
import { loadCheck, runFolderCheck } from './folder-check.mjs';

/** @typedef {(folder: string) => Promise<{ operations: string[], wrong: string[] }>} Check */

const usage = 'Name the folder with the descriptions: npm run check:twilio -- ../twilio-oai/spec/json';

await runFolderCheck({ usage }, async (folder) => {
  /** @type {Check} */
  const check = await loadCheck('twilio/check.ts', 'checkFolder');
  const { operations, wrong } = await check(folder);
  return {
    lines: [
      ...operations.map((operation) => `checked ${operation}`),
      ...wrong.map((sentence) => `WRONG   ${sentence}`),
    ],
    passed: operations.length,
    failed: wrong.length,
    isWrong: wrong.length > 0,
  };
});
