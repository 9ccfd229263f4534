// The two campaigns of the demo: groups, surveys, walkbooks, field work, signs.
import { Readable } from 'node:stream';
import type { FileStore } from '../../providers/files';
import { type Chance, idOf, seededChance } from './chance';
import { userOf } from './demo-accounts';
import { isTarget, type SeedDoor, type SeedVoter } from './demo-doors';
import { recordFacts, type SeedFact } from './demo-facts';
import { placementPicture, type SignDesign, signDesigns, signPicture } from './demo-pictures';
import type { Campaign, SeedCampaign, SeedFile, SeedGroup, SeedSign, SeedUpload } from './demo-rows';
import { surveys } from './demo-surveys';
import { planWalks } from './demo-walks';

const day = 86_400_000;
const chanceSeed = 1872;

export const campaignIds: Record<Campaign, string> = {
  okafor: idOf('campaign okafor'),
  measure: idOf('campaign measure'),
};

/** When the campaigns were opened. */
export const beganAt = (now: Date): Date => new Date(now.getTime() - 16 * day);

export async function okafor(doors: SeedDoor[], files: FileStore, now: Date): Promise<SeedCampaign> {
  const chance = seededChance(chanceSeed);
  const walks = planWalks('okafor', doors);
  const facts = recordFacts(chance, 'okafor', walks, now);
  const yard = await picture(files, 'okafor yard', () => signPicture(signDesigns.okafor));
  const banner = await picture(files, 'okafor banner', () => signPicture(signDesigns.banner));
  const { photos, taken } = await photographs(files, chance, facts, signDesigns.okafor);
  return {
    campaign_id: campaignIds.okafor,
    doors,
    uploads: uploadsOf(doors),
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

export async function measure(doors: SeedDoor[], files: FileStore, now: Date): Promise<SeedCampaign> {
  const chance = seededChance(chanceSeed + 1);
  const walks = planWalks('measure', doors);
  const facts = recordFacts(chance, 'measure', walks, now);
  const yard = await picture(files, 'measure yard', () => signPicture(signDesigns.measure));
  const { photos, taken } = await photographs(files, chance, facts, signDesigns.measure);
  const signs: SeedSign[] = [{ id: idOf('sign measure yard'), name: 'Yes on C', file_id: yard.id, wishes: [] }];
  return {
    campaign_id: campaignIds.measure,
    doors,
    uploads: [],
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

const voterFile = 'County voter file';

function uploadsOf(doors: readonly SeedDoor[]): SeedUpload[] {
  return [
    {
      id: idOf('upload address points'),
      name: 'County address points',
      contents: 'address_points',
      layout: 'GeoJSON',
      accepted: doors.length,
      rejected: [{ line: 2871, reason: 'No house number.' }],
    },
    {
      // An upload and the group that it becomes have one id.
      id: idOf(`group ${voterFile}`),
      name: voterFile,
      contents: 'voters',
      layout: 'Table with named columns',
      accepted: doors.reduce((sum, door) => sum + door.voters.length, 0),
      rejected: [
        { line: 1408, reason: 'No last name.' },
        { line: 5511, reason: 'The same voter as line 5510.' },
        { line: 9027, reason: 'No residential address.' },
      ],
    },
  ];
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
    group(voterFile, 'Everybody registered in Alder Falls.', null, () => true),
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
