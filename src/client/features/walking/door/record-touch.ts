// One tap at a door: the fact is saved in one transaction, then the person is told, and may take it back for ten seconds.
import { t } from '../../../i18n/texts';
import type { ContactResult, Touch } from '../../../../contract/facts/touch';
import type { DoorFeature, DoorVoter } from '../../../../contract/doors';
import { undoneTouch } from '../../../../domain/facts/undo';
import { resultWords } from '../../../../domain/facts/result-names';
import type { Viewer } from '../../../offline/mirror/walkbook-view';
import { type NewFact } from '../../../offline/outbox/new-item';
import { draftsChanged } from '../../../offline/outbox/drafts';
import { save } from '../../../offline/outbox/save';
import type { FactItem } from '../../../offline/outbox/outbox-db';
import { recentFix } from '../../../offline/device/position';
import { messageFor } from '../../../data/error-messages';
import { toast } from '../../../ui/primitives/toast';
import { bringBack, withdraw } from './save-with-undo';

export interface Knock {
  door: DoorFeature;
  /** Null: the door itself. */
  voter: DoorVoter | null;
  result: ContactResult | null;
  note?: string;
  /** What of the note was typed for this result: a draft again after "Undo". */
  typed?: string;
  /** Something to read was left besides. */
  literature?: boolean;
  /** The touch that this one corrects. */
  before?: Touch | null;
  /** `before` is the same knock, tapped a moment ago: "Undo" takes both back. */
  again?: boolean;
}

/** "118", "118 #4": what a canvasser calls a door. */
export function doorName(door: DoorFeature): string {
  const { house_number, address, unit } = door.properties;
  return `${house_number || address}${unit ? ` #${unit}` : ''}`;
}

function labelOf({ door, voter, result }: Knock): string {
  const { address, unit } = door.properties;
  const who = voter ? `${voter.first} ${voter.last}, ` : '';
  return `${who}${address}${unit ? ` #${unit}` : ''}: ${result ? t(resultWords[result].inline) : t('undone')}`;
}

/** A touch ready to be saved. The position is the phone's last one, when it is less than a minute old. */
export function touchOf(knock: Knock): NewFact {
  return {
    kind: 'touch',
    label: labelOf(knock),
    fact: {
      door_id: knock.door.properties.door_id,
      voter_id: knock.voter?.id ?? null,
      contact_result: knock.result,
      note: knock.note?.trim() ?? '',
      gps: recentFix(),
      literature: knock.literature ?? false,
      replaces: knock.before?.id ?? null,
    },
  };
}

/**
 * Cold fingers tap twice: the same knocks again within this many milliseconds are the same tap, whatever they would correct.
 * By then that is the first tap itself, and Undo would bring it back.
 */
const oneTap = 700;
let latest: { knocks: string; at: number; saved: Promise<boolean> } | null = null;

/**
 * Saves knocks in one transaction and says so; false when nothing was saved (then that is said, too).
 * @param noteKey the draft of the note that the knocks take along: it goes with it, and "Undo" brings the text back
 */
export function recordKnocks(
  viewer: Viewer,
  walkbookId: string,
  knocks: readonly Knock[],
  said: string,
  noteKey?: string,
): Promise<boolean> {
  const same = JSON.stringify([
    walkbookId,
    knocks.map(({ door, voter, result, note, literature }) => [
      door.properties.door_id,
      voter?.id,
      result,
      note,
      literature,
    ]),
  ]);
  const at = performance.now();
  if (latest?.knocks === same && at - latest.at < oneTap) return latest.saved;
  latest = { knocks: same, at, saved: saveKnocks(viewer, walkbookId, knocks, said, noteKey) };
  return latest.saved;
}

async function saveKnocks(
  viewer: Viewer,
  walkbookId: string,
  knocks: readonly Knock[],
  said: string,
  noteKey: string | undefined,
): Promise<boolean> {
  const order = { owner: viewer.owner, campaign_id: viewer.campaignId, walkbook_id: walkbookId };
  let saved: readonly FactItem[];
  try {
    saved = await save({ ...order, facts: knocks.map(touchOf), drafts: noteKey === undefined ? [] : [noteKey] });
  } catch (error) {
    toast({ text: messageFor(error, t('Not saved. Keep this screen open and try again.')), icon: 'alert', ms: 0 });
    return false;
  }
  const undo = knocks.flatMap((knock, index): NewFact[] => {
    const item = saved[index];
    if (item?.kind !== 'touch') return [];
    const before = knock.again ? null : (knock.before ?? null);
    const label = labelOf({ ...knock, result: before?.contact_result ?? null });
    return [{ kind: 'touch', label, fact: undoneTouch(item.fact, before) }];
  });
  const at = knocks[0]?.again ? undefined : knocks[0]?.before?.recorded_at;
  toast({
    text: t('Saved on this phone: {said}', { said }),
    icon: 'check',
    ms: 10_000,
    action: {
      label: t('Undo'),
      run: () => {
        bringBack(noteKey, typedNote(knocks));
        void withdraw(viewer, walkbookId, undo, said, at);
      },
    },
  });
  draftsChanged.send();
  return true;
}

/** The text that was typed for these knocks, not the one that they keep from what they correct, unless that goes, too. */
function typedNote(knocks: readonly Knock[]): string {
  const [knock] = knocks;
  return (knock?.again ? knock.note : knock?.typed) ?? '';
}

/** Takes a touch back, whatever it corrected; its note is a draft again under `noteKey`. */
export async function undoFact(
  viewer: Viewer,
  walkbookId: string,
  knock: Omit<Knock, 'result'>,
  said: string,
  noteKey?: string,
) {
  bringBack(noteKey, knock.before?.note ?? '');
  await withdraw(viewer, walkbookId, [touchOf({ ...knock, result: null })], said);
}

/** "118, not home"; of one of several people "118, Marta Ortega: not home"; of all of them "118, no one home". */
export function textOf(door: DoorFeature, result: ContactResult, voter: DoorVoter | null = null): string {
  const what = voter === null && result === 'not_home' ? t('no one home') : t(resultWords[result].inline);
  const named = voter !== null && door.properties.voters.length > 1;
  return named ? `${doorName(door)}, ${voter.first} ${voter.last}: ${what}` : `${doorName(door)}, ${what}`;
}
