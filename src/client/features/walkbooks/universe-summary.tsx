// The chosen universe in a sentence, how many voters and doors it is now, and who was left out and why.
import { say, sayCount } from '../../../domain/words/say';
import type { FilterParams } from '../../../contract/voter-filters';
import { number } from '../../../domain/reports/words';
import { filterSentence, type Names } from '../../../domain/voter-groups/sentence';
import { leftOutWords } from '../../../domain/voter-groups/words';
import { messageFor } from '../../messages';
import { Button } from '../../ui/button';
import type { Counts, LiveCounts } from './use-counts';
import classes from './walkbook-add.module.css';

interface Props {
  filters: FilterParams;
  names: Names;
  live: LiveCounts;
}

/** An estimate is no more exact than two figures. */
function rounded({ voters, about }: Counts): number {
  const step = about ? 10 ** Math.max(0, Math.floor(Math.log10(voters)) - 1) : 1;
  return Math.round(voters / step) * step;
}

export function UniverseSummary({ filters, names, live }: Props) {
  const { counts, stale, error } = live;
  const leftOut = leftOutWords(counts?.leftOut ?? []);
  return (
    <div className={classes.summary}>
      <p className={classes.sentence}>
        {filterSentence(filters, names).map((part, index) => (
          <span key={index}>{part.joint ? <strong> {part.text} </strong> : part.text}</span>
        ))}
      </p>
      <p className={classes.figures} data-stale={stale || undefined} aria-live="polite" aria-busy={stale}>
        <span className={classes.voters}>
          {counts ? (counts.about ? say('about {number}', { number: rounded(counts) }) : number(rounded(counts))) : '–'}
        </span>{' '}
        {counts
          ? `${sayCount(counts.voters, 'voter', 'voters')} · ${counts.doors === undefined ? say('counting doors …') : sayCount(counts.doors, '{count} door', '{count} doors')}`
          : say('counting …')}
      </p>
      {leftOut && (
        <p className={classes.left} data-stale={stale || undefined}>
          {leftOut}
        </p>
      )}
      {counts && !stale && counts.voters > 0 && counts.doors === 0 && (
        <p className={classes.wrong}>
          {say('None of these voters has a place on the map yet. Upload address points first, under Voter groups.')}
        </p>
      )}
      {error !== undefined && (
        <p className={classes.wrong} role="alert">
          {messageFor(error, say('Failed to fetch voter count'))}{' '}
          <Button small look="quiet" onClick={live.retry}>
            {say('Count again')}
          </Button>
        </p>
      )}
    </div>
  );
}
