// The state of a ZIP code, by its first three digits but for islands, as the Postal Service assigns them (its labeling list L002).

/** The first of a range of prefixes and its state; a range reaches to the next one. Empty: not in use. */
const ranges =
  '005NY 006PR 008VI 009PR 010MA 028RI 030NH 039ME 050VT 055MA 056VT 060CT 070NJ 090AE 099  100NY 150PA 197DE 200DC 201VA 202DC 206MD 220VA 247WV 269  270NC 290SC 300GA 320FL 340AA 341FL 350AL 370TN 386MS 398GA 400KY 428  430OH 460IN 480MI 500IA 529  530WI 550MN 568  569DC 570SD 578  580ND 589  590MT 600IL 630MO 659  660KS 680NE 694  700LA 715  716AR 730OK 733TX 734OK 750TX 800CO 817  820WY 832ID 839  840UT 848  850AZ 866  870NM 885TX 886  889NV 899  900CA 962AP 967HI 969GU 970OR 980WA 995AK'
    .match(/\d{3}(?:[A-Z]{2}| )/g)
    ?.map((range) => ({ from: Number(range.slice(0, 3)), state: range.slice(3).trim() })) ?? [];

/** ZIP codes elsewhere than the others of their prefix. */
const islands = new Map([
  ['96799', 'AS'],
  ['96950', 'MP'],
  ['96951', 'MP'],
  ['96952', 'MP'],
]);

/** Two letters, or '' for what no state has. */
export function stateOfZip(zip: string): string {
  const prefix = /^\d{5}/.test(zip) ? Number(zip.slice(0, 3)) : -1;
  return islands.get(zip.slice(0, 5)) ?? ranges.findLast(({ from }) => from <= prefix)?.state ?? '';
}
