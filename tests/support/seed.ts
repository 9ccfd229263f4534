// Where tests that try their luck begin: TEST_SEED if given, as CI gives one for each state of the sources, so that the same
// sources always have the same verdict; else a new one each time. A test that fails prints the seed that plays it again.
import * as fc from 'fast-check';

const given = process.env.TEST_SEED;

export const testSeed = given === undefined ? Date.now() % 1_000_000_000 : Number(given);

if (given !== undefined) fc.configureGlobal({ seed: testSeed });

/** Whether tests that make up counties make up large ones, as `npm run soak` does. */
export const thorough = process.env.TEST_THOROUGH === '1';
