// The tools above the map: draw areas, move borders, step back and forth.
import { say } from '../../../domain/words/say';
import type { TurfTool } from '../../ui/map/turf-types';
import { Button } from '../../ui/button';
import classes from './turf.module.css';

interface Props {
  tool: TurfTool;
  onTool: (tool: TurfTool) => void;
  /** Corners of the area being drawn. */
  corners: number;
  areas: number;
  hasTurfs: boolean;
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
  const { tool, onTool, corners, areas, hasTurfs, canUndo, canRedo, onUndo, onRedo, onClose, onClear, onType } = props;
  const drawing = tool === 'draw';
  return (
    <div className={classes.tools} role="toolbar" aria-label={say('Tools of the map')}>
      <Button
        small
        look={drawing ? 'pale' : 'plain'}
        aria-pressed={drawing}
        onClick={() => onTool(drawing ? 'look' : 'draw')}
      >
        {say('Draw')}
      </Button>
      <Button
        small
        look={tool === 'border' ? 'pale' : 'plain'}
        aria-pressed={tool === 'border'}
        disabled={!hasTurfs}
        onClick={() => onTool(tool === 'border' ? 'look' : 'border')}
      >
        {say('Move border')}
      </Button>
      <Button small icon="undo" disabled={!canUndo && corners === 0} onClick={onUndo}>
        {say('Undo')}
      </Button>
      <Button small disabled={!canRedo} onClick={onRedo}>
        {say('Redo')}
      </Button>
      {drawing && (
        <Button small look="quiet" onClick={onType}>
          {say('Type the corners')}
        </Button>
      )}
      {drawing && corners >= 3 && (
        <Button small look="primary" onClick={onClose}>
          {say('Finish the area')}
        </Button>
      )}
      {drawing && areas > 0 && corners === 0 && (
        <Button small look="quiet" onClick={onClear}>
          {say('Remove all areas')}
        </Button>
      )}
    </div>
  );
}
