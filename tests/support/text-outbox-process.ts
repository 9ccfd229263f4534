// The outbox of texts as a process of its own, to be killed where it stands, with the real adapter and a carrier at an address.
// It begins when it is told to.
import { connect } from '../../src/server/db/connection';
import { startTextOutbox } from '../../src/server/modules/text-outbox/outbox';
import { twilioMessages } from '../../src/server/providers/carrier/messages-twilio';
import { twilioClient } from '../../src/server/providers/carrier/twilio-client';

const [databaseUrl = '', apiBase = ''] = process.argv.slice(2);
const { db } = connect(databaseUrl, { max: 4 });
const settings = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'token', apiBase };
const messages = twilioMessages(twilioClient(settings), settings.authToken);
process.once('message', () =>
  startTextOutbox({ db, messages, publicUrl: 'http://localhost', report: () => {}, grace: 1 }),
);
