// A walkbook's CSV on its way: what it would make, and once that is wanted, its rejected rows and the walkbook.
import { useEffect, useRef } from 'react';
import { say } from '../../../domain/words/say';
import type { UploadStatus } from '../../../contract/upload-status';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { LoadProblem } from '../../ui/loadable';
import { Page } from '../../ui/page';
import { UploadResult } from '../voter-groups/upload-result';
import { useUploadStatus } from '../voter-groups/use-upload-status';
import classes from './csv.module.css';

interface Props {
  campaignId: string;
  /** What the upload call answered. */
  first: UploadStatus;
  onOpen: (walkbookId: string) => void;
  onAgain: () => void;
}

export function WalkbookUploadScreen({ campaignId, first, onOpen, onAgain }: Props) {
  const loaded = useUploadStatus(campaignId, first);
  const { status } = loaded;
  const walkbookId = status.walkbook_id ?? status.id;
  const done = status.status === 'done' && status.step === 'import';

  const opened = useRef(false);
  useEffect(() => {
    if (!done || opened.current || status.rejected_count > 0) return;
    opened.current = true;
    onOpen(walkbookId);
  }, [done, status.rejected_count, onOpen, walkbookId]);

  return (
    <Page title={say('New walkbook')} back={{ to: '/app/walkbooks', label: say('Walkbooks') }} narrow>
      <LoadProblem loaded={loaded} failed={say('Failed to get upload status')} />
      <Card title={say('Walkbook from a CSV')}>
        <UploadResult
          status={status}
          onStatus={loaded.replace}
          onGone={onAgain}
          next={
            <div className={classes.next}>
              {done && (
                <Button look="primary" onClick={() => onOpen(walkbookId)}>
                  {say('Open the walkbook')}
                </Button>
              )}
              {status.status === 'failed' && (
                <Button look="primary" onClick={onAgain}>
                  {say('Choose another file')}
                </Button>
              )}
            </div>
          }
        />
      </Card>
    </Page>
  );
}
