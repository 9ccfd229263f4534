// What every new walkbook gets, whichever way its doors come: a name, perhaps a survey, perhaps people.
import { say } from '../../../domain/words/say';
import type { Member } from '../../../contract/users';
import type { Survey } from '../../../contract/surveys';
import { SelectField } from '../../ui/fields';
import { TextField } from '../../ui/text-field';
import { AssignPeople } from './assign-people';
import type { WalkbookDraft } from './walkbook-draft';
import classes from './walkbook-add.module.css';

interface Props {
  draft: WalkbookDraft;
  onChange: (change: Partial<WalkbookDraft>) => void;
  surveys: readonly Survey[];
  members: readonly Member[];
  nameError: string | null;
}

export function WalkbookDetails({ draft, onChange, surveys, members, nameError }: Props) {
  return (
    <div className={classes.form}>
      <TextField
        label={say('Name')}
        name="name"
        value={draft.name}
        maxLength={120}
        autoComplete="off"
        placeholder={say('Maple & 5th, north')}
        error={nameError}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <SelectField
        label={say('Survey')}
        value={draft.survey_id}
        onChange={(event) => onChange({ survey_id: event.currentTarget.value })}
        hint={surveys.length === 0 ? say('There is no survey yet. One can be attached later.') : undefined}
      >
        <option value="">{say('No survey')}</option>
        {surveys.map((survey) => (
          <option key={survey.id} value={survey.id}>
            {survey.name}
          </option>
        ))}
      </SelectField>
      <AssignPeople members={members} chosen={draft.assigned} onChange={(assigned) => onChange({ assigned })} />
    </div>
  );
}
