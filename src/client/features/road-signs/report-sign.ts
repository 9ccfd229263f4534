// Saves on this phone how a placed sign was found, and takes it back. Needs no network.
import type { SignCondition } from '../../../contract/facts/sign-report';
import { t } from '../../i18n/texts';
import { messageFor } from '../../data/error-messages';
import { recentFix } from '../../offline/device/position';
import type { Viewer } from '../../offline/mirror/walkbook-view';
import { save } from '../../offline/outbox/save';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { toast } from '../../ui/primitives/toast';
import { conditionWords } from './condition-words';
import type { FieldSign } from './use-field-signs';

const textOf = (sign: FieldSign, condition: SignCondition) =>
  t(conditionWords[condition].done, { sign: sign.road_sign_name });

/** Saves it, says so, and offers to undo it. Rejects when nothing was saved. */
export async function reportSign(viewer: Viewer, sign: FieldSign, condition: SignCondition, note: string) {
  await saveReport(viewer, sign, condition, note);
  toast({
    text: t('Saved on this phone: {said}', { said: textOf(sign, condition) }),
    icon: 'check',
    ms: 10_000,
    action: { label: t('Undo'), run: () => void undo(viewer, sign) },
  });
}

async function saveReport(viewer: Viewer, sign: FieldSign, condition: SignCondition, note: string): Promise<void> {
  await save({
    owner: viewer.owner,
    campaign_id: viewer.campaignId,
    walkbook_id: null,
    facts: [
      {
        kind: 'sign_report',
        label: textOf(sign, condition),
        fact: { placement_id: sign.id, condition, note, gps: recentFix() },
      },
    ],
  });
}

/** Reports stand for ever; the newest holds. Taking one back says again what was true before. */
async function undo(viewer: Viewer, sign: FieldSign): Promise<void> {
  try {
    await saveReport(viewer, sign, sign.condition, sign.reported?.note ?? '');
    toast({ text: t('Undone: {said}', { said: sign.road_sign_name }), icon: rareIcons.undo, ms: 4_000 });
  } catch (failed) {
    toast({ text: messageFor(failed, t('Could not undo. Try again.')), icon: 'alert', ms: 0 });
  }
}
