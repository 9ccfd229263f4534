// The way to the marks by hand, from where people call and text; it says when someone's are worth a look.
import { contract } from '../../../contract';
import { useCall } from '../../data/use-call';
import { t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { Row } from '../../ui/layout/stack-and-row';
import { ButtonLink } from '../../ui/primitives/button';
import { Tag } from '../../ui/primitives/tag';

export function MarksLink() {
  const { campaignId } = useMember();
  const { data } = useCall(contract.contactMarks.members, { query: { campaign_id: campaignId } }, { every: 60_000 });
  return (
    <Row gap={8}>
      <ButtonLink small look="quiet" to="/app/contact-marks">
        {t('Do-not-contact marks')}
      </ButtonLink>
      {data?.some((each) => each.worth_a_look) && <Tag look="lamp">{t('Worth a look')}</Tag>}
    </Row>
  );
}
