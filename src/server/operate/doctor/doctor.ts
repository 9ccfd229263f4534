// `npm run doctor`: whether everything that an installation stands on is there and works, a sentence for each.
import { randomUUID } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import { isBackupLate, mostSecondsApart } from '../../../domain/campaign-status/judge-status';
import { isLoopback, type Config } from '../../config';
import { connect } from '../../db/connection';
import { newestBackup } from '../../db/newest-backup';
import { judgeRelease } from '../../db/releases';
import { requireUsable } from '../../db/sessions';
import { fileStore } from '../../providers/file-store';
import { newKey } from '../../providers/files';
import { cleanPhoto } from '../../providers/photos';
import { mailOf } from '../../providers/mail';
import { verifySmtp } from '../../providers/mail-smtp';
import { aboutDatabase } from './database-repo';
import { ask, good, note, patience, reason, wrong, type Result } from './result';
import { signIn } from './sign-in';

export interface Finding extends Result {
  what: string;
}

const oneDay = 86_400_000;
const leastFreeBytes = 2e9;
const leastCertificateDays = 14;

/** What only the caller knows. */
export interface Given {
  /** Of which moment the newest backup in the folder of automatic ones is. */
  newestInFolder: Date | null;
  /** To whom a message is sent, if it is to be seen arriving. */
  mailTo: string | null;
  now: () => Date;
}

/** Looks at everything; nothing that fails keeps the rest from being looked at. */
export async function examineInstallation(config: Config, given: Given): Promise<Finding[]> {
  const checks: [what: string, look: () => Promise<Result>][] = [
    ['Database', () => database(config)],
    ['Clock', () => clock(config, given)],
    ['Files', () => files(config)],
    ['Disk', () => disk(config)],
    ['Backups', () => backups(config, given)],
    ['Address', () => address(config)],
    ['Certificate', () => certificate(config, given)],
    ['E-mail', () => mail(config, given)],
    ['Sign-in', () => signIn(config, hostOf(config))],
    ['Photos', photos],
  ];
  const looked = checks.map(async ([what, look]): Promise<Finding> => {
    try {
      return { what, ...(await look()) };
    } catch (error) {
      return { what, ...wrong(reason(error)) };
    }
  });
  return Promise.all(looked);
}

async function database({ databaseUrl, databaseIsEmbedded }: Config): Promise<Result> {
  if (!databaseUrl) return wrong('There is none: set DATABASE_URL.');
  if (!databaseIsEmbedded) await requireUsable(databaseUrl, true);
  const { db, close } = connect(databaseUrl, { max: 1 });
  try {
    const { version, release, mayCreate, isReplica } = await aboutDatabase(db);
    if (isReplica) return wrong(`PostgreSQL ${version} is a standby, which can't be written to.`);
    if (!mayCreate) return wrong('Its user may not create tables in the schema "public", so it can\'t be upgraded.');
    const verdict = judgeRelease(release);
    if (verdict.state === 'refused') return wrong(verdict.sentence);
    const which = databaseIsEmbedded ? `PostgreSQL ${version}, which came along,` : `PostgreSQL ${version}`;
    const answers = `${which} answers, and its user may do what is needed.`;
    return verdict.state === 'behind' ? note(`${answers} ${verdict.sentence}`) : good(answers);
  } finally {
    await close();
  }
}

/** This machine's clock against the database's and, where it may be asked, that of whoever signs people in. */
async function clock({ databaseUrl, auth }: Config, { now }: Given): Promise<Result> {
  const apart: string[] = [];
  const compare = (name: string, theirs: number, asked: number, answered: number) => {
    const seconds = Math.round((theirs - (asked + answered) / 2) / 1000);
    if (Math.abs(seconds) > mostSecondsApart)
      apart.push(`${name} is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead' : 'behind'}`);
  };
  if (databaseUrl) {
    const { db, close } = connect(databaseUrl, { max: 1 });
    try {
      await aboutDatabase(db);
      const asked = now().getTime();
      const { at } = await aboutDatabase(db);
      compare("the database's clock", at, asked, now().getTime());
    } finally {
      await close();
    }
  }
  if (auth.mode === 'firebase') {
    const asked = now().getTime();
    // That it isn't reached is told of sign-in.
    const reply = await ask(auth.jwksUrl).catch(() => null);
    const date = Date.parse(reply?.headers.get('date') ?? '');
    if (!Number.isNaN(date)) compare("the sign-in service's clock", date, asked, now().getTime());
  }
  return apart.length > 0
    ? wrong(`Seen from this machine, ${apart.join(' and ')}. Set the clocks by a time server.`)
    : good(`It differs from the others by ${mostSecondsApart} s at most.`);
}

