// Discarding unsent work: only for whoever types the word. Nothing else in the app removes it.
import { useState } from 'react';
import { say, sayCount } from '../../../domain/words/say';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';

interface Props {
  items: number;
  onDiscard: () => void;
  onCancel: () => void;
}

export function TypedDiscard({ items, onDiscard, onCancel }: Props) {
  const [typed, setTyped] = useState('');
  const word = say('DISCARD');
  const agreed = typed.trim().toUpperCase() === word;
  return (
    <>
      <p>
        {sayCount(
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
