// What one condition is made of: the fields of each kind.
import { key, say } from '../../../domain/words/say';
import { channels, suppressions, supportScores, type Leaf, type ValueField } from '../../../contract/voter-filters';
import { contactResults } from '../../../contract/facts';
import {
  capital,
  channelWords,
  hasWords,
  electionWords,
  resultWords,
  supportWords,
  suppressionWords,
} from '../../../domain/voter-groups/words';
import { AreaField, SelectField } from '../../ui/fields';
import { PickValues, type PickOption } from '../../ui/pick-values';
import { TextField } from '../../ui/text-field';
import { AreaEditor } from './area-editor';
import { valueOptions, type Offers } from './builder-fields';
import classes from './conditions.module.css';

interface Props<L extends Leaf = Leaf> {
  leaf: L;
  onChange: (leaf: Leaf) => void;
  offers: Offers;
}
type Of<F extends Leaf['field']> = Extract<Leaf, { field: F }>;

const many: Partial<Record<ValueField, string>> = {
  zip: key('ZIP codes'),
  city: key('cities'),
  precinct: key('precincts'),
  language: key('languages'),
};

function numberOf(text: string, most: number): number | null {
  const value = Number.parseInt(text, 10);
  return Number.isNaN(value) ? null : Math.min(most, Math.max(0, value));
}
const listed = <T extends string>(values: readonly T[], words: Record<T, string>): PickOption[] =>
  values.map((value) => ({ values: [value], label: capital(say(words[value])) }));
const named = (things: readonly { id: string; name: string; voters?: number }[]): PickOption[] =>
  things.map(({ id, name, voters }) => ({ values: [id], label: name, ...(voters === undefined ? {} : { voters }) }));
/** Only what the list knows: picks are text. */
const among = <T extends string>(known: readonly T[], picked: readonly string[]): T[] =>
  known.filter((value) => picked.includes(value));

export function ConditionFields({ leaf, onChange, offers }: Props) {
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
              label={end === 'from' ? say('From') : say('To')}
              type="date"
              value={leaf[end] ?? ''}
              onChange={(event) => onChange({ ...leaf, [end]: event.currentTarget.value || null })}
            />
          ))}
        </div>
      );
    case 'history':
      return <History leaf={leaf} onChange={onChange} />;
    case 'election':
      return (
        <div className={classes.stack}>
          <SelectField
            label={say('They')}
            value={leaf.how}
            onChange={(event) =>
              onChange({ ...leaf, how: event.currentTarget.value === 'missed' ? 'missed' : 'voted' })
            }
          >
            <option value="voted">{say('voted in at least one of these')}</option>
            <option value="missed">{say('missed all of these')}</option>
          </SelectField>
          <PickValues
            awaited={offers.awaited}
            legend={say('Elections')}
            many={say('elections')}
            options={offers.elections.map(({ key }) => ({ values: [key], label: electionWords(key) }))}
            chosen={leaf.elections}
            onChange={(elections) => onChange({ ...leaf, elections })}
          />
        </div>
      );
    case 'area':
      return <AreaEditor leaf={leaf} onChange={onChange} places={offers.places} />;
    case 'has': {
      const all = ['phone', 'mobile', 'email', 'place'] as const;
      return (
        <PickValues
          legend={say('They have any of')}
          many={say('values')}
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
          legend={say('Any of these tags')}
          many={say('tags')}
          options={named(offers.tags)}
          chosen={leaf.voter_tag_ids}
          onChange={(voter_tag_ids) => onChange({ ...leaf, voter_tag_ids })}
        />
      );
    case 'support':
      return (
        <PickValues
          legend={say('Any of these scores')}
          many={say('scores')}
          options={[
            ...supportScores.map((score) => ({
              values: [`${score}`],
              label: `${score} · ${capital(say(supportWords[score] ?? key('unknown')))}`,
            })),
            { values: ['none'], label: say('Not known') },
          ]}
          chosen={leaf.scores.map((score) => (score === null ? 'none' : `${score}`))}
          onChange={(picked) =>
            onChange({ ...leaf, scores: picked.map((text) => (text === 'none' ? null : Number(text))) })
          }
        />
      );
    case 'touch':
      return <Touch leaf={leaf} onChange={onChange} />;
    case 'answer':
      return <Answer leaf={leaf} onChange={onChange} offers={offers} />;
    case 'group':
      return (
        <PickValues
          awaited={offers.awaited}
          legend={say('In any of these groups')}
          many={say('groups')}
          options={named(offers.groups)}
          chosen={leaf.voter_group_ids}
          onChange={(voter_group_ids) => onChange({ ...leaf, voter_group_ids })}
        />
      );
    case 'walkbook':
      return (
        <PickValues
          awaited={offers.awaited}
          legend={say('In any of these walkbooks; none picked: in any at all')}
          many={say('walkbooks')}
          options={named(offers.walkbooks)}
          chosen={leaf.walkbook_ids}
          onChange={(walkbook_ids) => onChange({ ...leaf, walkbook_ids })}
        />
      );
    case 'suppressed':
      return (
        <PickValues
          legend={say('For any of these reasons')}
          many={say('reasons')}
          options={listed(suppressions, suppressionWords)}
          chosen={leaf.reasons}
          onChange={(picked) => onChange({ ...leaf, reasons: among(suppressions, picked) })}
        />
      );
  }
}

