// A campaign of the demo, before it becomes rows.
import type { FilterParams } from '../../contract/voters/voter-filters';
import { type DemoUser } from './demo-accounts';
import type { SeedFact } from './seed-facts';
import type { SeedSurvey } from './demo-surveys';
import type { SeedWalk } from './demo-walks';

export type Campaign = 'okafor' | 'measure';

export interface SeedGroup {
  id: string;
  name: string;
  filter_params: FilterParams;
  description: string;
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
  now: Date;
}
