// What becomes of an upload after its file is there: mapping its columns, applying what was checked, taking it back; and the
// doors that no address point gave a place.
import * as z from 'zod/mini';
import { call } from './call';
import { coordinates, id, limit, skip } from './fields';
import { filePreview, importMapping } from './import-mapping';
import { lookUpStatus } from './look-ups';
import { placeReason, uploadStatus } from './upload-status';

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

export const voterUploads = {
  preview: call({
    method: 'GET',
    path: '/voter-group/upload-preview/{id}',
    summary: 'The first rows of an uploaded file, and what its columns are taken for',
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
      'Say which column of an uploaded file is which; it is then read anew, and files like it are read so from now on',
    access,
    body: z.object({ id, campaign_id: id, mapping: importMapping }),
    reply: uploadStatus,
    errors: ['NOT_FOUND', 'CONFLICT', 'NAME_EXISTS'],
  }),
  apply: call({
    method: 'POST',
    path: '/voter-group/upload-apply/',
    summary: 'Store what a dry run checked',
    access,
    body: one,
    reply: uploadStatus,
    errors: ['NOT_FOUND', 'CONFLICT', 'NAME_EXISTS', 'SURVEY_NOT_FOUND'],
  }),
  rollBack: call({
    method: 'POST',
    path: '/voter-group/upload-rollback/',
    summary:
      'Take an import back: what it added goes, what it changed is as before; what was learned at the door stays',
    access,
    body: one,
    reply: uploadStatus,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  discard: call({
    method: 'DELETE',
    path: '/voter-group/upload/',
    summary: 'Throw away an upload of which nothing was stored',
    access: asked,
    query: one,
    reply: z.null(),
    replyKind: 'empty',
    status: 204,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  unplaced: call({
    method: 'GET',
    path: '/voter-group/unplaced/',
    summary: 'The doors of voters without a place on the map, and why they have none',
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
    errors: [],
  }),
  placeDoor: call({
    method: 'PUT',
    path: '/voter-group/door-place/',
    summary: 'Put a door on the map by hand; no file moves it afterwards',
    access,
    body: z.object({ campaign_id: id, door_id: id, coordinates }),
    /** How many doors have a place by it: those of the same building that had none, too. */
    reply: z.object({ placed: z.int() }),
    errors: ['NOT_FOUND'],
  }),
  lookUp: call({
    method: 'POST',
    path: '/voter-group/look-up/',
    summary: 'Send the addresses of doors without a place to the online geocoder; one look-up at a time',
    access,
    body: z.object({ campaign_id: id }),
    /** The one that is under way already, if there is one. */
    reply: lookUpStatus,
    rate: { max: 30, seconds: 3600, by: 'campaign' },
    errors: ['CONFLICT', 'TOO_MANY'],
  }),
  stopLookUp: call({
    method: 'POST',
    path: '/voter-group/look-up-stop/',
    summary: 'Stop the look-up that is under way; the places that it found stay, and the rest can be asked for later',
    access,
    body: z.object({ campaign_id: id }),
    /** As it ended: done with fewer `asked` than `total`. */
    reply: lookUpStatus,
    errors: ['CONFLICT'],
  }),
  lookedUp: call({
    method: 'GET',
    path: '/voter-group/look-up/',
    summary: "How the campaign's latest look-up with the online geocoder is doing; null before the first",
    access: asked,
    query: z.object({ campaign_id: id }),
    reply: z.nullable(lookUpStatus),
    errors: [],
  }),
};