async function files(config: Config): Promise<Result> {
  const store = fileStore(config.files);
  const key = newKey('uploads');
  const written = randomUUID();
  const place = config.files.kind === 's3' ? `The bucket ${config.files.bucket}` : config.files.folder;
  await store.put(key, Readable.from([Buffer.from(written)]), 'text/plain');
  const found = await store.get(key);
  const read = found === null ? null : await text(found);
  await store.remove(key);
  return read === written
    ? good(`${place} can be written, read and emptied.`)
    : wrong(`${place} doesn't give back what is written there.`);
}

/** Where something of this installation lies on this machine: in a container its data folder alone says nothing. */
function foldersOf({ dataDir, databaseIsEmbedded, files, backup }: Config): [what: string, folder: string][] {
  return [
    ...(databaseIsEmbedded ? [['the database', dataDir] as [string, string]] : []),
    ...(files.kind === 'folder' ? [['files', files.folder] as [string, string]] : []),
    ...(backup.folder === null ? [] : [['backups', backup.folder] as [string, string]]),
  ];
}

/** The nearest folder that is there already. */
const thereAlready = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : thereAlready(dirname(folder));

async function disk(config: Config): Promise<Result> {
  const disks = new Map<string, { whats: string[]; free: number; sentence: string }>();
  for (const [what, folder] of foldersOf(config)) {
    const { bavail, bsize, blocks } = await statfs(thereAlready(folder));
    const [free, all] = [bavail * bsize, blocks * bsize];
    // Folders of one disk are told of once.
    const sentence = `${(free / 1e9).toFixed(1)} GB of ${(all / 1e9).toFixed(1)} GB are free`;
    const known = disks.get(sentence);
    if (known) known.whats.push(what);
    else disks.set(sentence, { whats: [what], free, sentence });
  }
  if (disks.size === 0) return note('Nothing lies on this machine: look at the disks of database and bucket.');
  const said = [...disks.values()].map(({ whats, sentence }) => `${sentence} where ${inWords(whats)} are.`);
  const isFull = [...disks.values()].some(({ free }) => free < leastFreeBytes);
  return isFull ? wrong(`${said.join(' ')} Make space before it is full.`) : good(said.join(' '));
}

const inWords = (list: string[]): string =>
  list.length < 2 ? (list[0] ?? '') : `${list.slice(0, -1).join(', ')} and ${list.at(-1)}`;

/** The age of the newest one of the data, wherever it was made, judged as on the managers' page of the status. */
async function backups({ backup, databaseUrl }: Config, { newestInFolder, now }: Given): Promise<Result> {
  const { folder, passphrase, everyHours } = backup;
  const noted = databaseUrl ? await notedBackup(databaseUrl) : null;
  const times = [noted, newestInFolder].flatMap((at) => (at === null ? [] : [at.getTime()]));
  const newest = times.length === 0 ? null : Math.max(...times);
  const hours = newest === null ? 0 : Math.round((now().getTime() - newest) / 3_600_000);
  const age =
    newest === null
      ? 'There is none yet'
      : hours < 0
        ? `The newest is of ${new Date(newest).toISOString()}, which is to come: a clock was wrong`
        : `The newest is ${hours} hours old`;
  const advice =
    folder === null
      ? ' None are made automatically: set BACKUP_FOLDER, or run "npm run backup -- FILE" by a timer.'
      : '';
  if (isBackupLate(newest, everyHours, now().getTime()))
    return wrong(`${age}; one is due every ${everyHours}.${advice}`);
  const unsealed = passphrase === null ? ' BACKUP_PASSPHRASE is not set, so the next one is not encrypted.' : '';
  if (folder === null) return note(`${age}.${advice}${unsealed}`);
  // One by hand lies elsewhere, and says nothing of whether the automatic ones still come.
  return isBackupLate(newestInFolder?.getTime() ?? null, everyHours, now().getTime())
    ? note(`${age}, but none as new is in ${folder}.${unsealed}`)
    : good(`${age}.${unsealed}`);
}

