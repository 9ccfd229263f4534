// The map of a walk sheet, drawn as lines that a black and white printer can show: streets from the doors themselves, the way,
// and the doors with their numbers.
import type { DoorFeature } from '../../../contract/doors';
import { projectPositions } from '../../../domain/geography/geometry';
import { streetLines, type StreetLine } from '../../../domain/geography/street-lines';
import { numberedSpots, placeOfName, type NamePlace, type Spot } from './label-places';
import { printable } from './walk-sheet-texts';

type Pdf = PDFKit.PDFDocument;

interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Printed {
  door: DoorFeature;
  number: number;
}

const ink = '#16213a';
const margin = 18;
const radius = 5.4;
/** Metres: fewer are not drawn larger, or two doors of a house would look like a long walk. */
const smallest = 60;
const height = { least: 120, most: 330 };

/** What a map shows: its doors, its streets, and how far it reaches. */
export interface BaseMap {
  listed: readonly Printed[];
  lines: StreetLine[];
  at: (place: readonly [number, number], frame: Frame) => Spot;
  /** How high the map is to be at a width: no higher than what it shows asks for. */
  heightAt: (width: number) => number;
}

export function baseMap(listed: readonly Printed[]): BaseMap {
  const doors = listed.map(({ door }) => door);
  const lines = streetLines(doors);
  const places = [...doors.map((door) => door.geometry.coordinates), ...lines.flatMap(({ line }) => line)];
  const positions = places.map(([longitude, latitude]) => ({ longitude, latitude }));
  const { x, y } = projectPositions(positions);
  const [east, north] = [span(x), span(y)];
  const [first] = positions;
  const mean = positions.reduce((sum, each) => sum + each.latitude, 0) / (positions.length || 1);
  const perDegree = 111_195.08;
  return {
    listed,
    lines,
    heightAt: (width) => {
      const fitting = ((width - 2 * margin) * north.width) / east.width + 2 * margin;
      return Math.min(height.most, Math.max(height.least, fitting));
    },
    at: ([longitude, latitude], frame) => {
      const middle = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
      if (!first) return middle;
      const scale = Math.min((frame.width - 2 * margin) / east.width, (frame.height - 2 * margin) / north.width);
      const px = (longitude - first.longitude) * Math.cos((mean * Math.PI) / 180) * perDegree;
      const py = (latitude - first.latitude) * perDegree;
      return { x: middle.x + (px - east.middle) * scale, y: middle.y - (py - north.middle) * scale };
    },
  };
}

function span(axis: Float64Array) {
  let [low, high] = [Infinity, -Infinity];
  for (const each of axis) [low, high] = [Math.min(low, each), Math.max(high, each)];
  return { middle: (low + high) / 2, width: Math.max(high - low, smallest) };
}

export function drawMap(pdf: Pdf, { listed, lines, at }: BaseMap, frame: Frame): void {
  const on = (place: readonly [number, number]) => at(place, frame);
  const streets = lines.map(({ name, line }) => ({ name, line: line.map(on) }));
  const spots = listed.map(({ door }) => on(door.geometry.coordinates));
  // Units of one building are one dot with the number of the first.
  const marks = spots.flatMap((spot, index) => {
    const last = spots[index - 1];
    if (last && Math.hypot(last.x - spot.x, last.y - spot.y) < 1) return [];
    return [{ ...spot, number: listed[index]?.number ?? index + 1 }];
  });
  pdf.save();
  pdf.rect(frame.x, frame.y, frame.width, frame.height).clip();
  pdf.rect(frame.x, frame.y, frame.width, frame.height).fill('#eeece7');
  for (const { line } of streets) trace(pdf, line).lineWidth(9).lineCap('round').stroke('#c4c1ba');
  for (const { line } of streets) trace(pdf, line).lineWidth(7.6).lineCap('round').stroke('#ffffff');
  if (spots.length > 1) trace(pdf, spots).lineWidth(0.7).lineCap('round').stroke(ink);
  for (const { x, y } of marks) pdf.circle(x, y, 1.7).fill(ink);
  const numbers = numberedSpots(marks, 2 * radius).flatMap((index) => marks[index] ?? []);
  nameStreets(pdf, streets, numbers, frame);
  numbers.forEach((mark, index) => numberDoor(pdf, mark, index === 0));
  pdf.restore();
  pdf.rect(frame.x, frame.y, frame.width, frame.height).lineWidth(0.6).stroke('#8b8f9a');
  const [cx, cy] = [frame.x + frame.width - 16, frame.y + 18];
  pdf.polygon([cx, cy - 10], [cx - 4, cy + 2], [cx + 4, cy + 2]).fill(ink);
  pdf.font('Helvetica-Bold').fontSize(8).fillColor(ink);
  pdf.text('N', cx - 8, cy + 4, { width: 16, align: 'center', lineBreak: false });
}

/** The first door is filled: there the walk begins. */
function numberDoor(pdf: Pdf, { x, y, number }: Spot & { number: number }, isFirst: boolean): void {
  pdf
    .circle(x, y, radius)
    .lineWidth(0.7)
    .fillAndStroke(isFirst ? ink : '#ffffff', ink);
  const size = number < 100 ? 6 : number < 1000 ? 5 : 4;
  pdf
    .font('Helvetica-Bold')
    .fontSize(size)
    .fillColor(isFirst ? '#ffffff' : ink);
  pdf.text(String(number), x - 8, y - size * 0.36, { width: 16, align: 'center', lineBreak: false });
}

function trace(pdf: Pdf, line: readonly Spot[]): Pdf {
  line.forEach(({ x, y }, index) => (index === 0 ? pdf.moveTo(x, y) : pdf.lineTo(x, y)));
  return pdf;
}

function nameStreets(
  pdf: Pdf,
  streets: readonly { name: string; line: Spot[] }[],
  numbers: readonly Spot[],
  frame: Frame,
): void {
  const names: NamePlace[] = [];
  const inside = ({ x, y }: Spot) =>
    x > frame.x + 3 && x < frame.x + frame.width - 3 && y > frame.y + 6 && y < frame.y + frame.height - 6;
  for (const { name, line } of streets) {
    const text = printable(name);
    pdf.font('Helvetica-Oblique').fontSize(7);
    const width = pdf.widthOfString(text) + 5;
    const place = placeOfName(line, width, { numbers, radius, names, inside });
    if (!place) continue;
    names.push(place);
    pdf.save();
    pdf.rotate(place.angle, { origin: [place.x, place.y] });
    pdf
      .roundedRect(place.x - width / 2, place.y - 4.5, width, 9, 2)
      .fillOpacity(0.85)
      .fill('#ffffff');
    pdf.fillOpacity(1).fillColor(ink);
    pdf.text(text, place.x - width / 2, place.y - 2.6, { width, align: 'center', lineBreak: false });
    pdf.restore();
  }
}
