// Shared schemas: ids, names, e-mail, coordinates, paging, time.
import * as z from 'zod/mini';

export const id = z.uuid('ID was not provided');
export const ids = (max: number) => z.array(id).check(z.maxLength(max));

/** E-mail pattern of the login form (spec section 5); addresses are compared in lower case. */
export const emailPattern = /^[^\s@<>()",;:]+@[^\s@<>()",;:]+\.[^\s@<>()",;:.]{2,}$/;
export const email = z
  .string('Email was not provided')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, 'Email was not provided'),
    z.maxLength(254, 'Please enter a valid email address.'),
    z.regex(emailPattern, 'Please enter a valid email address.'),
  );

/** Trimmed text of 1 to `max` characters; the message names the field. */
export const text = (field: string, max: number) =>
  z
    .string(`${field} was not provided`)
    .check(
      z.trim(),
      z.minLength(1, `${field} was not provided`),
      z.maxLength(max, `${field} may have ${max} characters at most`),
    );
/** Trimmed text that may be empty. */
export const note = (max: number) => z.string().check(z.trim(), z.maxLength(max));

export const name = text('Name', 120);

/** First and last name: letters only (spec section 5). */
export const personName = (field: string) =>
  text(field, 60).check(z.regex(/^[A-Za-z]+$/, `${field} may contain letters only`));

/** ISO 8601 instant in UTC, e.g. 2026-03-01T12:00:00.000Z. */
export const instant = z.iso.datetime({ offset: true });
/** One of the years 1970 to 9999, which every database can keep. */
export const possibleInstant = instant.check(
  z.refine((at) => Date.parse(at) >= 0 && Date.parse(at) < 253_402_300_800_000),
);
/** Calendar day, YYYY-MM-DD. */
export const day = z.iso.date();

export const latitude = z.number().check(z.gte(-90), z.lte(90));
export const longitude = z.number().check(z.gte(-180), z.lte(180));
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
          context.issues.push({ code: 'custom', message: 'This is not valid JSON.', input: value });
          return z.NEVER;
        }
      }),
    ),
    schema,
  );

export const skip = z._default(queryInteger(0, 10_000_000), 0);
/** Rows of a page: whoever asks for more than 500 gets 500. */
export const limit = z._default(
  z.pipe(
    queryInteger(1, 10_000_000),
    z.transform((rows) => Math.min(rows, 500)),
  ),
  100,
);

/** Where a phone was, once, at the moment of a knock: no trail is kept. `accuracy` in metres. */
export const gpsFix = z.object({
  latitude,
  longitude,
  accuracy: z.number().check(z.gte(0), z.lte(1_000_000)),
});
export type GpsFix = z.infer<typeof gpsFix>;

/** Every fact made on a device carries these: who counted it, and when by that device's clock. */
export const factStamp = {
  id,
  recorded_at: instant,
  device_id: id,
  /** Counted by the device from 1, without gaps; the server knows which numbers it has not seen. */
  seq: z.int().check(z.gte(1), z.lte(2_147_483_647)),
};
