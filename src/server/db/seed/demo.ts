// The demo: two campaigns in a made-up town with two weeks of field work, made once, on the very first start.
import { Readable } from 'node:stream';
import type pg from 'pg';
import { seededRandom } from '../../../domain/walkbooks/order-random';
import type { Config } from '../../config';
import type { FileStore } from '../../providers/files';
import { connect, type Db } from '../connection';
import { copyRows } from '../copy';
import { type Chance, idOf, seededChance } from './chance';
import { createDemoAccounts, demoUsers, type DemoUser } from './demo-accounts';
import { isTarget, type SeedDoor, type SeedVoter, settle } from './demo-doors';
import { recordFacts, type SeedFact } from './demo-facts';
import { placementPicture, type SignDesign, signDesigns, signPicture } from './demo-pictures';
import {
  type Campaign,
  copyCampaign,
  type SeedCampaign,
  type SeedFile,
  type SeedGroup,
  type SeedSign,
} from './demo-rows';
import { surveys } from './demo-surveys';
import { demoZone } from './demo-time';
import { planWalks } from './demo-walks';
import { townDoors } from './town';

/** The town, and everything that happens in it, is the same on every installation; only the days are not. */
const townSeed = 1871;
const townSize = 5000;
const measureSize = 1000;
const day = 86_400_000;
/** Any constant: several APIs may start at once on an empty database. */
const lockKey = 7_072_402;

export interface DemoServices {
  db: Db;
  config: Config;
  files: FileStore;
  now?: Date;
  /** Milliseconds: the emulator is started beside the API and may need a moment. */
  patience?: number;
}

/**
 * Makes the demo on an empty database, once ever. Throws when the identity emulator does not take the accounts; nothing is
 * kept then, and the next start tries again.
 */
export async function seedDemo({
  db,
  config,
  files,
  now = new Date(),
  patience = 30_000,
}: DemoServices): Promise<void> {
  const { auth, databaseUrl } = config;
  if (databaseUrl === null || auth.mode !== 'emulator') return;
  const known = await db.selectFrom('installation').select('key').where('key', '=', 'demo').executeTakeFirst();
  if (known) return;
  const connected = connect(databaseUrl, { max: 1 });
  try {
    const client = await connected.pool.connect();
    try {
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock($1)', [lockKey]);
      if (await isEmpty(client)) {
        await createDemoAccounts(auth, patience);
        await fill(client, files, now);
        await client.query(`insert into installation (key, value) values ('demo', $1)`, [
          JSON.stringify({ seeded_at: now }),
        ]);
      }
      await client.query('commit');
      await client.query('analyze');
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  } finally {
    await connected.close();
  }
}

async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(
    `select not exists (select 1 from campaigns) and not exists (select 1 from users)
       and not exists (select 1 from installation where key = 'demo') as empty`,
  );
  return rows[0]?.empty ?? false;
}

const campaignIds: Record<Campaign, string> = { okafor: idOf('campaign okafor'), measure: idOf('campaign measure') };

async function fill(client: pg.ClientBase, files: FileStore, now: Date): Promise<void> {
  const town = townDoors(seededRandom(townSeed), townSize);
  const year = now.getUTCFullYear();
  const south = town.toSorted((a, b) => a.latitude - b.latitude).slice(0, measureSize);
  const campaigns = [
    await okafor(settle('okafor', town, year), files, now),
    await measure(settle('measure', south, year), files, now),
  ];
  await copyPeople(
    client,
    campaigns.flatMap(({ facts }) => facts),
    now,
  );
  for (const campaign of campaigns) await copyCampaign(client, campaign);
}

