// Asks for the name that a report is saved under.
import { useState } from 'react';
import { t } from '../../i18n/texts';
import { useAction } from '../../data/use-action';
import { TextField } from '../../ui/fields/text-field';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Dialog } from '../../ui/primitives/dialog';

interface NameProps {
  title: string;
  name: string;
  onClose: () => void;
  onSave: (name: string) => Promise<void>;
}

export function NameDialog({ title, name, onClose, onSave }: NameProps) {
  const [typed, setTyped] = useState(name);
  const { busy, problem, errorOf, clear, act } = useAction({ hasName: true });
  const save = () =>
    act(async () => {
      await onSave(typed.trim());
      onClose();
    });
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Stack>
          <TextField
            label={t('Name')}
            value={typed}
            maxLength={120}
            required
            error={errorOf('name') ?? problem ?? undefined}
            hint={t('A period such as “Last 7 days” moves on with the days.')}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              clear();
            }}
          />
          <Row>
            <Button type="submit" look="primary" busy={busy} disabled={typed.trim() === ''}>
              {t('Save')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}
