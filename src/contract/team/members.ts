// What is decided about a campaign's members, apart from the field's screens, which need nothing of it.
import * as z from 'zod/mini';
import { offeredTitles } from '../access';
import { call } from '../call';
import { id } from '../fields';
import { member } from '../users';

export const members = {
  changeTitle: call({
    method: 'PUT',
    path: '/users/title/',
    summary: 'Give a member another title; it holds from their next call on',
    access: { who: 'member', may: 'members.invite', campaign: 'body.campaign_id' },
    body: z.strictObject({ campaign_id: id, user_id: id, title: z.enum(offeredTitles) }),
    reply: member,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'OWNER_STAYS'],
    description: `
      No one raises their own title, and no one but the owner gives a title above their own or takes one from someone above them. The
      owner's title stays: the campaign is handed over first ('owner_email' of 'PUT /campaign/'). Open invitations of the
      person to this campaign end with it, so that none of them changes the title back.
    `,
  }),
};
