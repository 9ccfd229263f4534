// What can be done to the walkbooks that are ticked: put people on, take people off, archive or restore, print.
import { useState } from 'react';
import { t, tPlural } from '../../i18n/texts';
import { contract } from '../../../contract';
import { maxTurfs } from '../../../contract/turf';
import type { WalkbookSummary } from '../../../contract/walkbooks';
import { inParts } from '../../../domain/walkbooks/split-into-requests';
import { call } from '../../data/api';
import { changeFailedText } from '../../data/change-failed';
import { messageFor } from '../../data/error-messages';
import { Button } from '../../ui/primitives/button';
import { Dialog } from '../../ui/primitives/dialog';
import { toast } from '../../ui/primitives/toast';
import { useCall } from '../../data/use-call';
import { AssignPeople } from '../../ui/fields/assign-people';
import { printWalkSheets } from './print-walk-sheets';
import { Stack } from '../../ui/layout/stack-and-row';
import classes from './walkbooks.module.css';
import { OnlineButton } from '../../ui/fields/online-button';

interface Props {
  campaignId: string;
  chosen: readonly WalkbookSummary[];
  archived: boolean;
  onDone: () => void;
  onClear: () => void;
}

type Change = { assign?: string[]; unassign?: string[]; archived?: boolean };

export function WalkbooksBulk({ campaignId, chosen, archived, onDone, onClear }: Props) {
  const [people, setPeople] = useState<'assign' | 'unassign' | null>(null);
  const [busy, setBusy] = useState(false);
  const [printing, setPrinting] = useState(false);
  const many = chosen.length;

  /** Never throws: a failure is said, and what was changed before it is shown. */
  const send = async (body: Change): Promise<boolean> => {
    const parts = inParts(
      chosen.map(({ id }) => id),
      { most: maxTurfs, weigh: () => 1, heaviest: maxTurfs },
    );
    let isBegun = false;
    try {
      for (const walkbook_ids of parts) {
        await call(contract.turf.change, { body: { campaign_id: campaignId, walkbook_ids, ...body } });
        isBegun = true;
      }
      return true;
    } catch (error) {
      toast({ icon: 'alert', text: isBegun ? messageFor(error) : changeFailedText(error), ms: 10_000 });
      return false;
    } finally {
      if (isBegun) onDone();
    }
  };
  const change = async (body: Change, said: string, undo?: Change) => {
    setBusy(true);
    if (await send(body)) {
      toast({
        icon: 'check',
        text: said,
        ...(undo ? { action: { label: t('Undo'), run: () => void send(undo) }, ms: 10_000 } : {}),
      });
      onClear();
    }
    setBusy(false);
  };

  return (
    <div className={classes.bulk} role="toolbar" aria-label={t('Actions for the selected walkbooks')}>
      <strong>{tPlural(many, '{count} selected', '{count} selected')}</strong>
      {!archived && (
        <>
          <OnlineButton brief small icon="people" disabled={busy} onClick={() => setPeople('assign')}>
            {t('Assign')}
          </OnlineButton>
          <OnlineButton
            brief
            small
            disabled={busy || chosen.every((each) => each.assigned.length === 0)}
            onClick={() => setPeople('unassign')}
          >
            {t('Unassign')}
          </OnlineButton>
          <Button
            small
            icon="download"
            busy={printing}
            disabled={busy}
            onClick={() => {
              setPrinting(true);
              void printWalkSheets(campaignId, chosen).finally(() => setPrinting(false));
            }}
          >
            {t('Walk sheets')}
          </Button>
        </>
      )}
      <OnlineButton
        brief
        small
        disabled={busy}
        onClick={() =>
          void change(
            { archived: !archived },
            archived
              ? tPlural(many, '{count} walkbook restored.', '{count} walkbooks restored.')
              : tPlural(many, '{count} walkbook archived.', '{count} walkbooks archived.'),
            { archived },
          )
        }
      >
        {archived ? t('Restore') : t('Archive')}
      </OnlineButton>
      <Button small look="quiet" onClick={onClear}>
        {t('Clear selection')}
      </Button>
      {people && (
        <PeopleOnSheet
          campaignId={campaignId}
          kind={people}
          chosen={chosen}
          onClose={() => setPeople(null)}
          onPeople={(ids) => {
            setPeople(null);
            void change(
              people === 'assign' ? { assign: ids } : { unassign: ids },
              people === 'assign'
                ? tPlural(many, '{count} walkbook assigned.', '{count} walkbooks assigned.')
                : tPlural(many, '{count} walkbook unassigned.', '{count} walkbooks unassigned.'),
            );
          }}
        />
      )}
    </div>
  );
}

interface PeopleProps {
  campaignId: string;
  kind: 'assign' | 'unassign';
  chosen: readonly WalkbookSummary[];
  onClose: () => void;
  onPeople: (ids: string[]) => void;
}

function PeopleOnSheet({ campaignId, kind, chosen, onClose, onPeople }: PeopleProps) {
  const [picked, setPicked] = useState<string[]>([]);
  const members = useCall(contract.users.campaignAccount, { query: { campaign_id: campaignId } });
  const on = new Set(chosen.flatMap((each) => each.assigned.map(({ id }) => id)));
  const offered = (members.data ?? []).filter(({ id }) => kind === 'assign' || on.has(id));
  const title =
    kind === 'assign'
      ? tPlural(chosen.length, 'Assign {count} walkbook', 'Assign {count} walkbooks')
      : tPlural(chosen.length, 'Unassign {count} walkbook', 'Unassign {count} walkbooks');
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack gap={14}>
        <AssignPeople members={offered} chosen={picked} onChange={setPicked} />
        <Button look="primary" wide disabled={picked.length === 0} onClick={() => onPeople(picked)}>
          {kind === 'assign' ? t('Assign') : t('Unassign')}
        </Button>
      </Stack>
    </Dialog>
  );
}
