// A code for the camera of another phone: black on white whatever the theme, for that is what cameras read.
import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './qr-code.module.css';

interface Props {
  text: string;
  /** What scanning it does, for a screen reader. */
  label: string;
}

/** Blank modules around it, so that a camera finds its edge. */
const margin = 4;

export function QrCode({ text, label }: Props) {
  const picture = useMemo(() => {
    const { data, size: modules } = encode(text, { ecc: 'M', border: 0 });
    const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x + margin} ${y + margin}h1v1h-1z`] : [])));
    const size = modules + 2 * margin;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark.join('')}"/></svg>`;
    return `data:image/svg+xml,${encodeURIComponent(svg)}`;
  }, [text]);
  return <img className={styles.code} src={picture} alt={label} />;
}
