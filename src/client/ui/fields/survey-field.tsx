// The survey that is asked at the doors of a walkbook, or none.
import { t } from '../../i18n/texts';
import type { Survey } from '../../../contract/surveys';
import { SelectField } from './fields';

interface Props {
  surveys: readonly Pick<Survey, 'id' | 'name'>[];
  /** Its id, or an empty text. */
  value: string;
  onChange: (id: string) => void;
  label?: string;
  hint?: string | undefined;
  disabled?: boolean;
}

export function SurveyField({ surveys, onChange, label = t('Survey'), ...rest }: Props) {
  return (
    <SelectField
      {...rest}
      label={label}
      onChange={(event) => onChange(event.currentTarget.value)}
      options={[['', t('No survey')], ...surveys.map(({ id, name }) => [id, name] as const)]}
    />
  );
}
