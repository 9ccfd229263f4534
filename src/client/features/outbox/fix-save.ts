// Saves the correction of a refused item: a fact of its own, with the photo and the time of the one that it corrects.
import { walkbookOf } from '../../../domain/facts/lanes';
import { type NewFact } from '../../offline/outbox/new-item';
import { readPhoto } from '../../offline/outbox/read-items';
import { save } from '../../offline/outbox/save';
import { photoIdOf, type FactItem, type Item } from '../../offline/outbox/outbox-db';
import { serverNow } from '../../session/server-clock';

/** Before this no phone recorded anything: its clock was wrong, and the correction has the time of now. */
const earliest = Date.UTC(2020, 0);

/** Rejects with NotSaved, or with NotCorrected when it was corrected or sent in the meantime. */
export async function saveCorrection(item: Item, fact: NewFact): Promise<FactItem[]> {
  const photo = await readPhoto(photoIdOf(item.id));
  const at = Date.parse(item.fact.recorded_at);
  return save({
    owner: item.owner,
    campaign_id: item.campaign_id,
    walkbook_id: walkbookOf(item.lane),
    facts: [fact],
    fixes: item.id,
    ...(at > earliest && at < serverNow() ? { recorded_at: item.fact.recorded_at } : {}),
    ...(photo ? { photo: { bytes: photo.bytes, mime: photo.mime } } : {}),
  });
}
