// Before the first voter file: what it is needed for, and the way to it.
import { t } from '../../i18n/texts';
import { ButtonLink } from '../../ui/primitives/button';
import { Empty } from '../../ui/primitives/empty';

export function NoVoters({ children }: { children: string }) {
  return (
    <Empty
      icon="people"
      title={t('No voters yet')}
      action={
        <ButtonLink look="pale" to="/app/voter-group/upload">
          {t('Upload your voter file')}
        </ButtonLink>
      }
    >
      {children}
    </Empty>
  );
}
