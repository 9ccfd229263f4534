// A call by this computer's own microphone. What it takes is a large file, loaded when someone calls that way.
import type { Call } from '@twilio/voice-sdk';

export interface BrowserPhone {
  hangUp(): void;
  mute(on: boolean): void;
}

interface Told {
  /** The person's phone rings. */
  onRinging: () => void;
  onTalking: () => void;
  /** It is over; `failed`: the connection broke, or never came about. */
  onOver: (failed: boolean) => void;
}

/** Whether the browser lets this page hear its microphone; asks for it. */
export async function mayHear(): Promise<boolean> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    for (const track of stream.getTracks()) track.stop();
    return true;
  } catch {
    return false;
  }
}

/** Connects the call for which the token was made: the carrier asks the server whom to dial. */
export async function callFromBrowser(token: string, { onRinging, onTalking, onOver }: Told): Promise<BrowserPhone> {
  const { Device } = await import('@twilio/voice-sdk');
  const device = new Device(token, { closeProtection: true, logLevel: 'silent' });
  let made: Call | null = null;
  let over = false;
  let failing = false;
  const end = (failed: boolean) => {
    if (over) return;
    over = true;
    device.destroy();
    onOver(failed);
  };
  // A call outlives most errors: of a network that changes, of a token that ends.
  const onError = () => {
    if (made === null || made.status() === 'closed') return end(true);
    // One that ends it is followed by its end at once.
    failing = true;
    queueMicrotask(() => {
      failing = false;
    });
  };
  device.on('error', onError);
  try {
    const call = await device.connect();
    made = call;
    call.on('ringing', onRinging);
    call.on('accept', onTalking);
    call.on('disconnect', () => {
      const failed = failing;
      // Or its end is followed by the error.
      queueMicrotask(() => end(failed));
    });
    call.on('cancel', () => end(false));
    call.on('reject', () => end(true));
    call.on('error', onError);
    const hangUp = () => {
      call.disconnect();
      end(false);
    };
    if (over) call.disconnect();
    return { hangUp, mute: (on) => call.mute(on) };
  } catch (error) {
    over = true;
    device.destroy();
    throw error;
  }
}
