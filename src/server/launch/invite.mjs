// `npm run invite -- owner@example.org --campaign "Name"`: a campaign and its first owner's invitation, on an installation that
// runs or does not.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { asReached, claimFolder, findHolder } from './claim.mjs';
import { Failure, sentenceOf } from './failure.mjs';
import { ensureInstalled } from './install.mjs';
import { startPostgres } from './postgres.mjs';
import { loadConfig, root } from './product.mjs';
import { assertNodeVersion } from './run-launcher.mjs';

const USAGE =
  'npm run invite -- owner@example.org --campaign "Name of the campaign" [--type election --candidate "Name" | --type initiative --initiative "Title"]';
const TYPES = ['election', 'initiative', 'other'];

/** @param {string} line */
const say = (line) => void process.stderr.write(`${line}\n`);

try {
  assertNodeVersion();
  const wish = readWish(process.argv.slice(2));
  await ensureInstalled(root, "Porchlight's packages", say);
  await ensureBuilt(root, say);
  const { config } = await loadConfig();
  const holder = await findHolder(config.dataDir);
  const database = config.databaseIsEmbedded ? await openEmbedded(config, holder) : null;
  try {
    /** @type {typeof import('../invite')} */
    const built = await import(pathToFileURL(join(root, 'dist', 'server', 'invite.js')).href);
    const ready = { ...asReached(config, holder), databaseUrl: database?.url ?? config.databaseUrl };
    const { link } = await built.inviteOwner(ready, wish).catch((/** @type {Error} */ { message }) => {
      throw new Failure(message);
    });
    process.stdout.write(`${link}\n`);
    say(`Send this link to ${wish.email}. It opens registration and then the campaign.`);
  } finally {
    await database?.close();
  }
  process.exit(0);
} catch (error) {
  say(sentenceOf(error));
  process.exit(1);
}

/** @param {string[]} args */
function readWish(args) {
  let parsed;
  try {
    const text = /** @type {const} */ ({ type: 'string' });
    const options = { campaign: text, type: text, candidate: text, initiative: text };
    parsed = parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new Failure(`${error instanceof Error ? error.message : String(error)} Usage: ${USAGE}`);
  }
  const [email, ...rest] = parsed.positionals;
  const { campaign, candidate, initiative, type } = parsed.values;
  if (!email || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || rest.length > 0)
    throw new Failure(`The owner's email address is missing or invalid. Usage: ${USAGE}`);
  if (!campaign?.trim()) throw new Failure(`The campaign's name is missing. Usage: ${USAGE}`);
  if (type !== undefined && !TYPES.includes(type))
    throw new Failure(`The type must be one of ${TYPES.join(', ')}. Usage: ${USAGE}`);
  const details = { ...(type && { type }), ...(candidate && { candidate }), ...(initiative && { initiative }) };
  return { email: email.toLowerCase(), campaign: campaign.trim(), ...details };
}

/**
 * The embedded database: the running launcher's, or started for this moment.
 * @param {import('../config').Config} config
 * @param {Awaited<ReturnType<typeof findHolder>>} holder the launcher that runs, if one does
 */
async function openEmbedded({ dataDir }, holder) {
  if (holder?.postgres) return { url: holder.postgres, close: async () => {} };
  const claim = await claimFolder(dataDir);
  const postgres = await startPostgres({ folder: join(dataDir, 'postgres'), root, say });
  return {
    url: postgres.url,
    close: async () => {
      await postgres.stop();
      await claim.release();
    },
  };
}
