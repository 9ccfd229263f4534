// The carrier of this installation: Twilio with its settings, else the local one.
import type { Config } from '../../config';
import type { VoiceCarrier } from './voice';
import { localVoice } from './voice-local';
import { twilioVoice } from './voice-twilio';
import type { NumberCarrier } from './numbers';
import { localNumbers } from './numbers-local';
import { twilioNumbers } from './numbers-twilio';

export interface Carrier {
  numbers: NumberCarrier;
  voice: VoiceCarrier;
}

export function carrierOf({ carrier }: Pick<Config, 'carrier'>): Carrier {
  return carrier.kind === 'twilio'
    ? { numbers: twilioNumbers(carrier), voice: twilioVoice(carrier) }
    : { numbers: localNumbers(carrier.folder), voice: localVoice() };
}
