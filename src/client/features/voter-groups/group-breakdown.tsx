// What a group is made of, in six charts; each title says the one thing to know.
import { say } from '../../../domain/words/say';
import { contract } from '../../../contract';
import type { CallReply } from '../../../contract/call';
import { percent } from '../../../domain/reports/words';
import { capital, partyWords, sexWords, supportWords } from '../../../domain/voter-groups/words';
import { unknownValue } from '../../../domain/voter-groups/tree';
import { call } from '../../api';
import { Loadable } from '../../ui/loadable';
import { Skeleton } from '../../ui/skeleton';
import { useLoad } from '../../ui/use-load';
import { BreakdownBars } from './breakdown-bars';
import classes from './breakdown-bars.module.css';

type Breakdown = CallReply<typeof contract.voterGroups.breakdown>;
interface Bar {
  label: string;
  voters: number;
  /** The file does not tell. */
  unknown: boolean;
}

export function GroupBreakdown({ campaignId, groupId, at }: { campaignId: string; groupId: string; at: string }) {
  const filter_params = { voter_group_id: groupId, with_suppressed: true };
  const breakdown = useLoad(`breakdown ${campaignId} ${groupId} ${at}`, (signal) =>
    call(contract.voterGroups.breakdown, { body: { campaign_id: campaignId, filter_params } }, { signal }),
  );
  return (
    <Loadable loaded={breakdown} waiting={<Skeleton rows={6} />}>
      {(parts) => (
        <div className={classes.charts}>
          {charts(parts).map((chart) => (
            <BreakdownBars key={chart.of} {...chart} />
          ))}
        </div>
      )}
    </Loadable>
  );
}

/** Buckets with the same words become one. */
function bars(bucket: Breakdown['parties'], words: (value: string) => string): Bar[] {
  const byLabel = new Map<string, Bar>();
  for (const { value, voters } of bucket) {
    const unknown = value === unknownValue;
    const label = capital(unknown ? say('unknown') : words(value));
    byLabel.set(label, { label, unknown, voters: (byLabel.get(label)?.voters ?? 0) + voters });
  }
  return [...byLabel.values()];
}

/** The largest known part in a sentence; a chart without anything known says so, and one with little known how little. */
function leading(bars: readonly Bar[], sentence: (label: string, share: string) => string, nothing: string): string {
  const known = bars.filter(({ unknown }) => !unknown);
  const [first] = known.toSorted((a, b) => b.voters - a.voters);
  if (!first) return nothing;
  const count = (some: readonly Bar[]) => some.reduce((sum, bar) => sum + bar.voters, 0);
  const [all, told] = [count(bars), count(known)];
  const share = (part: number, of: number) => percent(Math.round((part / of) * 100) / 100);
  if (told < all / 2)
    return say('Known for {share}, most often: {label}', { share: share(told, all), label: first.label });
  return sentence(first.label, share(first.voters, all));
}

function charts(parts: Breakdown) {
  const chart = (of: string, found: Bar[], sentence: (label: string, share: string) => string, nothing: string) => ({
    of,
    bars: found.some(({ unknown }) => !unknown) ? found : [],
    title: leading(found, sentence, nothing),
  });
  const same = (value: string) => value;
  return [
    chart(
      say('Party'),
      bars(parts.parties, partyWords),
      (label, share) => say('{label} are {share}', { label, share }),
      say('The file tells no party'),
    ),
    chart(
      say('Age'),
      bars(parts.ages, same),
      (label, share) => say('{share} are {label}', { share, label }),
      say('The file tells no age'),
    ),
    chart(
      say('Sex'),
      bars(parts.sexes, sexWords),
      (label, share) => say('{label} are {share}', { label, share }),
      say('The file tells no sex'),
    ),
    chart(
      say('Precinct'),
      bars(parts.precincts, same),
      (label, share) => say('{label} has the most, {share}', { label, share }),
      say('The file tells no precinct'),
    ),
    chart(
      say('Support'),
      bars(parts.supports, (value) => say(supportWords[Number(value)] ?? value)),
      (label, share) => say('{label} is the most frequent, {share}', { label, share }),
      say('Nobody’s support is known yet'),
    ),
    chart(
      say('Elections voted in'),
      bars(parts.histories, (value) => say('{value} of the last 4', { value })),
      (label, share) => say('{share} voted in {label}', { share, label }),
      say('The file tells no elections'),
    ),
  ];
}
