// A sentence of the catalog with elements in it: <Said text="Read {link} first" link={<a …/>} />.
import { Fragment, type ReactNode } from 'react';
import { t } from './texts';

export function RichText({ text, ...parts }: { text: string } & Record<string, ReactNode>) {
  return t(text)
    .split(/\{(\w+)\}/)
    .map((piece, n) => <Fragment key={n}>{n % 2 === 1 ? (parts[piece] ?? `{${piece}}`) : piece}</Fragment>);
}
