// Discarding unsent work: only for whoever types the word. Nothing else in the app removes it.
import { useState } from 'react';
import { count } from '../../../domain/reports/words';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';

const word = 'DISCARD';

interface Props {
  items: number;
  onDiscard: () => void;
  onCancel: () => void;
}

export function TypedDiscard({ items, onDiscard, onCancel }: Props) {
  const [typed, setTyped] = useState('');
  const agreed = typed.trim().toUpperCase() === word;
  return (
    <>
      <p>
        {count(items, 'unsent item')} will be gone for good. Headquarters will never see {items === 1 ? 'it' : 'them'}.
      </p>
      <TextField
        label={`Type ${word} to go on`}
        value={typed}
        autoComplete="off"
        autoCapitalize="characters"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button look="danger" wide disabled={!agreed} onClick={onDiscard}>
        Discard {count(items, 'item')}
      </Button>
      <Button look="quiet" wide onClick={onCancel}>
        Keep {items === 1 ? 'it' : 'them'}
      </Button>
    </>
  );
}
