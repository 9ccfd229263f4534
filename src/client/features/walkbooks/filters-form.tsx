// Whom a walkbook is for: one question after another, each answered by picking from what the voter file says.
import type { ReactNode } from 'react';
import { key, say, sayCount } from '../../../domain/words/say';
import type { FilterParams } from '../../../contract/voter-filters';
import type { VoterGroup } from '../../../contract/voter-groups';
import { Button } from '../../ui/button';
import { SelectField } from '../../ui/fields';
import { TextField } from '../../ui/text-field';
import { capital, partyWords, sexWords } from '../../../domain/voter-groups/words';
import { PickValues, type PickOption } from '../../ui/pick-values';
import classes from './walkbook-add.module.css';

type Bucket = { value: string; voters: number }[];

/** What the voter file offers for each filter: the reply of `voterGroups.breakdown`. */
export interface Breakdown {
  parties: Bucket;
  sexes: Bucket;
  ages: Bucket;
  precincts: Bucket;
  zips: Bucket;
  cities: Bucket;
  supports: Bucket;
  histories: Bucket;
}

interface Props {
  filters: FilterParams;
  onChange: (filters: FilterParams) => void;
  breakdown: Breakdown;
  groups: readonly VoterGroup[];
  /** Further conditions, below. */
  children?: ReactNode;
}

/** Values of the same words become one option. */
function options(bucket: Bucket, words: (value: string) => string = (value) => value): PickOption[] {
  const byLabel = new Map<string, { values: string[]; label: string; voters: number }>();
  for (const { value, voters } of bucket) {
    const label = capital(words(value));
    const known = byLabel.get(label);
    byLabel.set(label, {
      label,
      values: [...(known?.values ?? []), value],
      voters: (known?.voters ?? 0) + voters,
    });
  }
  return [...byLabel.values()].toSorted((a, b) => b.voters - a.voters);
}

const spans: { label: string; min: number | null; max: number | null }[] = [
  { label: key('18 to 34'), min: 18, max: 34 },
  { label: key('35 to 64'), min: 35, max: 64 },
  { label: key('65 or older'), min: 65, max: null },
];

function asAge(text: string): number | null {
  const age = Number.parseInt(text, 10);
  return Number.isNaN(age) ? null : Math.min(130, Math.max(0, age));
}

export function FiltersForm({ filters, onChange, breakdown, groups, children }: Props) {
  const set = (change: Partial<FilterParams>) => onChange({ ...filters, ...change });
  const ready = groups.filter((group) => group.status === 'Ready');
  return (
    <div className={classes.filters}>
      {ready.length > 0 && (
        <SelectField
          label={say('From which voters')}
          value={filters.voter_group_id ?? ''}
          onChange={(event) => set({ voter_group_id: event.currentTarget.value || null })}
        >
          <option value="">{say('All voters of the campaign')}</option>
          {ready.map((group) => (
            <option key={group.id} value={group.id}>
              {group.name} ({sayCount(group.voters, '{count} voter', '{count} voters')})
            </option>
          ))}
        </SelectField>
      )}
      <PickValues
        legend={say('Party')}
        many={say('parties')}
        options={options(breakdown.parties, partyWords)}
        chosen={filters.parties ?? []}
        onChange={(parties) => set({ parties })}
      />
      <PickValues
        legend={say('ZIP code')}
        many={say('ZIP codes')}
        options={options(breakdown.zips)}
        chosen={filters.zips ?? []}
        onChange={(zips) => set({ zips })}
      />
      {breakdown.cities.length > 1 && (
        <PickValues
          legend={say('City')}
          many={say('cities')}
          options={options(breakdown.cities)}
          chosen={filters.cities ?? []}
          onChange={(cities) => set({ cities })}
        />
      )}
      <PickValues
        legend={say('Precinct')}
        many={say('precincts')}
        options={options(breakdown.precincts)}
        chosen={filters.precincts ?? []}
        onChange={(precincts) => set({ precincts })}
      />
      <fieldset className={classes.ages}>
        <legend>{say('Age')}</legend>
        <div className={classes.ageFields}>
          <TextField
            label={say('From')}
            inputMode="numeric"
            maxLength={3}
            value={filters.age_min ?? ''}
            onChange={(event) => set({ age_min: asAge(event.currentTarget.value) })}
          />
          <TextField
            label={say('To')}
            inputMode="numeric"
            maxLength={3}
            value={filters.age_max ?? ''}
            onChange={(event) => set({ age_max: asAge(event.currentTarget.value) })}
          />
        </div>
        <div className={classes.spans}>
          {spans.map((span) => {
            const on = filters.age_min === span.min && (filters.age_max ?? null) === span.max;
            return (
              <Button
                key={span.label}
                small
                look={on ? 'pale' : 'plain'}
                aria-pressed={on}
                onClick={() => set(on ? { age_min: null, age_max: null } : { age_min: span.min, age_max: span.max })}
              >
                {say(span.label)}
              </Button>
            );
          })}
        </div>
        {filters.age_min != null && filters.age_max != null && filters.age_min > filters.age_max && (
          <p className={classes.wrong} role="alert">
            {say('Nobody is at least {age_min} and at most {age_max}. Turn the two numbers round.', {
              age_min: filters.age_min,
              age_max: filters.age_max,
            })}
          </p>
        )}
      </fieldset>
      <PickValues
        legend={say('Sex')}
        many={say('values')}
        options={options(breakdown.sexes, sexWords)}
        chosen={filters.sexes ?? []}
        onChange={(sexes) => set({ sexes })}
      />
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={filters.never_reached ?? false}
          onChange={(event) => set({ never_reached: event.currentTarget.checked })}
        />
        {say('Only people whom nobody has reached yet')}
      </label>
      {children}
    </div>
  );
}
