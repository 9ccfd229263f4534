// Asks before a saved report is removed that people get by e-mail: undoing brings the report back, not their e-mails.
import { t, tPlural } from '../../i18n/texts';
import type { SavedReport } from '../../../contract/reports/saved-reports';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Dialog } from '../../ui/primitives/dialog';

interface Props {
  report: SavedReport;
  onClose: () => void;
  onRemove: () => void;
}

export function RemoveEmailed({ report: { name, emailed_to }, onClose, onRemove }: Props) {
  return (
    <Dialog title={t('Remove “{name}”?', { name })} onClose={onClose}>
      <Stack>
        <p>
          {tPlural(
            emailed_to,
            'One person gets this report by email. That ends, too.',
            '{count} people get this report by email. That ends, too.',
          )}
        </p>
        <Row>
          <Button
            look="danger"
            onClick={() => {
              onClose();
              onRemove();
            }}
          >
            {t('Remove')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t('Cancel')}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
