// A mailing made by a process of its own, to be killed where it stands.
import { connect } from '../../src/server/db/connection';
import { makeMailing } from '../../src/server/modules/mailer-campaigns/make-mailing';

const [databaseUrl = '', campaignId = '', id = ''] = process.argv.slice(2);
const { db } = connect(databaseUrl, { max: 2 });
await makeMailing({ db, jobs: { add: () => Promise.resolve() } }, campaignId, id, new Date());