/** Null also of a database that can't tell: why, is told of the database. */
async function notedBackup(databaseUrl: string): Promise<Date | null> {
  const { db, close } = connect(databaseUrl, { max: 1 });
  try {
    const at = await newestBackup(db);
    return at === null ? null : new Date(at);
  } catch {
    return null;
  } finally {
    await close();
  }
}

/** The smallest PNG. */
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** What reads pictures is made for one kind of processor and system, and is loaded with the first photo only. */
async function photos(): Promise<Result> {
  try {
    await cleanPhoto(Buffer.from(onePixel, 'base64'));
    return good('Photos can be read and made smaller.');
  } catch (error) {
    const [why = ''] = reason(error).split('\n');
    const what = `Photos and mailers can't be read on this machine: ${why.replace(/\.$/, '')}.`;
    return wrong(`${what} Install the packages on it again, with "npm ci".`);
  }
}

const hostOf = ({ publicUrl }: Config) => new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');

async function address(config: Config): Promise<Result> {
  const host = hostOf(config);
  if (isLoopback(host)) return note(`PUBLIC_URL is ${config.publicUrl}, which only this machine reaches.`);
  const found = await lookup(host).catch(() => null);
  if (!found) return wrong(`The name ${host} (PUBLIC_URL) has no address: add it to the domain's DNS.`);
  const reply = await ask(`${config.publicUrl}/api/live`);
  return reply.ok
    ? good(`${host} leads to ${found.address}, where Porchlight answers.`)
    : wrong(`${host} leads to ${found.address}, but what answers there says ${reply.status}: check the proxy.`);
}

async function certificate(config: Config, { now }: Given): Promise<Result> {
  const { protocol, port } = new URL(config.publicUrl);
  const host = hostOf(config);
  if (protocol !== 'https:')
    return isLoopback(host)
      ? note('There is none: on this machine alone none is needed.')
      : wrong('PUBLIC_URL begins with http:. Without HTTPS phones keep nothing and don’t install the app.');
  const ends = await certificateEnd(host, Number(port || 443)).catch((error: unknown) => {
    throw new Error(`Browsers get no certificate from ${host} that they believe: ${reason(error)}.`);
  });
  const days = Math.floor((ends - now().getTime()) / oneDay);
  return days < leastCertificateDays
    ? wrong(`It is valid for ${days} more days only: check that it is renewed.`)
    : good(`It is valid for ${days} more days.`);
}

/** When a certificate that browsers believe ends; fails with why they don't. */
function certificateEnd(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connectTls({ host, port, servername: host, timeout: patience });
    socket.once('secureConnect', () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to));
      socket.destroy();
    });
    socket.once('timeout', () => socket.destroy(new Error(`${host}:${port} doesn't answer.`)));
    socket.once('error', reject);
  });
}

async function mail(config: Config, { mailTo }: Given): Promise<Result> {
  if (config.mail.kind === 'folder')
    return note(`None is sent: without SMTP_URL messages lie in ${config.mail.folder}.`);
  const host = new URL(config.mail.url).hostname;
  await verifySmtp(config.mail.url).catch((error: unknown) => {
    throw new Error(`The mail server ${host} doesn't let us in: ${reason(error)}. Check SMTP_URL.`);
  });
  if (mailTo === null) return good(`${host} lets us in. With --mail-to you@example.org a message is sent.`);
  const line = `Porchlight at ${config.publicUrl} can send e-mail.`;
  await mailOf(config).send({
    id: randomUUID(),
    to: mailTo,
    subject: 'Porchlight',
    text: line,
    html: `<p>${line}</p>`,
  });
  return good(`${host} took a message to ${mailTo}. See that it arrives, and not as spam.`);
}
