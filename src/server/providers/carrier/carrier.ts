// The carrier of this installation: Twilio with its settings; else the local one where people only try, and none where they don't.
import type { Config } from '../../config';
import type { BrandCarrier } from './brands';
import { localBrands } from './brands-local';
import { twilioCarrier } from './carrier-twilio';
import type { MessageCarrier } from './messages';
import { localMessages, type Deliver, type LocalMessages } from './messages-local';
import type { VoiceCarrier } from './voice';
import { localVoice } from './voice-local';
import type { NumberCarrier } from './numbers';
import { localNumbers } from './numbers-local';
import { noCarrier } from './no-carrier';

export interface Carrier {
  numbers: NumberCarrier;
  voice: VoiceCarrier;
  messages: MessageCarrier;
  /** Null: brands are registered in the carrier's console. */
  brands: BrandCarrier | null;
  /** The local one's own doors, for its page; null with a real carrier. */
  local: LocalMessages | null;
}

type Settings = Pick<Config, 'carrier' | 'publicUrl' | 'host' | 'port'>;

/** @param deliver hands the local carrier's webhooks to the API; by default over HTTP */
export function carrierOf({ carrier, publicUrl, host, port }: Settings, deliver?: Deliver): Carrier {
  if (carrier.kind === 'twilio') return twilioCarrier(carrier, publicUrl);
  if (carrier.kind === 'none') return noCarrier;
  const messages = localMessages({
    folder: carrier.folder,
    publicUrl,
    deliver: deliver ?? overHttp({ publicUrl, host, port }),
  });
  return {
    numbers: localNumbers(carrier.folder),
    voice: localVoice(),
    messages,
    brands: localBrands(),
    local: messages,
  };
}

/** To this very process, whatever name others know it by. */
function overHttp({ publicUrl, host, port }: Pick<Settings, 'publicUrl' | 'host' | 'port'>): Deliver {
  const here = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return async (url, fields, signature) => {
    const reply = await fetch(`http://${here}:${port}${url.slice(publicUrl.length)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
      body: new URLSearchParams(fields).toString(),
    });
    if (!reply.ok) throw new Error(`A webhook was answered with ${reply.status}.`);
  };
}
