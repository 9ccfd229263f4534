// Which column of a file of contact results is which, and what each of its values means: proposed, and confirmed by whoever imports it.
import { useState, type ReactNode } from 'react';
import { contract } from '../../../contract';
import type { Channel } from '../../../contract/fields';
import type { FoundColumn, ResultColumn, ResultFile, ResultMapping } from '../../../contract/voters/result-files';
import { plainValue } from '../../../domain/result-files/result-columns';
import { missingForResults } from '../../../domain/result-files/result-row';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { t, tPlural } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { CheckField } from '../../ui/fields/fields';
import { OnlineButton } from '../../ui/fields/online-button';
import { Columns, Stack } from '../../ui/layout/stack-and-row';
import { Card } from '../../ui/primitives/card';
import { Problem } from '../../ui/primitives/problem';
import { ColumnChoices } from './column-choices';
import { missingWords } from './result-words';
import { ChannelValues, ResultValues } from './value-choices';
import classes from './result-files.module.css';

interface Props {
  file: ResultFile;
  found: readonly FoundColumn[];
  onMapped: () => void;
  actions: ReactNode;
}

/** What was confirmed before, or what is proposed; what someone chose to leave out stays out. */
function first(file: ResultFile, found: readonly FoundColumn[], dayFirst: boolean): ResultMapping {
  const { mapping } = file;
  const results = new Map(mapping?.results.map(({ value, result }) => [plainValue(value), result]));
  const channels = new Map(mapping?.channels.map(({ value, channel }) => [plainValue(value), channel]));
  const chosen = <T,>(known: ReadonlyMap<string, T | null>, value: string, proposed: T | null) => {
    const confirmed = known.get(plainValue(value));
    return confirmed === undefined ? proposed : confirmed;
  };
  const every = found.flatMap(({ values }) => values ?? []);
  return {
    columns: mapping?.columns ?? found.map(({ meaning }) => meaning),
    channel: mapping?.channel ?? null,
    results: every.map(({ value, result }) => ({ value, result: chosen(results, value, result) })),
    channels: every.map(({ value, channel }) => ({ value, channel: chosen(channels, value, channel) })),
    day_first: mapping?.day_first ?? dayFirst,
  };
}

/** Whether a date of the file has a day that can be no month, in front. */
const hasDayFirst = (found: readonly FoundColumn[]) =>
  found.some(
    ({ meaning, samples }) =>
      meaning === 'happened_at' && samples.some((each) => /^(?:1[3-9]|2\d|3[01])[/.-]\d/.test(each)),
  );

export function ResultMappingForm({ file, found, onMapped, actions }: Props) {
  const { campaignId, campaign } = useMember();
  const { busy, problem, act } = useAction();
  const [mapping, setMapping] = useState(() =>
    first(file, found, hasDayFirst(found) || (campaign.country !== 'US' && campaign.country !== 'CA')),
  );
  const change = (changed: Partial<ResultMapping>) => setMapping((before) => ({ ...before, ...changed }));
  const valuesOf = (meaning: ResultColumn) => {
    const at = mapping.columns.indexOf(meaning);
    return at < 0 ? null : (found[at]?.values ?? []);
  };
  const results = valuesOf('result');
  const channels = valuesOf('channel');
  const tooMany = (meaning: ResultColumn) => {
    const at = mapping.columns.indexOf(meaning);
    return at >= 0 && found[at]?.values === null;
  };
  const isOf = (values: readonly { value: string }[] | null) => {
    const own = new Set(values?.map(({ value }) => plainValue(value)));
    return ({ value }: { value: string }) => own.has(plainValue(value));
  };
  const sent: ResultMapping = {
    ...mapping,
    channel: channels === null ? mapping.channel : null,
    results: mapping.results.filter(isOf(results)).filter(once()),
    channels: mapping.channels.filter(isOf(channels)).filter(once()),
  };
  const missing = missingForResults(sent);
  const unusable = tooMany('result') || tooMany('channel');
  const none = results !== null && !unusable && sent.results.every(({ result }) => result === null);
  const save = async () => {
    await call(contract.resultFiles.map, { body: { id: file.id, campaign_id: campaignId, mapping: sent } });
    onMapped();
  };
  return (
    <Columns
      stays="side"
      side={
        <Card title={t('How the file is read')}>
          <Stack>
            {missing.length > 0 && (
              <output className={classes.missing}>
                {t('Still missing: {what}.', { what: missing.map((what) => t(missingWords[what] ?? what)).join('; ') })}
              </output>
            )}
            {unusable && (
              <output className={classes.missing}>
                {t(
                  'The column for the result or the way of contact has too many different values, or says who someone is. Choose another one.',
                )}
              </output>
            )}
            {none && <output className={classes.missing}>{t('Match at least one result.')}</output>}
            <CheckField checked={mapping.day_first} onChange={(day_first) => change({ day_first })}>
              {t('Dates such as 4/3/2026 have the day first')}
            </CheckField>
            <p className="quiet">
              {t('Times are those of the campaign’s time zone, {zone}.', { zone: campaign.time_zone })}
            </p>
            <p className="quiet">{t('Nothing is imported before you confirm what the file means.')}</p>
            {problem && <Problem safe={t('Nothing was saved. Your choices are still here.')}>{problem}</Problem>}
            <OnlineButton
              look="primary"
              wide
              busy={busy}
              disabled={missing.length > 0 || unusable || none}
              onClick={() => void act(save)}
            >
              {t('Check the file')}
            </OnlineButton>
            {actions}
          </Stack>
        </Card>
      }
    >
      {results !== null && !tooMany('result') && (
        <ResultValues values={results} chosen={mapping.results} onChange={(next) => change({ results: next })} />
      )}
      <ChannelValues
        values={channels === null || tooMany('channel') ? null : channels}
        channel={mapping.channel}
        chosen={mapping.channels}
        onChannel={(channel: Channel | null) => change({ channel })}
        onChange={(next) => change({ channels: next })}
      />
      <Card title={tPlural(found.length, '{count} column', '{count} columns')}>
        <ColumnChoices
          found={found}
          columns={mapping.columns}
          onChange={(at, meaning) =>
            change({ columns: mapping.columns.map((each, place) => (place === at ? meaning : each)) })
          }
        />
      </Card>
    </Columns>
  );
}

/** Of several columns with the same value, the first one's. */
function once(): (each: { value: string }) => boolean {
  const seen = new Set<string>();
  return ({ value }) => {
    const plain = plainValue(value);
    if (seen.has(plain)) return false;
    seen.add(plain);
    return true;
  };
}
