import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AllKnocksDialog } from '../../../../../src/client/features/walking/door/all-knocks-dialog';
import type { Viewer, WalkbookView } from '../../../../../src/client/offline/mirror/walkbook-view';
import type { KnownTouch } from '../../../../../src/contract/facts/touch';
import { doorId, owner, walkbookId } from '../../../local/headquarters';
import { doorOf } from '../../../../support/doors';
import { campaignId, id, serverDouble } from '../../../../support/office';
import { show } from '../../../../support/show';

const viewer: Viewer = { owner, campaignId, userId: id(2), firstName: 'Ana', timeZone: 'UTC' };
const knock = (number: number, given: Partial<KnownTouch> = {}): KnownTouch => ({
  id: id(100 + number),
  door_id: doorId,
  voter_id: null,
  contact_result: 'not_home',
  note: '',
  gps: null,
  replaces: null,
  recorded_at: new Date(Date.now() - number * 86_400_000).toISOString(),
  device_id: id(3),
  seq: number,
  user_id: id(4),
  user_name: 'Ben',
  ...given,
});
/** On this phone: its own knock of today, and the newest of the walkbook. */
const here = [knock(0, { user_id: id(2), user_name: 'Ana', contact_result: 'canvassed' }), knock(1)];

async function open(answer: () => unknown): Promise<void> {
  await serverDouble({ 'GET /walkbook/door-touches/': answer });
  const door = doorOf(doorId, { voters: [] });
  const view = { id: walkbookId, touchesAt: () => here } as unknown as WalkbookView;
  await show(
    () => <AllKnocksDialog viewer={viewer} walkbookView={view} door={door} onClose={() => undefined} />,
    '/door',
  );
}

const lines = () => screen.getAllByRole('listitem', { hidden: true }).map((line) => line.textContent);

describe('all knocks at a door', () => {
  it('are those of the server and what this phone has not sent, newest first', async () => {
    await open(() => [knock(40, { contact_result: 'refused', note: 'Dog' }), knock(1)]);
    await screen.findByText('Refused');
    expect(lines()).toHaveLength(3);
    expect(lines()[0]).toContain('you');
    expect(lines()[2]).toContain('Dog');
    expect(screen.queryByRole('status', { hidden: true })).toBeNull();
  });

  it('are those on this phone where the server does not answer, which it says', async () => {
    await open(() => {
      throw new TypeError('Failed to fetch');
    });
    await screen.findByText('Earlier knocks couldn’t be loaded. These are the ones on this phone.');
    expect(lines()).toHaveLength(2);
  });
});
