// Every door of a walkbook is done: what next.
import { t, tPlural } from '../../../i18n/texts';
import { myWalkbooks, useList } from '../../../offline/mirror/lists';
import { Button, ButtonLink } from '../../../ui/primitives/button';
import { Empty } from '../../../ui/primitives/empty';
import { Stack } from '../../../ui/layout/stack-and-row';
import { useUndoLeadsBack } from '../door/use-move-on';

/** `again`: doors where no one was home. */
export function EndOfTurf({ id, again, onAgain }: { id: string; again: number; onAgain: () => void }) {
  useUndoLeadsBack(id, null);
  const { items } = useList(myWalkbooks);
  const next = items.find((each) => each.id !== id && each.doors_done < each.doors);
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
          {next && (
            <ButtonLink
              look={again > 0 ? 'plain' : 'primary'}
              wide
              icon="walkbook"
              to="/app/walkbook/id/$id/walk"
              params={{ id: next.id }}
            >
              {t('Go on with {name}', { name: next.name })}
            </ButtonLink>
          )}
          <ButtonLink look={again > 0 || next ? 'quiet' : 'primary'} wide to="/app/walkbooks">
            {t('Back to your walkbooks')}
          </ButtonLink>
        </Stack>
      }
    >
      {again > 0
        ? tPlural(again, 'No one was home at {count} door.', 'No one was home at {count} doors.')
        : t('Thank you.')}
    </Empty>
  );
}
