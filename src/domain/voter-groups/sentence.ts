// A universe as a sentence: "Democrats or unaffiliated voters who voted in 2 of the last 4 elections and were not reached in 30 days".
import type { Condition, FilterParams, Leaf, ValueField } from '../../contract/voter-filters';
import { count, list } from '../reports/words';
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
  partyWords,
  resultWords,
  sexWords,
  supportWords,
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
  const noun = party && isLeaf(party) ? capital(leafNoun(party)) : 'All voters';
  const clauses = top.filter((each) => each !== party).map((each) => clause(each, names));
  if (filters.with_suppressed) clauses.push('may also be people who must not be contacted');
  return [
    { text: noun, joint: false },
    ...clauses.flatMap((text, index) => [
      { text: index === 0 ? 'who' : 'and', joint: true },
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
  if (parts.length === 0) return 'any' in condition ? 'are nobody' : 'are anybody';
  return 'any' in condition ? `either ${parts.join(' or ')}` : `both ${parts.join(' and ')}`;
}

/** One condition in words, as it follows "voters who": 'live in 27601', 'were not reached in 30 days'. */
export function leafWords(leaf: Leaf, negated: boolean, names: Names = nameless): string {
  if ('values' in leaf) return valueWords(leaf.field, leaf.values, negated);
  const are = negated ? 'are not' : 'are';
  const live = negated ? 'do not live' : 'live';
  const did = (past: string, base: string) => (negated ? `did not ${base}` : past);
  switch (leaf.field) {
    case 'age':
      return `${are} ${ageWords(leaf.min, leaf.max) ?? 'of any age'}`;
    case 'registered':
      return `${did('registered', 'register')} ${spanOfDays(leaf.from, leaf.to)}`;
    case 'history':
      return historyWords(leaf, negated);
    case 'election': {
      const elections = either(leaf.elections.map((key) => `the ${electionWords(key)}`));
      return (leaf.how === 'voted') === negated ? `missed ${elections}` : `voted in ${elections}`;
    }
    case 'area':
      return `${live} in the ${leaf.areas.length === 1 ? 'drawn area' : `${leaf.areas.length} drawn areas`}`;
    case 'household':
      return `${live} in a household of ${ageWords(leaf.min, leaf.max)?.replace('older', 'more').replace('younger', 'fewer') ?? 'any size'}`;
    case 'has': {
      const words = {
        phone: 'a phone',
        mobile: 'a mobile phone',
        email: 'an email address',
        place: 'a place on the map',
      };
      return `${negated ? 'do not have' : 'have'} ${either(leaf.what.map((what) => words[what]))}`;
    }
    case 'tag':
      return `${are} tagged ${named(leaf.voter_tag_ids, names, 'with the chosen tag')}`;
    case 'support':
      return `${negated ? 'are not known as' : 'are known as'} ${either(leaf.scores.map((score) => (score === null ? 'unknown' : (supportWords[score] ?? ''))))}`;
    case 'touch':
      return touchWords(leaf, negated);
    case 'answer': {
      const question = names(leaf.question_id);
      const asked = question === undefined ? 'the question' : `“${question}”`;
      if (leaf.answers.length === 0) return `${did('answered', 'answer')} ${asked}`;
      return `${did('answered', 'answer')} ${either(leaf.answers.map((answer) => `“${answer}”`))} to ${asked}`;
    }
    case 'group':
      return `${are} in ${named(leaf.voter_group_ids, names, 'the chosen group')}`;
    case 'walkbook':
      if (leaf.walkbook_ids.length === 0) return negated ? 'are in no walkbook' : 'are in a walkbook';
      return `${are} in the walkbook ${named(leaf.walkbook_ids, names, 'that was chosen')}`;
    case 'suppressed':
      return `${negated ? 'may be contacted' : 'must not be contacted'} (${negated ? 'not ' : ''}${either(leaf.reasons.map((reason) => suppressionWords[reason]))})`;
  }
}

function valueWords(field: ValueField, values: readonly string[], negated: boolean): string {
  const are = negated ? 'are not' : 'are';
  const live = negated ? 'do not live' : 'live';
  const any = either(values.map(known));
  if (field === 'party') return `${are} ${either(values.map(partyWords))}`;
  if (field === 'sex') return `${are} ${either(values.map(sexWords))}`;
  if (field === 'zip' || field === 'city') return `${live} in ${any}`;
  if (field === 'street') return `${live} on ${any}`;
  if (field === 'precinct')
    return `${negated ? 'do not vote' : 'vote'} in ${values.every((value) => /^precinct\b/i.test(value)) ? '' : 'precinct '}${any}`;
  if (field === 'language') return `${negated ? 'do not speak' : 'speak'} ${any}`;
  if (field === 'status') return `${are} registered as ${any}`;
  return `${live} in ${fieldNames[field].toLowerCase()} ${any}`;
}

const known = (value: string) => (value === unknownValue ? 'an unknown one' : value);

function named(ids: readonly string[], names: Names, unknown: string): string {
  return either(ids.map((id) => names(id)).map((name) => (name === undefined ? unknown : `“${name}”`)));
}

function spanOfDays(from: string | null | undefined, to: string | null | undefined): string {
  if (from != null && to != null) return `from ${dateWords(from)} to ${dateWords(to)}`;
  return from != null ? `since ${dateWords(from)}` : to != null ? `up to ${dateWords(to)}` : 'at some time';
}

function historyWords(leaf: Extract<Leaf, { field: 'history' }>, negated: boolean): string {
  const { of_last: last, at_least: min, at_most: max } = leaf;
  const of = `the last ${last} ${leaf.kind ? electionsWords[leaf.kind] : 'elections'}`;
  const voted = negated ? 'did not vote' : 'voted';
  if (max === 0) return negated ? `voted in some of ${of}` : `voted in none of ${of}`;
  if (min != null && max != null) return `${voted} in ${min === max ? `exactly ${min}` : `${min} to ${max}`} of ${of}`;
  if (min != null) return `${voted} in ${min === last ? 'all' : min} of ${of}`;
  return `${voted} in at most ${max ?? last} of ${of}`;
}

function touchWords(leaf: Extract<Leaf, { field: 'touch' }>, negated: boolean): string {
  const { within_days: within, before_days: before, results, channels } = leaf;
  const were = negated ? 'were not' : 'were';
  const when =
    within != null && before != null
      ? ` between ${before} and ${count(within, 'day')} ago`
      : within != null
        ? ` in ${negated ? '' : 'the last '}${count(within, 'day')}`
        : before != null
          ? ` more than ${count(before, 'day')} ago`
          : '';
  const how = channels
    ? ` ${list(
        channels.map((channel) => channelWords[channel]),
        'or',
      )}`
    : '';
  const never = negated && when === '' && how === '';
  const onlyReached = results?.length === 1 && results[0] === 'reached';
  if (leaf.which === 'any') {
    if (onlyReached) return `${never ? 'were never' : were} reached${how}${when}`;
    if (!results) return `${never ? 'were never' : were} tried${how}${when}`;
  }
  const said = results ? either(results.map((result) => resultWords[result])) : 'tried';
  const last = leaf.which === 'last' ? 'last ' : '';
  return `${never && last === '' ? 'were never' : were} ${last}${results && !onlyReached ? 'marked ' : ''}${said}${how}${when}`;
}
