// Discarding unsent work: only for whoever types the word. Nothing else in the app removes it.
import { useState } from 'react';
import { t, tPlural } from '../../i18n/texts';
import { Button } from '../../ui/primitives/button';
import { TextField } from '../../ui/fields/text-field';

interface Props {
  items: number;
  /** Some of them may have arrived, only this phone never heard so. */
  doubt: boolean;
  onDiscard: () => void;
  onCancel: () => void;
}

export function TypedDiscard({ items, doubt, onDiscard, onCancel }: Props) {
  const [typed, setTyped] = useState('');
  const word = t('DISCARD');
  const agreed = typed.trim().toUpperCase() === word;
  return (
    <>
      <p>
        {doubt
          ? tPlural(
              items,
              '{count} item will be permanently removed from this phone. It was sent without an answer, so the campaign may have it.',
              '{count} items will be permanently removed from this phone. Some were sent without an answer, so the campaign may have them.',
            )
          : tPlural(
              items,
              '{count} unsent item will be permanently deleted. Your campaign will never see it.',
              '{count} unsent items will be permanently deleted. Your campaign will never see them.',
            )}
      </p>
      <TextField
        label={t('Type {word} to continue', { word })}
        value={typed}
        autoComplete="off"
        autoCapitalize="characters"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button look="danger" wide disabled={!agreed} onClick={onDiscard}>
        {t('Discard {items}', { items: tPlural(items, '{count} item', '{count} items') })}
      </Button>
      <Button look="quiet" wide onClick={onCancel}>
        {tPlural(items, 'Keep it', 'Keep them')}
      </Button>
    </>
  );
}
