// Teams: people with a captain, who assigns the team's walkbooks to them. Managers make teams; a captain may do nothing else besides.
import * as z from 'zod/mini';
import { call, noReply } from '../call';
import { id, ids, name } from '../fields';
import { assignee } from '../walkbooks';

const person = z.object({ id, user_name: z.string() });

export const team = z.object({
  id,
  name: z.string(),
  captain: z.nullable(person),
  people: z.array(person),
  /** Those in use. */
  walkbooks: z.array(z.object({ id, name: z.string() })),
});
export type Team = z.infer<typeof team>;

/** A team as its captain sees it. */
export const captainedTeam = z.object({
  id,
  name: z.string(),
  people: z.array(person),
  walkbooks: z.array(
    z.object({
      id,
      name: z.string(),
      doors: z.int(),
      doors_done: z.int(),
      contacts: z.int(),
      /** Also those who are not in the team: a manager assigned them. */
      assigned: z.array(assignee),
    }),
  ),
});
export type CaptainedTeam = z.infer<typeof captainedTeam>;

const manages = { who: 'member', may: 'walkbooks.manage', campaign: 'body.campaign_id' } as const;

export const teams = {
  all: call({
    method: 'GET',
    path: '/team/all/',
    summary: 'The teams of a campaign with their captains, people and walkbooks, by name',
    access: { who: 'member', may: 'walkbooks.manage', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id }),
    reply: z.array(team),
  }),
  create: call({
    method: 'POST',
    path: '/team/',
    summary: 'Make a team; people and walkbooks are added by changing it',
    rate: { max: 100, seconds: 3_600, by: 'campaign' },
    access: manages,
    body: z.strictObject({ campaign_id: id, name }),
    reply: team,
    status: 201,
    errors: ['NAME_EXISTS', 'TOO_MANY'],
  }),
  update: call({
    method: 'PUT',
    path: '/team/',
    summary: 'Change a team’s name, captain, people or walkbooks; what is left out stays',
    access: manages,
    body: z.strictObject({
      campaign_id: id,
      id,
      name: z.optional(name),
      captain_id: z.optional(z.nullable(id)),
      user_ids: z.optional(ids(500)),
      walkbook_ids: z.optional(ids(1_000)),
    }),
    reply: team,
    errors: ['NOT_FOUND', 'NAME_EXISTS', 'INVALID'],
    description: `
      A captain is one of the team’s people. A walkbook that was another team’s is this one’s from then on. Who is assigned to
      walkbooks stays assigned.
    `,
  }),
  remove: call({
    method: 'DELETE',
    path: '/team/',
    summary: 'Remove a team; its people and walkbooks, and who is assigned to them, stay',
    access: { who: 'member', may: 'walkbooks.manage', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id, id }),
    ...noReply,
    errors: ['NOT_FOUND'],
  }),
  mine: call({
    method: 'GET',
    path: '/team/mine/',
    summary: 'The teams whose captain the caller is, with their walkbooks’ progress and who is assigned to them',
    access: { who: 'member', may: 'walkbooks.view', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id }),
    reply: z.array(captainedTeam),
  }),
  assign: call({
    method: 'PUT',
    path: '/team/assign/',
    summary: 'Assign one of a team’s walkbooks to one of its people, or no longer; only its captain does',
    access: { who: 'member', may: 'walkbooks.view', campaign: 'body.campaign_id' },
    body: z.strictObject({ campaign_id: id, team_id: id, walkbook_id: id, user_id: id, assigned: z.boolean() }),
    reply: captainedTeam,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    description: 'Managers assign any walkbook to anyone by ‘PUT /walkbook/’.',
  }),
};
