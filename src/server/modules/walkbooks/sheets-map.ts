// The map of a walk sheet, drawn as lines: streets from the doors themselves, the way, and the doors with their numbers.
import type { DoorFeature } from '../../../contract/walkbooks';
import { projectPositions } from '../../../domain/walkbooks/geometry';
import { streetLines } from '../../../domain/walkbooks/street-lines';
import { printable } from './sheets-text';

type Pdf = PDFKit.PDFDocument;

interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Place {
  x: number;
  y: number;
}

/** Doors beyond this many carry no number on the map: they would lie on one another. */
const numbered = 160;

export function drawMap(pdf: Pdf, listed: readonly { door: DoorFeature; number: number }[], frame: Frame): void {
  const doors = listed.map(({ door }) => door);
  const lines = streetLines(doors);
  const places = doors.map((door) => door.geometry.coordinates);
  const at = fit([...places, ...lines.flatMap(({ line }) => line)], frame);
  pdf.save();
  pdf.rect(frame.x, frame.y, frame.width, frame.height).clip();
  pdf.rect(frame.x, frame.y, frame.width, frame.height).fill('#eeece7');
  for (const { line } of lines) trace(pdf, line.map(at)).lineWidth(7).lineCap('round').stroke('#ffffff');
  for (const { name, line } of lines) nameStreet(pdf, name, line.map(at));
  const spots = places.map(at);
  if (spots.length > 1) trace(pdf, spots).lineWidth(0.7).lineCap('round').stroke('#16213a');
  spots.forEach((spot, index) => {
    const last = spots[index - 1];
    // Units of one building are one dot with the number of the first.
    if (last && Math.hypot(last.x - spot.x, last.y - spot.y) < 1) return;
    const shown = doors.length <= numbered;
    pdf.circle(spot.x, spot.y, shown ? 5.2 : 2).fillAndStroke('#ffffff', '#16213a');
    if (!shown) return;
    pdf.font('Helvetica-Bold').fontSize(5.4).fillColor('#16213a');
    pdf.text(String(listed[index]?.number ?? ''), spot.x - 8, spot.y - 2, {
      width: 16,
      align: 'center',
      lineBreak: false,
    });
  });
  pdf.restore();
  pdf.rect(frame.x, frame.y, frame.width, frame.height).lineWidth(0.6).stroke('#8b8f9a');
  const [cx, cy] = [frame.x + frame.width - 16, frame.y + 18];
  pdf.polygon([cx, cy - 10], [cx - 4, cy + 2], [cx + 4, cy + 2]).fill('#16213a');
  pdf.font('Helvetica-Bold').fontSize(8).fillColor('#16213a');
  pdf.text('N', cx - 8, cy + 4, { width: 16, align: 'center', lineBreak: false });
}

/** Degrees to points on the page, north up, all within the frame. */
function fit(
  places: readonly (readonly [number, number])[],
  frame: Frame,
): (place: readonly [number, number]) => Place {
  const positions = places.map(([longitude, latitude]) => ({ longitude, latitude }));
  const { x, y } = projectPositions(positions);
  const span = (axis: Float64Array) => {
    let [low, high] = [Infinity, -Infinity];
    for (const each of axis) [low, high] = [Math.min(low, each), Math.max(high, each)];
    return { low, high, width: Math.max(high - low, 20) };
  };
  const [east, north] = [span(x), span(y)];
  const margin = 18;
  const scale = Math.min((frame.width - 2 * margin) / east.width, (frame.height - 2 * margin) / north.width);
  const [first] = positions;
  const middle = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
  const mean = positions.reduce((sum, each) => sum + each.latitude, 0) / positions.length;
  const perDegree = 111_195.08;
  return ([longitude, latitude]) => {
    if (!first) return middle;
    const px = (longitude - first.longitude) * Math.cos((mean * Math.PI) / 180) * perDegree;
    const py = (latitude - first.latitude) * perDegree;
    return {
      x: middle.x + (px - (east.low + east.high) / 2) * scale,
      y: middle.y - (py - (north.low + north.high) / 2) * scale,
    };
  };
}

function trace(pdf: Pdf, line: readonly Place[]): Pdf {
  line.forEach(({ x, y }, index) => (index === 0 ? pdf.moveTo(x, y) : pdf.lineTo(x, y)));
  return pdf;
}

/** Along the street's two ends, the right way up, where it is long enough. */
function nameStreet(pdf: Pdf, name: string, line: readonly Place[]): void {
  const [from, to] = [line[0], line.at(-1)];
  if (!from || !to) return;
  const text = printable(name);
  pdf.font('Helvetica').fontSize(6).fillColor('#4d5769');
  if (pdf.widthOfString(text) > Math.hypot(to.x - from.x, to.y - from.y)) return;
  let angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  if (angle > 90) angle -= 180;
  if (angle < -90) angle += 180;
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  pdf.save();
  pdf.rotate(angle, { origin: [middle.x, middle.y] });
  pdf.text(text, middle.x - 100, middle.y - 2.4, { width: 200, align: 'center', lineBreak: false });
  pdf.restore();
}
