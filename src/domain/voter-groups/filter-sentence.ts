// A universe as a sentence: "Democrats or unaffiliated voters who voted in 2 of the last 4 elections and were not reached in the last 30 days".
import type { Condition, FilterParams, Leaf, ValueField } from '../../contract/voters/voter-filters';
import { key } from '../i18n/catalogue';
import type { Texts } from '../i18n/texts';
import { isLeaf, treeOf, unknownValue } from './filter-tree';
import {
  ageWords,
  capital,
  channelWords,
  either,
  electionsWords,
  electionWords,
  fieldNames,
  hasWords,
  partyWords,
  resultWords,
  sexWords,
  supportWords,
  sizeWords,
  standingText,
  suppressionWords,
} from './filter-texts';

export interface SentencePart {
  text: string;
  /** A joining word ('who', 'and'), shown bold. */
  joint: boolean;
}

/** Names of what conditions point to (groups, walkbooks, tags, questions) by id. */
export type Names = (id: string) => string | undefined;

const nameless: Names = () => undefined;

/** The sentence in parts, so that its joining words can be shown bold. */
export function filterSentence(texts: Texts, filters: FilterParams, names: Names = nameless): SentencePart[] {
  const { t } = texts;
  const tree = treeOf(filters);
  const top = 'all' in tree ? tree.all : [tree];
  const party = top.find((each) => isLeaf(each) && each.field === 'party');
  const noun = party && isLeaf(party) ? capital(leafNoun(texts, party)) : t('All voters');
  const clauses = top.filter((each) => each !== party).map((each) => clause(texts, each, names));
  if (filters.with_suppressed) clauses.push(t('may be marked do-not-contact'));
  if (filters.with_inactive) clauses.push(t('may be registered as inactive or pending'));
  return [
    { text: noun, joint: false },
    ...clauses.flatMap((text, index) => [
      { text: index === 0 ? t('who') : t('and'), joint: true },
      { text, joint: false },
    ]),
  ];
}

/** The sentence as plain text. */
export function filterText(texts: Texts, filters: FilterParams, names: Names = nameless): string {
  return filterSentence(texts, filters, names)
    .map((part) => part.text)
    .join(' ');
}

const leafNoun = (texts: Texts, leaf: Leaf) =>
  leaf.field === 'party'
    ? either(
        texts,
        leaf.values.map((each) => partyWords(texts, each)),
      )
    : '';

/** What follows "voters who", for one condition or a group of them. */
function clause(texts: Texts, condition: Condition, names: Names): string {
  const { t } = texts;
  if (isLeaf(condition)) return leafWords(texts, condition, false, names);
  // treeOf leaves `not` before single conditions only.
  if ('not' in condition) return isLeaf(condition.not) ? leafWords(texts, condition.not, true, names) : '';
  const parts = ('all' in condition ? condition.all : condition.any).map((each) => clause(texts, each, names));
  if (parts.length === 0) return 'any' in condition ? t('match nothing') : t('match anything');
  return 'any' in condition
    ? t('either {parts}', { parts: parts.join(t(' or ')) })
    : t('both {parts}', { parts: parts.join(t(' and ')) });
}

