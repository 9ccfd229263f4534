// The last step of a new voter group: its name, and the button that saves it.
import type { ReactNode } from 'react';
import { say } from '../../../domain/words/say';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { AreaField } from '../../ui/fields';
import { Problem } from '../../ui/problem';
import { TextField } from '../../ui/text-field';
import classes from './group-add.module.css';

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
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
      >
        {summary}
        <label className={classes.check}>
          <input
            type="checkbox"
            checked={details.with_suppressed}
            onChange={(event) => onChange({ with_suppressed: event.currentTarget.checked })}
          />
          {say('Keep those in who must not be contacted. Walkbooks leave them out all the same.')}
        </label>
        <TextField
          label={say('Name')}
          name="name"
          value={details.name}
          maxLength={120}
          autoComplete="off"
          placeholder={say('Lapsed voters, north')}
          error={nameError}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <AreaField
          label={say('Description')}
          value={details.description}
          maxLength={2000}
          rows={2}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
        />
        {problem && <Problem safe={say('What you built is kept.')}>{problem}</Problem>}
        <Button type="submit" look="primary" wide busy={busy} disabled={!ready}>
          {busy ? say('Saving …') : isNew ? say('Save as group') : say('Save changes')}
        </Button>
        <Button wide icon="walkbook" disabled={!ready} onClick={onWalkbook}>
          {say('Make a walkbook of these voters')}
        </Button>
      </form>
    </Card>
  );
}
