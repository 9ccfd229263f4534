// Says that figures are told from a part of a large campaign, and has everyone counted on demand.
import { t } from '../../i18n/texts';
import { OnlineButton } from '../fields/online-button';
import { Row } from './stack-and-row';

export function Estimated({ onExact }: { onExact: () => void }) {
  return (
    <Row gap={8}>
      <span className="quiet">{t('Estimated from a sample of doors.')}</span>
      <OnlineButton brief small look="quiet" onClick={onExact}>
        {t('Count exactly')}
      </OnlineButton>
    </Row>
  );
}
