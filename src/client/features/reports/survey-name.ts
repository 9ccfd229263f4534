// What a survey is called where archived ones are listed, too.
import type { Survey } from '../../../contract/surveys';
import { t } from '../../i18n/texts';

export const surveyName = ({ name, record_status }: Pick<Survey, 'name' | 'record_status'>): string =>
  record_status === 'archived' ? t('{name} (archived)', { name }) : name;
