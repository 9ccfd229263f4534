// The settings: parsed once from the environment (and a `.env` file beside package.json), trusted everywhere else.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import {
  days,
  flag,
  gigabytes,
  hostName,
  hours,
  pageAddress,
  poolSize,
  port,
  postgresUrl,
  proxies,
  sender,
  smtpUrl,
  webAddress,
} from './config-fields';
import { backupSettings, readBackup, type BackupConfig } from './config-backup';
import { carrierSettings, readCarrier, type CarrierConfig } from './config-carrier';
import { limitSettings, readLimits, type DailyLimits, type StatementLimits } from './config-limits';
import { metricsSettings, readMetrics, type MetricsConfig } from './config-metrics';
import { ConfigError } from './config-error';
import { expected } from './config-expected';
import { misspelledSetting } from './config-names';
import { type AuthConfig, type FileStore, type Role, roles, type ServiceAccount } from './config-types';
import { namesOfHosts } from './db/hosts';
import { parseEnvFile } from './launch/env-file.mjs';

export { ConfigError } from './config-error';
export type { AuthConfig, FileStore, Role, ServiceAccount } from './config-types';

export type Config = {
  version: string;
  port: number;
  host: string;
  /** The origin that people's browsers use, without a slash at its end. */
  publicUrl: string;
  /** What this process does; the launcher starts one of each unless told. */
  role: Role;
  /** Absolute path of the data folder. */
  dataDir: string;
  /** Absolute path of the built app. */
  clientDir: string;
  /** One's own PostgreSQL or the embedded one that the launcher started; null when neither is there (yet). */
  databaseUrl: string | null;
  /** Its servers for people: names and ports, with no password. */
  databaseHosts: string;
  databaseIsEmbedded: boolean;
  /** Connections that this process may have open at once, beside those of jobs and imports. */
  databasePool: number;
  /** Whether a PostgreSQL with known holes is used all the same. */
  allowOldPostgres: boolean;
  /** Whose word on the caller's address is believed: addresses, ranges, or `loopback`, `linklocal`, `uniquelocal`. */
  trustedProxies: string[];
  auth: AuthConfig;
  files: FileStore;
  /** Bytes that the uploads and pictures of one campaign may take; what volunteers record is accepted beyond. */
  storagePerCampaign: number;
  /** Phones keep a photo until the server has had it for so many days: by then it is in the backups. */
  backupDays: number;
  /** Without contact a phone keeps the key to its copies for so many hours. */
  keyHours: number;
  /** `pmtiles`: the map extract as a file of this machine or an address; null without one. */
  map: { tilesUrl: string | null; attribution: string | null; pmtiles: string | null };
  /** The online geocoder that addresses may be sent to; null: none, and nothing of it is shown. */
  geocoder: { url: string; benchmark: string } | null;
  /** How e-mails leave, and from whom they are. Without a mail server they lie in a folder of this machine. */
  mail: { kind: 'smtp'; url: string; from: string } | { kind: 'folder'; folder: string; from: string };
  /** Who carries calls and texts. Without an account at Twilio it is simulated, with what was bought in a folder of this machine. */
  carrier: CarrierConfig;
  backup: BackupConfig;
  limits: { daily: DailyLimits; statements: StatementLimits };
  sentryDsn: string | null;
  policies: { privacy: string; disclaimer: string; terms: string };
  marketingUrl: string;
  /** Whether an empty installation gets the demo campaign. */
  demo: boolean;
} & MetricsConfig;

type Environment = Readonly<Record<string, string | undefined>>;

const EMULATOR_PROJECT = 'demo-porchlight';
const GOOGLE_JWKS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** The product's folder: the nearest one upwards with a package.json, from the sources as from the built server. */
export const rootFolder = findRoot(dirname(fileURLToPath(import.meta.url)));

function findRoot(from: string): string {
  if (existsSync(join(from, 'package.json'))) return from;
  const parent = dirname(from);
  return parent === from ? process.cwd() : findRoot(parent);
}

