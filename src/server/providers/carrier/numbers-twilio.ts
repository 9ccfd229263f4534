// Phone numbers of Twilio.
import * as z from 'zod/mini';
import { CarrierError } from './carrier-error';
import type { AccountStatus, NumberCarrier, OwnedNumber } from './numbers';
import { askTwilio, type TwilioClient } from './twilio-client';

/** Numbers that one messaging service has at most. */
const mostSenders = 400;

/** @param told where Twilio brings what people write to a number, and asks what to say to who calls it; null: nowhere, as of a machine
 *   that no one reaches */
export function twilioNumbers(client: TwilioClient, told: { texts: string; calls: string } | null): NumberCarrier {
  const urls =
    told === null ? {} : { smsUrl: told.texts, smsMethod: 'POST', voiceUrl: told.calls, voiceMethod: 'POST' };
  return {
    name: 'twilio',
    async account() {
      const { status } = await askTwilio(() => client.api.v2010.accounts(client.accountSid).fetch());
      return status as AccountStatus;
    },
    async search({ area_code, zip_code }, most) {
      const rows = await askTwilio(() =>
        client.availablePhoneNumbers('US').local.list({
          ...(area_code === undefined ? {} : { areaCode: Number(area_code) }),
          ...(zip_code === undefined ? {} : { inPostalCode: zip_code }),
          voiceEnabled: true,
          smsEnabled: true,
          limit: most,
        }),
      );
      return rows.map(({ phoneNumber, locality, region, capabilities }) => ({
        phone_number: phoneNumber,
        place: [locality, region].filter(Boolean).join(', '),
        capabilities: capabilitiesOf(capabilities),
      }));
    },
    async find(phoneNumber) {
      const [row] = await askTwilio(() => client.incomingPhoneNumbers.list({ phoneNumber, limit: 1 }));
      return row ? present(row) : null;
    },
    async buy(phoneNumber, friendlyName) {
      return present(await askTwilio(() => client.incomingPhoneNumbers.create({ phoneNumber, friendlyName, ...urls })));
    },
    setUpAs: told === null ? '' : `${told.texts} ${told.calls}`,
    async setUp(carrierId, service) {
      await askTwilio(() => client.incomingPhoneNumbers(carrierId).update(urls));
      if (service === null) return;
      const { phoneNumbers } = client.messaging.v1.services(service);
      const senders = await askTwilio(() => phoneNumbers.list({ limit: mostSenders }));
      if (!senders.some(({ sid }) => sid === carrierId))
        await askTwilio(() => phoneNumbers.create({ phoneNumberSid: carrierId }));
    },
    async release(carrierId) {
      await askTwilio(() => client.incomingPhoneNumbers(carrierId).remove()).catch((error: unknown) => {
        if (!(error instanceof CarrierError) || error.kind !== 'gone') throw error;
      });
    },
  };
}

interface Row {
  sid: string;
  friendlyName: string;
  capabilities: unknown;
}

const present = ({ sid, friendlyName, capabilities }: Row): OwnedNumber => ({
  carrier_id: sid,
  label: friendlyName,
  capabilities: capabilitiesOf(capabilities),
});

const answered = z.record(z.string(), z.unknown());

/** Free numbers spell them in capitals, one's own don't. */
function capabilitiesOf(given: unknown) {
  const said = answered.safeParse(given).data ?? {};
  const can = (what: string) => said[what] === true || said[what.toUpperCase()] === true;
  return { voice: can('voice'), sms: can('sms'), mms: can('mms') };
}
