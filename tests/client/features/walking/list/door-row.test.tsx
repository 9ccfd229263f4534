import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { KnownTouch } from '../../../../../src/contract/facts/touch';
import type { DoorFeature } from '../../../../../src/contract/doors';
import type { OpenDraft } from '../../../../../src/client/features/walking/list/use-open-drafts';
import { DoorRow } from '../../../../../src/client/features/walking/list/door-row';
import type { DoorStanding } from '../../../../../src/domain/walkbooks/progress';
import type { WalkbookView } from '../../../../../src/client/offline/mirror/walkbook-view';
import { show } from '../../../../support/show';

const knock = { contact_result: 'not_home', recorded_at: '2026-11-20T17:00:00Z', user_id: 'ana' } as KnownTouch;

function door(unit: string | null, notes: string | null = null): DoorFeature {
  return {
    geometry: { coordinates: [-83.5, 40.04] },
    properties: {
      door_id: 'd',
      house_number: '126',
      address: '126 Maple St',
      unit,
      notes,
      voters: [{ id: 'ana', first: 'Ana', last: 'Ortega', target: true, suppressed: null }],
    },
  } as unknown as DoorFeature;
}

/** The words of the row that a person sees; what only a screen reader says is left out. */
async function seen(given: {
  unit: string | null;
  inBuilding: boolean;
  newest: KnownTouch | null;
  standing?: DoorStanding;
  draft?: OpenDraft;
  notes?: string;
  told?: string | null;
}): Promise<string> {
  const walkbookView = {
    id: 'b',
    stateOf: () => ({ standing: given.standing ?? 'again', newest: given.newest }),
    touchesAt: () => (given.newest ? [given.newest] : []),
  } as unknown as WalkbookView;
  await show(() => (
    <DoorRow
      walkbookView={walkbookView}
      door={door(given.unit, given.notes)}
      told={given.told ?? null}
      unit={given.inBuilding}
      next={false}
      userId="ana"
      draft={given.draft}
      fix={null}
      now={Date.parse('2026-11-20T17:05:00Z')}
    />
  ));
  const row = screen.getByRole('link');
  for (const hidden of row.querySelectorAll('.sr-only')) hidden.remove();
  return row.textContent ?? '';
}

afterEach(cleanup);

describe('a row of the list', () => {
  it('has the house number in its square while there is something to do', async () => {
    expect(await seen({ unit: null, inBuilding: false, newest: null })).toMatch(/^126Ana Ortega/);
  });

  it('keeps the house number before the name once the square shows a result', async () => {
    expect(await seen({ unit: null, inBuilding: false, newest: knock })).toMatch(/^126 · Ana Ortega/);
  });

  it('keeps the unit, too', async () => {
    expect(await seen({ unit: '12B', inBuilding: true, newest: knock })).toMatch(/^#12B · Ana Ortega/);
  });

  it('of a household that was begun says who is still to be asked for', async () => {
    const son = { ...knock, voter_id: 'son' };
    const row = await seen({ unit: null, inBuilding: false, newest: son, standing: 'todo' });
    expect(row).toMatch(/^126Ana OrtegaStill to do: ★ Ana/);
  });

  it('does not repeat the note that its building says already', async () => {
    const told = 'The doorman lets canvassers in';
    for (const [above, words] of [
      [null, `★ Ana · ${told}`],
      [told, '★ Ana'],
    ] as const) {
      const row = await seen({ unit: '2', inBuilding: true, newest: null, notes: told, told: above });
      expect(row.endsWith(words)).toBe(true);
      cleanup();
    }
  });

  it('shows that a note there is not saved yet', async () => {
    expect(await seen({ unit: null, inBuilding: false, newest: null, draft: 'note' })).toContain('Note not saved yet');
  });

  it.each([
    ['photo', 'Photo not saved yet'],
    ['voice', 'Voice note not saved yet'],
  ] as const)('tells of a %s, too', async (draft, text) => {
    expect(await seen({ unit: null, inBuilding: false, newest: null, draft })).toContain(text);
  });

  it('says which unit it is where its building is not above it', async () => {
    expect(await seen({ unit: '12B', inBuilding: false, newest: null })).toMatch(/^126#12B · Ana Ortega/);
  });
});
