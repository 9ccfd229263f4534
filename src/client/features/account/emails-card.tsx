// Which e-mails a person gets. Those that are about the account or an invitation, and that a shift was canceled, come to everyone.
import { t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { CheckField } from '../../ui/fields/fields';
import { Stack } from '../../ui/layout/stack-and-row';
import { Card } from '../../ui/primitives/card';
import { useOwnSetting } from './use-own-setting';

export function EmailsCard() {
  const { user, can } = useMember();
  const { busy, change } = useOwnSetting();
  return (
    <Card title={t('Emails to you')}>
      <Stack gap={4}>
        <CheckField
          checked={user.wants_reminder_emails ?? true}
          disabled={busy}
          onChange={(on) => void change({ wants_reminder_emails: on })}
        >
          {t('Reminders of shifts you signed up for')}
        </CheckField>
        {can('dashboard.view') && (
          <CheckField
            checked={user.wants_report_emails ?? true}
            disabled={busy}
            onChange={(on) => void change({ wants_report_emails: on })}
          >
            {t('Reports you asked for by email')}
          </CheckField>
        )}
        <p className="quiet">{t('Invitations, canceled shifts and news about your account always come by email.')}</p>
      </Stack>
    </Card>
  );
}
