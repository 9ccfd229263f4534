// What goes from phone to phone, packed: as JSON, deflated.
import * as z from 'zod/mini';
import { walkbook, walkbookSummary } from '../../../contract/walkbooks';

const packed = z.object({
  grant: z.string(),
  certificate: z.string(),
  /** The walkbook as lists show it. */
  summary: walkbookSummary,
  walkbook,
});
export type Packed = z.infer<typeof packed>;

const format = 'deflate-raw';

async function through(bytes: Uint8Array<ArrayBuffer>, way: CompressionStream | DecompressionStream) {
  const stream = new Response(bytes).body?.pipeThrough(way) ?? null;
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

export function pack(given: Packed): Promise<Uint8Array<ArrayBuffer>> {
  return through(new TextEncoder().encode(JSON.stringify(given)), new CompressionStream(format));
}

/** Null for what is none, or another release's. */
export async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<Packed | null> {
  try {
    const text = new TextDecoder().decode(await through(bytes, new DecompressionStream(format)));
    const read = packed.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
