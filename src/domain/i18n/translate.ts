// A text in a language, with its holes filled.
import type { Params, Told } from '../../contract/messages/sentence';
import type { Catalogue, Translation } from './catalogue';

type Values = Readonly<Record<string, string | number>>;

export interface Words {
  /**
   * A text in the language, `{name}` filled from `values`, numbers written as the country writes them. A text that the
   * catalogue lacks stays English. What follows `||` only tells two meanings of one English word apart ('Open||verb').
   */
  t: (text: string, values?: Values) => string;
  /** A text about a number, `{count}` in it: 'one' for exactly one, else 'other'. The catalogue knows it by its 'other'. */
  tPlural: (count: number, one: string, other: string, values?: Values) => string;
  /** A sentence of the server's, which is English, in the language where that knows its message. */
  serverMessage: (sentence: Told) => string;
  /** 'Ana', 'Ana and Luis', 'Ana, Luis and Dee'; `last` is the word before the last one. */
  list: (words: readonly string[], last?: string) => string;
}

/** @param number how numbers in texts are written, with at most so many digits after the decimal point */
export function wordsOf(catalogue: Catalogue, number: (value: number, digits: number) => string): Words {
  const { language, texts, messages = {} } = catalogue;
  let rules: Intl.PluralRules | null = null;
  const fill = (text: string, values: Values | undefined): string => {
    if (!values) return text;
    return text.replace(/\{(\w+)\}(\.?)/g, (hole, name: string, stop: string) => {
      const value = values[name];
      if (value === undefined) return hole;
      const written = typeof value === 'number' ? number(value, 3) : value;
      // "…a las 5:14 p. m." has its full stop already.
      return written.endsWith('.') ? written : written + stop;
    });
  };
  const t: Words['t'] = (text, values) => fill(otherForm(texts[text]) ?? inEnglish(text), values);
  return {
    t,
    tPlural: (count, one, other, values) => {
      const found = texts[other];
      const forms = typeof found === 'object' ? found : { one, other: found ?? other };
      rules ??= new Intl.PluralRules(language);
      return fill(inEnglish(forms[rules.select(count)] ?? forms.other ?? other), { count, ...values });
    },
    serverMessage: ({ detail, detail_code, params }) => {
      const known = otherForm(texts[messages[detail_code ?? ''] ?? detail]);
      if (known === undefined) return detail;
      const whole = fill(known, translatedParams(params ?? {}, t));
      return /\{\w+\}/.test(whole) ? detail : whole;
    },
    list: (words, last = t('and')) =>
      words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`,
  };
}

const otherForm = (found: Translation | undefined) => (typeof found === 'object' ? found.other : found);
const inEnglish = (text: string): string => text.split('||', 1)[0] ?? text;

/** What fills a sentence's holes, by the rule of `Params`. */
const translatedParams = (params: Params, t: (text: string) => string): Values =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) =>
      typeof value === 'number' || typeof value === 'string'
        ? [[name, name === 'what' && typeof value === 'string' ? t(value) : value]]
        : [],
    ),
  );
