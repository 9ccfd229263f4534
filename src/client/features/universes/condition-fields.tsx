// What one condition is made of: the fields of each kind.
import { currentTexts } from '../../i18n/formats';
import { key, t } from '../../i18n/texts';
import { suppressions, supportScores, type Leaf, type ValueField } from '../../../contract/voters/voter-filters';
import {
  capital,
  electionWords,
  hasWords,
  supportWords,
  suppressionWords,
} from '../../../domain/voter-groups/filter-texts';
import { AreaField, SelectField } from '../../ui/fields/fields';
import { PickValues } from '../../ui/fields/pick-values';
import { TextField } from '../../ui/fields/text-field';
import { AnswerCondition } from './answer-condition';
import { AreaEditor } from './area-editor';
import { valueOptions } from './builder-fields';
import { among, listed, named, numberOf, type ConditionProps, type LeafOf } from './condition-options';
import { Stack } from '../../ui/layout/stack-and-row';
import classes from './conditions.module.css';
import { HistoryCondition } from './history-condition';
import { TouchCondition } from './touch-condition';

const many: Partial<Record<ValueField, string>> = {
  zip: key('ZIP codes'),
  city: key('cities'),
  precinct: key('precincts'),
  language: key('languages'),
};

export function ConditionFields({ leaf, onChange, offers }: ConditionProps) {
  if ('values' in leaf) return <Values leaf={leaf} onChange={onChange} offers={offers} />;
  switch (leaf.field) {
    case 'age':
    case 'household':
      return <Span leaf={leaf} onChange={onChange} most={leaf.field === 'age' ? 130 : 1000} />;
    case 'registered':
      return (
        <div className={classes.fields}>
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              label={end === 'from' ? t('From') : t('To')}
              type="date"
              value={leaf[end] ?? ''}
              onChange={(event) => onChange({ ...leaf, [end]: event.currentTarget.value || null })}
            />
          ))}
        </div>
      );
    case 'history':
      return <HistoryCondition leaf={leaf} onChange={onChange} />;
    case 'election':
      return (
        <Stack>
          <SelectField
            label={t('They')}
            value={leaf.how}
            onChange={(event) =>
              onChange({ ...leaf, how: event.currentTarget.value === 'missed' ? 'missed' : 'voted' })
            }
          >
            <option value="voted">{t('voted in at least one of these')}</option>
            <option value="missed">{t('missed all of these')}</option>
          </SelectField>
          <PickValues
            awaited={offers.awaited}
            legend={t('Elections')}
            many={t('elections')}
            options={offers.elections.map(({ key }) => ({ values: [key], label: electionWords(currentTexts(), key) }))}
            chosen={leaf.elections}
            onChange={(elections) => onChange({ ...leaf, elections })}
          />
        </Stack>
      );
    case 'area':
      return <AreaEditor leaf={leaf} onChange={onChange} places={offers.places} />;
    case 'has': {
      const all = ['phone', 'mobile', 'email', 'place'] as const;
      return (
        <PickValues
          legend={t('They have any of these')}
          many={t('values')}
          options={listed(all, hasWords)}
          chosen={leaf.what}
          onChange={(picked) => onChange({ ...leaf, what: among(all, picked) })}
        />
      );
    }
    case 'tag':
      return (
        <PickValues
          awaited={offers.awaited}
          legend={t('Any of these tags')}
          many={t('tags')}
          options={named(offers.tags)}
          chosen={leaf.voter_tag_ids}
          onChange={(voter_tag_ids) => onChange({ ...leaf, voter_tag_ids })}
        />
      );
    case 'support':
      return (
        <PickValues
          legend={t('Any of these scores')}
          many={t('scores')}
          options={[
            ...supportScores.map((score) => ({
              values: [`${score}`],
              label: `${score} · ${capital(t(supportWords[score] ?? key('unknown')))}`,
            })),
            { values: ['none'], label: t('Unknown') },
          ]}
          chosen={leaf.scores.map((score) => (score === null ? 'none' : `${score}`))}
          onChange={(picked) =>
            onChange({ ...leaf, scores: picked.map((text) => (text === 'none' ? null : Number(text))) })
          }
        />
      );
    case 'touch':
      return <TouchCondition leaf={leaf} onChange={onChange} />;
    case 'answer':
      return <AnswerCondition leaf={leaf} onChange={onChange} offers={offers} />;
    case 'group':
      return (
        <PickValues
          awaited={offers.awaited}
          legend={t('In any of these groups')}
          many={t('groups')}
          options={named(offers.groups)}
          chosen={leaf.voter_group_ids}
          onChange={(voter_group_ids) => onChange({ ...leaf, voter_group_ids })}
        />
      );
    case 'walkbook':
      return (
        <PickValues
          awaited={offers.awaited}
          legend={t('In any of these walkbooks (leave empty for any)')}
          many={t('walkbooks')}
          options={named(offers.walkbooks)}
          chosen={leaf.walkbook_ids}
          onChange={(walkbook_ids) => onChange({ ...leaf, walkbook_ids })}
        />
      );
    case 'suppressed':
      return (
        <PickValues
          legend={t('For any of these reasons')}
          many={t('reasons')}
          options={listed(suppressions, suppressionWords)}
          chosen={leaf.reasons}
          onChange={(picked) => onChange({ ...leaf, reasons: among(suppressions, picked) })}
        />
      );
  }
}

function Values({ leaf, onChange, offers }: ConditionProps<Extract<Leaf, { values: string[] }>>) {
  const { field } = leaf;
  const options = valueOptions(field, offers);
  if (field === 'street')
    return (
      <AreaField
        label={t('Streets, one per line')}
        value={leaf.values.join('\n')}
        placeholder={t('Maple St\nElm Ct')}
        onChange={(event) => onChange({ ...leaf, values: linesOf(event.currentTarget.value) })}
      />
    );
  return (
    <PickValues
      awaited={offers.awaited}
      legend={t('Any of these')}
      many={t(many[field] ?? key('values'))}
      options={options}
      chosen={leaf.values}
      onChange={(values) => onChange({ ...leaf, values })}
    />
  );
}

/** A line being typed keeps its blanks; only empty lines at the end are none. */
function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}

function Span({
  leaf,
  onChange,
  most,
}: {
  leaf: LeafOf<'age'> | LeafOf<'household'>;
  onChange: (leaf: Leaf) => void;
  most: number;
}) {
  return (
    <div className={classes.fields}>
      {(['min', 'max'] as const).map((end) => (
        <TextField
          key={end}
          label={end === 'min' ? t('From') : t('To')}
          inputMode="numeric"
          maxLength={4}
          value={leaf[end] ?? ''}
          onChange={(event) => onChange({ ...leaf, [end]: numberOf(event.currentTarget.value, most) })}
        />
      ))}
    </div>
  );
}
