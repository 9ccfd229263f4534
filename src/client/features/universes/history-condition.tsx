// In how many of the last elections someone voted.
import { t } from '../../i18n/texts';
import { SelectField } from '../../ui/fields/fields';
import { TextField } from '../../ui/fields/text-field';
import { numberOf, type ConditionProps, type LeafOf } from './condition-options';
import classes from './conditions.module.css';

export function HistoryCondition({ leaf, onChange }: Omit<ConditionProps<LeafOf<'history'>>, 'offers'>) {
  const text = (value: number | null | undefined) => value ?? '';
  return (
    <div className={classes.fields}>
      <TextField
        label={t('Voted in at least')}
        inputMode="numeric"
        maxLength={2}
        value={text(leaf.at_least)}
        onChange={(event) => onChange({ ...leaf, at_least: numberOf(event.currentTarget.value, 50) })}
      />
      <TextField
        label={t('At most')}
        inputMode="numeric"
        maxLength={2}
        value={text(leaf.at_most)}
        onChange={(event) => onChange({ ...leaf, at_most: numberOf(event.currentTarget.value, 50) })}
      />
      <TextField
        label={t('Of the last')}
        inputMode="numeric"
        maxLength={2}
        value={text(leaf.of_last)}
        onChange={(event) => onChange({ ...leaf, of_last: Math.max(1, numberOf(event.currentTarget.value, 50) ?? 1) })}
      />
      <SelectField
        label={t('Elections')}
        value={leaf.kind ?? ''}
        onChange={(event) => {
          const kind = event.currentTarget.value;
          onChange({ ...leaf, kind: kind === 'general' || kind === 'primary' ? kind : null });
        }}
        options={[
          ['', t('of every kind')],
          ['general', t('general')],
          ['primary', t('primaries')],
        ]}
      />
    </div>
  );
}
