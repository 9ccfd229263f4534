// What every new walkbook gets, whichever way its doors come: a name, perhaps a survey, perhaps people.
import { t } from '../../i18n/texts';
import type { Member } from '../../../contract/users';
import type { Survey } from '../../../contract/surveys';
import { SelectField } from '../../ui/fields/fields';
import { TextField } from '../../ui/fields/text-field';
import { AssignPeople } from '../../ui/fields/assign-people';
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
        label={t('Name')}
        name="name"
        value={draft.name}
        maxLength={120}
        autoComplete="off"
        placeholder={t('Maple & 5th, north')}
        error={nameError}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <SelectField
        label={t('Survey')}
        value={draft.survey_id}
        onChange={(event) => onChange({ survey_id: event.currentTarget.value })}
        hint={surveys.length === 0 ? t('There are no surveys yet. You can attach one later.') : undefined}
      >
        <option value="">{t('No survey')}</option>
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
