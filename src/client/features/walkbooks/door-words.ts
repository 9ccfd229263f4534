// A door in two lines: who lives there, and what matters before one knocks.
import { say } from '../../../domain/words/say';
import type { KnownTouch } from '../../../contract/facts';
import type { DoorFeature } from '../../../contract/walkbooks';
import { liveTouches } from '../../../domain/sync/current';
import { ago, householdName, resultWords } from '../../../domain/walkbooks/words';
import type { Book } from '../../local/books';

/** "Ortega · 3 people". */
export function doorTitle(door: DoorFeature): string {
  return householdName(door.properties.voters);
}

/** "★ Marta, Julio · dog, side gate", or what happened last. `userId` is the reader's own. */
export function doorLine(door: DoorFeature, book: Book, userId: string, now: number): string {
  const { newest, standing } = book.stateOf(door.properties.door_id);
  if (newest) {
    const result = resultWords[newest.contact_result];
    const when = ago(newest.recorded_at, now);
    if (newest.user_id !== userId)
      return say('{user_name} was here {when} · {inline}', {
        user_name: newest.user_name,
        when,
        inline: say(result.inline),
      });
    return standing === 'again' ? `${say(result.title)} ${when}` : `${say(result.title)} · ${when}`;
  }
  const targets = door.properties.voters.filter((voter) => voter.target && !voter.suppressed);
  const names = targets.map((voter) => voter.first);
  const shown =
    names.length > 3
      ? say('{join} and {count} more', { join: names.slice(0, 3).join(', '), count: names.length - 3 })
      : names.join(', ');
  return [shown ? `★ ${shown}` : null, door.properties.notes].filter(Boolean).join(' · ') || say('No targets here');
}

/** The newest touches that hold, newest first. */
export function lastTouches(touches: readonly KnownTouch[], most: number) {
  return liveTouches(touches)
    .toSorted((a, b) => Date.parse(b.recorded_at) - Date.parse(a.recorded_at))
    .slice(0, most);
}
