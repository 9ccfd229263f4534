// The tables inside an uploaded archive or workbook.
import * as z from 'zod/mini';

/** A file in an archive, or a sheet of a workbook; its name there says which one is meant. */
export const partName = z.string().check(z.minLength(1), z.maxLength(500));

export const uploadPart = z.object({
  name: z.string(),
  /** What its first columns are called; none for what is no table. */
  columns: z.array(z.string()),
  /** Whether it is read; several of the same columns are read as one. */
  read: z.boolean(),
  /** Of a file with both: whether its rows are voters, or votes that are added to them. */
  as: z.optional(z.enum(['voters', 'history'])),
  /** Lines that rejected rows name are counted through all parts: this one begins after that line. */
  after_line: z.int(),
});
export type UploadPart = z.infer<typeof uploadPart>;
