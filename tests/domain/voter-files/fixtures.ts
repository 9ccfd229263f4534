// The files of this folder's tests, made up in the layouts of states and counties, as decoded text and as rows.
import { readFileSync } from 'node:fs';
import { encodingSniffer } from '../../../src/domain/voter-files/encoding';
import type { TableRow } from '../../../src/domain/voter-files/row-reader';
import { rowReader } from '../../../src/domain/voter-files/row-reader';
import { sniffTable } from '../../../src/domain/voter-files/sniff';

export function fixture(name: string): string {
  const bytes = readFileSync(new URL(`./fixtures/${name}`, import.meta.url));
  const sniffer = encodingSniffer();
  sniffer.push(bytes);
  return new TextDecoder(sniffer.encoding()).decode(bytes);
}

/** The way of a file through the importer: sniffed, then read to its end in small pieces. */
export function fixtureRows(name: string): { header: string[] | null; rows: TableRow[] } {
  const text = fixture(name);
  const sniffed = sniffTable(text, true);
  if (!sniffed.ok) throw new Error(sniffed.reason.detail);
  const reader = rowReader(sniffed.table);
  const rows: TableRow[] = [];
  for (let at = 0; at < text.length; at += 100) rows.push(...reader.push(text.slice(at, at + 100)));
  rows.push(...reader.end());
  const header = sniffed.table.header ? (rows.shift()?.cells ?? []) : null;
  return { header, rows };
}
