// The demo as rows, table by table, in an order in which every row finds what it points at.
import type pg from 'pg';
import { copyRows, textArray } from '../copy';
import { point } from '../connection';
import { type DemoUser, idOfUser } from './demo-accounts';
import type { SeedDoor } from './demo-doors';
import { copyLearned, learnedColumns, learnedOf } from './demo-learned';
import { tellDoors } from './demo-door-rows';
import { copyFacts, copySigns } from './demo-fact-rows';
import type { SeedFact } from './demo-facts';
import type { SeedSurvey } from './demo-surveys';
import type { SeedWalk } from './demo-walks';

export type Campaign = 'okafor' | 'measure';

export interface SeedGroup {
  id: string;
  name: string;
  creation_method: 'Filters' | 'Upload';
  filter_params: Record<string, unknown> | null;
  description: string;
  voter_ids: readonly string[];
}

/** A file that was imported before the demo begins. */
export interface SeedUpload {
  id: string;
  name: string;
  contents: 'voters' | 'address_points';
  layout: string;
  accepted: number;
  rejected: readonly { line: number; reason: string }[];
}

export interface SeedSign {
  id: string;
  name: string;
  file_id: string;
  /** Voters who asked for it, and how that stands. */
  wishes: readonly { voter_id: string; status: 'pending' | 'placed' }[];
}

export interface SeedFile {
  id: string;
  storage_key: string;
  bytes: number;
}

export interface SeedCampaign {
  campaign_id: string;
  doors: readonly SeedDoor[];
  uploads: readonly SeedUpload[];
  groups: readonly SeedGroup[];
  surveys: readonly SeedSurvey[];
  walks: readonly SeedWalk[];
  facts: readonly SeedFact[];
  signs: readonly SeedSign[];
  files: readonly SeedFile[];
  /** Photo by placement. */
  photos: ReadonlyMap<string, string>;
  owner: DemoUser;
  /** When it all began. */
  began: Date;
}

export async function copyCampaign(client: pg.ClientBase, seed: SeedCampaign): Promise<void> {
  const { campaign_id: campaign, owner } = seed;
  const began = seed.began.toISOString();
  await copyUploads(client, seed, began);
  await copyRows(
    client,
    'address_points',
    ['campaign_id', 'address_key', 'unit_key', 'address', 'unit', 'city', 'zip', 'location'],
    seed.doors.map((door) => [
      campaign,
      door.address_key,
      door.unit_key,
      door.address,
      door.unit,
      door.city,
      door.zip,
      point(door.longitude, door.latitude),
    ]),
  );
  await copyRows(
    client,
    'doors',
    [
      'id',
      'campaign_id',
      'address_key',
      'unit_key',
      'address',
      'unit',
      'city',
      'zip',
      'street',
      'house_number',
      'side',
      'location',
      'notes',
    ],
    seed.doors.map((door) => [
      door.id,
      campaign,
      door.address_key,
      door.unit_key,
      door.address,
      door.unit,
      door.city,
      door.zip,
      door.street,
      door.house_number,
      door.side,
      point(door.longitude, door.latitude),
      door.notes,
    ]),
  );
  await copyRows(
    client,
    'voters',
    [
      'id',
      'campaign_id',
      'door_id',
      'source_id',
      'first',
      'middle',
      'last',
      'suffix',
      'birth_year',
      'sex',
      'party',
      'precinct',
      'phone',
      'email',
      'language',
      'registered_on',
      'status',
      'suppressed',
      'suppressed_by',
      'created_at',
      ...learnedColumns,
    ],
    seed.doors.flatMap((door) =>
      door.voters.map((voter) => [
        voter.id,
        campaign,
        door.id,
        voter.source_id,
        voter.first,
        voter.middle,
        voter.last,
        voter.suffix,
        voter.birth_year,
        voter.sex,
        voter.party,
        door.precinct,
        voter.phone,
        voter.email,
        voter.language,
        // Registered at eighteen, or when they came to town.
        `${Math.max(1978, voter.birth_year + 18 + (voter.birth_year % 7))}-${String(1 + (voter.birth_year % 12)).padStart(2, '0')}-15`,
        voter.status,
        voter.suppressed,
        voter.suppressed_by,
        began,
        ...learnedOf(voter, door),
      ]),
    ),
  );
  await copyLearned(client, campaign, seed.doors, began);
  await copyRows(
    client,
    'voter_groups',
    ['id', 'campaign_id', 'user_id', 'name', 'creation_method', 'status', 'filter_params', 'description', 'created_at'],
    seed.groups.map((group) => [
      group.id,
      campaign,
      owner.id,
      group.name,
      group.creation_method,
      'Ready',
      group.filter_params && JSON.stringify(group.filter_params),
      group.description,
      began,
    ]),
  );
  await copyRows(
    client,
    'voter_group_members',
    ['campaign_id', 'voter_group_id', 'voter_id'],
    seed.groups.flatMap((group) => group.voter_ids.map((voter) => [campaign, group.id, voter])),
  );
  await copySurveys(client, seed, began);
  await copyWalks(client, seed, began);
  await copyFacts(client, seed);
  await tellDoors(client, seed);
  await copySigns(client, seed, began);
}

