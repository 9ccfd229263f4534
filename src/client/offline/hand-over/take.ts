// Taking a walkbook that another phone showed: it is kept like any other, and the grant goes to the server from here, too.
import { certificate as claims, grant as granted } from '../../../contract/certificates';
import { walkbookCacheName } from '../../../domain/walkbooks/walkbook-cache';
import { key, t } from '../../i18n/texts';
import { lookForDownloads } from '../mirror/downloads';
import { myWalkbooks, type Whose } from '../mirror/lists';
import type { Viewer } from '../mirror/walkbook-view';
import { dropStored, storedIds } from '../mirror/walkbook-store';
import { openWalkbookView } from '../mirror/walkbooks';
import { save } from '../outbox/save';
import { putKept } from '../sealed/kept-walkbook';
import { openerFor } from '../sealed/keys';
import { openSealed, openSigned } from '../sealed/signed';
import { keepHandedOver } from './awaiting';
import { certifiedKeys, needsSignal, NotHandedOver } from './code';
import { unpack } from './package';

export interface Taken {
  id: string;
  name: string;
  doors: number;
  /** Who gave it. */
  from: string;
}

const notWhole = key('This walkbook didn’t arrive as it was sent. Nothing was changed: start again.');

/** Opens, checks and keeps what was shown. Throws {@link NotHandedOver}, and has changed nothing then. */
export async function takeOver(viewer: Viewer & Whose, message: Uint8Array<ArrayBuffer>): Promise<Taken> {
  const keys = await certifiedKeys(viewer);
  const { key: sealing } = await openerFor(viewer);
  if (!sealing) throw new NotHandedOver(needsSignal);
  const bytes = await openSealed(keys.agree, message);
  const given = bytes && (await unpack(bytes));
  const giver = given && (await openSigned(given.certificate, keys.server_key, claims));
  const grant = giver && (await openSigned(given.grant, giver.sign, granted));
  if (!given || !giver || !grant) throw new NotHandedOver(notWhole);
  const { walkbook, summary } = given;
  const isSame = [walkbook.id, summary.id].every((id) => id === grant.walkbook_id);
  const isMine = grant.receiver_id === viewer.userId && giver.campaign_id === viewer.campaignId;
  if (!isSame || !isMine || walkbook.campaign_id !== viewer.campaignId) throw new NotHandedOver(notWhole);
  if ((await storedIds(viewer)).has(walkbook.id))
    throw new NotHandedOver(key('You have this walkbook already. Nothing was changed.'));
  const cache = await caches.open(walkbookCacheName(viewer.owner, viewer.campaignId));
  const of = { owner: viewer.owner, campaign_id: viewer.campaignId, id: walkbook.id };
  await putKept(cache, of, sealing, { text: JSON.stringify(walkbook), etag: null, handed: true });
  try {
    await save({
      owner: viewer.owner,
      campaign_id: viewer.campaignId,
      walkbook_id: walkbook.id,
      facts: [
        {
          kind: 'hand_over',
          label: t('{walkbook}, from {name}', { walkbook: walkbook.name, name: giver.name }),
          fact: {
            walkbook_id: walkbook.id,
            receiver_id: viewer.userId,
            grant: given.grant,
            certificate: given.certificate,
          },
        },
      ],
    });
  } catch (error) {
    // Half a hand-over is none.
    await dropStored(viewer, walkbook.id);
    throw error;
  }
  await keepHandedOver(viewer, summary);
  await lookForDownloads(viewer);
  if (!myWalkbooks.get().items.some(({ id }) => id === summary.id)) myWalkbooks.append(summary);
  await openWalkbookView(viewer, walkbook.id).refresh();
  return { id: walkbook.id, name: walkbook.name, doors: walkbook.geo_data.features.length, from: giver.name };
}
