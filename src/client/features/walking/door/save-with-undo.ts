// Saves what was recorded at a door in one transaction, says so, and takes it back with "Undo" for ten seconds.
import { t } from '../../../i18n/texts';
import type { Touch } from '../../../../contract/facts/touch';
import { undonePasserBy, undoneTouch } from '../../../../domain/facts/undo';
import type { Viewer } from '../../../offline/mirror/walkbook-view';
import type { NewFact, SaveOrder } from '../../../offline/outbox/new-item';
import { createSignal } from '../../../offline/device/signals';
import { draftsChanged } from '../../../offline/outbox/drafts';
import { returnNote } from '../../../offline/outbox/note-draft';
import { save } from '../../../offline/outbox/save';
import type { FactItem } from '../../../offline/outbox/outbox-db';
import { messageFor } from '../../../data/error-messages';
import { rareIcons } from '../../../ui/primitives/rare-icons';
import { toast } from '../../../ui/primitives/toast';

/** What was recorded at a door was taken back: screens of other doors lead there. */
export const undone = createSignal<[walkbookId: string, doorId: string]>();

/**
 * Saves facts in one transaction and says so; false when nothing was saved (then that is said, too). "Undo" takes all of
 * them back.
 * @param before the touch that a touch among them corrects: it holds again after "Undo"
 * @param notes the drafts of the note that the first result takes along: they go with it, and "Undo" brings the text back
 * @param photo the bytes that follow the one photo or voice note among the facts
 */
export async function saveWithUndo(
  viewer: Viewer,
  walkbookId: string,
  facts: readonly NewFact[],
  said: string,
  before: Touch | null = null,
  notes: readonly string[] = [],
  photo?: SaveOrder['photo'],
): Promise<boolean> {
  const order = { owner: viewer.owner, campaign_id: viewer.campaignId, walkbook_id: walkbookId };
  let saved: readonly FactItem[];
  try {
    saved = await save({ ...order, facts, drafts: notes, ...(photo && { photo }) });
  } catch (error) {
    toast({ text: messageFor(error, t('Not saved. Keep this screen open and try again.')), icon: 'alert', ms: 0 });
    return false;
  }
  toast({
    text: t('Saved on this phone: {said}', { said }),
    icon: 'check',
    ms: 10_000,
    action: {
      label: t('Undo'),
      run: () => {
        bringBack(notes[0], noteOf(facts));
        void withdraw(viewer, walkbookId, undoOf(saved, before), said, before?.recorded_at);
      },
    },
  });
  draftsChanged.send();
  return true;
}

const noteOf = (facts: readonly NewFact[]): string =>
  facts.flatMap((each) =>
    (each.kind === 'touch' || each.kind === 'passer_by') && each.fact.note ? [each.fact.note] : [],
  )[0] ?? '';

/** The text of an undone result is a draft again, under this key. */
export function bringBack(key: string | undefined, text: string): void {
  if (key === undefined || text === '') return;
  // Where the phone can't write it down it is still in the history of what was undone.
  returnNote(key, text).catch(() => undefined);
}

const undoOf = (saved: readonly FactItem[], before: Touch | null) =>
  saved.flatMap((item) => takingBack(item, item.kind === 'touch' ? before : null));

/** What takes a saved fact back; a touch that corrected another one leaves that one as it was. */
function takingBack(item: FactItem, before: Touch | null): NewFact[] {
  const label = t('{label}: undone', { label: item.label });
  if (item.kind === 'touch') return [{ kind: 'touch', label, fact: undoneTouch(item.fact, before) }];
  if (item.kind === 'passer_by') return [{ kind: 'passer_by', label, fact: undonePasserBy(item.fact) }];
  if (item.kind !== 'door_fact') return [];
  const { door_id, voter_id, id, kind } = item.fact;
  // The person who was added by mistake is no one to name.
  const who = kind === 'person_added' ? null : voter_id;
  return [{ kind: 'door_fact', label, fact: { kind: 'taken_back', door_id, voter_id: who, replaces: id } }];
}

/**
 * Saves what takes facts back, and says so.
 * @param at when what holds again was recorded: a knock of yesterday is none of today because its correction was undone
 */
export async function withdraw(
  viewer: Viewer,
  walkbookId: string,
  facts: readonly NewFact[],
  said: string,
  at?: string,
): Promise<void> {
  const when = at === undefined ? {} : { recorded_at: at };
  const order = { owner: viewer.owner, campaign_id: viewer.campaignId, walkbook_id: walkbookId, ...when };
  try {
    await save({ ...order, facts });
    const [fact] = facts;
    if (fact && 'door_id' in fact.fact) undone.send(walkbookId, fact.fact.door_id);
    toast({ text: t('Undone: {said}', { said }), icon: rareIcons.undo, ms: 4_000 });
  } catch (error) {
    toast({ text: messageFor(error, t('Could not undo. Try again.')), icon: 'alert', ms: 0 });
  }
}
