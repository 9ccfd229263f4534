// Settings pass from a campaign to the chapters that inherit them, and each of these reads in its log whose they are.
import type { InheritedSetting } from '../../../contract/chapters/chapter-settings';
import type { Db } from '../../db/connection';
import { audit } from '../audit/repo';
import { passDown } from './inherited-repo';

/** Needs a lock of trees. */
export async function passSettingsDown(
  { db, user }: { db: Db; user: { id: string } },
  { id: from, name }: { id: string; name: string },
  settings: readonly InheritedSetting[],
): Promise<void> {
  for (const id of await passDown(db, from, settings))
    await audit({ db, user, member: { campaign_id: id } }, 'inherited_settings_changed', { id, name });
}
