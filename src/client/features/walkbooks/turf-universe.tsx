// Whom turf is cut for: the universe in a sentence with its counts, and the conditions that make it.
import { useState } from 'react';
import { say, sayCount } from '../../../domain/words/say';
import type { FilterParams } from '../../../contract/voter-filters';
import { SelectField } from '../../ui/fields';
import { namesOf } from '../voter-groups/builder-fields';
import { conditionOf, groupOf } from '../voter-groups/builder-tree';
import { Conditions } from '../voter-groups/conditions';
import { useOffers } from '../voter-groups/use-offers';
import { cleanFilters } from './filter-words';
import { UniverseSummary } from './universe-summary';
import { useCounts } from './use-counts';
import classes from './turf.module.css';

interface Props {
  campaignId: string;
  filters: FilterParams;
  onChange: (filters: FilterParams) => void;
}

export function TurfUniverse({ campaignId, filters, onChange }: Props) {
  const { offers } = useOffers(campaignId);
  const names = namesOf(offers);
  const [tree, setTree] = useState(() => groupOf(filters.where));
  const clean = cleanFilters(filters);
  const live = useCounts(campaignId, clean);
  return (
    <>
      <UniverseSummary filters={clean} names={names} live={live} />
      <details className={classes.who}>
        <summary>{say('Change who is meant')}</summary>
        {offers.groups.length > 0 && (
          <SelectField
            label={say('Voter group')}
            value={filters.voter_group_id ?? ''}
            onChange={(event) => onChange({ ...filters, voter_group_id: event.currentTarget.value || null })}
          >
            <option value="">{say('All voters')}</option>
            {offers.groups.map((group) => (
              <option key={group.id} value={group.id}>
                {group.name} ({sayCount(group.voters, '{count} voter', '{count} voters')})
              </option>
            ))}
          </SelectField>
        )}
        <Conditions
          tree={tree}
          offers={offers}
          names={names}
          onChange={(next) => {
            setTree(next);
            onChange({ ...filters, where: conditionOf(next) });
          }}
        />
      </details>
    </>
  );
}
