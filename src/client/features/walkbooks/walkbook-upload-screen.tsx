// A walkbook's CSV on its way: what it would make, and once that is wanted, its rejected rows and the walkbook.
import { useEffect, useRef, useState } from 'react';
import { say } from '../../../domain/words/say';
import { contract } from '../../../contract';
import type { UploadStatus } from '../../../contract/upload-status';
import { call } from '../../api';
import { messageFor } from '../../messages';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { LoadProblem } from '../../ui/loadable';
import { Page } from '../../ui/page';
import { Problem } from '../../ui/problem';
import { UploadResult } from '../voter-groups/upload-result';
import { useUploadStatus } from '../voter-groups/use-upload-status';
import classes from './csv.module.css';

interface Props {
  campaignId: string;
  /** What the upload call answered. */
  first: UploadStatus;
  assigned: readonly string[];
  onOpen: (walkbookId: string) => void;
  onAgain: () => void;
}

export function WalkbookUploadScreen({ campaignId, first, assigned, onOpen, onAgain }: Props) {
  const loaded = useUploadStatus(campaignId, first);
  const { status } = loaded;
  const walkbookId = status.walkbook_id ?? status.id;
  const done = status.status === 'done' && status.step === 'import';
  const [assignment, setAssignment] = useState<'waiting' | 'done' | { problem: string }>('waiting');
  const begun = useRef(false);

  const assign = async () => {
    try {
      if (assigned.length > 0) {
        await call(contract.walkbooks.update, {
          body: { id: walkbookId, campaign_id: campaignId, assigned_user_ids: [...assigned] },
        });
      }
      setAssignment('done');
      if (status.rejected_count === 0) onOpen(walkbookId);
    } catch (error) {
      setAssignment({ problem: messageFor(error) });
    }
  };

  const latest = useRef(assign);
  useEffect(() => {
    latest.current = assign;
  });
  useEffect(() => {
    if (!done || begun.current) return;
    begun.current = true;
    void latest.current();
  }, [done]);

  return (
    <Page title={say('New walkbook')} back={{ to: '/app/walkbooks', label: say('Walkbooks') }} narrow>
      <LoadProblem loaded={loaded} failed={say('Failed to get upload status')} />
      {typeof assignment === 'object' && (
        <Problem onRetry={() => void assign()} safe={say('The walkbook itself is made.')}>
          {say('The people were not assigned. {problem}', { problem: assignment.problem })}
        </Problem>
      )}
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
