// `npm run deploy -- init`: asks five questions and writes what an installation on a server of one's own is started with.
// `npm run deploy -- build`: installs and builds, so that a service which may write nothing here finds it done.
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { readArguments } from '../arguments.mjs';
import { questions, readAnswers } from '../deploy/questions.mjs';
import { caddyfileFor, nextSteps, settingsFor } from '../deploy/site.mjs';
import { Failure } from '../failure.mjs';
import { root } from '../product.mjs';
import { ensureReady } from '../ready.mjs';
import { runCommand, say } from './command.mjs';

const USAGE =
  'npm run deploy -- init [--without-containers] [--to FOLDER] [--domain … --owner … --smtp … --files … --firebase …], which asks for what is left out; or npm run deploy -- build';

await runCommand(async () => {
  const text = /** @type {const} */ ({ type: 'string' });
  const { positionals, values } = readArguments(
    {
      to: text,
      'without-containers': { type: 'boolean', default: false },
      ...Object.fromEntries(questions.map(({ name }) => [name, text])),
    },
    USAGE,
  );
  if (positionals.length === 1 && positionals[0] === 'build') {
    await ensureReady(root, say);
    return say('Everything is installed and built.');
  }
  if (positionals.length !== 1 || positionals[0] !== 'init') throw new Failure(`Usage: ${USAGE}`);
  const containers = !values['without-containers'];
  const folder = values.to === undefined ? root : resolve(process.env.INIT_CWD ?? '.', String(values.to));
  const names = ['.env', 'Caddyfile', ...(containers ? ['compose.yaml'] : [])];
  const there = names.filter((name) => existsSync(join(folder, name)));
  if (there.length > 0)
    throw new Failure(
      `${there.join(' and ')} in ${folder} exist already. Move them away first: nothing is overwritten.`,
    );

  const given = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]),
  );
  const terminal = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stderr }) : null;
  const answers = await readAnswers(given, terminal && ((question) => terminal.question(question)), say);
  terminal?.close();

  const template = (/** @type {string} */ name) => readFileSync(join(root, '.deploy', name), 'utf8');
  mkdirSync(folder, { recursive: true });
  const write = (/** @type {string} */ name, /** @type {string} */ content, mode = 0o644) => {
    writeFileSync(join(folder, name), content, { flag: 'wx', mode });
    chmodSync(join(folder, name), mode);
  };
  write('.env', settingsFor(answers, containers, folder === root ? null : root), 0o600);
  write('Caddyfile', caddyfileFor(template('Caddyfile'), answers, containers));
  if (containers) {
    write('compose.yaml', template('compose.yaml'));
    for (const name of ['backups', 'secrets']) mkdirSync(join(folder, name), { recursive: true, mode: 0o700 });
  }
  say([`Wrote ${names.join(', ')} in ${folder}.`, '', ...nextSteps(answers, containers)].join('\n'));
});
