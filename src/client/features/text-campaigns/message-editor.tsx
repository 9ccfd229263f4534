// The first text of a campaign: merge fields, what is wrong with it, how many segments it takes, and plain characters in one tap.
import { useRef } from 'react';
import { maxTextLength } from '../../../contract/outreach/text-campaigns';
import { firstLink } from '../../../domain/texting/links';
import { textFields, unknownTextField } from '../../../domain/texting/merge-fields';
import { countSegments, repaired } from '../../../domain/texting/segments';
import { formatList, t, tPlural } from '../../i18n/texts';
import { AreaField } from '../../ui/fields/fields';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Problem } from '../../ui/primitives/problem';
import { fieldTitles } from './text-words';

/** What keeps a first text from being sent, as a sentence; null where nothing does. */
export function messageProblem(message: string): string | null {
  const unknown = unknownTextField(message);
  if (unknown !== null)
    return t('“{field}” isn’t a merge field. Use one of the buttons above the first text.', { field: unknown });
  const link = firstLink(message);
  if (link !== null)
    return t('Carriers filter first texts with a link. Take out “{link}” and send it when someone answers.', { link });
  return null;
}

export const segmentWords = (text: string): string => {
  const { segments, units, encoding } = countSegments(text);
  const characters = tPlural(units, '{count} character', '{count} characters');
  if (segments === 0) return characters;
  return [
    tPlural(segments, '{count} segment', '{count} segments'),
    characters,
    encoding === 'ucs2' && t('special characters'),
  ]
    .filter(Boolean)
    .join(' · ');
};

interface Props {
  message: string;
  /** The longest of the texts as people get them, where some are known. */
  longest: string;
  disabled?: boolean;
  error?: string | null;
  onChange: (message: string) => void;
}

export function MessageEditor({ message, longest, disabled = false, error, onChange }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const { unusual } = countSegments(message);
  const plain = repaired(message);
  const insert = (field: string) => {
    const area = place.current?.querySelector('textarea');
    const from = area?.selectionStart ?? message.length;
    const to = area?.selectionEnd ?? from;
    const written = `{${field}}`;
    onChange(message.slice(0, from) + written + message.slice(to));
    area?.focus();
    requestAnimationFrame(() => area?.setSelectionRange(from + written.length, from + written.length));
  };
  return (
    <Stack gap={10}>
      {!disabled && (
        <Row gap={6}>
          {textFields.map((field) => (
            <Button key={field} small icon="plus" onClick={() => insert(field)}>
              {t(fieldTitles[field])}
            </Button>
          ))}
        </Row>
      )}
      <div ref={place}>
        <AreaField
          label={t('First text')}
          rows={5}
          value={message}
          disabled={disabled}
          maxLength={maxTextLength}
          placeholder={t('Hi {first_name}, this is {texter_name} with {candidate}. Can we count on your vote?')}
          error={error ?? messageProblem(message)}
          hint={segmentWords(longest || message)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
      {unusual.length > 0 && (
        <Problem
          mild
          {...(plain === null || disabled
            ? {}
            : { onRetry: () => onChange(plain), retryLabel: t('Use plain characters') })}
        >
          {plain === null
            ? t('{characters} make this text more than twice as long for carriers.', {
                characters: formatList(unusual.slice(0, 6)),
              })
            : tPlural(
                saved(message, plain),
                '{characters} make this text longer for carriers. Plain characters save {count} segment a text.',
                '{characters} make this text longer for carriers. Plain characters save {count} segments a text.',
                { characters: formatList(unusual.slice(0, 6)) },
              )}
        </Problem>
      )}
    </Stack>
  );
}

const saved = (before: string, after: string): number => countSegments(before).segments - countSegments(after).segments;
