// The last step of a new walkbook: what it will be, its details, and the button that makes it.
import type { ReactNode } from 'react';
import { t } from '../../i18n/texts';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Problem } from '../../ui/primitives/problem';
import { Form } from '../../ui/fields/form';
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

export function CreatePanel({ summary, children, ready, busy, sending, nobody, problem, onMake, onCut }: Props) {
  return (
    <Card>
      <Form gap={16} onSubmit={onMake}>
        {summary}
        {children}
        {problem && <Problem safe={t('Everything you entered is still here.')}>{problem}</Problem>}
        <Button type="submit" look="primary" wide busy={busy} disabled={!ready}>
          {busy
            ? sending
              ? t('Uploading the file…')
              : t('Putting the doors in walking order…')
            : t('Create walkbook')}
        </Button>
        {onCut && (
          <Button wide icon="map" disabled={busy} onClick={onCut}>
            {t('Cut into several turfs on the map')}
          </Button>
        )}
        <p className={classes.note}>
          {nobody
            ? t('No one can see it until you assign someone.')
            : t('The people you assign see it in their walkbooks right away.')}
        </p>
      </Form>
    </Card>
  );
}
