// The way from an item to the household that it is about.
import { say } from '../../../domain/words/say';
import type { Item } from '../../local/outbox-db';
import { ButtonLink } from '../../ui/button';

export function OpenDoor({ item, wide }: { item: Item; wide?: boolean }) {
  if (!('door_id' in item.fact) || !item.lane.startsWith('walkbook:')) return null;
  const params = { id: item.lane.slice('walkbook:'.length), doorId: item.fact.door_id };
  return (
    <ButtonLink icon="door" wide={wide ?? false} small={!wide} to="/app/walkbook/id/$id/door/$doorId" params={params}>
      {say('Open the household')}
    </ButtonLink>
  );
}
