// A universe as a sentence: "Democrats or unaffiliated voters who voted in 2 of the last 4 elections and were not reached in 30 days".
import type { Condition, FilterParams, Leaf, ValueField } from '../../contract/voter-filters';
import { list } from '../reports/words';
import { key, say, sayCount } from '../words/say';
import { isLeaf, treeOf, unknownValue } from './tree';
import {
  ageWords,
  capital,
  channelWords,
  dateWords,
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
  suppressionWords,
} from './words';

export interface SentencePart {
  text: string;
  /** A joining word ('who', 'and'), shown bold. */
  joint: boolean;
}

/** Names of what conditions point to (groups, walkbooks, tags, questions) by id. */
export type Names = (id: string) => string | undefined;

const nameless: Names = () => undefined;

/** The sentence in parts, so that its joining words can be shown bold. */
export function filterSentence(filters: FilterParams, names: Names = nameless): SentencePart[] {
  const tree = treeOf(filters);
  const top = 'all' in tree ? tree.all : [tree];
  const party = top.find((each) => isLeaf(each) && each.field === 'party');
  const noun = party && isLeaf(party) ? capital(leafNoun(party)) : say('All voters');
  const clauses = top.filter((each) => each !== party).map((each) => clause(each, names));
  if (filters.with_suppressed) clauses.push(say('may also be people who must not be contacted'));
  return [
    { text: noun, joint: false },
    ...clauses.flatMap((text, index) => [
      { text: index === 0 ? say('who') : say('and'), joint: true },
      { text, joint: false },
    ]),
  ];
}

/** The sentence as plain text. */
export function filterText(filters: FilterParams, names: Names = nameless): string {
  return filterSentence(filters, names)
    .map((part) => part.text)
    .join(' ');
}

const leafNoun = (leaf: Leaf) => (leaf.field === 'party' ? either(leaf.values.map(partyWords)) : '');

/** What follows "voters who", for one condition or a group of them. */
function clause(condition: Condition, names: Names): string {
  if (isLeaf(condition)) return leafWords(condition, false, names);
  // treeOf leaves `not` before single conditions only.
  if ('not' in condition) return isLeaf(condition.not) ? leafWords(condition.not, true, names) : '';
  const parts = ('all' in condition ? condition.all : condition.any).map((each) => clause(each, names));
  if (parts.length === 0) return 'any' in condition ? say('are nobody') : say('are anybody');
  return 'any' in condition
    ? say('either {parts}', { parts: parts.join(say(' or ')) })
    : say('both {parts}', { parts: parts.join(say(' and ')) });
}

/** One condition in words, as it follows "voters who": 'live in 27601', 'were not reached in 30 days'. */
export function leafWords(leaf: Leaf, negated: boolean, names: Names = nameless): string {
  if ('values' in leaf) return valueWords(leaf.field, leaf.values, negated);
  switch (leaf.field) {
    case 'age': {
      const what = ageWords(leaf.min, leaf.max) ?? say('of any age');
      return negated ? say('are not {what}', { what }) : say('are {what}', { what });
    }
    case 'registered': {
      const when = spanOfDays(leaf.from, leaf.to);
      return negated ? say('did not register {when}', { when }) : say('registered {when}', { when });
    }
    case 'history':
      return historyWords(leaf, negated);
    case 'election': {
      const elections = either(
        leaf.elections.map((election) => say('the {election}', { election: electionWords(election) })),
      );
      return (leaf.how === 'voted') === negated
        ? say('missed {elections}', { elections })
        : say('voted in {elections}', { elections });
    }
    case 'area': {
      const where = sayCount(leaf.areas.length, 'the drawn area', 'the {count} drawn areas');
      return negated ? say('do not live in {where}', { where }) : say('live in {where}', { where });
    }
    case 'household': {
      const size = sizeWords(leaf.min, leaf.max);
      return negated
        ? say('do not live in a household of {size}', { size })
        : say('live in a household of {size}', { size });
    }
    case 'has': {
      const what = either(leaf.what.map((each) => say(hasWords[each])));
      return negated ? say('do not have {what}', { what }) : say('have {what}', { what });
    }
    case 'tag': {
      const tags = named(leaf.voter_tag_ids, names, say('with the chosen tag'));
      return negated ? say('are not tagged {tags}', { tags }) : say('are tagged {tags}', { tags });
    }
    case 'support': {
      const scores = either(
        leaf.scores.map((score) => (score === null ? say('unknown') : say(supportWords[score] ?? key('unknown')))),
      );
      return negated ? say('are not known as {scores}', { scores }) : say('are known as {scores}', { scores });
    }
    case 'touch':
      return touchWords(leaf, negated);
    case 'answer': {
      const asked = names(leaf.question_id);
      const question = asked === undefined ? say('the question') : `“${asked}”`;
      const answers = either(leaf.answers.map((answer) => `“${answer}”`));
      if (leaf.answers.length === 0)
        return negated ? say('did not answer {question}', { question }) : say('answered {question}', { question });
      return negated
        ? say('did not answer {answers} to {question}', { answers, question })
        : say('answered {answers} to {question}', { answers, question });
    }
    case 'group': {
      const groups = named(leaf.voter_group_ids, names, say('the chosen group'));
      return negated ? say('are not in {groups}', { groups }) : say('are in {groups}', { groups });
    }
    case 'walkbook': {
      if (leaf.walkbook_ids.length === 0) return negated ? say('are in no walkbook') : say('are in a walkbook');
      const walkbooks = named(leaf.walkbook_ids, names, say('that was chosen'));
      return negated
        ? say('are not in the walkbook {walkbooks}', { walkbooks })
        : say('are in the walkbook {walkbooks}', { walkbooks });
    }
    case 'suppressed': {
      const reasons = either(leaf.reasons.map((reason) => say(suppressionWords[reason])));
      return negated
        ? say('may be contacted (not {reasons})', { reasons })
        : say('must not be contacted ({reasons})', { reasons });
    }
  }
}