async function copyUploads(
  client: pg.ClientBase,
  { campaign_id: campaign, owner, uploads }: SeedCampaign,
  began: string,
): Promise<void> {
  await copyRows(
    client,
    'uploads',
    [
      'id',
      'campaign_id',
      'user_id',
      'name',
      'contents',
      'status',
      'storage_key',
      'bytes',
      'processed',
      'total',
      'accepted',
      'rejected_count',
      'located',
      'layout',
      'created_at',
      'finished_at',
    ],
    uploads.map((upload) => {
      const rows = upload.accepted + upload.rejected.length;
      return [
        upload.id,
        campaign,
        owner.id,
        upload.name,
        upload.contents,
        'done',
        `uploads/${upload.id}`,
        rows * 140,
        rows,
        rows,
        upload.accepted,
        upload.rejected.length,
        upload.accepted,
        upload.layout,
        began,
        began,
      ];
    }),
  );
  await copyRows(
    client,
    'upload_rejections',
    ['upload_id', 'line', 'reason'],
    uploads.flatMap(({ id, rejected }) => rejected.map(({ line, reason }) => [id, line, reason])),
  );
}

async function copySurveys(
  client: pg.ClientBase,
  { campaign_id: campaign, owner, surveys }: SeedCampaign,
  began: string,
): Promise<void> {
  await copyRows(
    client,
    'surveys',
    ['id', 'campaign_id', 'user_id', 'name', 'description', 'created_at'],
    surveys.map((survey) => [survey.id, campaign, owner.id, survey.name, survey.description, began]),
  );
  await copyRows(
    client,
    'survey_questions',
    [
      'id',
      'campaign_id',
      'survey_id',
      'position',
      'text',
      'answers',
      'dependent_on_question_id',
      'dependent_on_answers',
    ],
    surveys.flatMap((survey) =>
      survey.questions.map(({ id, text, answers, after }, position) => [
        id,
        campaign,
        survey.id,
        position,
        text,
        textArray(answers),
        after?.[0] ?? null,
        textArray(after?.[1] ?? []),
      ]),
    ),
  );
}

async function copyWalks(
  client: pg.ClientBase,
  { campaign_id: campaign, owner, walks, surveys }: SeedCampaign,
  began: string,
): Promise<void> {
  await copyRows(
    client,
    'walkbooks',
    [
      'id',
      'campaign_id',
      'user_id',
      'name',
      'creation_method',
      'survey_id',
      'filter_params',
      'record_status',
      'metres',
      'created_at',
      'updated_at',
    ],
    walks.map((walk) => [
      walk.id,
      campaign,
      owner.id,
      walk.name,
      'Filters',
      surveys.find(({ key }) => key === walk.survey)?.id ?? null,
      JSON.stringify(walk.filter_params),
      walk.archived ? 'archived' : 'is_active',
      walk.metres,
      began,
      began,
    ]),
  );
  await copyRows(
    client,
    'walkbook_doors',
    ['campaign_id', 'walkbook_id', 'door_id', 'position', 'number'],
    walks.flatMap((walk) => walk.doors.map((door, at) => [campaign, walk.id, door.id, at + 1, at + 1])),
  );
  await copyRows(
    client,
    'walkbook_voters',
    ['campaign_id', 'walkbook_id', 'voter_id'],
    walks.flatMap((walk) => walk.targets.map((voter) => [campaign, walk.id, voter])),
  );
  await copyRows(
    client,
    'walkbook_assignments',
    ['campaign_id', 'walkbook_id', 'user_id', 'assigned_at'],
    walks.flatMap((walk) => walk.assigned.map((key) => [campaign, walk.id, idOfUser(key), began])),
  );
}