/** One condition in words, as it follows "voters who": 'live in 27601', 'were not reached in the last 30 days'. */
export function leafWords(texts: Texts, leaf: Leaf, negated: boolean, names: Names = nameless): string {
  const { t, tPlural } = texts;
  if ('values' in leaf) return valueWords(texts, leaf.field, leaf.values, negated);
  switch (leaf.field) {
    case 'age': {
      const what = ageWords(texts, leaf.min, leaf.max) ?? t('of any age');
      return negated ? t('are not {what}', { what }) : t('are {what}', { what });
    }
    case 'registered': {
      const when = spanOfDays(texts, leaf.from, leaf.to);
      return negated ? t('did not register {when}', { when }) : t('registered {when}', { when });
    }
    case 'history':
      return historyWords(texts, leaf, negated);
    case 'election': {
      const elections = either(
        texts,
        leaf.elections.map((election) => t('the {election}', { election: electionWords(texts, election) })),
      );
      return (leaf.how === 'voted') === negated
        ? t('missed {elections}', { elections })
        : t('voted in {elections}', { elections });
    }
    case 'area': {
      const where = tPlural(leaf.areas.length, 'the drawn area', 'the {count} drawn areas');
      return negated ? t('do not live in {where}', { where }) : t('live in {where}', { where });
    }
    case 'household': {
      const size = sizeWords(texts, leaf.min, leaf.max);
      return negated
        ? t('do not live in a household of {size}', { size })
        : t('live in a household of {size}', { size });
    }
    case 'has': {
      const what = either(
        texts,
        leaf.what.map((each) => t(hasWords[each])),
      );
      return negated ? t('do not have {what}', { what }) : t('have {what}', { what });
    }
    case 'tag': {
      const tags = named(texts, leaf.voter_tag_ids, names, t('with the selected tag'));
      return negated ? t('are not tagged {tags}', { tags }) : t('are tagged {tags}', { tags });
    }
    case 'support': {
      const scores = either(
        texts,
        leaf.scores.map((score) => (score === null ? t('unknown') : t(supportWords[score] ?? key('unknown')))),
      );
      return negated ? t('are not scored as {scores}', { scores }) : t('are scored as {scores}', { scores });
    }
    case 'touch':
      return touchWords(texts, leaf, negated);
    case 'answer': {
      const asked = names(leaf.question_id);
      const question = asked === undefined ? t('the question') : `“${asked}”`;
      const answers = either(
        texts,
        leaf.answers.map((answer) => `“${answer}”`),
      );
      if (leaf.answers.length === 0)
        return negated ? t('did not answer {question}', { question }) : t('answered {question}', { question });
      return negated
        ? t('did not answer {answers} to {question}', { answers, question })
        : t('answered {answers} to {question}', { answers, question });
    }
    case 'group': {
      const groups = named(texts, leaf.voter_group_ids, names, t('the selected group'));
      return negated ? t('are not in {groups}', { groups }) : t('are in {groups}', { groups });
    }
    case 'walkbook': {
      if (leaf.walkbook_ids.length === 0) return negated ? t('are in no walkbook') : t('are in a walkbook');
      const walkbooks = named(texts, leaf.walkbook_ids, names, t('that was selected'));
      return negated
        ? t('are not in the walkbook {walkbooks}', { walkbooks })
        : t('are in the walkbook {walkbooks}', { walkbooks });
    }
    case 'suppressed': {
      const reasons = either(
        texts,
        leaf.reasons.map((reason) => t(suppressionWords[reason])),
      );
      return negated
        ? t('can be contacted (not {reasons})', { reasons })
        : t('can’t be contacted ({reasons})', { reasons });
    }
  }
}

function valueWords(texts: Texts, field: ValueField, values: readonly string[], negated: boolean): string {
  const { t } = texts;
  const any = either(
    texts,
    values.map((each) => known(texts, each)),
  );
  if (field === 'party' || field === 'sex') {
    const what = either(
      texts,
      values.map(field === 'party' ? (each) => partyWords(texts, each) : (each) => sexWords(texts, each)),
    );
    return negated ? t('are not {what}', { what }) : t('are {what}', { what });
  }
  if (field === 'street') return negated ? t('do not live on {any}', { any }) : t('live on {any}', { any });
  if (field === 'language') return negated ? t('do not speak {any}', { any }) : t('speak {any}', { any });
  if (field === 'status')
    return negated ? t('are not registered as {any}', { any }) : t('are registered as {any}', { any });
  if (field === 'precinct') {
    const where = values.every((value) => /^precinct\b/i.test(value)) ? any : t('precinct {any}', { any });
    return negated ? t('do not vote in {where}', { where }) : t('vote in {where}', { where });
  }
  const where = field === 'zip' || field === 'city' ? any : `${t(fieldNames[field]).toLowerCase()} ${any}`;
  return negated ? t('do not live in {where}', { where }) : t('live in {where}', { where });
}

