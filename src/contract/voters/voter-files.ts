// What becomes of an upload after its file is there: mapping its columns, applying what was checked, taking it back; and the
// doors that no address point gave a place, and people who may be someone who must be left alone.
import * as z from 'zod/mini';
import { call, noReply } from '../call';
import { coordinates, id, instant, limit, skip } from '../fields';
import { filePreview, importMapping } from './voter-file-mapping';
import { geocodingStatus } from './geocoding';
import { placeReason, uploadStatus } from './import-status';
import { partName } from './upload-parts';
import { suppression } from './voter-filters';

const access = { who: 'member', may: 'voters.import', campaign: 'body.campaign_id' } as const;
const asked = { who: 'member', may: 'voters.import', campaign: 'query.campaign_id' } as const;
const one = z.object({ id, campaign_id: id });

/** A door without a place on the map, and why it has none. */
export const unplacedDoor = z.object({
  id,
  address: z.string(),
  unit: z.nullable(z.string()),
  city: z.string(),
  zip: z.string(),
  voters: z.int(),
  reason: placeReason,
});
export type UnplacedDoor = z.infer<typeof unplacedDoor>;

export const voterFiles = {
  preview: call({
    method: 'GET',
    path: '/voter-group/upload-preview/{id}',
    summary: 'The first rows of an uploaded file, and what each column was recognized as',
    access: asked,
    params: z.object({ id }),
    query: z.object({ campaign_id: id }),
    reply: filePreview,
    errors: ['NOT_FOUND', 'CONFLICT', 'INVALID'],
  }),
  map: call({
    method: 'PUT',
    path: '/voter-group/upload-mapping/',
    summary:
      'Set the column mapping of an uploaded file; it is read again, and the mapping is remembered for files like it',
    access,
    body: z.strictObject({ id, campaign_id: id, mapping: importMapping }),
    reply: uploadStatus,
    errors: ['NOT_FOUND', 'CONFLICT', 'NAME_EXISTS'],
  }),
  choosePart: call({
    method: 'PUT',
    path: '/voter-group/upload-part/',
    summary: 'Choose which table of an archive or workbook is read, when they have different columns',
    access,
    body: z.strictObject({ id, campaign_id: id, part: partName, history_part: z.optional(partName) }),
    reply: uploadStatus,
    errors: ['NOT_FOUND', 'CONFLICT', 'NAME_EXISTS', 'INVALID'],
    description: `The name is one of the upload's 'parts'. All tables with the columns of the chosen one are read as one. 'history_part': the table, if there is one, with the votes of the voters in 'part'.`,
  }),
  apply: call({
    method: 'POST',
    path: '/voter-group/upload-apply/',
    summary: 'Apply a checked import (after its dry run)',
    access,
    body: z.strictObject({
      ...one.shape,
      /** Whether the file is the whole roll of its places; left out: as the upload said. */
      whole_roll: z.optional(z.boolean()),
      /** The explicit yes where its check says that it `asks`. */
      leave_out_many: z.optional(z.boolean()),
    }),
    reply: uploadStatus,
    errors: ['NOT_FOUND', 'CONFLICT', 'NAME_EXISTS', 'SURVEY_NOT_FOUND'],
  }),
  rollBack: call({
    method: 'POST',
    path: '/voter-group/upload-rollback/',
    summary:
      'Undo an import: what it added is removed and what it changed is restored; what was learned at the door is kept',
    access,
    body: z.strictObject(one.shape),
    reply: uploadStatus,
    errors: ['NOT_FOUND', 'CONFLICT'],
    description: `
      People and doors that the campaign needs by now (a walkbook, a touch, another file) are kept. A walkbook goes
      with the doors and people that only its own file brought; one with results is archived instead.
    `,
  }),
  discard: call({
    method: 'DELETE',
    path: '/voter-group/upload/',
    summary: 'Discard an upload from which nothing was imported',
    access: asked,
    query: z.strictObject(one.shape),
    ...noReply,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  unplaced: call({
    method: 'GET',
    path: '/voter-group/unplaced/',
    summary: 'The doors of voters that are not on the map yet, and why',
    access: asked,
    query: z.object({ campaign_id: id, skip, limit }),
    /**
     * `near`: about where the campaign's other doors stand. `geocoder`: the host of the online geocoder and how many addresses
     * it could be asked for (not those of confidential voters, nor those that it did not know lately); null without one.
     */
    reply: z.object({
      total: z.int(),
      doors: z.array(unplacedDoor),
      near: z.nullable(coordinates),
      geocoder: z.nullable(z.object({ host: z.string(), addresses: z.int() })),
    }),
  }),
  placeDoor: call({
    method: 'PUT',
    path: '/voter-group/door-place/',
    summary: 'Place a door on the map by hand; later imports do not move it',
    access,
    body: z.strictObject({ campaign_id: id, door_id: id, coordinates }),
    /** How many doors have a place by it: those of the same building that had none, too. */
    reply: z.object({ placed: z.int() }),
    errors: ['NOT_FOUND'],
  }),
  startGeocoding: call({
    method: 'POST',
    path: '/voter-group/look-up/',
    summary: 'Send the addresses of doors that are not on the map to the online geocoder; one lookup at a time',
    access,
    body: z.strictObject({ campaign_id: id }),
    /** The one that is in flight already, if there is one. */
    reply: geocodingStatus,
    rate: { max: 100, seconds: 86_400, by: 'campaign' },
    errors: ['CONFLICT', 'TOO_MANY'],
  }),
  stopGeocoding: call({
    method: 'POST',
    path: '/voter-group/look-up-stop/',
    summary: 'Stop the running lookup; locations already found are kept, and the rest can be looked up later',
    access,
    body: z.strictObject({ campaign_id: id }),
    /** As it ended: done with fewer `asked` than `total`. */
    reply: geocodingStatus,
    errors: ['CONFLICT'],
  }),
  lookedUp: call({
    method: 'GET',
    path: '/voter-group/look-up/',
    summary: "The campaign's latest lookup with the online geocoder; null before the first",
    access: asked,
    query: z.object({ campaign_id: id }),
    reply: z.nullable(geocodingStatus),
  }),
};

/** A record as far as it tells two people apart. */
const record = z.object({
  first: z.string(),
  middle: z.string(),
  last: z.string(),
  suffix: z.string(),
  birth_year: z.nullable(z.int()),
  address: z.string(),
  unit: z.string(),
  phones: z.array(z.string()),
  emails: z.array(z.string()),
  /** Someone with a confidential record, of whom no list tells anything: all else is empty. */
  is_hidden: z.optional(z.boolean()),
});

/** A voter who is held back, and the entry of the contact ledger that may be about the same person. */
export const heldPair = z.object({
  voter_id: id,
  entry_id: id,
  voter: record,
  entry: record,
  /** Why the other one must be left alone, since when, and which volunteer or file said so. */
  reason: suppression,
  since: instant,
  reported_by: z.nullable(z.string()),
  /** What the two have in common. */
  in_common: z.array(z.enum(['id', 'name', 'similar_name', 'address', 'birth_year', 'phone', 'email'])),
});
export type HeldPair = z.infer<typeof heldPair>;

export const contactReview = {
  list: call({
    method: 'GET',
    path: '/contact-ledger/review/',
    summary: 'Voters who are held back because they may be someone who must be left alone',
    access: { who: 'member', may: 'voters.import', campaign: 'query.campaign_id' },
    query: z.object({ campaign_id: id, skip, limit }),
    reply: z.object({ total: z.int(), pairs: z.array(heldPair) }),
    description: `
      Where the other one has a confidential record the pair says so, and what the two have in common, which is what is decided by;
      no name, address, year, number or e-mail. A voter whose own record is confidential waits for no decision.
    `,
  }),
  decide: call({
    method: 'PUT',
    path: '/contact-ledger/review/',
    summary: 'Decide whether two records are the same person; safe to repeat, and to change',
    access: { who: 'member', may: 'voters.import', campaign: 'body.campaign_id' },
    body: z.strictObject({ campaign_id: id, voter_id: id, entry_id: id, decision: z.enum(['same', 'other']) }),
    reply: z.object({ voter_id: id, decision: z.enum(['same', 'other']) }),
    errors: ['NOT_FOUND'],
    description: 'The decision holds for everything that was and will be said of that person.',
  }),
};

/** Erasing people, and whole campaigns: what goes, what stays, and what follows for phones and later files. */
export const erasure = {
  person: call({
    method: 'DELETE',
    path: '/voter/',
    summary: 'Erase a person at their wish: their record and everything that was recorded about them, for good',
    access: { who: 'member', may: 'voters.import', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id, voter_id: id }),
    /** `facts`: results, answers and reports that went with the record. */
    reply: z.object({ status: z.literal('erased'), facts: z.int() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    description: `
      Goes: the record with name, address, numbers, e-mail, tags and groups; results, answers, notes and door reports about the
      person; texts to and from their numbers; photos and voice notes of their door that name no one: they may show or name them, whoever else lives there; what
      imports remember of them for an undo; archives of everything that were packed before, and one that is being packed. Whether or not they had asked for it, they are left alone from then
      on, on every channel. Stays: the address as a door, without anyone behind it; notes on the door itself; photos and voice notes that name someone else
      of the household; in the
      activity log that someone was erased, by their id; files that wait to be imported, as they were uploaded, until
      they are or two weeks have gone by; backups until they expire.

      Facts that phones send later about the person get the verdict 'erased': the phone deletes its copy and does not send it
      again. So do photos and voice notes of the door that name no one and were taken before the erasure; those taken since are kept. 'PUT /device/' names those that were erased on the server. In the contact ledger keyed hashes remain of name (with
      its short forms), birth year, and one of address, phone, e-mail or a file's id: of whoever comes again with the
      same in another file nothing is stored, and the upload counts their rows as 'erased'. A hash knows no typos: someone who
      comes with another last name, or with a new address and nothing else in common, is not recognized. While a file is being imported 409.
    `,
  }),
  campaign: call({
    method: 'DELETE',
    path: '/campaign/',
    summary: 'Erase a campaign with everything in it, for good; only its owner may',
    access: { who: 'owner', campaign: 'query.id' },
    query: z.strictObject({ id }),
    reply: z.object({ status: z.literal('erased') }),
    description: `
      From then on no one is a member, its invitations are gone, and calls that name it answer 404 with CAMPAIGN_ERASED. Its rows,
      files, kept replies and waiting jobs are deleted in the background, in small steps that go on after a restart. Facts that
      phones still send get the verdict 'erased': the phone deletes its copies and does not send them again.

      Stays: the campaign's id, who erased it and when, for the installation's operator; people's accounts; backups until they
      expire. No hashes of its people remain: no one is left who could contact them, and another campaign never reads
      this one's contact ledger.
    `,
  }),
};
