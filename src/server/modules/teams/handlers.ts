// The calls of teams. What a captain may do is asked of the team itself at every call, and holds for nothing but that team.
import type { contract } from '../../../contract';
import { sentence } from '../../../contract/messages/every-message';
import type { CaptainedTeam, Team } from '../../../contract/team/teams';
import type { Db } from '../../db/connection';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { audit } from '../audit/repo';
import { removeAssignees } from '../turf/repo';
import { addAssignees, requireActiveWalkbooks, requireMembers, summarise } from '../walkbooks/repo';
import {
  addPeople,
  deleteTeam,
  holdTeamWalkbook,
  insertTeam,
  listTeams,
  lockTeam,
  renameTeam,
  setCaptain,
  setPeople,
  setWalkbooks,
} from './repo';

export const teamHandlers: Handlers<typeof contract.teams> = {
  all: ({ member, db }) => listTeams(db, member.campaign_id),

  async create({ body, member, db }) {
    const id = await insertTeam(db, member.campaign_id, body.name);
    return getTeam(db, member.campaign_id, id);
  },

  async update(context) {
    const { body, member, db } = context;
    const { campaign_id: campaignId } = member;
    const id = body.id.toLowerCase();
    if (!(await lockTeam(db, campaignId, id))) throw new ApiError('NOT_FOUND');
    const before = await getTeam(db, campaignId, id);
    const captainId = body.captain_id?.toLowerCase() ?? body.captain_id;
    const people = body.user_ids?.map((each) => each.toLowerCase());
    await requireMembers(db, campaignId, [...(people ?? []), ...(captainId ? [captainId] : [])]);
    await requireActiveWalkbooks(db, campaignId, body.walkbook_ids ?? []);
    if (body.name !== undefined && body.name !== before.name) await renameTeam(db, campaignId, id, body.name);
    if (people) await setPeople(db, campaignId, id, people);
    if (captainId !== undefined && captainId !== (before.captain?.id ?? null)) {
      await setCaptain(db, campaignId, id, captainId);
      if (before.captain) await audit(context, 'captain_removed', { id: before.captain.id, name: before.name });
      if (captainId !== null) await audit(context, 'captain_appointed', { id: captainId, name: before.name });
    }
    const captain = captainId === undefined ? before.captain?.id : captainId;
    if (captain) await addPeople(db, campaignId, id, [captain]);
    if (body.walkbook_ids) await setWalkbooks(db, campaignId, id, unique(body.walkbook_ids));
    return getTeam(db, campaignId, id);
  },

  async remove(context) {
    const { query, member, db } = context;
    const { campaign_id: campaignId } = member;
    if (!(await lockTeam(db, campaignId, query.id))) throw new ApiError('NOT_FOUND');
    const { captain, name } = await getTeam(db, campaignId, query.id);
    await deleteTeam(db, campaignId, query.id);
    if (captain) await audit(context, 'captain_removed', { id: captain.id, name });
    return null;
  },

  async mine({ member, user, db }) {
    const teams = await listTeams(db, member.campaign_id, { captainId: user.id });
    return Promise.all(teams.map((team) => asCaptained(db, member.campaign_id, team)));
  },

  async assign(context) {
    const { body, member, user, db } = context;
    const { campaign_id: campaignId } = member;
    const [teamId, walkbookId, userId] = [body.team_id, body.walkbook_id, body.user_id].map((id) => id.toLowerCase());
    if (teamId === undefined || walkbookId === undefined || userId === undefined) throw new ApiError('NOT_FOUND');
    await lockTeam(db, campaignId, teamId);
    const [team] = await listTeams(db, campaignId, { id: teamId, captainId: user.id });
    if (!team) throw new ApiError('FORBIDDEN', sentence('NOT_THE_CAPTAIN'));
    if (!(await holdTeamWalkbook(db, campaignId, teamId, walkbookId)))
      throw new ApiError('NOT_FOUND', sentence('NOT_OF_TEAM'));
    if (!team.people.some(({ id }) => id === userId)) throw new ApiError('NOT_FOUND', sentence('NOT_IN_TEAM'));
    if (body.assigned) await addAssignees(db, campaignId, [walkbookId], [userId]);
    else await removeAssignees(db, campaignId, [walkbookId], [userId]);
    await audit(context, 'assignments_changed', ...team.walkbooks.filter(({ id }) => id === walkbookId));
    return asCaptained(db, campaignId, team);
  },
};

const unique = (ids: readonly string[]) => [...new Set(ids.map((id) => id.toLowerCase()))];

async function getTeam(db: Db, campaignId: string, id: string): Promise<Team> {
  const [team] = await listTeams(db, campaignId, { id });
  if (!team) throw new ApiError('NOT_FOUND');
  return team;
}

/** With the progress of its walkbooks, and nothing of their doors. */
async function asCaptained(db: Db, campaignId: string, { id, name, people, walkbooks }: Team): Promise<CaptainedTeam> {
  const ids = walkbooks.map((walkbook) => walkbook.id);
  const summaries = ids.length === 0 ? [] : await summarise(db, campaignId, { ids, archived: false });
  const byName = summaries.toSorted((a, b) => a.name.localeCompare(b.name));
  return {
    id,
    name,
    people,
    walkbooks: byName.map((each) => ({
      id: each.id,
      name: each.name,
      doors: each.doors,
      doors_done: each.doors_done,
      contacts: each.contacts,
      assigned: each.assigned,
    })),
  };
}
