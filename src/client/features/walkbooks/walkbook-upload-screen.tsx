// A walkbook's CSV on its way: what it would make, and once that is wanted, its rejected rows and the walkbook.
import { useEffect, useRef } from 'react';
import { t } from '../../i18n/texts';
import type { UploadStatus } from '../../../contract/voters/import-status';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { LoadProblem } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { UploadResult } from '../voter-files/import-result';
import { useUploadStatus } from '../voter-files/use-import-status';
import { Row } from '../../ui/layout/stack-and-row';

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
    <Page title={t('New walkbook')} back={{ to: '/app/walkbooks', label: t('Walkbooks') }} narrow>
      <LoadProblem loaded={loaded} failed={t('Failed to get upload status')} />
      <Card title={t('Walkbook from a CSV')}>
        <UploadResult
          status={status}
          onStatus={loaded.replace}
          onGone={onAgain}
          next={
            <Row gap={8}>
              {done && (
                <Button look="primary" onClick={() => onOpen(walkbookId)}>
                  {t('Open the walkbook')}
                </Button>
              )}
              {status.status === 'failed' && (
                <Button look="primary" onClick={onAgain}>
                  {t('Choose another file')}
                </Button>
              )}
            </Row>
          }
        />
      </Card>
    </Page>
  );
}
