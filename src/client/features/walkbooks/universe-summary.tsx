// The chosen universe in a sentence, how many voters and doors it is now, and how many were left out.
import type { FilterParams } from '../../../contract/voter-filters';
import { count, number } from '../../../domain/reports/words';
import { messageFor } from '../../messages';
import { Button } from '../../ui/button';
import { filterSentence } from './filter-words';
import type { LiveCounts } from './use-counts';
import classes from './walkbook-add.module.css';

interface Props {
  filters: FilterParams;
  groupName: string | undefined;
  live: LiveCounts;
}

export function UniverseSummary({ filters, groupName, live }: Props) {
  const { counts, stale, error } = live;
  return (
    <div className={classes.summary}>
      <p className={classes.sentence}>
        {filterSentence(filters, groupName).map((part, index) => (
          <span key={index}>{part.joint ? <strong> {part.text} </strong> : part.text}</span>
        ))}
      </p>
      <p className={classes.figures} data-stale={stale || undefined} aria-live="polite" aria-busy={stale}>
        <span className={classes.voters}>{counts ? number(counts.voters) : '–'}</span>{' '}
        {counts ? `${counts.voters === 1 ? 'voter' : 'voters'} · ${count(counts.doors, 'door')}` : 'counting …'}
      </p>
      {counts && counts.suppressed > 0 && (
        <p className={classes.left} data-stale={stale || undefined}>
          {number(counts.suppressed)} left out: moved, deceased, confidential, or asked not to be contacted.
        </p>
      )}
      {counts && !stale && counts.voters > 0 && counts.doors === 0 && (
        <p className={classes.wrong}>
          None of these voters has a place on the map yet. Upload address points first, under Voter groups.
        </p>
      )}
      {error !== undefined && (
        <p className={classes.wrong} role="alert">
          {messageFor(error, 'Failed to fetch voter count')}{' '}
          <Button small look="quiet" onClick={live.retry}>
            Count again
          </Button>
        </p>
      )}
    </div>
  );
}
