// A code for the camera of another phone: black on white whatever the theme, for that is what cameras read.
import { useMemo } from 'react';
import { encode } from 'uqr';

interface Props {
  text: string;
  /** What scanning it does, for a screen reader. */
  label: string;
}

/** Blank modules around it, so that a camera finds its edge. */
const margin = 4;

export function QrCode({ text, label }: Props) {
  const { path, size } = useMemo(() => {
    const { data, size: modules } = encode(text, { ecc: 'M', border: 0 });
    const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x + margin} ${y + margin}h1v1h-1z`] : [])));
    return { path: dark.join(''), size: modules + 2 * margin };
  }, [text]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      style={{ width: '100%', maxWidth: 340, margin: '0 auto', display: 'block', borderRadius: 12 }}
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
