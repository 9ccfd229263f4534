// Calls through Twilio: the volunteer's phone first, then the person's. What is said in between travels with the request, so that no
// address of ours needs to be reachable.
import twilio from 'twilio';
import type { Config } from '../../config';
import { askTwilio, type TwilioClient } from './twilio-client';
import { dialing, ringFor } from './dialing';
import type { RingBack, VoiceCarrier } from './voice';

/** Seconds. */
const tokenLasts = 3_600;

export function twilioVoice(
  client: TwilioClient,
  settings: Extract<Config['carrier'], { kind: 'twilio' }>,
): VoiceCarrier {
  return {
    async ring({ from, volunteer, person }) {
      const call = { from, to: volunteer, timeout: ringFor, twiml: connecting({ from, person }) };
      const { sid } = await askTwilio(() => client.calls.create(call));
      return { carrier_id: sid, simulated: null };
    },
    async find({ from, volunteer }, since) {
      const [call] = await askTwilio(() => client.calls.list({ from, to: volunteer, startTimeAfter: since, limit: 1 }));
      return call ? { carrier_id: call.sid, simulated: null } : null;
    },
    hasBrowser: settings.browser !== null,
    browserToken(who, now, lasts = tokenLasts) {
      const { accountSid, browser } = settings;
      if (browser === null) return null;
      const { AccessToken } = twilio.jwt;
      const token = new AccessToken(accountSid, browser.keySid, browser.keySecret, { identity: who, ttl: lasts });
      token.addGrant(new AccessToken.VoiceGrant({ outgoingApplicationSid: browser.appSid }));
      return { token: token.toJwt(), expires_at: new Date(now.getTime() + lasts * 1_000) };
    },
  };
}

/** Numbers are digits with a plus, so that nothing in them needs escaping. */
const connecting = (numbers: Pick<RingBack, 'from' | 'person'>) => `<Response>${dialing(numbers)}</Response>`;
