// A microphone and a recorder as browsers have them, in whose place no test can speak.
import { vi } from 'vitest';

export class FakeRecorder extends EventTarget {
  static last: FakeRecorder | null = null;
  static types: readonly string[] = ['audio/webm'];
  static isTypeSupported = (type: string) => FakeRecorder.types.includes(type);
  state: 'inactive' | 'recording' = 'inactive';
  constructor(readonly stream: unknown) {
    super();
    FakeRecorder.last = this;
  }
  start() {
    this.state = 'recording';
  }
  /** As a browser does it, too, when the microphone is taken away. */
  stop() {
    if (this.state === 'inactive') return;
    this.state = 'inactive';
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([new Uint8Array([1, 2, 3])]) }));
    this.dispatchEvent(new Event('stop'));
  }
}

/** Puts a microphone into the browser; `refusal`: the name of the error in its place. Returns what stops its track. */
export function plugIn(refusal: string | null = null) {
  const stop = vi.fn();
  const stream = { getTracks: () => [{ stop }] };
  const asked = () =>
    refusal === null ? Promise.resolve(stream) : Promise.reject(Object.assign(new Error('No.'), { name: refusal }));
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia: asked } });
  return stop;
}
