// What is recorded at a door beside knocks and answers: follow-ups, wishes for a sign, how someone may be reached, what is
// wrong with an address, and who or what was missing on the list. Facts like the others: made on a device, never changed.
import * as z from 'zod/mini';
import { channel, channels, coordinates, fileDigest, id, instant, note, possibleInstant, text } from '../fields';
import { factStamp } from './fact';

const voter_id = z._default(z.nullable(id), null);
const stamp = { ...factStamp, door_id: id, replaces: z._default(z.nullable(id), null) };

const followUp = z.object({
  ...stamp,
  kind: z.literal('follow_up'),
  voter_id,
  due_at: possibleInstant,
  channel: z.enum(['door', 'call']),
  note: note(500),
});
const signRequest = z.object({ ...stamp, kind: z.literal('sign_request'), voter_id, note: note(500) });
/** `touch_id`: the touch "do not contact" of the same tap, whose channels these are. */
const doNotContact = z.object({
  ...stamp,
  kind: z.literal('do_not_contact'),
  voter_id: id,
  channels: z.array(channel).check(z.minLength(1), z.maxLength(channels.length)),
  touch_id: z._default(z.nullable(id), null),
});
/** Hazards and access: dog, gate, stairs, buzzer. Empty clears it. `building`: for every unit of the address. */
const doorNote = z.object({
  ...stamp,
  kind: z.literal('door_note'),
  voter_id,
  note: note(500),
  building: z._default(z.boolean(), false),
});
/** The unit as it is written at the door, for everyone behind it. */
const unitRepair = z.object({ ...stamp, kind: z.literal('unit_repair'), voter_id, unit: text('Unit', 20) });
/** `voter_id` is the new person's, made on the device. */
const personAdded = z.object({
  ...stamp,
  kind: z.literal('person_added'),
  voter_id: id,
  first: text('First name', 60),
  last: note(60),
  language: z._default(note(40), ''),
  phone: z._default(note(40), ''),
});
/** What is wrong with a listed person, as they say themselves; null: nothing was said of it. An empty language is none. */
const personCorrected = z.object({
  ...stamp,
  kind: z.literal('person_corrected'),
  voter_id: id,
  first: z._default(z.nullable(text('First name', 60)), null),
  last: z._default(z.nullable(note(60)), null),
  language: z._default(z.nullable(note(40)), null),
  phone: z._default(z.nullable(note(40)), null),
});
/** `door_id` is the new door's, made on the device. */
const doorAdded = z.object({
  ...stamp,
  kind: z.literal('door_added'),
  voter_id,
  address: text('Address', 160),
  unit: z._default(note(20), ''),
  city: z._default(note(80), ''),
  zip: z._default(note(10), ''),
  coordinates,
});
/** A voice note is a canvasser's own words after the visit, and no longer than this. */
export const maxVoiceSeconds = 60;
export const voiceTypes = ['audio/webm', 'audio/mp4'] as const;

/** Bytes that follow their fact by `POST /walkbook/door-facts/file/`. No digest where a browser has no Web Crypto (plain HTTP). */
const bytes = {
  sha256: z._default(z.nullable(fileDigest), null),
  size: z.int().check(z.gte(1), z.lte(15 * 1024 * 1024)),
};
/** A picture of what stands at the door. */
const photo = z.object({ ...stamp, kind: z.literal('photo'), voter_id, mime: z.literal('image/jpeg'), ...bytes });
/** What the canvasser says after the visit, never a recording of the conversation. */
const voiceNote = z.object({
  ...stamp,
  kind: z.literal('voice_note'),
  voter_id,
  mime: z.enum(voiceTypes),
  ...bytes,
  seconds: z.number().check(z.gte(0), z.lte(maxVoiceSeconds)),
});
/** Takes back what it `replaces`. */
const undone = z.object({ ...stamp, kind: z.literal('taken_back'), voter_id });

/** One fact of a door; a correction is a new one that names what it `replaces`. */
export const doorReport = z.discriminatedUnion('kind', [
  followUp,
  signRequest,
  doNotContact,
  doorNote,
  unitRepair,
  personAdded,
  personCorrected,
  doorAdded,
  photo,
  voiceNote,
  undone,
]);
export type DoorReport = z.infer<typeof doorReport>;
export type DoorReportKind = DoorReport['kind'];
export type DoorReportOf<K extends DoorReportKind> = Extract<DoorReport, { kind: K }>;

/** Kinds whose bytes follow. */
export const attachedKinds = ['photo', 'voice_note'] as const;
export type Attached = DoorReportOf<(typeof attachedKinds)[number]>;
export const isAttached = (report: DoorReport): report is Attached =>
  report.kind === 'photo' || report.kind === 'voice_note';

/** What the server did about a follow-up or a wish. */
export const handled = z.object({ at: instant, by: z.string() });
export type Handled = z.infer<typeof handled>;

/** A door's fact as a walkbook shows it; `user_name` is the canvasser's first name. */
export const knownDoorReport = z.intersection(
  doorReport,
  z.object({
    user_id: id,
    user_name: z.string(),
    handled: z.optional(handled),
    /** Of a photo or voice note: its bytes, for GET /files/; absent while they haven't arrived. */
    file_id: z.optional(id),
  }),
);
export type KnownDoorReport = z.infer<typeof knownDoorReport>;
