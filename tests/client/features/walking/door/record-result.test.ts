import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ContactResult, KnownTouch } from '../../../../../src/contract/facts/touch';
import {
  recordLiterature,
  recordResult,
  type Visit,
} from '../../../../../src/client/features/walking/door/record-result';
import type { VisitNote } from '../../../../../src/client/features/walking/door/use-note';
import type { Viewer } from '../../../../../src/client/offline/mirror/walkbook-view';
import { readOwnFacts } from '../../../../../src/client/offline/outbox/read-items';
import { walkbookLane } from '../../../../../src/domain/facts/lanes';
import { doorOf } from '../../../../support/doors';
import { campaignId, doorId, newPhone, owner, voterId, walkbookId } from '../../../local/headquarters';

const viewer: Viewer = { owner, campaignId, userId: 'ana', firstName: 'Ana', timeZone: 'UTC' };
const earlier = '0198a000-0000-7000-8000-0000000000aa';

/** At a door where this person tapped "not home" so many minutes ago; negative: by a clock that was ahead. */
function visitAfter(minutes: number): [Visit, KnownTouch[]] {
  const last: KnownTouch = {
    id: earlier,
    door_id: doorId,
    voter_id: null,
    contact_result: 'not_home',
    note: '',
    gps: null,
    replaces: null,
    recorded_at: new Date(Date.now() - minutes * 60_000).toISOString(),
    device_id: voterId,
    seq: 1,
    user_id: viewer.userId,
    user_name: 'Ana',
  };
  const note: VisitNote = { text: '', setText: () => undefined, key: 'note', saveWith: (save) => save('') };
  return [{ viewer, walkbookId, door: doorOf(doorId, { voters: [] }), note }, [last]];
}

async function savedTouch() {
  const [saved] = await readOwnFacts(owner, walkbookLane(walkbookId));
  return saved?.kind === 'touch' ? saved.fact : undefined;
}

async function knockAfter(minutes: number, result: ContactResult) {
  const [visit, touches] = visitAfter(minutes);
  await recordResult(visit, { voter: null, result, touches });
  return savedTouch();
}

beforeEach(newPhone);

it('takes a tap within two minutes of the last one for its correction', async () => {
  expect(await knockAfter(1, 'not_home')).toMatchObject({ replaces: earlier });
});

it.each([
  [3, 'refused'],
  [-180, 'canvassed'],
] as const)('takes a knock %i minutes after the last one, by the clock, for another visit', async (minutes, result) => {
  expect(await knockAfter(minutes, result)).toMatchObject({ replaces: null });
});

it('takes "Left literature" for meant after a clock was set back by a minute', async () => {
  vi.setSystemTime('2026-11-03T18:00:00Z');
  const [visit, touches] = visitAfter(-1);
  await recordLiterature(visit, touches);
  vi.useRealTimers();
  expect(await savedTouch()).toMatchObject({ replaces: earlier, literature: true });
});
