// The identity emulator as a child process: started by the launcher, keeps its users in a file, tells the launcher of the
// links that a real project would send by e-mail.
import { randomUUID } from 'node:crypto';
import { mkdirSync, openSync, closeSync, existsSync, fsyncSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';

const { EMULATOR_PORT, EMULATOR_PROJECT, EMULATOR_USERS, EMULATOR_ORIGIN } = process.env;
const own = `http://127.0.0.1:${EMULATOR_PORT}`;
/** By this the emulator's own requests are known, before anyone else is served. */
const ownKey = randomUUID();
const owner = { authorization: 'Bearer owner', 'content-type': 'application/json', 'x-own': ownKey };
const accounts = `${own}/identitytoolkit.googleapis.com/v1/projects/${EMULATOR_PROJECT}/accounts`;

const fail = (sentence) => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

/** What the file holds; null until the accounts are restored, and so long nobody is served and nothing is saved. */
let saved = null;
let timer = null;
// The launcher asks with SIGTERM; when it was killed itself, the connection to it breaks.
process.on('disconnect', () => (saved === null ? process.exit(1) : void stop()));
if (process.connected === false) process.exit(1);

const require = createRequire(import.meta.url);
// The emulator compiles a checker for each operation of its description, and for each of them the checker of descriptions: three
// of its four seconds. Here each is compiled when it is first needed, and the description, which came along, is not checked. Most of
// it nobody here uses: what is left is signing up and in by e-mail with a password or a link, and administering accounts.
const emulator = createRequire(require.resolve('firebase-tools/lib/emulator/auth/server'));
const router = emulator('exegesis-express');
const { middleware } = router;
router.middleware = (description, options) => middleware(description, { ...options, lazyCompileValidationSchemas: true });
const checker = createRequire(createRequire(emulator.resolve('exegesis-express')).resolve('exegesis'))('ajv/dist/core');
checker.default.prototype.validateSchema = () => true;
const { default: description } = require('firebase-tools/lib/emulator/auth/apiSpec');
const USED =
  /\/(accounts(:(batchCreate|batchDelete|batchGet|createAuthUri|delete|lookup|query|resetPassword|sendOobCode|signInWithEmailLink|signInWithPassword|signUp|update))?|config|oobCodes|passwordPolicy|projects|token)$/;
for (const path of Object.keys(description.paths)) if (!USED.test(path) || path.includes('/tenants')) delete description.paths[path];
const { createApp } = require('firebase-tools/lib/emulator/auth/server');
/** The emulator's own state by project: the restored users' session times are put back there. */
const states = new Map();
const app = await createApp(EMULATOR_PROJECT, 0, states);
const announced = new Set();

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', own);
  if (asksForPassword(url)) return answerWithForm(url, response);
  if (saved === null && request.headers['x-own'] !== ownKey) return response.writeHead(503).end();
  response.on('finish', () => {
    if (saved === null) return;
    if (request.method === 'GET' && url.pathname !== '/emulator/action') return;
    saveSoon();
    void announceLinks();
  });
  app(request, response);
});
server.on('error', (error) =>
  fail(
    error.code === 'EADDRINUSE'
      ? `Port ${EMULATOR_PORT} is in use by another program: stop that one, or choose another port with AUTH_EMULATOR_PORT.`
      : `The identity emulator cannot listen on port ${EMULATOR_PORT} (${error.code}).`,
  ),
);
await new Promise((resolve) => server.listen(Number(EMULATOR_PORT), '127.0.0.1', resolve));

await behaveLikeNewProjects();
await restore();
saved = await users();

process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
process.send?.({ ready: true });

/** Real projects of today do not tell whether an account exists; the emulator does unless it is asked not to. */
async function behaveLikeNewProjects() {
  const config = `${own}/identitytoolkit.googleapis.com/v2/projects/${EMULATOR_PROJECT}/config?updateMask=emailPrivacyConfig`;
  const body = JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } });
  await fetch(config, { method: 'PATCH', headers: owner, body });
}

