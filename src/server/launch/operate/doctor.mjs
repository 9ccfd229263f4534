// `npm run doctor`: looks at everything that Porchlight stands on and says a sentence about each; fails if one of them is wrong.
import { readArguments } from '../arguments.mjs';
import { asReached, findHolder } from '../claim.mjs';
import { Failure } from '../failure.mjs';
import { backupsIn } from './automatic-backups.mjs';
import { builtScript, openEmbedded, prepare, runCommand } from './command.mjs';

const USAGE = 'npm run doctor [-- --mail-to you@example.org]';
const SIGNS = { good: '  ok  ', note: ' note ', wrong: ' WRONG' };

await runCommand(async () => {
  const { positionals, values } = readArguments({ 'mail-to': { type: /** @type {const} */ ('string') } }, USAGE);
  if (positionals.length > 0) throw new Failure(`Usage: ${USAGE}`);
  const { config } = await prepare();
  const holder = await findHolder(config.dataDir);
  const database = config.databaseIsEmbedded ? await openEmbedded(config, holder) : null;
  try {
    /** @type {typeof import('../../operate/doctor/doctor')} */
    const built = await import(builtScript('doctor'));
    const ready = { ...asReached(config, holder), databaseUrl: database?.url ?? config.databaseUrl };
    const [newest] = config.backup.folder ? backupsIn(config.backup.folder, new Date()) : [];
    const findings = await built.examineInstallation(ready, {
      newestInFolder: newest?.at ?? null,
      mailTo: values['mail-to'] ?? null,
      now: () => new Date(),
    });
    for (const { what, state, sentence } of findings)
      process.stdout.write(`${SIGNS[state]}  ${what.padEnd(12)}  ${sentence}\n`);
    return findings.some(({ state }) => state === 'wrong') ? 1 : 0;
  } finally {
    await database?.close();
  }
});