const packageFile = z.object({ version: z.string() });

function readVersion(): string {
  return packageFile.parse(JSON.parse(readFileSync(join(rootFolder, 'package.json'), 'utf8'))).version;
}

/** The process's environment, and beneath it what `.env` says (unless the launcher has read that already). */
export function environment(): Environment {
  if (process.env.PORCHLIGHT_ENV_READ === '1') return process.env;
  const file = join(rootFolder, '.env');
  return existsSync(file) ? { ...parseEnvFile(readFileSync(file, 'utf8')), ...process.env } : process.env;
}

const settings = z.object({
  PORT: port.default(8080),
  HOST: hostName.default('127.0.0.1'),
  PUBLIC_URL: webAddress.optional(),
  ROLE: z.enum(roles).default('all'),
  PORCHLIGHT_DATA: z.string().default('.porchlight'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_POOL: poolSize.default(10),
  ALLOW_OLD_POSTGRES: flag.default(false),
  TRUSTED_PROXIES: proxies.default(['loopback']),
  PORCHLIGHT_EMBEDDED_URL: postgresUrl.optional(),
  AUTH_EMULATOR_PORT: port.default(9099),
  ALLOW_EMULATOR: flag.default(false),
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[\w.:-]+$/)
    .optional(),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_AUTH_DOMAIN: z
    .string()
    .regex(/^[\w.-]+$/)
    .optional(),
  FIREBASE_JWKS_URL: webAddress.default(GOOGLE_JWKS),
  FIREBASE_ACCOUNTS_URL: webAddress.default('https://identitytoolkit.googleapis.com'),
  FIREBASE_SERVICE_ACCOUNT: z.string().optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  STORAGE_PER_CAMPAIGN_GB: gigabytes.default(20),
  BACKUP_DAYS: days.default(7),
  WALKBOOK_KEY_HOURS: hours.default(72),
  MAP_TILES_URL: z
    .string()
    .regex(/^(https?:\/\/|\/)\S*\{z\}\S*\{[xy]\}\S*\{[xy]\}\S*$/)
    .optional(),
  MAP_PMTILES: z
    .string()
    .regex(/\.pmtiles(\?\S*)?$/)
    .optional(),
  MAP_ATTRIBUTION: z.string().optional(),
  GEOCODER_URL: webAddress.optional(),
  GEOCODER_BENCHMARK: z
    .string()
    .regex(/^[\w.-]+$/)
    .default('Public_AR_Current'),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: sender.optional(),
  ...carrierSettings,
  ...metricsSettings,
  ...backupSettings,
  ...limitSettings,
  SENTRY_DSN: webAddress.optional(),
  POLICY_PRIVACY_URL: pageAddress.default('/policies/privacy.html'),
  POLICY_DISCLAIMER_URL: pageAddress.default('/policies/disclaimer.html'),
  POLICY_TERMS_URL: pageAddress.default('/policies/terms.html'),
  MARKETING_URL: pageAddress.default('/'),
  DEMO: flag.optional(),
});

/** Values that carry a password or key are not repeated in an error. */
const secret = new Set([
  'DATABASE_URL',
  'PORCHLIGHT_EMBEDDED_URL',
  'FIREBASE_API_KEY',
  'SENTRY_DSN',
  'SMTP_URL',
  'BACKUP_PASSPHRASE',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_API_SECRET',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
]);

function explain(name: string, env: Environment): string {
  const expectation = expected[name] ?? 'set';
  return `The setting ${name} must be ${expectation}${secret.has(name) ? '' : `, not "${env[name]}"`}.`;
}

function complaint({ issues: [issue] }: z.ZodError, env: Environment): string {
  const expectation = explain(String(issue?.path[0]), env);
  const more: unknown = issue?.code === 'custom' ? issue.params?.sentence : undefined;
  return typeof more === 'string' ? `${expectation} ${more}` : expectation;
}

