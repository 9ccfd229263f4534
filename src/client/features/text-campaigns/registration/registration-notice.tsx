// Said above the list until texts can go out: what the registration still lacks.
import { contract } from '../../../../contract';
import { useCall } from '../../../data/use-call';
import { t } from '../../../i18n/texts';
import { useMember } from '../../../session/session';
import { Row } from '../../../ui/layout/stack-and-row';
import { ButtonLink } from '../../../ui/primitives/button';
import { Card } from '../../../ui/primitives/card';
import { Tag } from '../../../ui/primitives/tag';
import { registrationWords } from './registration-words';

export function RegistrationNotice() {
  const { campaignId } = useMember();
  const { data } = useCall(contract.textRegistration.status, { params: { id: campaignId } });
  if (!data || data.status === 'ready') return null;
  const { words, look, next } = registrationWords[data.status];
  return (
    <Card next>
      <Row>
        <Tag look={look}>{t(words)}</Tag>
        <span>{t(next)}</span>
        <ButtonLink small look="pale" to="/app/text-campaign/registration">
          {t('Go to registration')}
        </ButtonLink>
      </Row>
    </Card>
  );
}
