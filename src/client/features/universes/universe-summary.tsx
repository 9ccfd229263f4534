// The chosen universe in a sentence, how many voters and doors it is now, and who was left out and why.
import { currentTexts } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import type { FilterParams } from '../../../contract/voters/voter-filters';
import { filterSentence, type Names } from '../../../domain/voter-groups/filter-sentence';
import { doorsText, leftOutText, numberText } from './about';
import { messageFor } from '../../data/error-messages';
import { Button } from '../../ui/primitives/button';
import { Estimated } from '../../ui/layout/estimated';
import type { LiveCounts } from './use-counts';
import { Stack } from '../../ui/layout/stack-and-row';
import classes from './universe-summary.module.css';

interface Props {
  filters: FilterParams;
  names: Names;
  live: LiveCounts;
}

export function UniverseSummary({ filters, names, live }: Props) {
  const { counts, stale, error } = live;
  const leftOut = leftOutText(counts?.leftOut ?? [], counts?.about ?? false);
  return (
    <Stack gap={6}>
      <p className={classes.sentence}>
        {filterSentence(currentTexts(), filters, names).map((part, index) => (
          <span key={index}>{part.joint ? <strong> {part.text} </strong> : part.text}</span>
        ))}
      </p>
      <p className={classes.figures} data-stale={stale || undefined} aria-live="polite" aria-busy={stale}>
        <span className={classes.voters}>{counts ? numberText(counts.voters, counts.about) : '–'}</span>{' '}
        {counts ? `${tPlural(counts.voters, 'voter', 'voters')} · ${doorsText(counts)}` : t('counting…')}
      </p>
      {leftOut && (
        <p className={classes.left} data-stale={stale || undefined}>
          {leftOut}
        </p>
      )}
      {counts?.about && !stale && <Estimated onExact={live.countExactly} />}
      {counts && !stale && counts.voters > 0 && counts.doors === 0 && (
        <p className="wrong">
          {t('None of these voters is on the map yet. Upload address points first, under Voter groups.')}
        </p>
      )}
      {error !== undefined && (
        <p className="wrong" role="alert">
          {messageFor(error, t('Failed to fetch voter count'))}{' '}
          <Button small look="quiet" onClick={live.retry}>
            {t('Count again')}
          </Button>
        </p>
      )}
    </Stack>
  );
}
