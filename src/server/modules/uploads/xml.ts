// Reads the XML inside a workbook as it streams by. Entities of its own are refused by the parser, so nothing can grow.
import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { sentence } from '../../../contract/messages/every-message';
import { UnreadableFileError } from '../../../domain/voter-files/row-reader';
import { longestText } from './limits';

export interface XmlHandlers {
  /** Names come without their prefix: "row", whatever the workbook calls its namespace. */
  open?: (name: string, attributes: Record<string, string>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

/** Feeds a stream to the handlers; after each piece it hands out how many bytes were read. */
export async function* readXml(stream: Readable, { open, close, text }: XmlHandlers): AsyncGenerator<number> {
  const parser = new SaxesParser();
  const decoder = new TextDecoder('utf-8');
  let bytes = 0;
  /** Since the last tag or text ended: the parser holds all of it. */
  let held = 0;
  parser.on('opentag', ({ name, attributes }) => {
    held = 0;
    open?.(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    held = 0;
    close?.(localName(name));
  });
  parser.on('text', (found) => {
    held = 0;
    text?.(found);
  });
  try {
    for await (const piece of stream) {
      const read = Buffer.from(piece as Uint8Array);
      bytes += read.length;
      held += read.length;
      write(parser, decoder.decode(read, { stream: true }));
      if (held > longestText + read.length) throw new UnreadableFileError(sentence('WORKBOOK_BROKEN'));
      yield bytes;
    }
    write(parser, decoder.decode());
    closeParser(parser);
  } finally {
    stream.destroy();
  }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function write(parser: SaxesParser, text: string): void {
  try {
    parser.write(text);
  } catch (error) {
    throw told(error);
  }
}

function closeParser(parser: SaxesParser): void {
  try {
    parser.close();
  } catch (error) {
    throw told(error);
  }
}

const told = (error: unknown): unknown =>
  error instanceof UnreadableFileError ? error : new UnreadableFileError(sentence('WORKBOOK_BROKEN'));
