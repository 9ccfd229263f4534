// The carrier of this installation: Twilio with its settings; else the local one where people only try, and none where they don't.
import type { Config } from '../../config';
import type { BrandCarrier } from './brands';
import { localBrands } from './brands-local';
import type { MessageCarrier } from './messages';
import { localMessages, type Deliver, type LocalMessages } from './messages-local';
import { localMood, type LocalMood } from './mood-local';
import type { VoiceCarrier } from './voice';
import { localVoice } from './voice-local';
import type { NumberCarrier } from './numbers';
import { localNumbers } from './numbers-local';
import { noCarrier } from './no-carrier';

/** What its page shows and plays. */
export type LocalCarrier = LocalMessages & { mood: LocalMood };

export interface Carrier {
  numbers: NumberCarrier;
  voice: VoiceCarrier;
  messages: MessageCarrier;
  /** Null: brands are registered in the carrier's console. */
  brands: BrandCarrier | null;
  /** The local one's own doors, for its page; null with a real carrier. */
  local: LocalCarrier | null;
}

type Settings = Pick<Config, 'carrier' | 'publicUrl' | 'host' | 'port'>;

/** @param deliver hands the local carrier's webhooks to the API; by default over HTTP */
export async function carrierOf({ carrier, publicUrl, host, port }: Settings, deliver?: Deliver): Promise<Carrier> {
  // Its client takes a while to load, which would be a part of every start.
  if (carrier.kind === 'twilio') return (await import('./carrier-twilio')).twilioCarrier(carrier, publicUrl);
  if (carrier.kind === 'none') return noCarrier;
  const mood = localMood(carrier.folder);
  const local = localMessages({
    folder: carrier.folder,
    publicUrl,
    deliver: deliver ?? overHttp({ publicUrl, host, port }),
  });
  return { ...inMood(mood, carrier.folder, local), local: { ...local, mood } };
}

/** The local carrier's parts, each as it is just now. */
function inMood(mood: LocalMood, folder: string, messages: LocalMessages): Omit<Carrier, 'local'> {
  const [numbers, voice, brands] = [localNumbers(folder), localVoice(), localBrands()];
  const { received } = messages;
  return {
    numbers: {
      ...numbers,
      account: async () => ((await mood.read()) === 'no_money' ? 'suspended' : mood.play(() => numbers.account())),
      search: (where, most) => mood.play(() => numbers.search(where, most)),
      find: (phoneNumber) => mood.play(() => numbers.find(phoneNumber)),
      buy: (phoneNumber, label) => mood.play(() => numbers.buy(phoneNumber, label)),
      setUp: (carrierId, service) => mood.play(() => numbers.setUp(carrierId, service)),
      release: (carrierId) => mood.play(() => numbers.release(carrierId)),
    },
    voice: {
      ...voice,
      ring: (call) => mood.play(() => voice.ring(call)),
      find: (call, since) => mood.play(() => voice.find(call, since)),
    },
    messages: {
      ...messages,
      send: (text) => mood.play(() => messages.send(text)),
      find: (text, since) => mood.play(() => messages.find(text, since)),
      received: received && ((to, since) => mood.play(() => received(to, since))),
    },
    brands: {
      brand: (brand, progress) => mood.play(() => brands.brand(brand, progress)),
      campaign: (campaign, brand, progress) => mood.play(() => brands.campaign(campaign, brand, progress)),
    },
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
