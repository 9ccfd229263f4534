// The two campaigns of the demo: groups, surveys, walkbooks, field work, signs.
import { Readable } from 'node:stream';
import type { FileStore } from '../providers/files';
import { type SeededRandom, idOf, seededChoices } from './seeded-random';
import { type DemoUser, userOf } from './demo-accounts';
import { type SeedDoor } from './demo-doors';
import { recordFacts } from './demo-facts';
import { type SeedFact } from './seed-facts';
import { placementPicture, type SignDesign, signDesigns, signPicture } from './demo-pictures';
import type { Campaign, SeedCampaign, SeedFile, SeedGroup, SeedSign } from './seed-campaign';
import { surveys } from './demo-surveys';
import { planWalks } from './demo-walks';

const day = 86_400_000;

export const campaignIds: Record<Campaign, string> = {
  okafor: idOf('campaign okafor'),
  measure: idOf('campaign measure'),
};

/** When the campaigns were opened. */
export const beganAt = (now: Date): Date => new Date(now.getTime() - 16 * day);

const groups: SeedGroup[] = [
  {
    name: 'Riverside Democrats',
    description: 'Along the river, to start with.',
    filter_params: { parties: ['Democratic'], streets: ['River Rd', 'Ferry St'] },
  },
  { name: 'Under 35', description: 'For the campus weekend.', filter_params: { age_max: 34 } },
  {
    name: 'Precinct 7, unaffiliated',
    description: 'Where the last election was closest.',
    filter_params: { precincts: ['Precinct 7'], parties: ['Unaffiliated'] },
  },
].map((group) => ({ ...group, id: idOf(`group ${group.name}`) }));

const plans = {
  okafor: {
    owner: userOf('maya'),
    seed: 1872,
    groups,
    surveys: [surveys.housing, surveys.transit],
    signs: [
      { name: 'Yard sign, Okafor', design: signDesigns.okafor },
      { name: 'Banner for corner lots', design: signDesigns.banner },
    ],
  },
  measure: {
    owner: userOf('rachel'),
    seed: 1873,
    groups: [],
    surveys: [surveys.pledge],
    signs: [{ name: 'Yes on C', design: signDesigns.measure }],
  },
};

export const ownerOf = (campaign: Campaign): DemoUser => plans[campaign].owner;

export async function planCampaign(
  campaign: Campaign,
  doors: SeedDoor[],
  files: FileStore,
  now: Date,
): Promise<SeedCampaign> {
  const plan = plans[campaign];
  const random = seededChoices(plan.seed);
  const walks = planWalks(campaign, doors);
  const facts = recordFacts(random, campaign, walks, now);
  const signs: SeedSign[] = [];
  const pictures: SeedFile[] = [];
  for (const { name, design } of plan.signs) {
    const drawn = await picture(files, `${campaign} ${name}`, () => signPicture(design));
    // The first is the one that people ask for.
    const wishes = signs.length === 0 ? wishesOf(facts) : [];
    signs.push({ id: idOf(`sign ${campaign} ${name}`), name, file_id: drawn.id, wishes });
    pictures.push(drawn);
  }
  const { photos, taken } = await photographs(files, random, facts, signDesigns[campaign]);
  const { owner, groups: groupsToMake, surveys: asked } = plan;
  return {
    campaign_id: campaignIds[campaign],
    owner,
    groups: groupsToMake,
    surveys: asked,
    walks,
    facts,
    signs,
    files: [...pictures, ...taken],
    photos,
    began: beganAt(now),
    now,
  };
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
  random: SeededRandom,
  facts: readonly SeedFact[],
  design: SignDesign,
): Promise<{ photos: Map<string, string>; taken: SeedFile[] }> {
  const photos = new Map<string, string>();
  const taken: SeedFile[] = [];
  for (const fact of facts) {
    if (fact.kind !== 'placement' || random.happens(0.1)) continue;
    const photo = await picture(files, `photo ${fact.id}`, () => placementPicture(random, design));
    photos.set(fact.id, photo.id);
    taken.push(photo);
  }
  return { photos, taken };
}
