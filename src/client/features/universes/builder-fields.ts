// What conditions can be about, in the order and the words of the builder, and what a campaign offers for each.
import { currentTexts } from '../../i18n/formats';
import { key } from '../../i18n/texts';
import type { Question, Survey } from '../../../contract/surveys';
import { districtKinds, type Leaf, type ValueField } from '../../../contract/voters/voter-filters';
import type { FilterChoices } from '../../../contract/voters/universe-figures';
import type { VoterGroup } from '../../../contract/voters/voter-groups';
import type { VoterTag } from '../../../contract/voters/voter-tags';
import type { WalkbookSummary } from '../../../contract/walkbooks';
import { capital, fieldNames, partyWords, sexWords } from '../../../domain/voter-groups/filter-texts';
import type { Names } from '../../../domain/voter-groups/filter-sentence';
import type { PickOption } from '../../ui/fields/pick-values';

type Bucket = { value: string; voters: number; label?: string | undefined; also?: string[] | undefined }[];

/** What a campaign's files and people offer to choose from; lists that have not come yet are empty. */
export interface Offers {
  /** Whether some of this is still on its way: what is blank says nothing yet. */
  awaited: boolean;
  values: Partial<Record<ValueField, Bucket>>;
  elections: FilterChoices['elections'];
  places: FilterChoices['places'];
  groups: readonly VoterGroup[];
  walkbooks: readonly WalkbookSummary[];
  tags: readonly VoterTag[];
  /** With the earlier versions of their questions. */
  surveys: readonly (Pick<Survey, 'id' | 'name'> & {
    questions: readonly (Pick<Question, 'id' | 'text' | 'answers'> & { retired_at?: string })[];
  })[];
}

const others: Record<Exclude<Leaf['field'], ValueField>, string> = {
  age: key('Age'),
  registered: key('Registration date'),
  history: key('Votes in the last elections'),
  election: key('Voted in or missed an election'),
  area: key('Area on the map'),
  household: key('Household size'),
  has: key('Phone, email or location'),
  tag: key('Tag'),
  support: key('Support score'),
  touch: key('Contacts and attempts'),
  answer: key('Survey answer'),
  group: key('Voter group'),
  walkbook: key('Walkbook'),
  suppressed: key('Can’t be contacted'),
};

export const conditionNames: Record<Leaf['field'], string> = { ...fieldNames, ...others };

const sections: readonly [title: string, fields: readonly Leaf['field'][]][] = [
  [key('Who they are'), ['party', 'age', 'sex', 'language', 'tag']],
  [key('How they vote'), ['history', 'election', 'registered', 'status']],
  [key('Where they live'), ['precinct', 'zip', 'city', 'street', 'area', ...districtKinds, 'household']],
  [key('What we know'), ['touch', 'support', 'answer', 'has', 'suppressed']],
  [key('Lists'), ['group', 'walkbook']],
];

/** Fields that a file must tell of before anyone can choose among them. */
const offered: readonly Leaf['field'][] = ['language', 'status', ...districtKinds];

/** The conditions that this campaign can be asked for, in sections. */
export function fieldSections(offers: Offers): { title: string; fields: Leaf['field'][] }[] {
  const known = (field: Leaf['field']) => {
    if (field === 'election' || field === 'history') return offers.elections.length > 0;
    if (field === 'tag') return offers.tags.length > 0;
    if (field === 'answer') return offers.surveys.length > 0;
    if (field === 'group') return offers.groups.length > 0;
    if (field === 'walkbook') return offers.walkbooks.length > 0;
    return (
      !offered.includes(field) ||
      Object.entries(offers.values).some(([name, bucket]) => name === field && bucket.length > 0)
    );
  };
  return sections
    .map(([title, fields]) => ({ title, fields: fields.filter(known) }))
    .filter(({ fields }) => fields.length > 0);
}

/** Values as options; those of the same words become one. */
export function valueOptions(field: ValueField, offers: Offers): PickOption[] {
  const words =
    field === 'party'
      ? (value: string) => partyWords(currentTexts(), value)
      : field === 'sex'
        ? (value: string) => sexWords(currentTexts(), value)
        : (value: string) => value;
  const byLabel = new Map<string, PickOption>();
  for (const { value, voters, label: named, also = [] } of offers.values[field] ?? []) {
    const label = named ?? capital(words(value));
    const known = byLabel.get(label);
    byLabel.set(label, {
      label,
      values: [...(known?.values ?? []), value, ...also],
      voters: (known?.voters ?? 0) + voters,
    });
  }
  return [...byLabel.values()].toSorted((a, b) => (b.voters ?? 0) - (a.voters ?? 0));
}

/** The names of what conditions point to. */
export function namesOf({
  groups,
  walkbooks,
  tags,
  surveys,
}: Pick<Offers, 'groups' | 'walkbooks' | 'tags' | 'surveys'>): Names {
  const names = new Map<string, string>([
    ...[...groups, ...walkbooks, ...tags].map(({ id, name }) => [id, name] as const),
    ...surveys.flatMap(({ questions }) => questions.map(({ id, text }) => [id, text] as const)),
  ]);
  return (id) => names.get(id);
}