async function users() {
  const response = await fetch(`${accounts}:batchGet?maxResults=-1`, { headers: owner });
  const { users: list = [] } = await response.json();
  return JSON.stringify(list, null, 1);
}

async function restore() {
  if (!existsSync(EMULATOR_USERS)) return;
  let list;
  try {
    list = JSON.parse(readFileSync(EMULATOR_USERS, 'utf8'));
    if (!Array.isArray(list) || list.some((user) => typeof user?.localId !== 'string')) throw new Error('no list of users');
  } catch (error) {
    if (error.code === 'EACCES')
      fail(`The accounts in ${EMULATOR_USERS} belong to another user: start Porchlight as that user, or change the file's owner.`);
    fail(
      `The accounts in ${EMULATOR_USERS} are damaged (${error.message}): put a backup in its place, or move it away to begin without accounts.`,
    );
  }
  if (list.length === 0) return;
  const body = JSON.stringify({ users: list, allowOverwrite: true });
  const response = await fetch(`${accounts}:batchCreate`, { method: 'POST', headers: owner, body });
  const { error = [] } = await response.json();
  if (!response.ok || error.length > 0) fail(`The accounts in ${EMULATOR_USERS} were refused: ${error[0]?.message ?? error.message}.`);
  // Else everybody who is signed in would count as signed in before the account was made.
  const state = states.get(EMULATOR_PROJECT);
  for (const { localId, validSince, passwordUpdatedAt } of list)
    state.updateUserByLocalId(localId, { validSince, passwordUpdatedAt });
}

function saveSoon() {
  timer ??= setTimeout(() => {
    timer = null;
    void save();
  }, 200);
}

async function save() {
  if (saved === null) return;
  const list = await users();
  if (list === saved) return;
  mkdirSync(dirname(EMULATOR_USERS), { recursive: true });
  const half = `${EMULATOR_USERS}.new`;
  // The emulator keeps passwords readable: the file is for its owner only.
  const file = openSync(half, 'w', 0o600);
  writeSync(file, list);
  fsyncSync(file);
  closeSync(file);
  renameSync(half, EMULATOR_USERS);
  saved = list;
}

async function stop() {
  clearTimeout(timer);
  try {
    await save();
  } catch (error) {
    fail(`The accounts could not be saved in ${EMULATOR_USERS} (${error.code ?? error.message}).`);
  }
  process.exit(0);
}

/** Tells the launcher of each new link, rewritten to the address that people use. */
async function announceLinks() {
  const response = await fetch(`${own}/emulator/v1/projects/${EMULATOR_PROJECT}/oobCodes`);
  const { oobCodes = [] } = await response.json();
  for (const { oobCode, oobLink, email, requestType } of oobCodes) {
    if (announced.has(oobCode)) continue;
    announced.add(oobCode);
    const { pathname, search } = new URL(oobLink);
    process.send?.({ link: `${EMULATOR_ORIGIN}${pathname}${search}`, email, requestType });
  }
}

/** The emulator wants the new password typed into the address; a person gets a field for it. */
function asksForPassword(url) {
  const { searchParams: query } = url;
  return url.pathname === '/emulator/action' && query.get('mode') === 'resetPassword' && !query.get('newPassword');
}

function answerWithForm(url, response) {
  const fields = new Map(url.searchParams);
  if (!fields.has('continueUrl')) fields.set('continueUrl', `${EMULATOR_ORIGIN}/auth/login`);
  const hidden = [...fields]
    .filter(([name]) => name !== 'newPassword')
    .map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`);
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  response.end(`<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Choose a new password</title>
<h1>Choose a new password</h1>
<form action="/emulator/action">${hidden.join('')}
<p><label>New password <input type="password" name="newPassword" minlength="10" required autocomplete="new-password"></label></p>
<p><button>Save the new password</button></p></form></html>
`);
}

function escape(text) {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