function valueWords(field: ValueField, values: readonly string[], negated: boolean): string {
  const any = either(values.map(known));
  if (field === 'party' || field === 'sex') {
    const what = either(values.map(field === 'party' ? partyWords : sexWords));
    return negated ? say('are not {what}', { what }) : say('are {what}', { what });
  }
  if (field === 'street') return negated ? say('do not live on {any}', { any }) : say('live on {any}', { any });
  if (field === 'language') return negated ? say('do not speak {any}', { any }) : say('speak {any}', { any });
  if (field === 'status')
    return negated ? say('are not registered as {any}', { any }) : say('are registered as {any}', { any });
  if (field === 'precinct') {
    const where = values.every((value) => /^precinct\b/i.test(value)) ? any : say('precinct {any}', { any });
    return negated ? say('do not vote in {where}', { where }) : say('vote in {where}', { where });
  }
  const where = field === 'zip' || field === 'city' ? any : `${say(fieldNames[field]).toLowerCase()} ${any}`;
  return negated ? say('do not live in {where}', { where }) : say('live in {where}', { where });
}

const known = (value: string) => (value === unknownValue ? say('an unknown one') : value);

function named(ids: readonly string[], names: Names, unknown: string): string {
  return either(ids.map((id) => names(id)).map((name) => (name === undefined ? unknown : `“${name}”`)));
}

function spanOfDays(from: string | null | undefined, to: string | null | undefined): string {
  if (from != null && to != null) return say('from {from} to {to}', { from: dateWords(from), to: dateWords(to) });
  if (from != null) return say('since {day}', { day: dateWords(from) });
  return to != null ? say('up to {day}', { day: dateWords(to) }) : say('at some time');
}

function historyWords(leaf: Extract<Leaf, { field: 'history' }>, negated: boolean): string {
  const { of_last: last, at_least: min, at_most: max } = leaf;
  const of = say('the last {last} {elections}', {
    last,
    elections: leaf.kind ? say(electionsWords[leaf.kind]) : say('elections'),
  });
  if (max === 0) return negated ? say('voted in some of {of}', { of }) : say('voted in none of {of}', { of });
  const many =
    min != null && max != null
      ? min === max
        ? say('exactly {min}', { min })
        : say('{min} to {max}||elections', { min, max })
      : min == null
        ? say('at most {max}', { max: max ?? last })
        : min === last
          ? say('all')
          : `${min}`;
  return negated ? say('did not vote in {many} of {of}', { many, of }) : say('voted in {many} of {of}', { many, of });
}

function touchWords(leaf: Extract<Leaf, { field: 'touch' }>, negated: boolean): string {
  const { results, channels } = leaf;
  const when = agoWords(leaf, negated);
  const how = channels
    ? ` ${list(
        channels.map((channel) => say(channelWords[channel])),
        say('or'),
      )}`
    : '';
  const never = negated && when === '' && how === '';
  const onlyReached = results?.length === 1 && results[0] === 'reached';
  const tail = how + when;
  if (leaf.which === 'any' && onlyReached)
    return (never ? say('were never reached') : negated ? say('were not reached') : say('were reached')) + tail;
  if (leaf.which === 'any' && !results)
    return (never ? say('were never tried') : negated ? say('were not tried') : say('were tried')) + tail;
  const words = results ? either(results.map((result) => say(resultWords[result]))) : say('tried');
  const marked = results && !onlyReached ? say('marked {results}', { results: words }) : words;
  if (leaf.which === 'last')
    return (negated ? say('were not last {marked}', { marked }) : say('were last {marked}', { marked })) + tail;
  const said = never
    ? say('were never {marked}', { marked })
    : negated
      ? say('were not {marked}', { marked })
      : say('were {marked}', { marked });
  return said + tail;
}

/** ' in the last 30 days', with the space before it; '' without bounds. */
function agoWords(leaf: Extract<Leaf, { field: 'touch' }>, negated: boolean): string {
  const { within_days: within, before_days: before } = leaf;
  if (within != null && before != null)
    return sayCount(within, ' between {before} and {count} day ago', ' between {before} and {count} days ago', {
      before,
    });
  if (within != null)
    return negated
      ? sayCount(within, ' in {count} day', ' in {count} days')
      : sayCount(within, ' in the last {count} day', ' in the last {count} days');
  return before == null ? '' : sayCount(before, ' more than {count} day ago', ' more than {count} days ago');
}
