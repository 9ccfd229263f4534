// `npm run invite -- owner@example.org --campaign "Name"`: a campaign and its first owner's invitation, on an installation that
// runs or does not.
import { readArguments } from './arguments.mjs';
import { asReached, findHolder } from './claim.mjs';
import { Failure } from './failure.mjs';
import { builtScript, inOneSentence, openEmbedded, prepare, runCommand, say } from './operate/command.mjs';

const USAGE =
  'npm run invite -- owner@example.org --campaign "Name of the campaign" [--type election --candidate "Name" | --type initiative --initiative "Title"]';
const TYPES = ['election', 'initiative', 'other'];

await runCommand(async () => {
  const wish = readWish();
  const { config } = await prepare();
  const holder = await findHolder(config.dataDir);
  const database = config.databaseIsEmbedded ? await openEmbedded(config, holder) : null;
  try {
    /** @type {typeof import('../invite')} */
    const built = await import(builtScript('invite'));
    const ready = { ...asReached(config, holder), databaseUrl: database?.url ?? config.databaseUrl };
    const { link } = await inOneSentence(built.inviteOwner(ready, wish));
    process.stdout.write(`${link}\n`);
    say(`Send this link to ${wish.email}. It opens registration and then the campaign.`);
  } finally {
    await database?.close();
  }
});

function readWish() {
  const text = /** @type {const} */ ({ type: 'string' });
  const parsed = readArguments({ campaign: text, type: text, candidate: text, initiative: text }, USAGE);
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