function Values({ leaf, onChange, offers }: Props<Extract<Leaf, { values: string[] }>>) {
  const { field } = leaf;
  const options = valueOptions(field, offers);
  if (field === 'street')
    return (
      <AreaField
        label={say('Streets, one a line')}
        value={leaf.values.join('\n')}
        placeholder={say('Maple St\nElm Ct')}
        onChange={(event) => onChange({ ...leaf, values: linesOf(event.currentTarget.value) })}
      />
    );
  return (
    <PickValues
      awaited={offers.awaited}
      legend={say('Any of these')}
      many={say(many[field] ?? key('values'))}
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
  leaf: Of<'age'> | Of<'household'>;
  onChange: (leaf: Leaf) => void;
  most: number;
}) {
  return (
    <div className={classes.fields}>
      {(['min', 'max'] as const).map((end) => (
        <TextField
          key={end}
          label={end === 'min' ? say('From') : say('To')}
          inputMode="numeric"
          maxLength={4}
          value={leaf[end] ?? ''}
          onChange={(event) => onChange({ ...leaf, [end]: numberOf(event.currentTarget.value, most) })}
        />
      ))}
    </div>
  );
}

function History({ leaf, onChange }: { leaf: Of<'history'>; onChange: (leaf: Leaf) => void }) {
  const text = (value: number | null | undefined) => value ?? '';
  return (
    <div className={classes.fields}>
      <TextField
        label={say('Voted in at least')}
        inputMode="numeric"
        maxLength={2}
        value={text(leaf.at_least)}
        onChange={(event) => onChange({ ...leaf, at_least: numberOf(event.currentTarget.value, 50) })}
      />
      <TextField
        label={say('At most')}
        inputMode="numeric"
        maxLength={2}
        value={text(leaf.at_most)}
        onChange={(event) => onChange({ ...leaf, at_most: numberOf(event.currentTarget.value, 50) })}
      />
      <TextField
        label={say('Of the last')}
        inputMode="numeric"
        maxLength={2}
        value={text(leaf.of_last)}
        onChange={(event) => onChange({ ...leaf, of_last: Math.max(1, numberOf(event.currentTarget.value, 50) ?? 1) })}
      />
      <SelectField
        label={say('Elections')}
        value={leaf.kind ?? ''}
        onChange={(event) => {
          const kind = event.currentTarget.value;
          onChange({ ...leaf, kind: kind === 'general' || kind === 'primary' ? kind : null });
        }}
      >
        <option value="">{say('of every kind')}</option>
        <option value="general">{say('general')}</option>
        <option value="primary">{say('primaries')}</option>
      </SelectField>
    </div>
  );
}

const results = ['reached', ...contactResults] as const;

function Touch({ leaf, onChange }: { leaf: Of<'touch'>; onChange: (leaf: Leaf) => void }) {
  const when = leaf.within_days != null ? 'within' : leaf.before_days != null ? 'before' : 'ever';
  const days = leaf.within_days ?? leaf.before_days ?? 30;
  const setWhen = (way: string, count: number) =>
    onChange({ ...leaf, within_days: way === 'within' ? count : null, before_days: way === 'before' ? count : null });
  return (
    <div className={classes.stack}>
      <div className={classes.fields}>
        <SelectField
          label={say('Which')}
          value={leaf.which}
          onChange={(event) => onChange({ ...leaf, which: event.currentTarget.value === 'last' ? 'last' : 'any' })}
        >
          <option value="any">{say('Any one')}</option>
          <option value="last">{say('The last one')}</option>
        </SelectField>
        <SelectField label={say('When')} value={when} onChange={(event) => setWhen(event.currentTarget.value, days)}>
          <option value="ever">{say('At any time')}</option>
          <option value="within">{say('In the last days')}</option>
          <option value="before">{say('Longer ago than days')}</option>
        </SelectField>
        {when !== 'ever' && (
          <TextField
            label={say('Days')}
            inputMode="numeric"
            maxLength={4}
            value={days}
            onChange={(event) => setWhen(when, numberOf(event.currentTarget.value, 3650) ?? 0)}
          />
        )}
      </div>
      <PickValues
        legend={say('Result; none picked: any')}
        many={say('results')}
        options={listed(results, resultWords)}
        chosen={leaf.results ?? []}
        onChange={(picked) => onChange({ ...leaf, results: picked.length > 0 ? among(results, picked) : null })}
      />
      <PickValues
        legend={say('Channel; none picked: any')}
        many={say('channels')}
        options={listed(channels, channelWords)}
        chosen={leaf.channels ?? []}
        onChange={(picked) => onChange({ ...leaf, channels: picked.length > 0 ? among(channels, picked) : null })}
      />
    </div>
  );
}

function Answer({ leaf, onChange, offers }: Props<Of<'answer'>>) {
  const question = offers.surveys.flatMap(({ questions }) => questions).find(({ id }) => id === leaf.question_id);
  return (
    <div className={classes.stack}>
      <SelectField
        label={say('Question')}
        value={leaf.question_id}
        onChange={(event) => onChange({ ...leaf, question_id: event.currentTarget.value, answers: [] })}
      >
        <option value="">{say('Choose a question')}</option>
        {offers.surveys.map((survey) => (
          <optgroup key={survey.id} label={survey.name}>
            {survey.questions.map(({ id, text }) => (
              <option key={id} value={id}>
                {text}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      {question && question.answers.length > 0 && (
        <PickValues
          legend={say('Any of these answers; none picked: any answer')}
          many={say('answers')}
          options={question.answers.map((answer) => ({ values: [answer], label: answer }))}
          chosen={leaf.answers}
          onChange={(answers) => onChange({ ...leaf, answers })}
        />
      )}
    </div>
  );
}
