// What every new walkbook gets, whichever way its doors come: a name, perhaps a survey, perhaps people.
import { t } from '../../i18n/texts';
import type { Member } from '../../../contract/users';
import type { Survey } from '../../../contract/surveys';
import { SurveyField } from '../../ui/fields/survey-field';
import { TextField } from '../../ui/fields/text-field';
import { AssignPeople } from '../../ui/fields/assign-people';
import type { WalkbookDraft } from './walkbook-draft';
import { Stack } from '../../ui/layout/stack-and-row';

interface Props {
  draft: WalkbookDraft;
  onChange: (change: Partial<WalkbookDraft>) => void;
  surveys: readonly Survey[];
  members: readonly Member[];
  nameError: string | null;
}

export function WalkbookDetails({ draft, onChange, surveys, members, nameError }: Props) {
  return (
    <Stack gap={16}>
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
      <SurveyField
        surveys={surveys}
        value={draft.survey_id}
        onChange={(survey_id) => onChange({ survey_id })}
        hint={surveys.length === 0 ? t('There are no surveys yet. You can attach one later.') : undefined}
      />
      <AssignPeople members={members} chosen={draft.assigned} onChange={(assigned) => onChange({ assigned })} />
    </Stack>
  );
}