const known = (texts: Texts, value: string) =>
  value === unknownValue ? texts.t('an unknown value') : standingText(texts, value);

function named(texts: Texts, ids: readonly string[], names: Names, unknown: string): string {
  return either(
    texts,
    ids.map((id) => names(id)).map((name) => (name === undefined ? unknown : `“${name}”`)),
  );
}

function spanOfDays(texts: Texts, from: string | null | undefined, to: string | null | undefined): string {
  const { t } = texts;
  if (from != null && to != null)
    return t('from {from} to {to}', { from: texts.day(from, 'dayYear'), to: texts.day(to, 'dayYear') });
  if (from != null) return t('since {day}', { day: texts.day(from, 'dayYear') });
  return to != null ? t('up to {day}', { day: texts.day(to, 'dayYear') }) : t('at some time');
}

function historyWords({ t }: Texts, leaf: Extract<Leaf, { field: 'history' }>, negated: boolean): string {
  const { of_last: last, at_least: min, at_most: max } = leaf;
  const of = t('the last {last} {elections}', {
    last,
    elections: leaf.kind ? t(electionsWords[leaf.kind]) : t('elections'),
  });
  if (max === 0) return negated ? t('voted in some of {of}', { of }) : t('voted in none of {of}', { of });
  const many =
    min != null && max != null
      ? min === max
        ? t('exactly {min}', { min })
        : t('{min} to {max}||elections', { min, max })
      : min == null
        ? t('at most {max}', { max: max ?? last })
        : min === last
          ? t('all')
          : `${min}`;
  return negated ? t('did not vote in {many} of {of}', { many, of }) : t('voted in {many} of {of}', { many, of });
}

function touchWords(texts: Texts, leaf: Extract<Leaf, { field: 'touch' }>, negated: boolean): string {
  const { t } = texts;
  const { results, channels } = leaf;
  const when = agoWords(texts, leaf);
  const how = channels
    ? ` ${texts.list(
        channels.map((channel) => t(channelWords[channel])),
        t('or'),
      )}`
    : '';
  const never = negated && when === '' && how === '';
  const onlyReached = results?.length === 1 && results[0] === 'reached';
  const tail = how + when;
  if (leaf.which === 'any' && onlyReached)
    return (never ? t('were never reached') : negated ? t('were not reached') : t('were reached')) + tail;
  if (leaf.which === 'any' && !results)
    return (never ? t('were never attempted') : negated ? t('were not attempted') : t('were attempted')) + tail;
  const words = results
    ? either(
        texts,
        results.map((result) => t(resultWords[result])),
      )
    : t('attempted');
  const marked = results && !onlyReached ? t('marked {results}', { results: words }) : words;
  if (leaf.which === 'last')
    return (negated ? t('were not last {marked}', { marked }) : t('were last {marked}', { marked })) + tail;
  const said = never
    ? t('were never {marked}', { marked })
    : negated
      ? t('were not {marked}', { marked })
      : t('were {marked}', { marked });
  return said + tail;
}

/** ' in the last 30 days', with the space before it; '' without bounds. */
function agoWords({ tPlural }: Texts, leaf: Extract<Leaf, { field: 'touch' }>): string {
  const { within_days: within, before_days: before } = leaf;
  if (within != null && before != null)
    return tPlural(within, ' between {before} and {count} day ago', ' between {before} and {count} days ago', {
      before,
    });
  if (within != null) return tPlural(within, ' in the last {count} day', ' in the last {count} days');
  return before == null ? '' : tPlural(before, ' more than {count} day ago', ' more than {count} days ago');
}
