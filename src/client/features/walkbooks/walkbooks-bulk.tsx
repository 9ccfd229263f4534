// What can be done to the walkbooks that are ticked: put people on, take people off, archive or restore, print.
import { useState } from 'react';
import { say, sayCount } from '../../../domain/words/say';
import { contract } from '../../../contract';
import { maxTurfs } from '../../../contract/turf';
import type { WalkbookSummary } from '../../../contract/walkbooks';
import { inParts } from '../../../domain/walkbooks/in-parts';
import { call } from '../../api';
import { messageFor } from '../../messages';
import { Button } from '../../ui/button';
import { Sheet } from '../../ui/sheet';
import { toast } from '../../ui/toast';
import { useLoad } from '../../ui/use-load';
import { AssignPeople } from './assign-people';
import { printSheets } from './print-sheets';
import classes from './walkbooks.module.css';

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

  const change = async (body: Change, said: string, undo?: Change) => {
    setBusy(true);
    try {
      const parts = inParts(
        chosen.map(({ id }) => id),
        { most: maxTurfs, weigh: () => 1, heaviest: maxTurfs },
      );
      const send = async (each: Change) => {
        for (const walkbook_ids of parts)
          await call(contract.turf.change, { body: { campaign_id: campaignId, walkbook_ids, ...each } });
        onDone();
      };
      await send(body);
      toast({
        icon: 'check',
        text: said,
        ...(undo
          ? { action: { label: say('Undo'), run: () => void send(undo).catch(() => undefined) }, ms: 10_000 }
          : {}),
      });
      onClear();
    } catch (error) {
      toast({
        icon: 'alert',
        text: say('Nothing was changed. {messageFor}', { messageFor: messageFor(error) }),
        ms: 10_000,
      });
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={classes.bulk} role="toolbar" aria-label={say('What to do with the ticked walkbooks')}>
      <strong>{sayCount(many, '{count} ticked', '{count} ticked')}</strong>
      {!archived && (
        <>
          <Button small icon="people" disabled={busy} onClick={() => setPeople('assign')}>
            {say('Assign')}
          </Button>
          <Button
            small
            disabled={busy || chosen.every((each) => each.assigned.length === 0)}
            onClick={() => setPeople('unassign')}
          >
            {say('Take off')}
          </Button>
          <Button
            small
            icon="download"
            busy={printing}
            disabled={busy}
            onClick={() => {
              setPrinting(true);
              void printSheets(campaignId, chosen).finally(() => setPrinting(false));
            }}
          >
            {say('Walk sheets')}
          </Button>
        </>
      )}
      <Button
        small
        disabled={busy}
        onClick={() =>
          void change(
            { archived: !archived },
            archived
              ? sayCount(many, '{count} walkbook is back.', '{count} walkbooks are back.')
              : sayCount(many, '{count} walkbook is archived.', '{count} walkbooks are archived.'),
            { archived },
          )
        }
      >
        {archived ? say('Restore') : say('Archive')}
      </Button>
      <Button small look="quiet" onClick={onClear}>
        {say('Untick all')}
      </Button>
      {people && (
        <PeopleSheet
          campaignId={campaignId}
          kind={people}
          chosen={chosen}
          onClose={() => setPeople(null)}
          onPeople={(ids) => {
            setPeople(null);
            void change(
              people === 'assign' ? { assign: ids } : { unassign: ids },
              people === 'assign'
                ? sayCount(many, '{count} walkbook is assigned.', '{count} walkbooks are assigned.')
                : sayCount(many, '{count} walkbook was taken back.', '{count} walkbooks were taken back.'),
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

function PeopleSheet({ campaignId, kind, chosen, onClose, onPeople }: PeopleProps) {
  const [picked, setPicked] = useState<string[]>([]);
  const members = useLoad(`members ${campaignId}`, (signal) =>
    call(contract.users.campaignAccount, { query: { campaign_id: campaignId } }, { signal }),
  );
  const on = new Set(chosen.flatMap((each) => each.assigned.map(({ id }) => id)));
  const offered = (members.data ?? []).filter(({ id }) => kind === 'assign' || on.has(id));
  const title =
    kind === 'assign'
      ? sayCount(chosen.length, 'Who walks {count} walkbook', 'Who walks {count} walkbooks')
      : sayCount(chosen.length, 'Who is taken off {count} walkbook', 'Who is taken off {count} walkbooks');
  return (
    <Sheet title={title} onClose={onClose}>
      <div className={classes.people}>
        <AssignPeople members={offered} chosen={picked} onChange={setPicked} />
        <Button look="primary" wide disabled={picked.length === 0} onClick={() => onPeople(picked)}>
          {kind === 'assign' ? say('Assign') : say('Take off')}
        </Button>
      </div>
    </Sheet>
  );
}
