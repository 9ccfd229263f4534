// A door in two lines: who lives there, and what matters before one knocks.
import { currentTexts, formatAgo } from '../../../i18n/formats';
import { t } from '../../../i18n/texts';
import type { KnownTouch } from '../../../../contract/facts/touch';
import type { DoorFeature } from '../../../../contract/doors';
import { liveTouches } from '../../../../domain/facts/current-view';
import { resultWords } from '../../../../domain/facts/result-names';
import { targetsLeft, targetsOf } from '../../../../domain/walkbooks/progress';
import { householdName } from '../../../../domain/walkbooks/household-texts';
import type { WalkbookView } from '../../../offline/mirror/walkbook-view';

/** "Ortega · 3 people". */
export function doorTitle(door: DoorFeature): string {
  return householdName(currentTexts(), door.properties.voters);
}

/** "★ Marta, Julio · dog, side gate", or what happened last. `userId` is the reader's own. `told`: a note that stands above. */
export function doorLine(
  door: DoorFeature,
  walkbookView: WalkbookView,
  userId: string,
  now: number,
  told: string | null = null,
): string {
  const { newest, standing } = walkbookView.stateOf(door.properties.door_id);
  if (newest && standing !== 'todo') {
    const result = resultWords[newest.contact_result];
    const when = formatAgo(newest.recorded_at, now);
    if (newest.user_id !== userId)
      return t('{user_name} was here {when} · {inline}', {
        user_name: newest.user_name,
        when,
        inline: t(result.inline),
      });
    return standing === 'again' ? `${t(result.title)} ${when}` : `${t(result.title)} · ${when}`;
  }
  // Of a household that was begun, who is still to be asked for.
  const left = new Set(targetsLeft(walkbookView.touchesAt(door.properties.door_id), targetsOf(door)));
  const names = door.properties.voters.filter((voter) => left.has(voter.id)).map((voter) => voter.first);
  const shown =
    names.length > 3
      ? t('{join} and {count} more', { join: names.slice(0, 3).join(', '), count: names.length - 3 })
      : names.join(', ');
  if (newest) return t('Still to do: ★ {names}', { names: shown });
  const { notes } = door.properties;
  return (
    [shown ? `★ ${shown}` : null, notes === told ? null : notes].filter(Boolean).join(' · ') || t('No targets here')
  );
}

/** The newest touches that hold, newest first. */
export function lastTouches(touches: readonly KnownTouch[], most: number) {
  return liveTouches(touches)
    .toSorted((a, b) => Date.parse(b.recorded_at) - Date.parse(a.recorded_at))
    .slice(0, most);
}
