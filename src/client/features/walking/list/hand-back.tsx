// Giving a walkbook back, so that a manager can assign it again: only once everything recorded in it was sent.
import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { t, tPlural } from '../../../i18n/texts';
import { contract } from '../../../../contract';
import { walkbookLane } from '../../../../domain/facts/lanes';
import { ApiError, call, NoAnswer } from '../../../data/api';
import { messageFor } from '../../../data/error-messages';
import { useAction } from '../../../data/use-action';
import { myWalkbooks } from '../../../offline/mirror/lists';
import { noAnswerText } from '../../../offline/mirror/no-answer';
import { dropStored } from '../../../offline/mirror/walkbook-store';
import type { Viewer } from '../../../offline/mirror/walkbook-view';
import { openWalkbookView, without } from '../../../offline/mirror/walkbooks';
import { readItems } from '../../../offline/outbox/read-items';
import { Row } from '../../../ui/layout/stack-and-row';
import { Button } from '../../../ui/primitives/button';
import { Dialog } from '../../../ui/primitives/dialog';
import { Problem } from '../../../ui/primitives/problem';
import { toast } from '../../../ui/primitives/toast';
import { readOpenDrafts } from './use-open-drafts';

interface Props {
  viewer: Viewer;
  id: string;
  name: string;
  onClose: () => void;
}

const wordsOf = (error: unknown) => (error instanceof NoAnswer ? noAnswerText() : messageFor(error));

export function HandBack({ viewer, id, name, onClose }: Props) {
  const navigate = useNavigate();
  const { busy, problem, act, refuse } = useAction({ wordsOf });
  const [unknown, setUnknown] = useState(false);
  const handBack = async () => {
    const unsent = (await readItems(viewer.owner)).filter(({ lane }) => lane === walkbookLane(id)).length;
    const drafts = await readOpenDrafts(viewer.owner, id);
    if (unsent > 0 || drafts.size > 0) {
      refuse(
        unsent > 0
          ? tPlural(
              unsent,
              '{count} result here isn’t sent yet. Hand the walkbook back once it is.',
              '{count} results here aren’t sent yet. Hand the walkbook back once they are.',
            )
          : t('Something at a door isn’t saved yet. Open that door first.'),
      );
      return;
    }
    try {
      await call(contract.turf.handBack, { body: { campaign_id: viewer.campaignId, walkbook_id: id } });
      // Someone else may walk it from now on: no door of it is left to work on. What was recorded in it stays in the outbox.
      await dropStored(viewer, id);
    } catch (error) {
      if (!(error instanceof ApiError)) setUnknown(true);
      throw error;
    }
    myWalkbooks.remove(id);
    toast({ text: t('Handed back: {name}', { name }), icon: 'check' });
    await navigate({ to: '/app/walkbooks', replace: true });
    openWalkbookView(viewer, id).store.set(without(id, 'revoked', t('You handed this walkbook back.')));
  };
  return (
    <Dialog title={t('Hand this walkbook back?')} onClose={onClose}>
      <p>{t('Your results stay. A manager can give it to someone else. This needs a connection.')}</p>
      {problem && (
        <Problem
          safe={unknown ? t('It may have been handed back. Try again to be sure.') : t('The walkbook is still yours.')}
        >
          {problem}
        </Problem>
      )}
      <Row gap={8}>
        <Button look="primary" busy={busy} onClick={() => void act(handBack)}>
          {t('Hand it back')}
        </Button>
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </Row>
    </Dialog>
  );
}
