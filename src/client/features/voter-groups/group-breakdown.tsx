// What a group is made of, in six charts; each title says the one thing to know.
import { useState } from 'react';
import { currentTexts, formatNumber, formatPercent } from '../../i18n/formats';
import { formatRate } from '../../i18n/rates';
import { t } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { CallReply } from '../../../contract/call';
import { capital, partyWords, sexWords, supportWords } from '../../../domain/voter-groups/filter-texts';
import { unknownValue } from '../../../domain/voter-groups/filter-tree';
import { Stack } from '../../ui/layout/stack-and-row';
import { Loadable } from '../../ui/primitives/loadable';
import { Skeleton } from '../../ui/primitives/skeleton';
import { useCall } from '../../data/use-call';
import { Bars } from '../../ui/charts/bars';
import { Chart } from '../../ui/charts/chart';
import { Estimated } from '../../ui/layout/estimated';
import classes from './breakdown-bars.module.css';

/** A county takes seconds to be counted. */
const exactTimeout = 60_000;

type Breakdown = CallReply<typeof contract.voterGroups.breakdown>;
interface Bar {
  label: string;
  voters: number;
  /** The file does not tell. */
  unknown: boolean;
}

export function GroupBreakdown({ campaignId, groupId, at }: { campaignId: string; groupId: string; at: string }) {
  const filter_params = { voter_group_id: groupId, with_suppressed: true };
  const [exactOf, setExactOf] = useState<string>();
  const exact = exactOf === groupId;
  const breakdown = useCall(
    contract.voterGroups.breakdown,
    { body: { campaign_id: campaignId, filter_params, ...(exact ? { exact } : {}) } },
    { asOf: at, ...(exact ? { timeoutMs: exactTimeout } : {}) },
  );
  return (
    <Loadable loaded={breakdown} waiting={<Skeleton rows={6} />}>
      {(parts) => {
        const all = charts(parts);
        const top = Math.max(1, ...all.flatMap(({ bars: some }) => some.map(({ voters }) => voters)));
        return (
          <Stack gap={14}>
            {parts.estimated && <Estimated onExact={() => setExactOf(groupId)} />}
            <div className={classes.charts}>
              {all.map((chart) => (
                <BreakdownBars key={chart.of} {...chart} top={top} />
              ))}
            </div>
          </Stack>
        );
      }}
    </Loadable>
  );
}

/** Buckets with the same words become one. */
function bars(bucket: Breakdown['precincts'], words: (value: string) => string): Bar[] {
  const byLabel = new Map<string, Bar>();
  for (const { value, voters, label: named } of bucket) {
    const unknown = value === unknownValue;
    const label = named ?? capital(unknown ? t('unknown') : words(value));
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
  const share = (part: number, of: number) =>
    t('{percent} ({n} of {of})', {
      percent: formatPercent(part / of, 0),
      n: formatNumber(part),
      of: formatNumber(of),
    });
  if (told < all / 2)
    return t('Known for {share}; most common: {label}', { share: share(told, all), label: first.label });
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
      t('Party'),
      bars(parts.parties, (each) => partyWords(currentTexts(), each)),
      (label, share) => t('{label} are {share}', { label, share }),
      t('The file has no parties'),
    ),
    chart(
      t('Age'),
      bars(parts.ages, same),
      (label, share) => t('{share} are {label}', { share, label }),
      t('The file has no ages'),
    ),
    chart(
      t('Sex'),
      bars(parts.sexes, (each) => sexWords(currentTexts(), each)),
      (label, share) => t('{label} are {share}', { label, share }),
      t('The file doesn’t list sex'),
    ),
    chart(
      t('Precinct'),
      bars(parts.precincts, same),
      (label, share) => t('{label} has the most, {share}', { label, share }),
      t('The file has no precincts'),
    ),
    chart(
      t('Support'),
      bars(parts.supports, (value) => t(supportWords[Number(value)] ?? value)),
      (label, share) => t('{label} is most common, {share}', { label, share }),
      t('No support scores yet'),
    ),
    chart(
      t('Elections voted in'),
      bars(parts.histories, (value) => t('{value} of the last 4', { value })),
      (label, share) => t('{share} voted in {label}', { share, label }),
      t('The file has no elections'),
    ),
  ];
}

interface BreakdownBarsProps {
  title: string;
  /** What is counted, the head of the table's first column. */
  of: string;
  bars: readonly { label: string; voters: number }[];
  /** The most of any bar beside it: all charts of a group have one scale. */
  top: number;
  /** Bars shown at most; the table shows all. */
  most?: number;
}

function BreakdownBars({ title, of, bars, top, most = 8 }: BreakdownBarsProps) {
  const all = bars.reduce((sum, bar) => sum + bar.voters, 0);
  const shown = bars.slice(0, most);
  return (
    <Chart
      title={title}
      heading="h3"
      of={of}
      columns={[of, t('Voters'), t('Share')]}
      rows={bars.map(({ label, voters }) => [label, formatNumber(voters), formatRate(voters, all)])}
    >
      <Bars bars={shown.map(({ label, voters }) => ({ label, count: voters }))} top={top} all={all} />
      {bars.length > shown.length && (
        <p className={classes.rest}>
          {t('and {count} more in the table', { count: formatNumber(bars.length - shown.length) })}
        </p>
      )}
    </Chart>
  );
}
