// Campaigns: their own data and flags.
import * as z from 'zod/mini';
import { call } from './call';
import { day, email, id, instant, name, note, units } from './fields';
import { contactResult } from './facts/touch';
import { campaignType } from './invitations';

/** The large buttons at the door unless the campaign chose others. */
export const usualResults = ['canvassed', 'not_home', 'refused', 'moved'] as const;
/** Four different results, in the order of the buttons: the server holds to it. */
const firstResults = z.array(contactResult);

/** Shortest time after which positions and notes may go: a phone can send what it recorded once more until then. */
export const shortestKept = 60;
/** Days; null keeps them. */
const keptDays = z.nullable(z.int().check(z.gte(shortestKept), z.lte(3_650)));

/** Two capital letters (ISO 3166-1); ZZ where the country is not known. The server knows which there are. */
const country = z.string();

/** Times of day, such as 21:00. */
const quietHours = { quiet_begins: z.optional(z.string()), quiet_ends: z.optional(z.string()) };

/** The highest limit of contacts within a week. */
export const maxContactsPerWeek = 50;
const contactsPerWeek = z.optional(z.nullable(z.int().check(z.gte(1), z.lte(maxContactsPerWeek))));

export const campaign = z.object({
  id,
  name: z.string(),
  address: z.string(),
  location: z.string(),
  owner_email: email,
  campaign_type: campaignType,
  candidate_name: z.nullable(z.string()),
  initiative: z.nullable(z.string()),
  is_texting_enabled: z.boolean(),
  is_phone_banking_enabled: z.boolean(),
  /** IANA zone in which days and weeks are counted, e.g. America/Chicago. */
  time_zone: z.string(),
  /** How days, numbers and distances are written (ISO 3166-1); what a phone of an older release kept has none. */
  country: z._default(z.string(), 'US'),
  /** In what distances are told, on walk sheets too, unless a person chose their own; null or absent: as in its country. */
  units: z.optional(z.nullable(units)),
  /** From when until when it texts and calls no one, by the recipient's clock: domain/contact-ledger/quiet-hours.ts. */
  ...quietHours,
  /** How often mail, texts and calls may reach one person within seven days, conversations counted; null or absent: no limit. */
  contacts_per_week: contactsPerWeek,
  /** The day that it works toward: an election's. */
  deadline: z.optional(z.nullable(day)),
  /** Whether volunteers see the week's doors and contacts by person; absent: they do. */
  shows_leaderboard: z.optional(z.boolean()),
  /** The four large result buttons at the door; the usual ones unless told. */
  first_results: z.optional(z.array(contactResult)),
  /** After how many days the positions of touches and sign reports are erased. */
  keep_positions_days: z.optional(keptDays),
  /** After how many days the notes of touches, calls, signs and sign requests are erased, and voice notes with their recordings.
   * Photos of doors and signs stay as long as the campaign, unless they are undone or someone of the household is erased. */
  keep_notes_days: z.optional(keptDays),
  /** The campaign's own map, as uploaded last: its id and size in bytes. */
  map: z.optional(z.nullable(z.object({ id, bytes: z.int(), uploaded_at: instant }))),
  created_at: instant,
});
export type Campaign = z.infer<typeof campaign>;

const changeable = {
  address: z.optional(note(200)),
  location: z.optional(note(200)),
  candidate_name: z.optional(z.nullable(note(120))),
  initiative: z.optional(z.nullable(note(200))),
  time_zone: z.optional(note(60)),
  country: z.optional(country),
  units: z.optional(z.nullable(units)),
  ...quietHours,
  contacts_per_week: contactsPerWeek,
  deadline: z.optional(z.nullable(day)),
  shows_leaderboard: z.optional(z.boolean()),
  first_results: z.optional(firstResults),
  keep_positions_days: z.optional(keptDays),
  keep_notes_days: z.optional(keptDays),
  /** Only the owner sets these two. */
  is_texting_enabled: z.optional(z.boolean()),
  is_phone_banking_enabled: z.optional(z.boolean()),
};

export const campaigns = {
  create: call({
    method: 'POST',
    path: '/campaign/',
    summary: 'Create another campaign; its creator becomes its owner and Manager',
    rate: { max: 20, seconds: 86_400, by: 'user' },
    access: { who: 'founder' },
    body: z.strictObject({ name, campaign_type: z._default(campaignType, 'other'), ...changeable }),
    reply: campaign,
    status: 201,
    errors: ['FORBIDDEN', 'NAME_EXISTS', 'TOO_MANY'],
    description: "Without a 'country' it is that of the time zone; without both it is the US.",
  }),
  get: call({
    method: 'GET',
    path: '/campaign/',
    summary: 'One campaign',
    access: { who: 'member', may: 'campaign.view', campaign: 'query.id' },
    beforeTerms: true,
    query: z.object({ id }),
    reply: campaign,
  }),
  update: call({
    method: 'PUT',
    path: '/campaign/',
    summary:
      "Change a campaign's data; only its owner may hand it to another member by owner_email, or enable texting and phone banking",
    access: { who: 'member', may: 'campaign.edit', campaign: 'body.id' },
    body: z.strictObject({ id, name: z.optional(name), owner_email: z.optional(email), ...changeable }),
    reply: campaign,
    errors: ['FORBIDDEN', 'NAME_EXISTS', 'INVALID'],
    description: `
      A new 'time_zone' alone moves the 'country' along, unless another one than the old zone's was chosen.
    `,
  }),
};
