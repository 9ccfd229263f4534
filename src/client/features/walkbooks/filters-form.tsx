// Whom a walkbook is for: one question after another, each answered by picking from what the voter file says.
import type { ReactNode } from 'react';
import { currentTexts } from '../../i18n/formats';
import { key, t, tPlural } from '../../i18n/texts';
import type { FilterParams } from '../../../contract/voters/voter-filters';
import type { VoterGroup } from '../../../contract/voters/voter-groups';
import { Button } from '../../ui/primitives/button';
import { CheckField, SelectField } from '../../ui/fields/fields';
import { TextField } from '../../ui/fields/text-field';
import { capital, partyWords, sexWords } from '../../../domain/voter-groups/filter-texts';
import { PickValues, type PickOption } from '../../ui/fields/pick-values';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import classes from './walkbook-add.module.css';

type Bucket = { value: string; voters: number; label?: string | undefined; also?: string[] | undefined }[];

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
  for (const { value, voters, label: named, also = [] } of bucket) {
    const label = named ?? capital(words(value));
    const known = byLabel.get(label);
    byLabel.set(label, {
      label,
      values: [...(known?.values ?? []), value, ...also],
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
    <Stack gap={24}>
      {ready.length > 0 && (
        <SelectField
          label={t('Choose from')}
          value={filters.voter_group_id ?? ''}
          onChange={(event) => set({ voter_group_id: event.currentTarget.value || null })}
          options={[
            ['', t('All voters of the campaign')],
            ...ready.map(
              ({ id, name, voters }) =>
                [id, `${name} (${tPlural(voters, '{count} voter', '{count} voters')})`] as const,
            ),
          ]}
        />
      )}
      <PickValues
        legend={t('Party')}
        many={t('parties')}
        options={options(breakdown.parties, (each) => partyWords(currentTexts(), each))}
        chosen={filters.parties ?? []}
        onChange={(parties) => set({ parties })}
      />
      <PickValues
        legend={t('ZIP code')}
        many={t('ZIP codes')}
        options={options(breakdown.zips)}
        chosen={filters.zips ?? []}
        onChange={(zips) => set({ zips })}
      />
      {breakdown.cities.length > 1 && (
        <PickValues
          legend={t('City')}
          many={t('cities')}
          options={options(breakdown.cities)}
          chosen={filters.cities ?? []}
          onChange={(cities) => set({ cities })}
        />
      )}
      <PickValues
        legend={t('Precinct')}
        many={t('precincts')}
        options={options(breakdown.precincts)}
        chosen={filters.precincts ?? []}
        onChange={(precincts) => set({ precincts })}
      />
      <fieldset className={classes.ages}>
        <legend>{t('Age')}</legend>
        <div className={classes.ageFields}>
          <TextField
            label={t('From')}
            inputMode="numeric"
            maxLength={3}
            value={filters.age_min ?? ''}
            onChange={(event) => set({ age_min: asAge(event.currentTarget.value) })}
          />
          <TextField
            label={t('To')}
            inputMode="numeric"
            maxLength={3}
            value={filters.age_max ?? ''}
            onChange={(event) => set({ age_max: asAge(event.currentTarget.value) })}
          />
        </div>
        <Row gap={8}>
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
                {t(span.label)}
              </Button>
            );
          })}
        </Row>
        {filters.age_min != null && filters.age_max != null && filters.age_min > filters.age_max && (
          <p className="wrong" role="alert">
            {t('The minimum is larger than the maximum. Swap them.')}
          </p>
        )}
      </fieldset>
      <PickValues
        legend={t('Sex')}
        many={t('values')}
        options={options(breakdown.sexes, (each) => sexWords(currentTexts(), each))}
        chosen={filters.sexes ?? []}
        onChange={(sexes) => set({ sexes })}
      />
      <CheckField checked={filters.never_reached ?? false} onChange={(never_reached) => set({ never_reached })}>
        {t('Only people no one has reached yet')}
      </CheckField>
      {children}
    </Stack>
  );
}
