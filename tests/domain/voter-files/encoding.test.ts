import { describe, expect, it } from 'vitest';
import { encodingSniffer, refuseBytes, sniffEncoding } from '../../../src/domain/voter-files/encoding';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const latin = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));
const wide = (text: string, swapped: boolean): Uint8Array =>
  Uint8Array.from(text.split('').flatMap((char) => (swapped ? [0, char.charCodeAt(0)] : [char.charCodeAt(0), 0])));

describe('the encoding of a file', () => {
  it.each([
    ['plain letters', bytesOf('id,name\n1,Ann\n'), 'utf-8'],
    ['UTF-8 with and without accents', bytesOf('id,name\n1,Peña 👋\n'), 'utf-8'],
    ['UTF-8 with its mark', bytesOf('\uFEFFid,name\n'), 'utf-8'],
    ['UTF-8 cut in the middle of a letter', bytesOf('Peña').slice(0, 3), 'utf-8'],
    ['Windows-1252', latin('id,name\n1,Pe\xF1a\n'), 'windows-1252'],
    ['Windows-1252 quotes', latin('1,\x93Bud\x94\n'), 'windows-1252'],
    ['Windows-1252 in large letters', latin('1,PE\xD1A,MART\xCDNEZ\n'), 'windows-1252'],
    ['Windows-1252 with nothing but apostrophes', latin('1,O\x92Brien\n2,D\x92ANGELO\n'), 'windows-1252'],
    ['Mac Roman', latin('id,name\n1,Pe\x96a\n2,Mart\x92nez\n'), 'macintosh'],
    ['Mac Roman in large letters', latin('1,PE\x84A,MART\xEANEZ\n'), 'macintosh'],
    ['UTF-16 with its mark', Uint8Array.from([0xff, 0xfe, ...wide('id', false)]), 'utf-16le'],
    ['UTF-16 the other way round, with its mark', Uint8Array.from([0xfe, 0xff, ...wide('id', true)]), 'utf-16be'],
    ['UTF-16 without a mark', wide('VanID\tLastName\r\n1\tHolt\r\n', false), 'utf-16le'],
    ['UTF-16 the other way round, without a mark', wide('VanID\tLastName\r\n1\tHolt\r\n', true), 'utf-16be'],
  ])('is told for %s', (_what, bytes, encoding) => {
    expect(sniffEncoding(bytes)).toBe(encoding);
    expect(refuseBytes(bytes)).toBeNull();
  });

  it('is told by an accent that comes late, also where a letter lies across two pieces', () => {
    const late = encodingSniffer();
    late.push(bytesOf('a'.repeat(70_000)));
    late.push(latin('Pe\xF1a\n'));
    expect(late.encoding()).toBe('windows-1252');
    const cut = encodingSniffer();
    const bytes = bytesOf('Peña');
    cut.push(bytes.slice(0, 3));
    cut.push(bytes.slice(3));
    expect(cut.encoding()).toBe('utf-8');
  });
});

describe('a file that is no text', () => {
  it.each([
    ['nothing', new Uint8Array(), 'This file is empty.'],
    ['blanks', bytesOf('\uFEFF \r\n'), 'This file is empty.'],
    ['a picture', latin('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), 'This is a picture (PNG).'],
    ['a photo', latin('\xFF\xD8\xFF\xE0\0\x10JFIF'), 'This is a picture (JPEG).'],
    ['an old workbook', latin('\xD0\xCF\x11\xE0\0'), 'This is an old Excel workbook (.xls), or one with a password.'],
    ['UTF-32', latin('\xFF\xFE\0\0i\0\0\0d\0\0\0'), 'This text is in UTF-32.'],
    ['a PDF', latin('%PDF-1.7\n'), 'This is a PDF document.'],
    ['a web page', bytesOf('\uFEFF<!DOCTYPE html>\n<html lang="en">'), 'This is a web page (HTML).'],
    ['KML', bytesOf('<?xml version="1.0"?><kml/>'), 'This is an XML file.'],
    ['rich text', bytesOf('{\\rtf1\\ansi Hello}'), 'This is a text document (RTF).'],
    ['other binary data', Uint8Array.from({ length: 600 }, (_, index) => (index * 7) % 31), 'This file isn’t text.'],
  ])('is refused with a sentence: %s', (_what, bytes, sentence) => {
    expect(refuseBytes(bytes)?.detail).toContain(sentence);
  });
});
