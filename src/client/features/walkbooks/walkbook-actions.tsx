// What managers do with one walkbook: side by side on a desk; on a phone to start walking, and a sheet with what is rarer.
import { useState, type MouseEvent } from 'react';
import type { Walkbook, WalkbookSummary } from '../../../contract/walkbooks';
import { t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { OnlineButton } from '../../ui/fields/online-button';
import { isWide } from '../../ui/layout/is-wide';
import { Stack } from '../../ui/layout/stack-and-row';
import { Button, ButtonLink } from '../../ui/primitives/button';
import { Dialog } from '../../ui/primitives/dialog';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { printWalkSheets } from './print-walk-sheets';
import { archiveWalkbook } from './walkbook-calls';

interface Props {
  walkbook: Walkbook;
  onRename: () => void;
  onChange: (answered: WalkbookSummary) => void;
}

export function WalkbookActions({ walkbook, onRename, onChange }: Props) {
  const { campaignId } = useMember();
  const [more, setMore] = useState(false);
  const isArchived = walkbook.record_status === 'archived';
  const rename = (
    <Button icon={rareIcons.edit} onClick={onRename}>
      {t('Rename')}
    </Button>
  );
  const isRoomy = isWide();
  const archive = (
    <OnlineButton
      brief={isRoomy || isArchived}
      onClick={() => void archiveWalkbook(campaignId, walkbook, !isArchived, onChange)}
    >
      {isArchived ? t('Restore') : t('Archive')}
    </OnlineButton>
  );
  if (isArchived)
    return (
      <>
        {rename}
        {archive}
      </>
    );
  const rare = (
    <>
      {rename}
      <Button icon="download" onClick={() => void printWalkSheets(campaignId, [walkbook])}>
        {t('Walk sheet')}
      </Button>
      <ButtonLink icon={rareIcons.edit} to="/app/walkbook/id/$id/sheet" params={{ id: walkbook.id }}>
        {t('Enter paper results')}
      </ButtonLink>
      {archive}
    </>
  );
  const start = (
    <ButtonLink look="primary" icon="door" to="/app/walkbook/id/$id/walk" params={{ id: walkbook.id }}>
      {t('Start walking')}
    </ButtonLink>
  );
  if (isRoomy)
    return (
      <>
        {rare}
        {start}
      </>
    );
  /** Whatever is chosen in the sheet, it has done its part; a tap between the buttons chooses nothing. */
  const closeAfterChoice = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('button, a')) setMore(false);
  };
  return (
    <>
      {start}
      <Button onClick={() => setMore(true)}>{t('More…')}</Button>
      {more && (
        <Dialog title={walkbook.name} onClose={() => setMore(false)}>
          <div onClick={closeAfterChoice} role="presentation">
            <Stack gap={10}>{rare}</Stack>
          </div>
        </Dialog>
      )}
    </>
  );
}
