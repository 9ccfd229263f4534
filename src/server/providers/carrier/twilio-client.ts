// The one way to Twilio: its own client, with another host where one is set, and its errors by what follows from them.
import twilio from 'twilio';
import * as z from 'zod/mini';
import { timed } from '../../measured';
import { CarrierError, type CarrierProblem } from './carrier-error';

export interface TwilioSettings {
  accountSid: string;
  authToken: string;
  /** The origin that is asked instead of Twilio's hosts; null: Twilio's. */
  apiBase: string | null;
}

export type TwilioClient = ReturnType<typeof twilio>;
export type TwilioHttp = InstanceType<typeof twilio.RequestClient>;

const patience = 20_000;

/** @param httpClient what its requests go through */
export function twilioClient(settings: TwilioSettings, httpClient: TwilioHttp = overTheNet(settings)): TwilioClient {
  return twilio(settings.accountSid, settings.authToken, { httpClient });
}

function overTheNet({ apiBase }: TwilioSettings): TwilioHttp {
  // Never tried again by itself: whether a request may be repeated is decided where it is known what it does.
  const plain = new twilio.RequestClient({ timeout: patience, autoRetry: false });
  const client = apiBase === null ? plain : mapped(plain, apiBase);
  const ask = client.request.bind(client);
  client.request = (options) =>
    timed(
      'carrier',
      () => ask(options),
      ({ statusCode }) => statusCode >= 500,
    );
  return client;
}

/** Sends every request to one host; the path stays. */
function mapped(client: TwilioHttp, apiBase: string): TwilioHttp {
  const ask = client.request.bind(client);
  client.request = (options) => {
    const { pathname, search } = new URL(options.uri);
    return ask({ ...options, uri: `${apiBase}${pathname}${search}` });
  };
  return client;
}

const failure = z.object({
  status: z.optional(z.number()),
  code: z.optional(z.union([z.number(), z.string()])),
  message: z.optional(z.string()),
});

/** Codes of Twilio's catalog that say what a status alone leaves open. */
const kinds: Readonly<Record<string, CarrierProblem>> = {
  // The number isn't available any longer, or not to us.
  21422: 'gone',
  21452: 'gone',
  20404: 'gone',
  // The account is suspended, has no money, or doesn't let us in: what waits for it is kept.
  20003: 'no_money',
  20005: 'no_money',
  21405: 'no_money',
  10001: 'no_money',
  30002: 'no_money',
  // The number that a text was to come from isn't ours.
  21606: 'gone',
  21659: 'gone',
  21660: 'gone',
  // Its queue is full, or we ask too fast: nothing was done.
  20429: 'away',
  21611: 'away',
  30001: 'away',
  // The connection was never made.
  ECONNREFUSED: 'away',
  ENOTFOUND: 'away',
  EAI_AGAIN: 'away',
};

/** What `act` gives, its failure as a CarrierError. */
export async function askTwilio<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof CarrierError) throw error;
    const { status, code = '', message } = failure.safeParse(error).data ?? {};
    const kind = kinds[String(code)] ?? kindOf(status);
    const said = status === undefined ? null : (message ?? null);
    throw new CarrierError(kind, `Twilio failed: ${status ?? 'no answer'} ${code}`, {
      code: String(code) || null,
      said,
    });
  }
}

function kindOf(status: number | undefined): CarrierProblem {
  if (status === undefined) return 'unsure';
  if (status === 429 || status === 503) return 'away';
  // A gateway that says so may have passed the request on.
  if (status >= 500) return 'unsure';
  return status === 402 ? 'no_money' : status === 404 ? 'gone' : 'refused';
}
