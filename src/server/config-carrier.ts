// The settings of who carries calls and texts.
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from './config-error';
import { webAddress } from './config-fields';

export type CarrierConfig =
  | {
      kind: 'twilio';
      accountSid: string;
      authToken: string;
      /** The origin that is asked instead of Twilio's; null: Twilio's. */
      apiBase: string | null;
      /** The account's own business profile there, under which campaigns are registered; null: they are in the console. */
      primaryProfile: string | null;
      /** A key and a TwiML application for calls from the browser; null: none. */
      browser: { keySid: string; keySecret: string; appSid: string } | null;
    }
  /** A simulation for trying, with what was bought in a folder of this machine. */
  | { kind: 'local'; folder: string }
  /** No calls and no texts. */
  | { kind: 'none' };

export const carrierSettings = {
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/i)
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_API_BASE: webAddress.optional(),
  TWILIO_PRIMARY_PROFILE: z
    .string()
    .regex(/^BU[0-9a-f]{32}$/i)
    .optional(),
  TWILIO_API_KEY: z.string().optional(),
  TWILIO_API_SECRET: z.string().optional(),
  TWILIO_APP_SID: z.string().optional(),
};
const parsed = z.object(carrierSettings);

/** @param isTrial whether people are made up, too: only then a carrier may be */
export function readCarrier(set: z.output<typeof parsed>, dataDir: string, isTrial: boolean): CarrierConfig {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_API_BASE: base } = set;
  if (accountSid === undefined) {
    if (authToken !== undefined || base !== undefined)
      throw new ConfigError('TWILIO_ACCOUNT_SID is missing; the other TWILIO_* settings need it.');
    return isTrial ? { kind: 'local', folder: join(dataDir, 'carrier') } : { kind: 'none' };
  }
  if (authToken === undefined) throw new ConfigError('TWILIO_AUTH_TOKEN is missing; TWILIO_ACCOUNT_SID needs it.');
  const [keySid, keySecret, appSid] = [set.TWILIO_API_KEY, set.TWILIO_API_SECRET, set.TWILIO_APP_SID];
  const browser =
    keySid === undefined || keySecret === undefined || appSid === undefined ? null : { keySid, keySecret, appSid };
  if (browser === null && (keySid ?? keySecret ?? appSid) !== undefined)
    throw new ConfigError('TWILIO_API_KEY, TWILIO_API_SECRET and TWILIO_APP_SID are set together or not at all.');
  const apiBase = base?.replace(/\/+$/, '') ?? null;
  const primaryProfile = set.TWILIO_PRIMARY_PROFILE ?? null;
  return { kind: 'twilio', accountSid, authToken, apiBase, primaryProfile, browser };
}
