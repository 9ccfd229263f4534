import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import spanish from '../../src/client/i18n/es.json';
import { everyMessage } from '../../src/contract/messages/every-message';
import {
  fieldNames,
  fileKinds,
  missingColumns,
  offeredTitles,
  rowParts,
  suppressedWords,
} from '../../src/contract/messages/words-in-holes';
import type { Translation } from '../../src/domain/i18n/catalogue';
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
/** Calls whose texts no one reads, or that are the catalog itself. */
const silent =
  /(?:^|\.)(?:t|tPlural|key|\w*Error|Failure|querySelector|querySelectorAll|matchMedia|RegExp|setAttribute|stores|DateTimeFormat)$/;
/** Answers that a survey keeps as they were picked, a layout as uploads keep it, and a sentence of the server's. */
const data = new Set(['Not sure', 'North Carolina', 'Email not found or not invited']);
const hasWords = (text: string) => /\p{L}{2}/u.test(text);
/** A sentence or a title: begins with a capital and goes on with another word. */
const isSentence = (text: string) => /^[“"(]?\p{Lu}\p{Ll}*[’']?\p{Ll}* \p{L}/u.test(text);

interface Found {
  untranslated: string[];
  said: Set<string>;
}

function look(path: string): Found {
  const found: Found = { untranslated: [], said: new Set() };
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
    found.untranslated.push(`${path}:${line + 1} ${node.getText().trim().slice(0, 80)}`);
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
      // The last text of tPlural is its name in the catalog.
      const named =
        name === 'tPlural' || name === 'texts.tPlural'
          ? node.arguments?.[2]
          : name === 't' || name === 'texts.t' || name === 'key'
            ? node.arguments?.[0]
            : undefined;
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

/** Where sentences could be written that the server says, but for the catalog. Not what only developers or the log read. */
const messageSources =
  /^src\/(?:server\/(?:modules|http|providers\/(?:photos|identity))|domain\/(?:addresses|voter-files|surveys|voter-groups)|contract(?!\/messages))(?:\/|\.|-)(?!.*(?:openapi|walk-sheet-texts|email-texts|mail-page-texts)\.ts)/;
/** Details that are no whole sentence. */
const brief = / (?:was not provided|is missing|characters at most|letters only)$/;

/** Whole sentences of a file, and whatever it hands to an error, that are written out instead of taken from the catalog. */
function writtenOut(path: string): string[] {
  const file = ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isPropertyAssignment(node) && /^(?:summary|description)$/.test(node.name.getText())) return;
    if (
      (ts.isCallExpression(node) || ts.isNewExpression(node)) &&
      /^(?:key|t\w*|Error|\w+Failure)$/.test(node.expression.getText())
    )
      return;
    const text = ts.isTemplateExpression(node)
      ? node.head.text + node.templateSpans.map((span) => `{}${span.literal.text}`).join('')
      : ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)
        ? node.text
        : '';
    if (brief.test(text) || /^(?:\{\} )?[\p{Lu}{][^<>]* .*\p{L}[^<>]*\.$/u.test(text)) found.push(`${path}: ${text}`);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(file, visit);
  return found;
}
const messages = new Set<string>([
  ...Object.values(everyMessage),
  ...[fieldNames, rowParts, fileKinds, missingColumns, suppressedWords, offeredTitles].flat(),
]);

const screens = sources.filter(({ path }) => /^src\/client\/(features|ui)\//.test(path) && !path.endsWith('icons.tsx'));
const speakers = sources.filter(({ path }) => /^src\/(client|domain)\//.test(path));
const said = new Set(speakers.flatMap(({ path }) => [...look(path).said]));
const texts: Readonly<Record<string, Translation>> = spanish;
const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).toSorted();
const forms = (translation: Translation) =>
  typeof translation === 'string' ? [translation] : Object.values(translation);

describe('what people read', () => {
  it('goes through the catalogue on every screen', () => {
    expect(screens.flatMap(({ path }) => look(path).untranslated)).toEqual([]);
  });

  it('has its Spanish, with forms by number where the English has them', () => {
    expect([...said].filter((english) => !(english in texts))).toEqual([]);
  });

  it('has the Spanish of what the server says', () => {
    expect([...messages].filter((english) => !(english in texts))).toEqual([]);
  });

  it('comes from the catalog where the server says it', () => {
    expect(sources.flatMap(({ path }) => (messageSources.test(path) ? writtenOut(path) : []))).toEqual([]);
  });

  it('keeps its numbers and names in Spanish', () => {
    const broken = Object.entries(texts).filter(([english, spanishText]) =>
      forms(spanishText).some((form) => holes(form).some((hole) => !holes(english).includes(hole))),
    );
    expect(broken).toEqual([]);
  });

  it('has holes whose names begin with a letter, or they would not be filled', () => {
    const written = [...Object.keys(texts), ...Object.values(texts).flatMap(forms), ...said, ...messages];
    const inBraces = written.flatMap((text) => text.match(/\{[^}]*\}?/g) ?? []);
    expect(inBraces.filter((hole) => !/^\{[a-z]\w*\}$/i.test(hole))).toEqual([]);
  });

  it('has no thousands, clock times or units in it that a country writes in its own way', () => {
    const own = /\d,\d{3}|\d ?[ap]\.?m\b|\d ?(?:%|miles?|feet|ft|mi|km|meters?)(?!\p{L})/iu;
    expect([...said].filter((english) => own.test(english))).toEqual([]);
  });

  it('has no Spanish for what nobody says any more', () => {
    expect(Object.keys(texts).filter((english) => !said.has(english) && !messages.has(english))).toEqual([]);
  });
});

it('a text has one translation', () => {
  const catalogue = readFileSync(join(root, 'src/client/i18n/es.json'), 'utf8');
  const keys = [...catalogue.matchAll(/^ {2}("(?:[^"\\]|\\.)*"):/gm)].map(([, key]) => key);
  expect(keys.length).toBe(Object.keys(spanish).length);
});
