// A sentence of the catalogue with elements in it: <Said text="Read {link} first" link={<a …/>} />.
import { Fragment, type ReactNode } from 'react';
import { say } from '../../domain/words/say';

export function Said({ text, ...parts }: { text: string } & Record<string, ReactNode>) {
  return say(text)
    .split(/\{(\w+)\}/)
    .map((piece, n) => <Fragment key={n}>{n % 2 === 1 ? (parts[piece] ?? `{${piece}}`) : piece}</Fragment>);
}
