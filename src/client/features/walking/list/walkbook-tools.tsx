// What is done now and then with a walkbook: one sheet, so that the doors begin high on the screen.
import { useState } from 'react';
import { t } from '../../../i18n/texts';
import type { Viewer, WalkbookView } from '../../../offline/mirror/walkbook-view';
import { startPosition } from '../../../offline/device/position';
import { Button, ButtonLink } from '../../../ui/primitives/button';
import { useMapGround } from '../../../session/map-ground';
import { Dialog } from '../../../ui/primitives/dialog';
import { PasserByDialog } from '../report/passer-by-dialog';
import { MapDownload } from '../map/map-download';

interface Props {
  walkbookView: WalkbookView;
  viewer: Viewer;
  /** Whether this phone may be asked where it is. */
  canLocate: boolean;
  /** Absent when nothing is left to re-order. */
  onReplan?: (() => void) | undefined;
  onDivide: () => void;
  onClose: () => void;
}

export function WalkbookTools({ walkbookView, canLocate, viewer, onReplan, onDivide, onClose }: Props) {
  const after = (work: () => void) => () => {
    onClose();
    work();
  };
  const map = useMapGround();
  const { walkbook, id } = walkbookView;
  const [met, setMet] = useState(false);
  if (met) return <PasserByDialog viewer={viewer} walkbookId={id} onClose={onClose} />;
  return (
    <Dialog title={walkbook?.name ?? t('Walkbook')} onClose={onClose}>
      {onReplan && (
        <Button wide icon="refresh" onClick={after(onReplan)}>
          {t('Re-order from here')}
        </Button>
      )}
      {canLocate && (
        <Button wide icon="pin" onClick={after(startPosition)}>
          {t('Use my location')}
        </Button>
      )}
      <Button wide icon="me" onClick={() => setMet(true)}>
        {t('Someone not on the list')}
      </Button>
      <Button wide icon="people" onClick={after(onDivide)}>
        {t('Share||walkbook')}
      </Button>
      <ButtonLink wide icon="clock" to="/app/my-knocks">
        {t('My knocks')}
      </ButtonLink>
      {map.pmtilesUrl && walkbook?.bounds && (
        <MapDownload url={map.pmtilesUrl} walkbookId={walkbook.id} bounds={walkbook.bounds} />
      )}
    </Dialog>
  );
}
