// Whether a person may be contacted on a channel now, and why: the rule that every channel asks. Its SQL is
// server/modules/outreach/may-contact-repo.ts, and says the same.
import type { Channel } from '../../contract/fields';
import type { ContactReason } from './entry-reach';
import { mayReachAt, rings, type QuietHours } from './quiet-hours';

/**
 * Why someone is left out, in the order in which it is asked; the first that applies is told.
 * - `withdrawn`: added by mistake, and no one
 * - `confidential`, `deceased`, `moved`, `registration` (off the roll): whatever the channel
 * - `held`: looks like someone who must be left alone, until a manager decides
 * - `do_not_contact`: said no to this channel
 * - `asked_in_tree`: said so to another campaign of the tree that shares it, and not to this one
 * - `inactive`: the registration is inactive or pending, and the group did not ask for such
 * - `no_address`: what the channel needs is not known: an address with a ZIP code, or a phone number
 * - `contacted_lately`: the household was contacted on this channel within the cool-down
 * - `contacted_often`: reached as often within seven days as the campaign allows, on all channels together, conversations at the door counted
 * - `quiet_hours`: the phone would ring at a time at which the campaign texts and calls no one, by the clock where they may be
 */
export const refusals = [
  'withdrawn',
  'confidential',
  'deceased',
  'moved',
  'registration',
  'held',
  'do_not_contact',
  'asked_in_tree',
  'inactive',
  'no_address',
  'contacted_lately',
  'contacted_often',
  'quiet_hours',
] as const;
export type Refusal = (typeof refusals)[number];

/**
 * Why someone may be contacted: nothing stands against it, or only against other channels; that the cool-down is over; and, of texts
 * and calls, that it is outside the quiet hours wherever they may be.
 */
export type Allowance = 'no_restriction' | 'other_channels_only' | 'cool_down_over' | 'outside_quiet_hours';

/** What is known of a person. */
export interface ContactStanding {
  /** What keeps volunteers from the door. */
  suppressed: ContactReason | 'held' | 'withdrawn' | null;
  /** Channels to which the person said no. */
  no_channels: readonly Channel[];
  /** Those of them to which the person said no in other campaigns of the tree alone. */
  tree_channels: readonly Channel[];
  /** What the ledger says on this channel besides, where a "no" at the door is newer than it and stands in `suppressed`. */
  behind: readonly (ContactReason | 'held')[];
  /** Neither inactive nor pending, or asked for. */
  registered: boolean;
  /** The channel's address or number is known. */
  reachable: boolean;
  /** When the household was last contacted on this channel, in ms since 1970. */
  contacted_at: number | null;
  /** How often the person was reached in the last seven days. */
  contacts_this_week: number;
  /** In which zones they may be, as `recipientZones` tells them. Texts and calls alone ask for it. */
  zones: readonly string[];
}

type Decision = { allowed: false; refusal: Refusal } | { allowed: true; reasons: Allowance[] };

const day = 86_400_000;

interface Limits {
  /** In ms since 1970. */
  now: number;
  /** 0: none. */
  coolDownDays: number;
  /** Null: no limit. A visit is never held back by it: the door is on the way. */
  contactsPerWeek: number | null;
  quiet: QuietHours;
}

/** The first refusal that applies, or why there is none. */
export function decideContact(
  channel: Channel,
  standing: ContactStanding,
  { now, coolDownDays, contactsPerWeek, quiet }: Limits,
): Decision {
  const { suppressed, no_channels, behind, contacted_at } = standing;
  const says = no_channels.includes(channel) || (channel === 'door' && suppressed === 'do_not_contact');
  const inTree = standing.tree_channels.includes(channel);
  const lately = coolDownDays > 0 && contacted_at !== null && contacted_at > now - coolDownDays * day;
  const applies: Record<Refusal, boolean> = {
    withdrawn: false,
    confidential: false,
    deceased: false,
    moved: false,
    registration: false,
    held: false,
    do_not_contact: says && !inTree,
    asked_in_tree: says && inTree,
    inactive: !standing.registered,
    no_address: !standing.reachable,
    contacted_lately: lately,
    contacted_often: channel !== 'door' && contactsPerWeek !== null && standing.contacts_this_week >= contactsPerWeek,
    quiet_hours: !mayReachAt(channel, now, standing.zones, quiet),
  };
  for (const reason of [suppressed, ...behind])
    if (reason !== null && reason !== 'do_not_contact') applies[reason] = true;
  const refusal = refusals.find((each) => applies[each]);
  if (refusal) return { allowed: false, refusal };
  const isOpen = suppressed === null && no_channels.length === 0;
  return {
    allowed: true,
    reasons: [
      isOpen ? 'no_restriction' : 'other_channels_only',
      ...(coolDownDays > 0 ? ['cool_down_over' as const] : []),
      ...(rings(channel) ? ['outside_quiet_hours' as const] : []),
    ],
  };
}
