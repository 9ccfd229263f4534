// What `npm run deploy -- init` writes: the settings with their secrets, and the files that start an installation with them.
import { randomBytes } from 'node:crypto';
import { Failure } from '../failure.mjs';

/** @typedef {import('./questions.mjs').Answers} Answers */

const secret = () => randomBytes(24).toString('base64url');

/**
 * A value as `.env` holds it, for this program's reader as for that of Compose: what could be taken for more is quoted.
 * @param {string} value
 */
function quoted(value) {
  if (/^[\w./:@?=&%+,-]*$/.test(value)) return value;
  // The two readers agree on no way to write these.
  if (/['\\\r\n]/.test(value)) throw new Failure('A setting can have no quotation mark, backslash or line break.');
  return `'${value}'`;
}

/**
 * The settings.
 * @param {Answers} answers
 * @param {boolean} containers
 * @param {string | null} sources where the image is built from; null: where this is written to
 */
export function settingsFor({ domain, smtp, files, firebase }, containers, sources) {
  /** @type {(string | [name: string, value: string])[]} */
  const lines = [
    '# Written by "npm run deploy -- init". It holds passwords: keep it to yourself. All other settings are in .env.example.',
    ['PUBLIC_URL', `https://${domain}`],
    ['DEMO', '0'],
    '',
    ['SMTP_URL', smtp],
    ['MAIL_FROM', `Porchlight <porchlight@${domain}>`],
    '',
    ['FIREBASE_PROJECT_ID', firebase.project],
    ['FIREBASE_API_KEY', firebase.key],
    `# The key file of a service account, so that people can change address and password here${containers ? ': put it into the folder "secrets"' : ''}.`,
    `# FIREBASE_SERVICE_ACCOUNT=${containers ? '/secrets/service-account.json' : '/etc/porchlight/service-account.json'}`,
    '',
    '# What backups are encrypted with. Keep it elsewhere as well: without it no one can read them.',
    ['BACKUP_PASSPHRASE', secret()],
    ['BACKUP_EVERY_HOURS', '24'],
    ['BACKUP_KEEP', '14'],
  ];
  // Here and not in the service alone: what an operator runs by hand must find the same database.
  if (!containers)
    lines.push(['BACKUP_FOLDER', '/var/lib/porchlight-backups'], ['PORCHLIGHT_DATA', '/var/lib/porchlight']);
  if (files.kind === 's3') {
    lines.push('', ['S3_BUCKET', files.bucket]);
    if (files.endpoint) lines.push(['S3_ENDPOINT', files.endpoint]);
    if (files.region) lines.push(['S3_REGION', files.region]);
    lines.push('# Fill in the keys of the bucket, unless this machine has a role of its own.');
    lines.push(['AWS_ACCESS_KEY_ID', ''], ['AWS_SECRET_ACCESS_KEY', '']);
  }
  if (containers)
    lines.push(
      '',
      ['COMPOSE_PROJECT_NAME', 'porchlight'],
      ...(sources === null ? [] : [/** @type {[string, string]} */ (['PORCHLIGHT_SOURCES', sources])]),
      '# Between Porchlight and its database alone. It is set once, when the database is made.',
      ['POSTGRES_PASSWORD', secret()],
    );
  return `${lines.map((line) => (typeof line === 'string' ? line : `${line[0]}=${quoted(line[1])}`)).join('\n')}\n`;
}

/**
 * The proxy's settings with the answers in the place of the environment's variables.
 * @param {string} template
 * @param {Answers} answers
 * @param {boolean} containers
 */
export function caddyfileFor(template, { domain, owner }, containers) {
  /** @type {Record<string, string>} */
  const values = { DOMAIN: domain, ACME_EMAIL: owner, UPSTREAM: containers ? 'app:8080' : '127.0.0.1:8080' };
  return template.replace(/\{\$(\w+):([^}]*)\}/g, (_, name, otherwise) => values[name] ?? otherwise);
}

/**
 * What to do next, line by line.
 * @param {Answers} answers
 * @param {boolean} containers
 */
export function nextSteps({ domain, owner, files }, containers) {
  const compose = 'docker compose';
  return [
    ...(files.kind === 's3' ? ["Fill in the bucket's keys in .env (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY)."] : []),
    'Keep a copy of BACKUP_PASSPHRASE (in .env) elsewhere: without it no one can read the backups.',
    `In Firebase, add ${domain} under Authentication, Settings, Authorized domains.`,
    ...(containers
      ? [
          `Start it:        ${compose} up -d --build`,
          `Look at it:      ${compose} run --rm backups doctor`,
          `Invite yourself: ${compose} run --rm app invite ${owner} --campaign "The campaign's name"`,
        ]
      : [
          'Start it:        as .deploy/README.md says, "Without containers"',
          'Look at it:      npm run doctor',
          `Invite yourself: npm run invite -- ${owner} --campaign "The campaign's name"`,
        ]),
  ];
}
