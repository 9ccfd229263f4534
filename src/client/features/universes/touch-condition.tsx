// Which touches someone had: results, channels, and when.
import { t } from '../../i18n/texts';
import { channels } from '../../../contract/fields';
import { contactResults } from '../../../contract/facts/touch';
import { channelWords, resultWords } from '../../../domain/voter-groups/filter-texts';
import { SelectField } from '../../ui/fields/fields';
import { PickValues } from '../../ui/fields/pick-values';
import { TextField } from '../../ui/fields/text-field';
import { among, listed, numberOf, type ConditionProps, type LeafOf } from './condition-options';
import { Stack } from '../../ui/layout/stack-and-row';
import classes from './conditions.module.css';

const results = ['reached', ...contactResults] as const;

export function TouchCondition({ leaf, onChange }: Omit<ConditionProps<LeafOf<'touch'>>, 'offers'>) {
  const when = leaf.within_days != null ? 'within' : leaf.before_days != null ? 'before' : 'ever';
  const days = leaf.within_days ?? leaf.before_days ?? 30;
  const setWhen = (way: string, count: number) =>
    onChange({ ...leaf, within_days: way === 'within' ? count : null, before_days: way === 'before' ? count : null });
  return (
    <Stack>
      <div className={classes.fields}>
        <SelectField
          label={t('Which')}
          value={leaf.which}
          onChange={(event) => onChange({ ...leaf, which: event.currentTarget.value === 'last' ? 'last' : 'any' })}
        >
          <option value="any">{t('Any one')}</option>
          <option value="last">{t('The last one')}</option>
        </SelectField>
        <SelectField label={t('When')} value={when} onChange={(event) => setWhen(event.currentTarget.value, days)}>
          <option value="ever">{t('At any time')}</option>
          <option value="within">{t('In the last … days')}</option>
          <option value="before">{t('More than … days ago')}</option>
        </SelectField>
        {when !== 'ever' && (
          <TextField
            label={t('Days')}
            inputMode="numeric"
            maxLength={4}
            value={days}
            onChange={(event) => setWhen(when, numberOf(event.currentTarget.value, 3650) ?? 0)}
          />
        )}
      </div>
      <PickValues
        legend={t('Result (leave empty for any)')}
        many={t('results')}
        options={listed(results, resultWords)}
        chosen={leaf.results ?? []}
        onChange={(picked) => onChange({ ...leaf, results: picked.length > 0 ? among(results, picked) : null })}
      />
      <PickValues
        legend={t('Channel (leave empty for any)')}
        many={t('channels')}
        options={listed(channels, channelWords)}
        chosen={leaf.channels ?? []}
        onChange={(picked) => onChange({ ...leaf, channels: picked.length > 0 ? among(channels, picked) : null })}
      />
    </Stack>
  );
}
