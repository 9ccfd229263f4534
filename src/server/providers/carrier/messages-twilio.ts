// Texts through Twilio.
import type { MessageCarrier } from './messages';
import { askTwilio, type TwilioClient } from './twilio-client';
import { isSigned } from './webhook-signature';

/** Twilio's clock and ours may differ by so many milliseconds. */
const clocksDiffer = 5_000;
/** Texts to one number that are read back at once. */
const mostReceived = 10_000;

/** Those that it answers unless told otherwise, by its documentation: English ones, and only where they stand alone. */
const answeredWords = 'stop stopall unsubscribe cancel end quit revoke optout start unstop help info'.split(' ');

export function twilioMessages(client: TwilioClient, authToken: string): MessageCarrier {
  return {
    name: 'twilio',
    answeredWords,
    async send({ from, to, body, report_url: statusCallback }) {
      const { sid } = await askTwilio(() => client.messages.create({ from, to, body, statusCallback }));
      return { carrier_id: sid };
    },
    async find({ from, to, body }, since) {
      const rows = await askTwilio(() => client.messages.list({ from, to, limit: 50 }));
      const earliest = since.getTime() - clocksDiffer;
      return rows.filter((row) => row.body === body && row.dateCreated.getTime() >= earliest).map(({ sid }) => sid);
    },
    async received(to, dateSentAfter) {
      const rows = await askTwilio(() =>
        client.messages.list({ to, dateSentAfter, limit: mostReceived, pageSize: 1_000 }),
      );
      return rows.flatMap(({ sid, from, body, dateSent, dateCreated, direction }) =>
        direction === 'inbound' ? { carrier_id: sid, from, body, at: dateSent ?? dateCreated } : [],
      );
    },
    isGenuine: (webhook) => Promise.resolve(isSigned(authToken, webhook)),
  };
}
