// The contact ledger as files, for whoever checks what a campaign did: whom it contacted and why it might, and who must be left alone.
import * as z from 'zod/mini';
import { call } from '../call';
import { id } from '../fields';

const file = {
  method: 'GET',
  rate: { max: 30, seconds: 3_600, by: 'campaign' },
  access: { who: 'member', may: 'voters.view', campaign: 'query.campaign_id' },
  query: z.strictObject({ campaign_id: id }),
  reply: z.unknown(),
  replyKind: 'bytes',
  errors: ['TOO_MANY'],
} as const;

export const contactLog = {
  contacts: call({
    ...file,
    path: '/contact-ledger/contacts/',
    summary: 'Everyone contacted by mail, text or call as a CSV file: when, by what, and why the contact ledger let it',
    description: `
      One row for each contact, person by person. Confidential records have their id alone. Visits are in the reports of touches.
      What another tool did and was imported has 'another_tool' as its reason.
    `,
  }),
  leftAlone: call({
    ...file,
    path: '/contact-ledger/left-alone/',
    summary: 'Everyone who must be left alone as a CSV file: on which channels, why, since when, and who said so',
    description: `
      One row for each entry of the contact ledger that stands, also those that match no voter of now. 'said_by' is a member's name, that of the file it came
      with, 'another tool', 'another campaign of the tree', 'a former member', 'a removed file', or 'the person', who wrote STOP or asked for it on the page of
      their mail. Confidential records have their id alone.
    `,
  }),
};
