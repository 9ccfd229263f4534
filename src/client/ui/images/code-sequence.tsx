// Codes one after the other, for the camera of another phone: black on white whatever the theme.
import { useEffect, useRef } from 'react';
import { encode } from 'uqr';
import styles from './qr-code.module.css';

interface Props {
  /** The text of each code, without end. */
  textOf: (index: number) => string;
  /** What it is for, for a screen reader. */
  label: string;
}

/** Codes a second: a camera takes 30 pictures in that time, so that it sees each whole at least once, mostly. */
const codesPerSecond = 12;
const black = 0xff000000;
const white = 0xffffffff;
/** Blank modules around each. */
const margin = 4;

export function CodeSequence({ textOf, label }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let index = 0;
    const show = () => {
      if (canvas.current) draw(canvas.current, textOf(index));
      index += 1;
    };
    show();
    const timer = setInterval(show, 1000 / codesPerSecond);
    return () => clearInterval(timer);
  }, [textOf]);
  return (
    <figure aria-label={label}>
      <canvas ref={canvas} className={`${styles.code} ${styles.sequence}`} />
    </figure>
  );
}

function draw(canvas: HTMLCanvasElement, text: string): void {
  // Its letters are as good as random: trying all masks would only cost time.
  const { data, size } = encode(text, { ecc: 'L', boostEcc: false, maskPattern: 3, border: margin });
  if (canvas.width !== size) canvas.width = canvas.height = size;
  const drawing = canvas.getContext('2d');
  if (!drawing) return;
  const picture = drawing.createImageData(size, size);
  const pixels = new Uint32Array(picture.data.buffer);
  data.forEach((row, y) => row.forEach((dark, x) => (pixels[y * size + x] = dark ? black : white)));
  drawing.putImageData(picture, 0, 0);
}
