// Tools above a county's map: an area is drawn, and the turfs inside it are selected.
import { useState } from 'react';
import { t } from '../../../i18n/texts';
import { CornersField } from '../../../ui/map/corners-field';
import type { Spot } from '../../../ui/map/turf-types';
import { Stack } from '../../../ui/layout/stack-and-row';
import { Button } from '../../../ui/primitives/button';
import { Dialog } from '../../../ui/primitives/dialog';
import { rareIcons } from '../../../ui/primitives/rare-icons';
import classes from '../turf.module.css';

interface Props {
  /** Null while no area is drawn. */
  corners: readonly Spot[] | null;
  onCorners: (corners: readonly Spot[] | null) => void;
  onFinish: () => void;
}

export function AreaTools({ corners, onCorners, onFinish }: Props) {
  const [typing, setTyping] = useState(false);
  const isWhole = (corners?.length ?? 0) >= 3;
  return (
    <>
      <div className={classes.tools} role="toolbar" aria-label={t('Map tools')}>
        <Button
          small
          look={corners ? 'pale' : 'plain'}
          aria-pressed={corners !== null}
          onClick={() => onCorners(corners ? null : [])}
        >
          {t('Select an area')}
        </Button>
        {corners && (
          <>
            <Button
              small
              icon={rareIcons.undo}
              disabled={corners.length === 0}
              onClick={() => onCorners(corners.slice(0, -1))}
            >
              {t('Undo')}
            </Button>
            <Button small onClick={() => setTyping(true)}>
              {t('Type the corners')}
            </Button>
            {isWhole && (
              <Button small look="primary" onClick={onFinish}>
                {t('Finish the area')}
              </Button>
            )}
          </>
        )}
      </div>
      {typing && corners && (
        <Dialog title={t('Type the corners')} onClose={() => setTyping(false)}>
          <Stack gap={10}>
            <CornersField corners={corners} onChange={onCorners} />
            <Button
              look="primary"
              wide
              disabled={!isWhole}
              onClick={() => {
                setTyping(false);
                onFinish();
              }}
            >
              {t('Finish the area')}
            </Button>
          </Stack>
        </Dialog>
      )}
      {corners && (
        <p className={classes.hint} aria-live="polite">
          {corners.length === 0
            ? t('Tap the first corner of an area. The turfs inside it are selected.')
            : t('Tap the next corner.')}
        </p>
      )}
    </>
  );
}
