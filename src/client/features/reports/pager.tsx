// Turns the pages of the rows behind a number.
import { t } from '../../i18n/texts';
import { Row } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';

/** Rows of a page. */
export const pageSize = 100;

interface Props {
  page: number;
  more: boolean;
  onTurn: (page: number) => void;
}

export function Pager({ page, more, onTurn }: Props) {
  if (page === 1 && !more) return null;
  return (
    <Row>
      <Button small disabled={page === 1} onClick={() => onTurn(page - 1)}>
        {t('Previous')}
      </Button>
      <span className="quiet">{t('Page {page}', { page })}</span>
      <Button small disabled={!more} onClick={() => onTurn(page + 1)}>
        {t('Next')}
      </Button>
    </Row>
  );
}