/** Reads the settings. Throws a {@link ConfigError} that names the variable and what it should be. */
export function readConfig(env: Environment = environment()): Config {
  // A variable that is set to nothing (as in a copied .env.example) is not set.
  const filledIn = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
  const misspelled = misspelledSetting(Object.keys(filledIn), Object.keys(settings.shape));
  if (misspelled !== null) throw new ConfigError(misspelled);
  const parsed = settings.safeParse(filledIn);
  if (!parsed.success) throw new ConfigError(complaint(parsed.error, filledIn));
  const set = parsed.data;

  const auth = readAuth(set);
  if (auth.mode === 'emulator') {
    refuseUnsafeEmulator(set);
    if (set.PORT === set.AUTH_EMULATOR_PORT)
      throw new ConfigError(
        `PORT and AUTH_EMULATOR_PORT are both ${set.PORT}: choose a different port for one of them.`,
      );
  }
  if (set.DEMO && auth.mode === 'firebase')
    throw new ConfigError('DEMO=1 needs the identity emulator, so unset the FIREBASE_* settings or DEMO.');

  const dataDir = resolve(rootFolder, set.PORCHLIGHT_DATA);
  return {
    version: readVersion(),
    port: set.PORT,
    host: set.HOST,
    publicUrl: set.PUBLIC_URL ? set.PUBLIC_URL.replace(/\/+$/, '') : `http://${nameForBrowser(set.HOST)}:${set.PORT}`,
    role: set.ROLE,
    dataDir,
    clientDir: join(rootFolder, 'dist', 'client'),
    databaseUrl: set.DATABASE_URL ?? set.PORCHLIGHT_EMBEDDED_URL ?? null,
    databaseHosts: set.DATABASE_URL ? namesOfHosts(set.DATABASE_URL) : '',
    databaseIsEmbedded: set.DATABASE_URL === undefined,
    databasePool: set.DATABASE_POOL,
    allowOldPostgres: set.ALLOW_OLD_POSTGRES,
    trustedProxies: set.TRUSTED_PROXIES,
    auth,
    files: readFileStore(set, dataDir),
    storagePerCampaign: set.STORAGE_PER_CAMPAIGN_GB * 1024 ** 3,
    backupDays: set.BACKUP_DAYS,
    keyHours: set.WALKBOOK_KEY_HOURS,
    map: {
      tilesUrl: set.MAP_TILES_URL ?? null,
      attribution: set.MAP_ATTRIBUTION ?? null,
      pmtiles: set.MAP_PMTILES ?? null,
    },
    geocoder: set.GEOCODER_URL === undefined ? null : { url: set.GEOCODER_URL, benchmark: set.GEOCODER_BENCHMARK },
    mail: readMail(set, dataDir),
    carrier: readCarrier(set, dataDir, auth.mode === 'emulator'),
    ...readMetrics(set),
    backup: readBackup(set, dataDir, (path) => resolve(rootFolder, path)),
    limits: readLimits(set),
    sentryDsn: set.SENTRY_DSN ?? null,
    policies: { privacy: set.POLICY_PRIVACY_URL, disclaimer: set.POLICY_DISCLAIMER_URL, terms: set.POLICY_TERMS_URL },
    marketingUrl: set.MARKETING_URL,
    demo: set.DEMO ?? auth.mode === 'emulator',
  };
}

type Settings = z.output<typeof settings>;

