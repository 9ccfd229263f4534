// Settings pass from a campaign to the chapters that inherit them, and each of these reads in its log whose they are.
import type { InheritedSetting } from '../../../contract/chapters/chapter-settings';
import type { Db } from '../../db/connection';
import { auditInEach } from '../audit/repo';
import { giveBack } from './before-lock-repo';
import { passDown } from './inherited-repo';

/** Needs a lock of trees. */
export async function passSettingsDown(
  { db, user }: { db: Db; user: { id: string } },
  { id: from, name }: { id: string; name: string },
  settings: readonly InheritedSetting[],
): Promise<void> {
  const changed = await passDown(db, from, settings);
  await auditInEach(
    { db, user },
    changed.map((id) => ({ id, from: name })),
    'inherited_settings_changed',
  );
}

/** What was locked for everything below a campaign is no longer: each has its own again, and so do those that inherit from it. */
export async function giveSettingsBack(
  doing: { db: Db; user: { id: string } },
  campaign: { id: string; name: string },
  settings: readonly InheritedSetting[],
): Promise<void> {
  await auditInEach(doing, await giveBack(doing.db, campaign, settings), 'inherited_settings_changed');
}
