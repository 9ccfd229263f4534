// What each value of a file's results and ways of contact means.
import { channel as channelSchema, channels, type Channel } from '../../../contract/fields';
import { fileResult, fileResults, type FoundColumn, type ResultMapping } from '../../../contract/voters/result-files';
import { channelWords } from '../../../domain/door-reports/report-texts';
import { plainValue } from '../../../domain/result-files/result-columns';
import { t, tPlural } from '../../i18n/texts';
import { SelectField } from '../../ui/fields/fields';
import { Stack } from '../../ui/layout/stack-and-row';
import { Card } from '../../ui/primitives/card';
import { resultTitle } from './result-words';
import classes from './result-files.module.css';

type Values = NonNullable<FoundColumn['values']>;

interface RowsProps<T extends string> {
  values: Values;
  chosen: (value: string) => T | null;
  options: readonly (readonly [T, string])[];
  onChoose: (value: string, meaning: string) => void;
}

function ValueRows<T extends string>({ values, chosen, options, onChoose }: RowsProps<T>) {
  return (
    <ul className={classes.rows}>
      {values.map(({ value, rows }) => (
        <li key={value} className={classes.row} data-used={chosen(value) !== null || undefined}>
          <span className={classes.what}>
            <strong className={classes.name}>{value}</strong>
            <span className={classes.samples}>{tPlural(rows, '{count} row', '{count} rows')}</span>
          </span>
          <select
            className={classes.select}
            aria-label={t('What “{value}” means', { value })}
            value={chosen(value) ?? ''}
            onChange={(event) => onChoose(value, event.currentTarget.value)}
          >
            <option value="">{t('Leave these rows out')}</option>
            {options.map(([meaning, words]) => (
              <option key={meaning} value={meaning}>
                {words}
              </option>
            ))}
          </select>
        </li>
      ))}
    </ul>
  );
}

interface ResultProps {
  values: Values;
  chosen: ResultMapping['results'];
  onChange: (results: ResultMapping['results']) => void;
}

export function ResultValues({ values, chosen, onChange }: ResultProps) {
  const known = new Map(chosen.map(({ value, result }) => [plainValue(value), result]));
  const out = values.filter(({ value }) => (known.get(plainValue(value)) ?? null) === null);
  return (
    <Card title={t('What each result means')}>
      <Stack>
        <p className="quiet">
          {t(
            'These are all results in the file, with what they seem to mean. Check each one: “Do not contact”, “Moved” and “Deceased” mean that the person is left alone.',
          )}
        </p>
        {out.length > 0 && (
          <p className={classes.missing}>
            {tPlural(
              out.length,
              '{count} result isn’t matched. Its rows are left out.',
              '{count} results aren’t matched. Their rows are left out.',
            )}
          </p>
        )}
        <ValueRows
          values={values}
          chosen={(value) => known.get(plainValue(value)) ?? null}
          options={fileResults.map((each) => [each, resultTitle(each)] as const)}
          onChoose={(value, meaning) => {
            const result = fileResult.safeParse(meaning).data ?? null;
            const isIt = (each: { value: string }) => plainValue(each.value) === plainValue(value);
            onChange([...chosen.filter((each) => !isIt(each)), { value, result }]);
          }}
        />
      </Stack>
    </Card>
  );
}

interface ChannelProps {
  /** Null where no column says how people were reached. */
  values: Values | null;
  channel: Channel | null;
  chosen: ResultMapping['channels'];
  onChannel: (channel: Channel | null) => void;
  onChange: (channels: ResultMapping['channels']) => void;
}

export function ChannelValues({ values, channel, chosen, onChannel, onChange }: ChannelProps) {
  const known = new Map(chosen.map((each) => [plainValue(each.value), each.channel]));
  const options = channels.map((each) => [each, t(channelWords[each].title)] as const);
  return (
    <Card title={t('How people were reached')}>
      {values === null ? (
        <SelectField
          label={t('All rows of this file')}
          hint={t('Or choose the column that says it, below.')}
          value={channel ?? ''}
          options={[['', t('Choose…')], ...options]}
          onChange={(event) => onChannel(channelSchema.safeParse(event.currentTarget.value).data ?? null)}
        />
      ) : (
        <ValueRows
          values={values}
          chosen={(value) => known.get(plainValue(value)) ?? null}
          options={options}
          onChoose={(value, meaning) => {
            const isIt = (each: { value: string }) => plainValue(each.value) === plainValue(value);
            const next = channelSchema.safeParse(meaning).data ?? null;
            onChange([...chosen.filter((each) => !isIt(each)), { value, channel: next }]);
          }}
        />
      )}
    </Card>
  );
}
