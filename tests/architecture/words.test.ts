import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import spanish from '../../src/client/session/es.json';
import type { Translation } from '../../src/domain/words/say';
import { root, sources } from './sources';

/** Attributes of our elements and widgets that people read or hear. */
const spoken = new Set(
  'title label lead hint safe legend many empty alt placeholder aria-label aria-description text action retryLabel talkedHint totalWord partWord fileLabel button'.split(
    ' ',
  ),
);
/** Columns of files and names of formats are the same in every language; DayBars' labels are a kind, not a text. */
const names = new Set(
  'address city unit zip ZIP latitude longitude CSV GeoJSON Florida|North Carolina|weekday|date|Porchlight'
    .split(/[ |]/)
    .concat('North Carolina'),
);
/** Calls whose texts nobody reads, or that are the catalogue itself. */
const silent =
  /(?:^|\.)(?:say|sayCount|key|\w*Error|Failure|querySelector|querySelectorAll|matchMedia|useLoad|RegExp|setAttribute|stores|DateTimeFormat)$/;
/** Answers that a survey keeps as they were picked, and a sentence of the server's. */
const data = new Set(['Not sure', 'Email not found or not invited']);
const hasWords = (text: string) => /\p{L}{2}/u.test(text);
/** A sentence or a title: begins with a capital and goes on with another word. */
const isSentence = (text: string) => /^[“"(]?\p{Lu}\p{Ll}*[’']?\p{Ll}* \p{L}/u.test(text);

interface Found {
  unsaid: string[];
  said: Set<string>;
}

function look(path: string): Found {
  const found: Found = { unsaid: [], said: new Set() };
  const text = readFileSync(join(root, path), 'utf8');
  const file = ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const blame = (node: ts.Node) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    found.unsaid.push(`${path}:${line + 1} ${node.getText().trim().slice(0, 80)}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isJsxText(node) && hasWords(node.text) && !names.has(node.text.trim())) blame(node);
    if (ts.isJsxAttribute(node) && spoken.has(node.name.getText()) && node.initializer) {
      const value = node.initializer;
      if (ts.isStringLiteral(value) && hasWords(value.text) && !names.has(value.text)) blame(value);
    }
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const name = node.expression.getText();
      // The last text of sayCount is its name in the catalogue.
      const named =
        name === 'sayCount' ? node.arguments?.[2] : name === 'say' || name === 'key' ? node.arguments?.[0] : undefined;
      if (named) collect(named, found.said);
      if (silent.test(name)) {
        node.arguments?.forEach((each) => !isText(each) && visit(each));
        return;
      }
    }
    if (
      (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) &&
      isSentence(node.text) &&
      !data.has(node.text)
    )
      blame(node);
    if (ts.isTemplateExpression(node) && isSentence(node.head.text + 'x')) blame(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const isText = (node: ts.Node) =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node);

/** The texts that an argument may be: itself, or the two sides of a choice. */
function collect(node: ts.Node, into: Set<string>): void {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) into.add(node.text);
  else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach((each) => collect(each, into));
  else if (ts.isBinaryExpression(node)) [node.left, node.right].forEach((each) => collect(each, into));
}

/** Where sentences are made that the server tells; not what only developers or the log read. */
const tellers =
  /^src\/(?:server\/(?:modules|http|providers\/photos)|client\/local\/(?:drain|ending)|domain\/(?:imports|surveys|voter-groups)|contract)(?:\/|\.)(?!.*(?:openapi|sheets-text|census-batch)\.ts)/;
/** Details that are no whole sentence. */
const brief = / (?:was not provided|is missing|characters at most|letters only)$/;

/** A text with holes named after what stands in them. */
function holed(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  const nameOf = (expression: ts.Expression) => /(\w+)\W*$/.exec(expression.getText())?.[1] ?? '';
  return node.head.text + node.templateSpans.map((span) => `{${nameOf(span.expression)}}${span.literal.text}`).join('');
}

/** What the server may tell: the second argument of an ApiError, and every whole sentence beside it. */
function told(path: string): string[] {
  const file = ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'summary') return;
    if (
      (ts.isCallExpression(node) || ts.isNewExpression(node)) &&
      /^(?:key|say\w*|Error|\w+Failure)$/.test(node.expression.getText())
    )
      return;
    const text = holed(node);
    const isDetail =
      ts.isNewExpression(node.parent) &&
      node.parent.expression.getText() === 'ApiError' &&
      node.parent.arguments?.[1] === node;
    if (text !== null && (isDetail || brief.test(text) || /^(?:\{\w+\} )?[\p{Lu}{][^<>]* .*\p{L}[^<>]*\.$/u.test(text)))
      found.push(text);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(file, visit);
  return found;
}
const sentences = new Set(sources.flatMap(({ path }) => (tellers.test(path) ? told(path) : [])));

const screens = sources.filter(({ path }) => /^src\/client\/(features|ui)\//.test(path) && !path.endsWith('icons.tsx'));
const speakers = sources.filter(({ path }) => /^src\/(client|domain)\//.test(path));
const said = new Set(speakers.flatMap(({ path }) => [...look(path).said]));
const texts: Readonly<Record<string, Translation>> = spanish;
const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).toSorted();
const forms = (translation: Translation) =>
  typeof translation === 'string' ? [translation] : Object.values(translation);

describe('what people read', () => {
  it('goes through the catalogue on every screen', () => {
    expect(screens.flatMap(({ path }) => look(path).unsaid)).toEqual([]);
  });

  it('has its Spanish, with forms by number where the English has them', () => {
    expect([...said].filter((english) => !(english in texts))).toEqual([]);
  });

  it('has the Spanish of what the server tells', () => {
    expect([...sentences].filter((english) => !(english in texts))).toEqual([]);
  });

  it('keeps its numbers and names in Spanish', () => {
    const broken = Object.entries(texts).filter(([english, spanishText]) =>
      forms(spanishText).some((form) => holes(form).some((hole) => !holes(english).includes(hole))),
    );
    expect(broken).toEqual([]);
  });

  it('has no Spanish for what nobody says any more', () => {
    expect(Object.keys(texts).filter((english) => !said.has(english) && !sentences.has(english))).toEqual([]);
  });
});
