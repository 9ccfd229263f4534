// How one call is led into another, in Twilio's own markup. Apart from Twilio's client, which only who uses it loads.
import type { RingBack } from './voice';

/** For how long each phone rings, in seconds. */
export const ringFor = 25;

/** What Twilio is told to do. */
export const dialing = ({ from, person }: Pick<RingBack, 'from' | 'person'>) =>
  `<Dial callerId="${from}" timeout="${ringFor}" answerOnBridge="true"><Number>${person}</Number></Dial>`;
