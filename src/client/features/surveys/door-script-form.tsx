// One script of what is said at the door, as it is written.
import { useState } from 'react';
import { t } from '../../i18n/texts';
import { maxPoints, type DoorScript } from '../../../contract/surveys';
import { mergeFieldList } from '../../../domain/surveys/merge-fields';
import { AreaField } from '../../ui/fields/fields';
import { TextField } from '../../ui/fields/text-field';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';

interface Props {
  /** Null: a new one. */
  script: DoorScript | null;
  /** The first one is what is said where a household speaks none of the others. */
  first: boolean;
  busy: boolean;
  onCancel: () => void;
  onSave: (script: DoorScript) => void;
}

const longestPoint = 500;

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export function DoorScriptForm({ script, first, busy, onCancel, onSave }: Props) {
  const [language, setLanguage] = useState(script?.language ?? (first ? t('English') : ''));
  const [introduction, setIntroduction] = useState(script?.introduction ?? '');
  const [points, setPoints] = useState(script?.talking_points.join('\n') ?? '');
  const [objections, setObjections] = useState(script?.objections ?? []);
  const [closing, setClosing] = useState(script?.closing ?? '');
  const lines = linesOf(points);
  const change = (at: number, part: Partial<(typeof objections)[number]>) =>
    setObjections(objections.map((each, n) => (n === at ? { ...each, ...part } : each)));
  const pointsProblem =
    lines.length > maxPoints
      ? t('{count} points at most', { count: maxPoints })
      : lines.some((line) => line.length > longestPoint)
        ? t('A point may have {count} characters at most', { count: longestPoint })
        : undefined;
  return (
    <Stack gap={14}>
      <p className="quiet">
        {t('Filled in at the door: {fields}. A sentence is left out when its field isn’t known.', {
          fields: mergeFieldList,
        })}
      </p>
      <TextField
        label={t('Language')}
        dir="auto"
        hint={t('As it appears in your voter file, such as Spanish')}
        value={language}
        maxLength={40}
        onChange={(event) => setLanguage(event.currentTarget.value)}
      />
      <AreaField
        label={t('Introduction')}
        dir="auto"
        hint={t('The first lines are seen before anything is tapped.')}
        rows={6}
        value={introduction}
        maxLength={1000}
        onChange={(event) => setIntroduction(event.currentTarget.value)}
      />
      <AreaField
        label={t('Talking points')}
        dir="auto"
        hint={t('One per line')}
        error={pointsProblem}
        rows={6}
        value={points}
        onChange={(event) => setPoints(event.currentTarget.value)}
      />
      {objections.map((objection, at) => (
        // An objection has no name but its place.
        // oxlint-disable-next-line react/no-array-index-key
        <Stack key={at} gap={8}>
          <TextField
            label={t('They say')}
            dir="auto"
            value={objection.they_say}
            maxLength={300}
            onChange={(event) => change(at, { they_say: event.currentTarget.value })}
          />
          <AreaField
            label={t('You say')}
            dir="auto"
            rows={3}
            value={objection.you_say}
            maxLength={1000}
            onChange={(event) => change(at, { you_say: event.currentTarget.value })}
          />
          <Row>
            <Button small look="quiet" onClick={() => setObjections(objections.filter((_, n) => n !== at))}>
              {t('Remove this objection')}
            </Button>
          </Row>
        </Stack>
      ))}
      {objections.length < maxPoints && (
        <Row>
          <Button small icon="plus" onClick={() => setObjections([...objections, { they_say: '', you_say: '' }])}>
            {t('Add an objection')}
          </Button>
        </Row>
      )}
      <AreaField
        label={t('Closing')}
        dir="auto"
        rows={3}
        value={closing}
        maxLength={1000}
        onChange={(event) => setClosing(event.currentTarget.value)}
      />
      <Row gap={8}>
        <Button
          look="primary"
          busy={busy}
          disabled={language.trim() === '' || pointsProblem !== undefined}
          onClick={() =>
            onSave({
              language: language.trim(),
              introduction: introduction.trim(),
              talking_points: lines,
              objections: objections
                .map(({ they_say, you_say }) => ({ they_say: they_say.trim(), you_say: you_say.trim() }))
                .filter(({ they_say, you_say }) => they_say !== '' || you_say !== ''),
              closing: closing.trim(),
            })
          }
        >
          {t('Save the script')}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </Row>
    </Stack>
  );
}
