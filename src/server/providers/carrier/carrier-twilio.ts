// Twilio as the carrier of calls, texts, numbers and registrations.
import { isLoopback, type Config } from '../../config';
import { twilioBrands } from './brands-twilio';
import { incomingCallPath, incomingPath } from './messages-local';
import { twilioMessages } from './messages-twilio';
import { twilioNumbers } from './numbers-twilio';
import { twilioClient, type TwilioClient } from './twilio-client';
import { twilioVoice } from './voice-twilio';

type TwilioConfig = Extract<Config['carrier'], { kind: 'twilio' }>;

export function twilioCarrier(
  settings: TwilioConfig,
  publicUrl: string,
  client: TwilioClient = twilioClient(settings),
) {
  return {
    numbers: twilioNumbers(client, toldOfNumbers(publicUrl)),
    voice: twilioVoice(client, settings),
    messages: twilioMessages(client, settings.authToken),
    brands: settings.primaryProfile === null ? null : twilioBrands(client, settings.primaryProfile),
    local: null,
  };
}

const toldOfNumbers = (publicUrl: string) =>
  isReached(publicUrl) ? { texts: `${publicUrl}${incomingPath}`, calls: `${publicUrl}${incomingCallPath}` } : null;

/** Twilio takes no address of a machine's own. */
const isReached = (publicUrl: string) => !isLoopback(new URL(publicUrl).hostname.replace(/^\[|\]$/g, ''));
