// What a handler is: five beats (input, allow, act, save, present) over parsed input and a granted caller.
import type { Readable } from 'node:stream';
import type { contract } from '../../contract';
import type { Call, CallInput, CallReply, sinceHeader, totalHeader } from '../../contract/call';
import type { Title } from '../../contract/access';
import type { Arrival } from '../../domain/facts/corrected-time';
import type { Config } from '../config';
import type { Db } from '../db/connection';
import type { Jobs } from '../jobs/queue';
import type { ArtworkReader } from '../jobs/artwork-thread';
import type { ReadOutlinesFile } from '../jobs/outlines-thread';
import type { OpenDesk } from '../jobs/county-desk-thread';
import type { Rounds } from '../jobs/rounds';
import type { OrderDoors, OrderFor } from '../jobs/walking-order-pool';
import type { Carrier } from '../providers/carrier/carrier';
import type { FileStore } from '../providers/files';
import type { FairUse } from './fair-use';
import type { StoredBodies, StoredBody } from './stored-bodies';
import type { Identity, IdentityProvider } from './identity';
import type { KeyHolder } from '../modules/api-keys/repo';

/** The long-lived parts; made once in main.ts, handed to every handler. */
export interface Services {
  config: Config;
  db: Db;
  databaseUrl: string;
  identity: IdentityProvider;
  files: FileStore;
  carrier: Carrier;
  /** Hands texts to the carrier, in whichever process does that. */
  textOutbox: Pick<Rounds, 'wake'>;
  jobs: Jobs;
  fair: FairUse;
  orderFor: OrderFor;
  openDesk: OpenDesk;
  readOutlines: ReadOutlinesFile;
  artwork: ArtworkReader;
  bodies: StoredBodies;
}

/** The registered user who calls. */
export interface Caller {
  id: string;
  email: string;
  first: string;
  last: string;
  title: string;
  is_superuser: boolean;
  campaign_id: string | null;
}

/** The caller's place in the campaign that the call names. */
export interface Member {
  campaign_id: string;
  title: Title;
  /** Only of those whom a call lets in although they were removed (`formerly`). */
  removed_at: string | null;
  is_owner: boolean;
  /** They entered from above, and may not do all that their title may. */
  is_entered: boolean;
  time_zone: string;
  country: string;
}

/** A file that came with the call, stored already under `storage_key`; removed again when the call fails. */
export interface StoredFile {
  storage_key: string;
  mime: string;
  name: string;
  bytes: number;
  /** A photo or voice note as it came: how many bytes, and their SHA-256 in base64url. */
  sent?: { bytes: number; sha256: string };
}

type Who<C extends Call> = C['access']['who'];
type Registered = 'user' | 'founder' | 'member' | 'owner' | 'receiver_or_member';

export interface Context<C extends Call> extends CallInput<C> {
  identity: Who<C> extends 'anyone' | 'key' ? null : Identity;
  user: Who<C> extends Registered ? Caller : null;
  member: Who<C> extends 'member' | 'owner' ? Member : Who<C> extends 'receiver_or_member' ? Member | null : null;
  /** Which tool calls, and in which campaign. */
  key: Who<C> extends 'key' ? KeyHolder : null;
  /** Inside the call's transaction when it changes something (POST, PUT, PATCH, DELETE); rolled back when the handler throws. */
  db: Db;
  file: C['file'] extends { required: true } ? StoredFile : C['file'] extends object ? StoredFile | null : null;
  services: Services;
  now: Date;
  /** The same in milliseconds, and by how much the caller's clock is off. */
  arrival: Arrival;
  /** Our own app calls, of a release that says so (`x-porchlight-verdicts`). */
  fromApp: boolean;
  /** Aborted when the caller went away before the answer: what takes long ends with it. */
  signal: AbortSignal;
  /** Walking orders in this caller's turn, for as long as the caller waits. */
  order: OrderDoors;
  /** Pays for what the call's own `cost` does not cover. Throws TOO_MANY. */
  spend: (units: number) => Promise<void>;
  /** Runs after the transaction was committed; of what only reads, once its answer is made. */
  after(effect: () => void): void;
  /** Says something of the reply in a header: how long the list is of a call that answers a page (`isPage`), what it is a part of. */
  header: (name: typeof totalHeader | typeof sinceHeader, value: string | number) => void;
  /** Tells the log of a failure that the answer survives. `about` has ids only: what people recorded stays out of logs. */
  logFailure: (about: Record<string, string>, error: unknown) => void;
}

/** A raw answer (bytes) instead of JSON. */
export interface Bytes {
  stream: Readable;
  mime: string;
}

/** The same kept ready to send, with its ETag. */
export type KeptBytes = StoredBody & { mime: string };

type Answer<C extends Call> = C['replyKind'] extends 'bytes'
  ? Bytes | KeptBytes
  : C['replyKind'] extends 'versioned'
    ? StoredBody
    : CallReply<C>;

export interface Handler<C extends Call> {
  (context: Context<C>): Promise<Answer<C>>;
  /** See {@link inTwoSteps}. */
  first?: (context: Context<C>) => Promise<Handler<C>>;
}

/**
 * A handler that does the most before its transaction: what `first` returns runs inside it, in a moment. Thus nothing that
 * takes long holds a connection, locks or a name.
 */
export function inTwoSteps<C extends Call>(first: NonNullable<Handler<C>['first']>): Handler<C> {
  const both: Handler<C> = async (context) => (await first(context))(context);
  return Object.assign(both, { first });
}

/** One handler for each call of a noun; a missing one does not compile. */
export type Handlers<Noun extends Record<string, Call>> = { [Verb in keyof Noun]: Handler<Noun[Verb]> };

/** One handler for each declared call. */
export type AllHandlers = { [Noun in keyof typeof contract]: Handlers<(typeof contract)[Noun]> };
