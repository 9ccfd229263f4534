// Shared schemas: ids, names, e-mail, coordinates, paging, time.
import * as z from 'zod/mini';
import { says } from './messages/fields';
import type { FieldName } from './messages/words-in-holes';

export const id = z.uuid(says('NO_ID'));
/** Whether a text has the form of a row's id, in small letters or capitals: the database refuses to compare others with one. */
export const isId = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
/** A campaign; left out it is the one that the caller has chosen to work in. */
export const chosenCampaign = z.optional(id);
export const ids = (max: number) => z.array(id).check(z.maxLength(max));

/** E-mail pattern of the login form; addresses are compared in lower case. */
export const emailPattern = /^[^\s@<>()",;:]+@[^\s@<>()",;:]+\.[^\s@<>()",;:.]{2,}$/;
export const email = z
  .string(says('NO_EMAIL'))
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, says('NO_EMAIL')),
    z.maxLength(254, says('WRONG_EMAIL')),
    z.regex(emailPattern, says('WRONG_EMAIL')),
  );

/** Trimmed text of 1 to `max` characters; the message names `what` it is. */
export const text = (what: FieldName, max: number) =>
  z
    .string(says('NOT_PROVIDED', { what }))
    .check(z.trim(), z.minLength(1, says('NOT_PROVIDED', { what })), z.maxLength(max, says('TOO_LONG', { what, max })));
/** Trimmed text that may be empty. */
export const note = (max: number) => z.string().check(z.trim(), z.maxLength(max));

export const name = text('Name', 120);

/** First and last name: letters only. */
export const personName = (what: FieldName) =>
  text(what, 60).check(z.regex(/^[A-Za-z]+$/, says('LETTERS_ONLY', { what })));

/** ISO 8601 instant in UTC, e.g. 2026-03-01T12:00:00.000Z. */
export const instant = z.iso.datetime({ offset: true });
/** SHA-256 of a file, in base64url. */
export const fileDigest = z.string().check(z.regex(/^[\w-]{43}$/));
/** One of the years 1970 to 9999, which every database can keep. */
export const possibleInstant = instant.check(
  z.refine((at) => Date.parse(at) >= 0 && Date.parse(at) < 253_402_300_800_000),
);
/** Calendar day, YYYY-MM-DD. */
export const day = z.iso.date();

/** In what distances are told. */
export const units = z.enum(['miles', 'kilometers']);
export type Units = z.infer<typeof units>;

/** A number so small that single precision can't keep it is nothing: as any other valid one it can be stored. */
const storable = z.overwrite((value: number) => (Math.fround(value) === 0 ? 0 : value));

export const latitude = z.number().check(z.gte(-90), z.lte(90), storable);
export const longitude = z.number().check(z.gte(-180), z.lte(180), storable);
/** How far off a position may be, in meters. */
export const accuracy = z.number().check(z.gte(0), z.lte(1_000_000), storable);
/** GeoJSON order: [lng, lat], WGS 84 degrees. */
export const coordinates = z.tuple([longitude, latitude]);

/** A whole number that arrives as text in a query or a form; '' is refused, not read as 0. */
export const queryInteger = (min: number, max: number) =>
  z.pipe(
    z.union([z.number(), z.pipe(z.string().check(z.regex(/^-?\d{1,12}$/)), z.transform(Number))]),
    z.int().check(z.gte(min), z.lte(max)),
  );
/** A number that arrives as text in a query or a form: whatever a program writes for one, such as 12000.5 or 1e-7. */
export const queryNumber = (min: number, max: number) =>
  z.pipe(
    z.union([
      z.number(),
      z.pipe(z.string().check(z.regex(/^-?\d{1,12}(\.\d{1,25})?(e-\d{1,3})?$/)), z.transform(Number)),
    ]),
    z.number().check(z.gte(min), z.lte(max)),
  );
/** 'true' or 'false' in a query. */
export const queryBoolean = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((value) => value === true || value === 'true'),
);

/** A form field or query that carries JSON as text; objects pass as they are. */
export const jsonText = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.pipe(
      z.union([z.string(), z.array(z.unknown())]),
      z.transform((value, context) => {
        if (typeof value !== 'string') return value;
        try {
          return JSON.parse(value) as unknown;
        } catch {
          context.issues.push({ code: 'custom', message: says('NO_JSON'), input: value });
          return z.NEVER;
        }
      }),
    ),
    schema,
  );

export const skip = z._default(queryInteger(0, 10_000_000), 0);
/** Rows of a page, `usual` unless said otherwise: whoever asks for more than `most` gets `most`. */
export const limitOf = (usual: number, most: number) =>
  z._default(
    z.pipe(
      queryInteger(1, 10_000_000),
      z.transform((rows) => Math.min(rows, most)),
    ),
    usual,
  );
export const limit = limitOf(100, 500);

/** Where a phone was, once, at the moment of a knock: no trail is kept. `accuracy` in meters. */
export const gpsFix = z.object({
  latitude,
  longitude,
  accuracy,
});
export type GpsFix = z.infer<typeof gpsFix>;

export const channels = ['door', 'call', 'text', 'mail'] as const;
export type Channel = (typeof channels)[number];
export const channel = z.enum(channels);
