// The tools above the map: draw areas, move borders, step back and forth.
import { t } from '../../i18n/texts';
import type { TurfTool } from '../../ui/map/turf-types';
import { Button } from '../../ui/primitives/button';
import { rareIcons } from '../../ui/primitives/rare-icons';
import classes from './turf.module.css';

interface Props {
  /** Without drawing areas. */
  fixed: boolean;
  tool: TurfTool;
  onTool: (tool: TurfTool) => void;
  /** Corners of the area being drawn. */
  corners: number;
  areas: number;
  hasTurfs: boolean;
  /** A turf is chosen that a line can split. */
  canSplit: boolean;
  canUndo: boolean;
  canRedo: boolean;
  onUndo: () => void;
  onRedo: () => void;
  onClose: () => void;
  onClear: () => void;
  /** Corners as text, for whoever draws without a mouse. */
  onType: () => void;
}

export function TurfTools(props: Props) {
  const {
    fixed,
    tool,
    onTool,
    corners,
    areas,
    hasTurfs,
    canSplit,
    canUndo,
    canRedo,
    onUndo,
    onRedo,
    onClose,
    onClear,
    onType,
  } = props;
  const drawing = tool === 'draw';
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('Map tools')}>
      {!fixed && (
        <Button
          small
          look={drawing ? 'pale' : 'plain'}
          aria-pressed={drawing}
          onClick={() => onTool(drawing ? 'look' : 'draw')}
        >
          {t('Draw')}
        </Button>
      )}
      <Button
        small
        look={tool === 'border' ? 'pale' : 'plain'}
        aria-pressed={tool === 'border'}
        disabled={!hasTurfs}
        onClick={() => onTool(tool === 'border' ? 'look' : 'border')}
      >
        {t('Move border')}
      </Button>
      <Button
        small
        look={tool === 'line' ? 'pale' : 'plain'}
        aria-pressed={tool === 'line'}
        disabled={!canSplit && tool !== 'line'}
        title={canSplit ? undefined : t('Choose a turf first.')}
        onClick={() => onTool(tool === 'line' ? 'look' : 'line')}
      >
        {t('Split')}
      </Button>
      <Button small icon={rareIcons.undo} disabled={!canUndo && corners === 0} onClick={onUndo}>
        {t('Undo')}
      </Button>
      <Button small disabled={!canRedo} onClick={onRedo}>
        {t('Redo')}
      </Button>
      {drawing && (
        <Button small onClick={onType}>
          {t('Type the corners')}
        </Button>
      )}
      {drawing && corners >= 3 && (
        <Button small look="primary" onClick={onClose}>
          {t('Finish the area')}
        </Button>
      )}
      {drawing && areas > 0 && corners === 0 && (
        <Button small onClick={onClear}>
          {t('Remove all areas')}
        </Button>
      )}
    </div>
  );
}
