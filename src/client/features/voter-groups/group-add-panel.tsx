// The last step of a new voter group: its name, and the button that saves it.
import type { ReactNode } from 'react';
import { t } from '../../i18n/texts';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { AreaField, CheckField } from '../../ui/fields/fields';
import { Problem } from '../../ui/primitives/problem';
import { TextField } from '../../ui/fields/text-field';
import { Form } from '../../ui/fields/form';

export interface GroupDetails {
  name: string;
  description: string;
  with_suppressed: boolean;
}

interface Props {
  details: GroupDetails;
  onChange: (change: Partial<GroupDetails>) => void;
  summary: ReactNode;
  nameError: string | null;
  problem: string | null;
  busy: boolean;
  ready: boolean;
  isNew: boolean;
  onSave: () => void;
  onWalkbook: () => void;
}

export function GroupAddPanel(props: Props) {
  const { details, onChange, summary, nameError, problem, busy, ready, isNew, onSave, onWalkbook } = props;
  return (
    <Card>
      <Form onSubmit={onSave}>
        {summary}
        <CheckField checked={details.with_suppressed} onChange={(with_suppressed) => onChange({ with_suppressed })}>
          {t('Include people marked do-not-contact. Walkbooks still leave them out.')}
        </CheckField>
        <TextField
          label={t('Name')}
          name="name"
          value={details.name}
          maxLength={120}
          autoComplete="off"
          placeholder={t('Lapsed voters, north')}
          error={nameError}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <AreaField
          label={t('Description')}
          value={details.description}
          maxLength={2000}
          rows={2}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
        />
        {problem && <Problem safe={t('Everything you entered is still here.')}>{problem}</Problem>}
        <Button type="submit" look="primary" wide busy={busy} disabled={!ready}>
          {busy ? t('Saving…') : isNew ? t('Save as group') : t('Save changes')}
        </Button>
        <Button wide icon="walkbook" disabled={!ready} onClick={onWalkbook}>
          {t('Create a walkbook from these voters')}
        </Button>
      </Form>
    </Card>
  );
}
