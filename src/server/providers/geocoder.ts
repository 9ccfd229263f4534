// An online geocoder that speaks the US Census batch format. Addresses go there and nothing else.
import {
  batchFile,
  ForeignAnswerError,
  readBatchAnswer,
  type FoundAddress,
  type SentAddress,
} from '../../domain/geocoding/census-batch';
import type { Config } from '../config';
import { timed } from '../measured';

export interface Geocoder {
  /** Throws a {@link GeocoderError}, or what `signal` was aborted with. */
  ask(addresses: readonly SentAddress[], signal: AbortSignal): Promise<FoundAddress[]>;
}

/** `away`: no answer, or one that it is busy or broken, so that asking later may help. `refused`, `format`: it will not. */
export class GeocoderError extends Error {
  override readonly name = 'GeocoderError';
  constructor(
    readonly kind: 'away' | 'refused' | 'format',
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

const patience = 300_000;
/** A thousand answers are a third of a megabyte. */
const longestAnswer = 8 * 1024 * 1024;

/** @param timeout milliseconds for a batch, its answer read to the end */
export function geocoderAt(
  { url, benchmark }: NonNullable<Config['geocoder']>,
  { timeout = patience }: { timeout?: number } = {},
): Geocoder {
  return {
    async ask(addresses, signal) {
      const form = new FormData();
      form.set('addressFile', new Blob([batchFile(addresses)], { type: 'text/csv' }), 'addresses.csv');
      form.set('benchmark', benchmark);
      const text = await timed('geocoder', () =>
        post(url, form, AbortSignal.any([signal, AbortSignal.timeout(timeout)])),
      ).catch((error: unknown) => {
        signal.throwIfAborted();
        if (error instanceof GeocoderError) throw error;
        throw new GeocoderError('away', "The geocoder isn't answering.", error);
      });
      try {
        return readBatchAnswer(text, new Set(addresses.map(({ number }) => number)));
      } catch (error) {
        if (!(error instanceof ForeignAnswerError)) throw error;
        throw new GeocoderError('format', `The geocoder's answer couldn't be read. ${error.message}`, error);
      }
    },
  };
}

async function post(url: string, body: FormData, signal: AbortSignal): Promise<string> {
  // Addresses go to the host that was configured and to no other.
  const answer = await fetch(url, { method: 'POST', body, signal, redirect: 'manual' });
  if (!answer.ok) {
    await answer.body?.cancel();
    const kind = answer.status >= 500 ? 'away' : 'refused';
    throw new GeocoderError(kind, `The geocoder answered with status ${answer.status}.`);
  }
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of answer.body ?? []) {
    text += decoder.decode(piece, { stream: true });
    if (text.length > longestAnswer) throw new GeocoderError('format', "The geocoder's answer never ended.");
  }
  return text + decoder.decode();
}
