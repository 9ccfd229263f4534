// What was changed in a team's dialog, and only that: someone else may have changed the team since it was opened.
import { contract } from '../../../contract';
import type { Team } from '../../../contract/team/teams';
import { call } from '../../data/api';

export interface TeamChoice {
  name: string;
  /** Empty: no one. */
  captain: string;
  people: readonly string[];
  books: readonly string[];
}

const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id);

/** A team as its dialog shows it; null: a new one. */
export const choiceOf = (team: Team | null): TeamChoice => ({
  name: team?.name ?? '',
  captain: team?.captain?.id ?? '',
  people: idsOf(team?.people ?? []),
  books: idsOf(team?.walkbooks ?? []),
});

/** Saves what is chosen otherwise than in `seen`. */
export async function saveTeam(campaignId: string, id: string, seen: TeamChoice, chosen: TeamChoice): Promise<Team> {
  const lists = (['people', 'books'] as const).filter((list) => !isSame(seen[list], chosen[list]));
  const isOld = lists.some((list) => seen[list].length > 0);
  const all = isOld ? await call(contract.teams.all, { query: { campaign_id: campaignId } }) : [];
  const found = all.find((team) => team.id === id);
  const now = found ? choiceOf(found) : seen;
  const merged = (list: 'people' | 'books') => mergedChoice(seen[list], chosen[list], now[list]);
  return call(contract.teams.update, {
    body: {
      campaign_id: campaignId,
      id,
      ...(chosen.name !== seen.name && { name: chosen.name }),
      ...(chosen.captain !== seen.captain && { captain_id: chosen.captain || null }),
      ...(lists.includes('people') && { user_ids: merged('people') }),
      ...(lists.includes('books') && { walkbook_ids: merged('books') }),
    },
  });
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((each) => other.includes(each));

/** What is so now, without what was taken out and with what was put in. */
function mergedChoice(seen: readonly string[], chosen: readonly string[], now: readonly string[]): string[] {
  const stays = now.filter((each) => chosen.includes(each) || !seen.includes(each));
  return [...new Set([...stays, ...chosen.filter((each) => !seen.includes(each))])];
}
