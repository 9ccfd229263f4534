// Calls of a machine without a carrier: no phone rings, and whether someone would have answered follows from their number.
import type { RungCall, VoiceCarrier } from './voice';

/** Calls of this process, by who is rung from where; none is looked for after a minute. */
const mostRemembered = 1_000;

export function localVoice(): VoiceCarrier {
  const calls = new Map<string, { at: number; call: RungCall }>();
  let next = 1;
  const keyOf = ({ from, volunteer }: { from: string; volunteer: string }) => `${from} ${volunteer}`;
  return {
    ring(ringing) {
      const call: RungCall = {
        carrier_id: `local-${next}`,
        simulated: Number(ringing.person.at(-1)) % 3 === 0 ? 'no_answer' : 'answered',
      };
      next += 1;
      if (calls.size >= mostRemembered) calls.clear();
      calls.set(keyOf(ringing), { at: Date.now(), call });
      return Promise.resolve(call);
    },
    find(ringing, since) {
      const known = calls.get(keyOf(ringing));
      return Promise.resolve(known && known.at >= since.getTime() ? known.call : null);
    },
    hasBrowser: false,
    browserToken: () => null,
  };
}
