// A question before something that can't be taken back as simply as it was tapped.
import type { ReactNode } from 'react';
import { t } from '../../i18n/texts';
import { Button } from '../primitives/button';
import { Dialog } from '../primitives/dialog';
import { Problem } from '../primitives/problem';
import { Row, Stack } from './stack-and-row';

interface Props {
  title: string;
  /** What it means. */
  children: ReactNode;
  /** What the button says that does it. */
  does: string;
  keeps?: string;
  busy: boolean;
  /** Why it failed; null: it didn't. */
  problem: string | null;
  /** What is said to be safe where it was refused. */
  safe: string | false;
  onDo: () => Promise<void>;
  onClose: () => void;
}

export function AskFirst({ title, children, does, keeps = t('Cancel'), busy, problem, safe, onDo, onClose }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack gap={14}>
        <p>{children}</p>
        {problem && <Problem safe={safe}>{problem}</Problem>}
        <Row gap={8}>
          <Button look="danger" busy={busy} onClick={() => void onDo()}>
            {does}
          </Button>
          <Button onClick={onClose}>{keeps}</Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
