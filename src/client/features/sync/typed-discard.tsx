// Discarding unsent work: only for whoever types the word. Nothing else in the app removes it.
import { useState } from 'react';
import { say, sayCount } from '../../../domain/words/say';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';

interface Props {
  items: number;
  /** Some of them may have arrived, only this phone never heard so. */
  doubt: boolean;
  onDiscard: () => void;
  onCancel: () => void;
}

export function TypedDiscard({ items, doubt, onDiscard, onCancel }: Props) {
  const [typed, setTyped] = useState('');
  const word = say('DISCARD');
  const agreed = typed.trim().toUpperCase() === word;
  return (
    <>
      <p>
        {doubt
          ? sayCount(
              items,
              '{count} item will be gone from this phone for good. It was sent without an answer: headquarters may have it.',
              '{count} items will be gone from this phone for good. Some were sent without an answer: headquarters may have them.',
            )
          : sayCount(
              items,
              '{count} unsent item will be gone for good. Headquarters will never see it.',
              '{count} unsent items will be gone for good. Headquarters will never see them.',
            )}
      </p>
      <TextField
        label={say('Type {word} to go on', { word })}
        value={typed}
        autoComplete="off"
        autoCapitalize="characters"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button look="danger" wide disabled={!agreed} onClick={onDiscard}>
        {say('Discard {items}', { items: sayCount(items, '{count} item', '{count} items') })}
      </Button>
      <Button look="quiet" wide onClick={onCancel}>
        {sayCount(items, 'Keep it', 'Keep them')}
      </Button>
    </>
  );
}
