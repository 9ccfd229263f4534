// Why the contact ledger leaves people out, in the words of the channel.
import type { Channel } from '../../contract/fields';
import { key } from '../i18n/catalogue';
import type { Refusal } from './may-contact';

type Outreach = Exclude<Channel, 'door'>;

const anyChannel = {
  withdrawn: key('Added by mistake'),
  confidential: key('Confidential'),
  deceased: key('Deceased'),
  moved: key('Moved'),
  registration: key('No longer on the roll'),
  held: key('May be someone who can’t be contacted'),
  inactive: key('Registration inactive or pending'),
  asked_in_tree: key('Asked another campaign of this tree not to be contacted'),
  contacted_often: key('Contacted often enough this week'),
  quiet_hours: key('Quiet hours where they live'),
} as const;

const byChannel: Record<Outreach, Record<Exclude<Refusal, keyof typeof anyChannel>, string>> = {
  mail: {
    do_not_contact: key('Asked for no mail'),
    no_address: key('No complete mailing address'),
    contacted_lately: key('Household got mail lately'),
  },
  text: {
    do_not_contact: key('Asked for no texts'),
    no_address: key('No number for texts'),
    contacted_lately: key('Household got a text lately'),
  },
  call: {
    do_not_contact: key('Asked for no calls'),
    no_address: key('No phone number'),
    contacted_lately: key('Household was called lately'),
  },
};

/** Why someone is left out, in English to be translated; null for a reason that a newer server knows. */
export const refusalText = (reason: string, channel: Outreach): string | null =>
  Object.entries({ ...anyChannel, ...byChannel[channel] }).find(([each]) => each === reason)?.[1] ?? null;
