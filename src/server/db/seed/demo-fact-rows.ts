// The demo's facts and signs as rows: touches, answers, placements, photos.
import type pg from 'pg';
import { recountCampaign } from '../../modules/walkbooks/totals';
import { point } from '../connection';
import { copyRows, textArray } from '../copy';
import { idOfUser } from './demo-accounts';
import type { SeedFact } from './demo-facts';
import type { SeedCampaign } from './demo-rows';

export async function copyFacts(client: pg.ClientBase, { campaign_id: campaign, facts }: SeedCampaign): Promise<void> {
  const stamp = (fact: SeedFact) =>
    [
      fact.id,
      campaign,
      idOfUser(fact.user),
      fact.at.toISOString(),
      fact.received.toISOString(),
      fact.device_id,
      fact.seq,
    ] as const;
  const stamped = ['id', 'campaign_id', 'user_id', 'recorded_at', 'received_at', 'device_id', 'seq'];
  await copyRows(
    client,
    'touches',
    [
      ...stamped,
      'walkbook_id',
      'door_id',
      'voter_id',
      'contact_result',
      'note',
      'gps_location',
      'gps_accuracy',
      'replaces',
    ],
    facts.flatMap((fact) =>
      fact.kind === 'touch'
        ? [
            [
              ...stamp(fact),
              fact.walk.id,
              fact.door.id,
              fact.voter?.id ?? null,
              fact.result,
              fact.note,
              fact.gps && point(fact.gps.longitude, fact.gps.latitude),
              fact.gps?.accuracy ?? null,
              fact.replaces,
            ],
          ]
        : [],
    ),
  );
  await recountCampaign((text, values) => client.query(text, values), campaign);
  await copyRows(
    client,
    'survey_responses',
    [...stamped, 'walkbook_id', 'survey_id', 'question_id', 'door_id', 'voter_id', 'answers'],
    facts.flatMap((fact) =>
      fact.kind === 'response'
        ? [
            [
              ...stamp(fact),
              fact.walk.id,
              fact.survey_id,
              fact.question_id,
              fact.door.id,
              fact.voter.id,
              textArray(fact.answers),
            ],
          ]
        : [],
    ),
  );
}

export async function copySigns(client: pg.ClientBase, seed: SeedCampaign, began: string): Promise<void> {
  const { campaign_id: campaign, owner, signs, files, facts, photos } = seed;
  await copyRows(
    client,
    'files',
    ['id', 'campaign_id', 'user_id', 'storage_key', 'mime', 'bytes', 'created_at'],
    files.map((file) => [file.id, campaign, owner.id, file.storage_key, 'image/jpeg', file.bytes, began]),
  );
  await copyRows(
    client,
    'road_signs',
    ['id', 'campaign_id', 'user_id', 'name', 'file_id', 'created_at'],
    signs.map((sign) => [sign.id, campaign, owner.id, sign.name, sign.file_id, began]),
  );
  const [yard] = signs;
  if (!yard) return;
  await copyRows(
    client,
    'placements',
    [
      'id',
      'campaign_id',
      'user_id',
      'recorded_at',
      'received_at',
      'device_id',
      'seq',
      'road_sign_id',
      'location',
      'accuracy',
      'note',
      'file_id',
    ],
    facts.flatMap((fact) =>
      fact.kind === 'placement'
        ? [
            [
              fact.id,
              campaign,
              idOfUser(fact.user),
              fact.at.toISOString(),
              fact.received.toISOString(),
              fact.device_id,
              fact.seq,
              yard.id,
              point(fact.longitude, fact.latitude),
              fact.accuracy,
              fact.note,
              photos.get(fact.id) ?? null,
            ],
          ]
        : [],
    ),
  );
  await copyRows(
    client,
    'road_sign_voters',
    ['campaign_id', 'road_sign_id', 'voter_id', 'status', 'updated_at'],
    signs.flatMap((sign) => sign.wishes.map((wish) => [campaign, sign.id, wish.voter_id, wish.status, began])),
  );
}
