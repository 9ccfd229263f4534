import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftKey, dropDraft, readDraft, writeDraft } from '../../../../src/client/offline/outbox/drafts';
import { withOutbox } from '../../../../src/client/offline/outbox/outbox-connection';
import { newPhone, owner } from '../../local/headquarters';

const key = draftKey(owner, 'survey', 'marta');

beforeEach(newPhone);
afterEach(() => void vi.restoreAllMocks());

/** A draft is written over a connection that is lost, which the page learns of when told: it is then written once more. */
async function writeThatIsLost(value: string): Promise<{ learn: () => Promise<void> }> {
  const db = await withOutbox((open) => Promise.resolve(open));
  let lose: (error: Error) => void = () => undefined;
  const put = vi.spyOn(db.drafts, 'put');
  put.mockImplementationOnce((() => new Promise((_, reject) => (lose = reject))) as never);
  const written = writeDraft(key, value);
  await vi.waitFor(() => expect(put).toHaveBeenCalledTimes(1));
  return {
    async learn() {
      lose(new DOMException('The database does not answer.', 'TimeoutError'));
      await written;
    },
  };
}

test('a draft that is written again after its connection was lost does not replace a later one', async () => {
  const lost = await writeThatIsLost('older');
  await writeDraft(key, 'newer');
  await lost.learn();
  expect(await readDraft(key)).toBe('newer');
});

test('a draft that is written again after its connection was lost does not come back once it was dropped', async () => {
  const lost = await writeThatIsLost('older');
  await dropDraft(key);
  await lost.learn();
  expect(await readDraft(key)).toBeNull();
});

test('a draft whose connection was lost is written again where nothing came after it', async () => {
  const lost = await writeThatIsLost('only one');
  await lost.learn();
  expect(await readDraft(key)).toBe('only one');
});
