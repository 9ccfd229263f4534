// The way from an item to the household that it is about.
import { t } from '../../i18n/texts';
import type { Item } from '../../offline/outbox/outbox-db';
import { ButtonLink } from '../../ui/primitives/button';

export function OpenDoor({ item, wide }: { item: Item; wide?: boolean }) {
  if (!('door_id' in item.fact) || !item.lane.startsWith('walkbook:')) return null;
  const params = { id: item.lane.slice('walkbook:'.length), doorId: item.fact.door_id };
  return (
    <ButtonLink icon="door" wide={wide ?? false} small={!wide} to="/app/walkbook/id/$id/door/$doorId" params={params}>
      {t('Open the household')}
    </ButtonLink>
  );
}
