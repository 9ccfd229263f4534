// The outbox of texts as a process of its own, to be killed where it stands, with the real adapter and a carrier at an address.
import { connect } from '../../src/server/db/connection';
import { startTextOutbox } from '../../src/server/modules/text-outbox/outbox';
import { twilioMessages } from '../../src/server/providers/carrier/messages-twilio';

const [databaseUrl = '', apiBase = ''] = process.argv.slice(2);
const { db } = connect(databaseUrl, { max: 4 });
const messages = twilioMessages({ accountSid: `AC${'0'.repeat(32)}`, authToken: 'token', apiBase });
startTextOutbox({ db, messages, publicUrl: 'http://localhost', report: () => {}, grace: 1 });
