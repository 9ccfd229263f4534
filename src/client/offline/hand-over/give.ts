// Giving a walkbook to another phone: the grant is saved as a fact, and the walkbook packed so that only the receiver opens it.
import type { Certificate, Grant } from '../../../contract/certificates';
import type { Walkbook, WalkbookSummary } from '../../../contract/walkbooks';
import { walkbookLane } from '../../../domain/facts/lanes';
import { longestMessage } from '../../../domain/hand-over/fountain';
import { framesOf, receiverMark } from '../../../domain/hand-over/frames';
import { key, t } from '../../i18n/texts';
import { serverNow } from '../../session/server-clock';
import { instantOf, newId } from '../device/clock';
import { myWalkbooks, type Whose } from '../mirror/lists';
import { openWalkbookView } from '../mirror/walkbooks';
import type { Viewer } from '../mirror/walkbook-view';
import { readOwnFacts } from '../outbox/read-items';
import { save } from '../outbox/save';
import { sealFor, signText } from '../sealed/signed';
import { awaitsHandOver } from './awaiting';
import { certifiedKeys, NotHandedOver } from './code';
import { pack } from './package';

/** Saves that a walkbook is now the receiver's as well, and returns the codes to show. Throws {@link NotHandedOver}. */
export async function handOver(
  viewer: Viewer & Whose,
  id: string,
  { receiver, code }: { receiver: Certificate; code: string },
): Promise<(index: number) => string> {
  const { walkbook } = openWalkbookView(viewer, id).store.get();
  if (!walkbook) throw new NotHandedOver(key('This walkbook isn’t on this phone.'));
  if (await awaitsHandOver(viewer, id, viewer.userId))
    throw new NotHandedOver(
      key('This walkbook was handed over and not synced yet: it needs signal before it’s handed on.'),
    );
  const { sign, certificate } = await certifiedKeys(viewer);
  const granted: Grant = {
    id: newId(),
    at: instantOf(serverNow()),
    walkbook_id: id,
    receiver_id: receiver.user_id,
  };
  const grant = await signText(sign, granted);
  const known = await withOwnFacts(viewer, walkbook);
  const message = await sealFor(
    receiver.agree,
    await pack({ grant, certificate, summary: summaryOf(walkbook), walkbook: known }),
  );
  if (message.length > longestMessage)
    throw new NotHandedOver(key('This walkbook is too large to hand over without signal.'));
  await save({
    owner: viewer.owner,
    campaign_id: viewer.campaignId,
    walkbook_id: id,
    facts: [
      {
        kind: 'hand_over',
        label: t('{walkbook}, handed to {name}', { walkbook: walkbook.name, name: receiver.name }),
        fact: { walkbook_id: id, receiver_id: receiver.user_id, grant, certificate },
      },
    ],
  });
  const [transfer = 0] = crypto.getRandomValues(new Uint32Array(1));
  return framesOf(message, { transfer, receiver: receiverMark(code) });
}

function summaryOf(walkbook: Walkbook): WalkbookSummary {
  const { geo_data: _doors, touches: _touches, survey_responses: _responses, ...summary } = walkbook;
  return myWalkbooks.get().items.find(({ id }) => id === walkbook.id) ?? summary;
}

/** The walkbook with what this phone recorded since: no one knocks a second time. */
async function withOwnFacts(viewer: Viewer, walkbook: Walkbook): Promise<Walkbook> {
  const by = { user_id: viewer.userId, user_name: viewer.firstName };
  const { touches, survey_responses, door_facts = [] } = walkbook;
  const known = new Set([...touches, ...survey_responses, ...door_facts].map(({ id }) => id));
  const own = (await readOwnFacts(viewer.owner, walkbookLane(walkbook.id))).filter(({ fact }) => !known.has(fact.id));
  return {
    ...walkbook,
    touches: [...touches, ...own.flatMap((each) => (each.kind === 'touch' ? [{ ...each.fact, ...by }] : []))],
    survey_responses: [
      ...survey_responses,
      ...own.flatMap((each) => (each.kind === 'survey_response' ? [{ ...each.fact, ...by }] : [])),
    ],
    door_facts: [...door_facts, ...own.flatMap((each) => (each.kind === 'door_fact' ? [{ ...each.fact, ...by }] : []))],
  };
}
