// Every door of a walkbook is done: what next.
import { useMemo, useState } from 'react';
import { t, tPlural } from '../../../i18n/texts';
import type { WalkbookSummary } from '../../../../contract/walkbooks';
import { nextDoor } from '../../../../domain/walkbooks/progress';
import { myWalkbooks, useList } from '../../../offline/mirror/lists';
import { useWalkbookView } from '../../../offline/mirror/use-walkbook';
import type { Viewer } from '../../../offline/mirror/walkbook-view';
import { Button, ButtonLink } from '../../../ui/primitives/button';
import { Empty } from '../../../ui/primitives/empty';
import { Stack } from '../../../ui/layout/stack-and-row';
import { useUndoLeadsBack } from '../door/use-move-on';
import { HandBack } from './hand-back';

interface Props {
  viewer: Viewer;
  id: string;
  name: string;
  /** All of the walkbook's. */
  doors: number;
  /** Doors where no one was home. */
  again: number;
  onAgain: () => void;
}

export function EndOfTurf(props: Props) {
  return props.doors === 0 ? <NoDoors /> : <AllDone {...props} />;
}

function AllDone({ viewer, id, name, again, onAgain }: Props) {
  useUndoLeadsBack(id, null);
  const { items } = useList(myWalkbooks);
  const next = items.find((each) => each.id !== id && each.doors_done < each.doors);
  const isMine = items.some((each) => each.id === id);
  const [handing, setHanding] = useState(false);
  return (
    <Empty
      icon="check"
      title={t('Every door is done')}
      action={
        <Stack gap={8}>
          {again > 0 && (
            <Button look="primary" wide icon="refresh" onClick={onAgain}>
              {tPlural(again, 'Try {count} door again', 'Try {count} doors again')}
            </Button>
          )}
          {next && <NextWalkbook viewer={viewer} walkbook={next} first={again === 0} />}
          {isMine && (
            <Button wide icon="people" onClick={() => setHanding(true)}>
              {t('Hand this walkbook back')}
            </Button>
          )}
          <ButtonLink look={again > 0 || next ? 'quiet' : 'primary'} wide to="/app/walkbooks">
            {t('Back to your walkbooks')}
          </ButtonLink>
          {handing && <HandBack viewer={viewer} id={id} name={name} onClose={() => setHanding(false)} />}
        </Stack>
      }
    >
      {again > 0
        ? tPlural(again, 'No one was home at {count} door.', 'No one was home at {count} doors.')
        : t('Thank you.')}
    </Empty>
  );
}

/** The way to another walkbook: to its first door, once its doors are read from this phone. */
function NextWalkbook({ viewer, walkbook, first }: { viewer: Viewer; walkbook: WalkbookSummary; first: boolean }) {
  const { walkbookView } = useWalkbookView(viewer, walkbook.id);
  const { doors, standingOf, lastDoorId } = walkbookView;
  const door = useMemo(() => nextDoor(doors, standingOf, lastDoorId), [doors, standingOf, lastDoorId]);
  const { address, unit } = door?.properties ?? {};
  const place = unit ? `${address} #${unit}` : address;
  return (
    <ButtonLink
      look={first ? 'primary' : 'plain'}
      wide
      icon="walkbook"
      to="/app/walkbook/id/$id/walk"
      params={{ id: walkbook.id }}
    >
      {place
        ? t('Go on with {name}: {place}', { name: walkbook.name, place })
        : t('Go on with {name}', { name: walkbook.name })}
    </ButtonLink>
  );
}

/** A walkbook without doors has neither begun nor ended. */
function NoDoors() {
  return (
    <Empty icon="door" title={t('No doors in this walkbook yet')}>
      {t('Ask your campaign manager. The doors will appear here automatically.')}
    </Empty>
  );
}