async function okafor(doors: SeedDoor[], files: FileStore, now: Date): Promise<SeedCampaign> {
  const chance = seededChance(townSeed + 1);
  const walks = planWalks('okafor', doors);
  const facts = recordFacts(chance, 'okafor', walks, now);
  const yard = await picture(files, 'okafor yard', () => signPicture(signDesigns.okafor));
  const banner = await picture(files, 'okafor banner', () => signPicture(signDesigns.banner));
  const { photos, taken } = await photographs(files, chance, facts, signDesigns.okafor);
  return {
    campaign_id: campaignIds.okafor,
    doors,
    groups: groupsOf(doors),
    surveys: [surveys.housing, surveys.transit],
    walks,
    facts,
    signs: [
      { id: idOf('sign okafor yard'), name: 'Yard sign, Okafor', file_id: yard.id, wishes: wishesOf(facts) },
      { id: idOf('sign okafor banner'), name: 'Banner for corner lots', file_id: banner.id, wishes: [] },
    ],
    files: [yard, banner, ...taken],
    photos,
    owner: userOf('maya'),
    began: beganAt(now),
  };
}

async function measure(doors: SeedDoor[], files: FileStore, now: Date): Promise<SeedCampaign> {
  const chance = seededChance(townSeed + 2);
  const walks = planWalks('measure', doors);
  const facts = recordFacts(chance, 'measure', walks, now);
  const yard = await picture(files, 'measure yard', () => signPicture(signDesigns.measure));
  const { photos, taken } = await photographs(files, chance, facts, signDesigns.measure);
  const signs: SeedSign[] = [{ id: idOf('sign measure yard'), name: 'Yes on C', file_id: yard.id, wishes: [] }];
  return {
    campaign_id: campaignIds.measure,
    doors,
    groups: [],
    surveys: [surveys.pledge],
    walks,
    facts,
    signs,
    files: [yard, ...taken],
    photos,
    owner: userOf('rachel'),
    began: beganAt(now),
  };
}

const beganAt = (now: Date): Date => new Date(now.getTime() - 16 * day);

function userOf(key: DemoUser['key']): DemoUser {
  const found = demoUsers.find((user) => user.key === key);
  if (!found) throw new Error(`There is nobody called ${key} in the demo.`);
  return found;
}

function groupsOf(doors: readonly SeedDoor[]): SeedGroup[] {
  const group = (
    name: string,
    description: string,
    filter_params: SeedGroup['filter_params'],
    belongs: (voter: SeedVoter, door: SeedDoor) => boolean,
  ): SeedGroup => ({
    id: idOf(`group ${name}`),
    name,
    description,
    creation_method: filter_params === null ? 'Upload' : 'Filters',
    filter_params,
    voter_ids: doors.flatMap((door) => door.voters.filter((voter) => belongs(voter, door)).map(({ id }) => id)),
  });
  const riverside = ['River Rd', 'Ferry St'];
  return [
    group('County voter file', 'Everybody registered in Alder Falls.', null, () => true),
    group(
      'Riverside Democrats',
      'Along the river, to begin with.',
      { parties: ['Democratic'], streets: riverside },
      (voter, door) => isTarget(voter) && voter.party === 'Democratic' && riverside.includes(door.street),
    ),
    group(
      'Under 35',
      'For the campus weekend.',
      { age_max: 34 },
      (voter) => voter.age <= 34 && voter.suppressed === null,
    ),
    group(
      'Precinct 7, unaffiliated',
      'Where the last election was closest.',
      { precincts: ['Precinct 7'], parties: ['Unaffiliated'] },
      (voter, door) => voter.suppressed === null && door.precinct === 'Precinct 7' && voter.party === 'Unaffiliated',
    ),
  ];
}

/** Those who said yes to a yard sign; some have it already. */
function wishesOf(facts: readonly SeedFact[]): SeedSign['wishes'] {
  const asked = new Map<string, 'pending' | 'placed'>();
  const placedAt = new Set(facts.flatMap((fact) => (fact.kind === 'placement' ? [fact.door.id] : [])));
  const question = surveys.housing.questions.find(({ text }) => text.includes('yard sign'))?.id;
  for (const fact of facts) {
    if (fact.kind === 'response' && fact.question_id === question && fact.answers.includes('Yes'))
      asked.set(fact.voter.id, placedAt.has(fact.door.id) ? 'placed' : 'pending');
  }
  return [...asked].map(([voter_id, status]) => ({ voter_id, status }));
}

