// What the camera sees, and the codes in it.
import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/texts';
import { Problem } from '../primitives/problem';
import styles from './code-camera.module.css';
import { openCodeReader } from './read-codes';

interface Props {
  /** What is to be scanned, for a screen reader. */
  label: string;
  /** Hears every code, again and again, as long as it is shown. */
  onCode: (text: string) => void;
}

/** Pixels of the square that is looked at: enough for a code of 77 modules, and quick on an old phone. */
const side = 600;
/** Milliseconds between looks, so that taps get their turn. */
const pause = 15;

export function CodeCamera({ label, onCode }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [refused, setRefused] = useState(false);
  const [tries, setTries] = useState(0);
  const heard = useRef(onCode);
  useEffect(() => {
    heard.current = onCode;
  }, [onCode]);

  useEffect(() => {
    const stop = new AbortController();
    watch(video.current, stop.signal, (text) => heard.current(text)).catch(() => {
      if (!stop.signal.aborted) setRefused(true);
    });
    return () => stop.abort();
  }, [tries]);

  return (
    <>
      <video ref={video} className={styles.picture} aria-label={label} muted playsInline />
      {refused && (
        <Problem
          onRetry={() => {
            setRefused(false);
            setTries(tries + 1);
          }}
        >
          {t('The camera can’t be used. Allow it for this app in your browser’s settings, then try again.')}
        </Problem>
      )}
    </>
  );
}

/** Looks until it is stopped. Rejects where there is no camera, or none that may be used. */
async function watch(video: HTMLVideoElement | null, stop: AbortSignal, hear: (text: string) => void): Promise<void> {
  if (!video) return;
  const wanted = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } };
  const stream = await navigator.mediaDevices.getUserMedia({ video: wanted });
  const end = () => stream.getTracks().forEach((track) => track.stop());
  stop.addEventListener('abort', end);
  if (stop.aborted) return end();
  video.srcObject = stream;
  await video.play();
  const read = await openCodeReader();
  const picture = document.createElement('canvas');
  picture.width = picture.height = side;
  const drawing = picture.getContext('2d', { willReadFrequently: true });
  while (!stop.aborted && drawing) {
    const { videoWidth: width, videoHeight: height } = video;
    const seen = Math.min(width, height);
    if (seen > 0) {
      drawing.drawImage(video, (width - seen) / 2, (height - seen) / 2, seen, seen, 0, 0, side, side);
      const text = await read(picture);
      if (text !== null && !stop.aborted) hear(text);
    }
    await new Promise((done) => setTimeout(done, pause));
  }
}
