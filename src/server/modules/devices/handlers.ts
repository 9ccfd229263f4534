// Phones report how far they have counted; what is missing is derived from the facts at every look.
import type { contract } from '../../../contract';
import { mostIds } from '../../../contract/devices';
import { may } from '../../../domain/access/capabilities';
import type { Db } from '../../db/connection';
import { ApiError } from '../../http/errors';
import type { Handlers, Services } from '../../http/handler';
import { measure } from '../../measured';
import { audit } from '../audit/repo';
import { erasedOf } from '../facts/erased-facts-repo';
import { attachedOf } from '../files/repo';
import { certify } from './certificates';
import { forgetDevice, isForgotten, keyOf } from './keys-repo';
import { countOf, differingDays, lackingFacts, listDevices, reportDevice } from './repo';

export const deviceHandlers: Handlers<typeof contract.devices> = {
  async report({ body, member, user, db, services }) {
    const device = { campaign_id: member.campaign_id, user_id: user.id, device_id: body.device_id.toLowerCase() };
    await reportDevice(db, device, body);
    const erased = await erasedOf(db, device, mostIds);
    const count = await countOf(db, device);
    measure('compared', { hasGaps: count.missing.length > 0 });
    return {
      ...count,
      ...(body.days && { days: await differingDays(db, device, body.days) }),
      ...(body.ids && { lacking: await lackingFacts(db, device, body.ids) }),
      ...(erased.length > 0 && { erased }),
      ...(body.photos && { photos: await comparePhotos(services, db, device, body.photos) }),
    };
  },

  all: ({ member, db }) => listDevices(db, member.campaign_id),

  mine: ({ member, user, db }) => listDevices(db, member.campaign_id, user.id),

  async key({ body, member, user, identity, db, services }) {
    const owner = { campaign_id: member.campaign_id, user_id: user.id };
    const forgotten = await isForgotten(db, { ...owner, device_id: body.device_id.toLowerCase() }, identity.signedInAt);
    return { key: forgotten ? null : await keyOf(db, owner), hours: services.config.keyHours };
  },

  async forget(context) {
    const { body, member, user, db } = context;
    if (body.user_id.toLowerCase() !== user.id && !may(member.title, 'members.view')) throw new ApiError('FORBIDDEN');
    await forgetDevice(db, { ...body, campaign_id: member.campaign_id });
    await audit(context, 'phone_forgotten', { id: body.user_id });
    return null;
  },
};

export const certificateHandlers: Handlers<typeof contract.certificates> = {
  async issue({ body, member, user, identity, db, services, now }) {
    const device = { campaign_id: member.campaign_id, user_id: user.id, device_id: body.device_id.toLowerCase() };
    const expires_at = now.getTime() + services.config.keyHours * 3_600_000;
    const name = `${user.first} ${user.last}`;
    const keys = { sign: body.sign, agree: body.agree };
    const signed = await certify(db, { ...device, name, ...keys, issued_at: now.getTime(), expires_at });
    return (await isForgotten(db, device, identity.signedInAt)) ? { ...signed, certificate: null } : signed;
  },
};

/** A photo or voice note counts as here when its bytes are, too: a database and a folder may be restored from different moments. */
async function comparePhotos(
  { files, config }: Services,
  db: Db,
  owner: { campaign_id: string; user_id: string },
  ids: readonly string[],
) {
  const named = await attachedOf(db, owner, ids, config.backupDays);
  const stored = await Promise.all(
    named.map(async ({ storage_key }) => storage_key === null || (await files.has(storage_key))),
  );
  const here = new Map(named.filter((_, at) => stored[at]).map((photo) => [photo.id, photo]));
  return {
    lacking: ids.filter((id) => !here.has(id.toLowerCase())),
    backed_up: ids.filter((id) => here.get(id.toLowerCase())?.backed_up),
    days: config.backupDays,
  };
}