function readAuth(set: Settings): AuthConfig {
  if (set.FIREBASE_PROJECT_ID === undefined) {
    if (set.FIREBASE_API_KEY !== undefined || set.FIREBASE_AUTH_DOMAIN !== undefined)
      throw new ConfigError('FIREBASE_PROJECT_ID is missing; the other FIREBASE_* settings need it.');
    return {
      mode: 'emulator',
      projectId: EMULATOR_PROJECT,
      apiKey: 'demo-key',
      authDomain: `${EMULATOR_PROJECT}.firebaseapp.com`,
      emulatorUrl: `http://127.0.0.1:${set.AUTH_EMULATOR_PORT}`,
      forAnyone: set.ALLOW_EMULATOR,
    };
  }
  if (set.FIREBASE_API_KEY === undefined)
    throw new ConfigError('FIREBASE_API_KEY is missing; FIREBASE_PROJECT_ID needs it.');
  return {
    mode: 'firebase',
    projectId: set.FIREBASE_PROJECT_ID,
    apiKey: set.FIREBASE_API_KEY,
    authDomain: set.FIREBASE_AUTH_DOMAIN ?? `${set.FIREBASE_PROJECT_ID}.firebaseapp.com`,
    jwksUrl: set.FIREBASE_JWKS_URL,
    accountsUrl: set.FIREBASE_ACCOUNTS_URL.replace(/\/+$/, ''),
    serviceAccount:
      set.FIREBASE_SERVICE_ACCOUNT === undefined ? null : readServiceAccount(set.FIREBASE_SERVICE_ACCOUNT),
  };
}

const keyFile = z.object({ client_email: z.email(), private_key: z.string().min(1), token_uri: webAddress });

function readServiceAccount(path: string): ServiceAccount {
  try {
    const key = keyFile.parse(JSON.parse(readFileSync(resolve(rootFolder, path), 'utf8')));
    return { email: key.client_email, privateKey: key.private_key, tokenUrl: key.token_uri };
  } catch (error) {
    throw new ConfigError(explain('FIREBASE_SERVICE_ACCOUNT', { FIREBASE_SERVICE_ACCOUNT: path }), { cause: error });
  }
}

/** The emulator's tokens are unsigned: anyone may write one. They must never open real data or a public address by accident. */
function refuseUnsafeEmulator(set: Settings): void {
  if (set.ALLOW_EMULATOR) return;
  const unsafe =
    set.DATABASE_URL !== undefined
      ? 'DATABASE_URL is set'
      : !isLoopback(set.HOST)
        ? `HOST is ${set.HOST}`
        : // Behind a proxy on this machine others get in all the same.
          set.PUBLIC_URL !== undefined && !isLoopback(new URL(set.PUBLIC_URL).hostname.replace(/^\[|\]$/g, ''))
          ? `PUBLIC_URL is ${set.PUBLIC_URL}`
          : null;
  if (unsafe === null) return;
  throw new ConfigError(
    `${unsafe}, but no Firebase project is set. The identity emulator accepts unsigned tokens: set FIREBASE_PROJECT_ID and FIREBASE_API_KEY, or ALLOW_EMULATOR=1 if this is only a trial.`,
  );
}

function readFileStore(set: Settings, dataDir: string): FileStore {
  if (set.S3_BUCKET !== undefined)
    return { kind: 's3', endpoint: set.S3_ENDPOINT ?? null, bucket: set.S3_BUCKET, region: set.S3_REGION };
  if (set.S3_ENDPOINT !== undefined) throw new ConfigError('S3_BUCKET is missing; S3_ENDPOINT needs it.');
  return { kind: 'folder', folder: join(dataDir, 'files') };
}

function readMail(set: Settings, dataDir: string): Config['mail'] {
  if (set.SMTP_URL === undefined)
    return {
      kind: 'folder',
      folder: join(dataDir, 'emails'),
      from: set.MAIL_FROM ?? 'Porchlight <porchlight@localhost>',
    };
  if (set.MAIL_FROM === undefined) throw new ConfigError('MAIL_FROM is missing; SMTP_URL needs it.');
  return { kind: 'smtp', url: set.SMTP_URL, from: set.MAIL_FROM };
}

/** Whether a name or address means this machine, whoever asks. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

function nameForBrowser(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** Where a browser finds the map extract that lies on this machine. */
export const mapFilePath = '/map.pmtiles';

/** Whether a setting is an address of the web; else it is a file of this machine. */
export function isAddress(setting: string | null): setting is string {
  return setting !== null && /^https?:\/\//.test(setting);
}
