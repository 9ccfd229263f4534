// Pictures of the demo, drawn: road signs, and photos of where they were put up. Letters are drawn too, because a server
// need not have fonts.
import type { SeededRandom } from './seeded-random';

/** Rows of five dots, from top to bottom, one number a row. */
const letters: Record<string, readonly number[]> = {
  A: [14, 17, 17, 31, 17, 17, 17],
  C: [14, 17, 16, 16, 16, 17, 14],
  D: [30, 17, 17, 17, 17, 17, 30],
  E: [31, 16, 16, 30, 16, 16, 31],
  F: [31, 16, 16, 30, 16, 16, 16],
  I: [14, 4, 4, 4, 4, 4, 14],
  K: [17, 18, 20, 24, 20, 18, 17],
  L: [16, 16, 16, 16, 16, 16, 31],
  N: [17, 25, 21, 19, 17, 17, 17],
  O: [14, 17, 17, 17, 17, 17, 14],
  R: [30, 17, 17, 30, 20, 18, 17],
  S: [15, 16, 16, 14, 1, 1, 30],
  U: [17, 17, 17, 17, 17, 17, 14],
  Y: [17, 17, 10, 4, 4, 4, 4],
};

export interface SignDesign {
  ground: string;
  ink: string;
  lines: readonly string[];
}

export const signDesigns = {
  okafor: { ground: '#16213a', ink: '#faf8f4', lines: ['OKAFOR', 'FOR COUNCIL'] },
  banner: { ground: '#2a4bb0', ink: '#f4a623', lines: ['ADA OKAFOR'] },
  measure: { ground: '#1f7a4d', ink: '#faf8f4', lines: ['YES', 'ON C'] },
} satisfies Record<string, SignDesign>;

/** A sign alone, as its picture in the list. */
export function signPicture(design: SignDesign): Promise<Buffer> {
  return jpeg(`<rect width="800" height="600" fill="#e4e2dc"/>${sign(design, 60, 90, 680, 420)}`);
}

/** A sign on a lawn in front of a house, never twice the same. */
export function placementPicture(random: SeededRandom, design: SignDesign): Promise<Buffer> {
  const wall = random.pick(['#c9b79c', '#a8b5a2', '#b9c4d6', '#d8c3b5', '#e0d9c8']);
  const roof = random.pick(['#5b4636', '#46505b', '#6e3b32']);
  const sky = random.pick(['#bcd7ee', '#dfe6ea', '#f3d9b8']);
  const left = random.whole(40, 320);
  const x = random.whole(120, 420);
  const trees = Array.from({ length: random.whole(1, 3) }, () => {
    const at = random.whole(0, 800);
    return `<rect x="${at - 8}" y="230" width="16" height="120" fill="#6b4f3a"/><circle cx="${at}" cy="210" r="${random.whole(50, 85)}" fill="#4f7a4a"/>`;
  });
  return jpeg(`<rect width="800" height="600" fill="${sky}"/>${trees.join('')}
    <rect x="${left}" y="190" width="380" height="190" fill="${wall}"/>
    <path d="M${left - 30} 200 L${left + 190} 90 L${left + 410} 200 Z" fill="${roof}"/>
    <rect x="${left + 165}" y="270" width="56" height="110" fill="#3b2f2a"/>
    <rect x="${left + 50}" y="240" width="70" height="64" fill="#eef3f7"/><rect x="${left + 265}" y="240" width="70" height="64" fill="#eef3f7"/>
    <rect y="370" width="800" height="230" fill="#7ea35b"/><path d="M${left + 150} 380 L${left + 236} 380 L${left + 320} 600 L${left + 40} 600 Z" fill="#b9b4aa"/>
    <rect x="${x + 20}" y="430" width="8" height="130" fill="#555"/><rect x="${x + 212}" y="430" width="8" height="130" fill="#555"/>
    ${sign(design, x, 350, 240, 150)}`);
}

function sign({ ground, ink, lines }: SignDesign, x: number, y: number, width: number, height: number): string {
  const longest = Math.max(...lines.map((line) => line.length));
  const dot = Math.min((width * 0.86) / (longest * 6 - 1), (height * 0.8) / (lines.length * 9 - 2));
  const top = y + (height - (lines.length * 9 - 2) * dot) / 2;
  const drawn = lines.map((line, row) => {
    const start = x + (width - (line.length * 6 - 1) * dot) / 2;
    return Array.from(line, (letter, at) => glyph(letter, start + at * 6 * dot, top + row * 9 * dot, dot)).join('');
  });
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${height / 20}" fill="${ground}"/>
    <rect x="${x + width * 0.04}" y="${y + height * 0.93}" width="${width * 0.92}" height="${height * 0.025}" fill="#f4a623"/>
    <g fill="${ink}">${drawn.join('')}</g>`;
}

function glyph(letter: string, x: number, y: number, dot: number): string {
  return (letters[letter] ?? [])
    .flatMap((bits, row) =>
      [0, 1, 2, 3, 4]
        .filter((column) => bits & (16 >> column))
        .map(
          (column) =>
            `<rect x="${x + column * dot}" y="${y + row * dot}" width="${dot * 1.04}" height="${dot * 1.04}"/>`,
        ),
    )
    .join('');
}

async function jpeg(content: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 800 600">${content}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
}