async function picture(files: FileStore, name: string, draw: () => Promise<Buffer>): Promise<SeedFile> {
  const bytes = await draw();
  const id = idOf(`file ${name}`);
  const storage_key = `photos/${id}`;
  await files.put(storage_key, Readable.from([bytes]), 'image/jpeg');
  return { id, storage_key, bytes: bytes.length };
}

/** A photo for almost every placement. */
async function photographs(
  files: FileStore,
  chance: Chance,
  facts: readonly SeedFact[],
  design: SignDesign,
): Promise<{ photos: Map<string, string>; taken: SeedFile[] }> {
  const photos = new Map<string, string>();
  const taken: SeedFile[] = [];
  for (const fact of facts) {
    if (fact.kind !== 'placement' || chance.happens(0.1)) continue;
    const photo = await picture(files, `photo ${fact.id}`, () => placementPicture(chance, design));
    photos.set(fact.id, photo.id);
    taken.push(photo);
  }
  return { photos, taken };
}

/** Campaigns, users, who belongs where, and who was invited. */
async function copyPeople(client: pg.ClientBase, facts: readonly SeedFact[], now: Date): Promise<void> {
  const began = beganAt(now).toISOString();
  await copyRows(
    client,
    'campaigns',
    [
      'id',
      'name',
      'address',
      'location',
      'owner_email',
      'campaign_type',
      'candidate_name',
      'initiative',
      'time_zone',
      'created_at',
    ],
    [
      [
        campaignIds.okafor,
        'Okafor for Council',
        '14 Ferry St',
        'Alder Falls',
        userOf('maya').email,
        'election',
        'Ada Okafor',
        null,
        demoZone,
        began,
      ],
      [
        campaignIds.measure,
        'Yes on Measure C',
        '220 River Rd',
        'Alder Falls',
        userOf('rachel').email,
        'initiative',
        null,
        'Measure C: limits on rent increases',
        demoZone,
        began,
      ],
    ],
  );
  const seen = new Map(facts.map((fact) => [fact.user, fact.received]));
  await copyRows(
    client,
    'users',
    [
      'id',
      'identity_uid',
      'email',
      'first',
      'last',
      'title',
      'is_verified',
      'terms_accepted',
      'terms_changed_at',
      'date_joined',
      'campaign_id',
      'last_seen',
    ],
    demoUsers.map((user) => [
      user.id,
      user.uid,
      user.email,
      user.first,
      user.last,
      user.title,
      true,
      true,
      began,
      began,
      campaignIds[user.campaign],
      seen.get(user.key)?.toISOString() ?? null,
    ]),
  );
  await copyRows(
    client,
    'memberships',
    ['campaign_id', 'user_id', 'title', 'date_joined'],
    demoUsers.map((user) => [campaignIds[user.campaign], user.id, user.title, began]),
  );
  const invitation = (
    campaign: Campaign,
    sender: DemoUser['key'],
    receiver: string,
    title: string,
    message: string,
    daysAgo: number,
  ) => [
    idOf(`invitation ${campaign} ${receiver}`),
    campaignIds[campaign],
    userOf(sender).id,
    receiver,
    message,
    title,
    idOf(`token ${campaign} ${receiver}`),
    new Date(now.getTime() - daysAgo * day).toISOString(),
    new Date(now.getTime() + (30 - daysAgo) * day).toISOString(),
  ];
  await copyRows(
    client,
    'invitations',
    ['id', 'campaign_id', 'sender_id', 'receiver_email', 'message', 'offer_title', 'token', 'date_sent', 'expires_at'],
    [
      invitation(
        'measure',
        'rachel',
        userOf('luis').email,
        'Staff',
        'You know every door on River Road. Would you help us too?',
        2,
      ),
      invitation(
        'okafor',
        'maya',
        'newcomer@porchlight.test',
        'Volunteer',
        'Good to have met you at the market, come and knock with us.',
        1,
      ),
    ],
  );
}
