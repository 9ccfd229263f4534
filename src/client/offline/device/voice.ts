// A voice note: a canvasser's own words after a visit, recorded by the browser, a minute at most. What was said is kept whatever
// ends it: the minute, the person, another app in front, or the microphone itself.
import { maxVoiceSeconds, voiceTypes } from '../../../contract/facts/door-report';
import { key } from '../../i18n/texts';

export interface Voice {
  bytes: ArrayBuffer;
  mime: (typeof voiceTypes)[number];
  seconds: number;
}

/** There is nothing to record with. The sentence says why, and what to do. */
export class NoMicrophone extends Error {
  override name = 'NoMicrophone';
  constructor(readonly sentence: string) {
    super(sentence);
  }
}

const noRecorder = key('This browser can’t record voice notes. Type a note instead.');
const reasons: Readonly<Record<string, string>> = {
  NotAllowedError: key(
    'The microphone is off for this app. Allow it in your browser’s settings, or type a note instead.',
  ),
  NotFoundError: key('No microphone was found. Type a note instead.'),
};
const taken = key('Another app is using the microphone. Close it and try again, or type a note instead.');

export interface Recording {
  stop(): void;
  /** What was said, once it has ended; null where that is nothing. */
  ended: Promise<Voice | null>;
}

/** Asks for the microphone and records. `onSecond` hears how many have passed. Throws {@link NoMicrophone}. */
export async function recordVoice(onSecond: (seconds: number) => void): Promise<Recording> {
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  const mime = typeof MediaRecorder === 'undefined' ? undefined : voiceTypes.find(isRecordable);
  if (!devices || mime === undefined) throw new NoMicrophone(noRecorder);
  const stream = await devices.getUserMedia({ audio: true }).catch((error: unknown) => {
    throw new NoMicrophone(reasons[error instanceof Error ? error.name : ''] ?? taken);
  });
  const recorder = new MediaRecorder(stream, { mimeType: mime, audioBitsPerSecond: 32_000 });
  const parts: Blob[] = [];
  const begun = performance.now();
  const passed = () => Math.min(maxVoiceSeconds, (performance.now() - begun) / 1000);
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  const ticking = setInterval(() => {
    onSecond(Math.floor(passed()));
    if (passed() >= maxVoiceSeconds) stop();
  }, 250);
  const onHidden = () => {
    if (document.visibilityState === 'hidden') stop();
  };
  document.addEventListener('visibilitychange', onHidden);
  const ended = new Promise<Voice | null>((resolve) => {
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    // Without a microphone it stops, too, and has what was said until then.
    recorder.addEventListener('stop', () => {
      const seconds = Math.round(passed() * 10) / 10;
      clearInterval(ticking);
      document.removeEventListener('visibilitychange', onHidden);
      for (const track of stream.getTracks()) track.stop();
      const read = new Blob(parts)
        .arrayBuffer()
        .then((bytes) => (bytes.byteLength === 0 ? null : { bytes, mime, seconds }));
      resolve(read.catch(() => null));
    });
  });
  recorder.start(1_000);
  return { stop, ended };
}

const isRecordable = (type: string): boolean => MediaRecorder.isTypeSupported(type);
