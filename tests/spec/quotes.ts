// The sentences that the rows quote, read off their files.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { sectionText } from './rows';

export interface Quote {
  file: string;
  section: number;
  sentence: string;
  kind: 'row' | 'read';
}

const kinds: Readonly<Record<string, Quote['kind']>> = {
  row: 'row',
  'row.read': 'read',
  callRow: 'row',
};

function quotesIn(file: string): Quote[] {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Quote[] = [];
  const visit = (node: ts.Node, section: number | null): void => {
    let inside = section;
    if (ts.isCallExpression(node)) {
      const [first] = node.arguments;
      const name = node.expression.getText();
      if (name === 'rowsOf' && first) inside = Number(first.getText());
      const kind = kinds[name];
      if (kind && first && inside !== null && ts.isStringLiteralLike(first))
        found.push({ file, section: inside, sentence: first.text, kind });
    }
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(source, null);
  return found;
}

/** Every row's quote, in the order of files. */
export const everyQuote = (): Quote[] =>
  readdirSync(import.meta.dirname)
    .filter((file) => /^section-.*\.test\.tsx?$/.test(file))
    .flatMap(quotesIn);

/** What of a section no row quotes, in pieces; headings, labels of lists, bullets and marks between two sentences are none. */
export function unquoted(section: number, quotes: readonly Quote[]): string[] {
  const text = sectionText(section);
  const rest = text.split('');
  for (const { sentence } of quotes) {
    const at = text.indexOf(sentence);
    if (at >= 0) rest.fill('\n', at, at + sentence.length);
  }
  return rest
    .join('')
    .split('\n')
    .filter((line) => !/^#|^\w+:$/.test(line) && /[\p{L}\d]/u.test(line))
    .map((line) => line.trim());
}
