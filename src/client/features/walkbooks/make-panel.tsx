// The last step of a new walkbook: what it will be, its details, and the button that makes it.
import type { ReactNode } from 'react';
import { say } from '../../../domain/words/say';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Problem } from '../../ui/problem';
import classes from './walkbook-add.module.css';

interface Props {
  summary: ReactNode;
  children: ReactNode;
  ready: boolean;
  busy: boolean;
  /** A file is being sent rather than voters selected. */
  sending: boolean;
  nobody: boolean;
  problem: string | null;
  onMake: () => void;
  /** Cuts the same doors into several walkbooks instead. */
  onCut?: (() => void) | undefined;
}

export function MakePanel({ summary, children, ready, busy, sending, nobody, problem, onMake, onCut }: Props) {
  return (
    <Card>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onMake();
        }}
      >
        {summary}
        {children}
        {problem && <Problem safe={say('What you typed is kept.')}>{problem}</Problem>}
        <Button type="submit" look="primary" wide busy={busy} disabled={!ready}>
          {busy ? (sending ? say('Sending the file …') : say('Finding the walking order …')) : say('Create walkbook')}
        </Button>
        {onCut && (
          <Button wide icon="map" disabled={busy} onClick={onCut}>
            {say('Cut into several on the map')}
          </Button>
        )}
        <p className={classes.note}>
          {nobody
            ? say('Nobody sees it until you assign somebody.')
            : say('Those assigned find it among their walkbooks at once.')}
        </p>
      </form>
    </Card>
  );
}
