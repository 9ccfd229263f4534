// The walkbooks of a cut made by a process of its own, to be killed where it stands: it orders some turfs and then stops moving.
import { connect } from '../../src/server/db/connection';
import { orderDoors } from '../../src/server/jobs/walking-order';
import { runTurfJob } from '../../src/server/modules/turf/run-turf-job';

const [databaseUrl = '', campaignId = '', id = '', ordered = ''] = process.argv.slice(2);
const { db } = connect(databaseUrl);
let left = Number(ordered);
const never = new Promise<never>((_resolve, _reject) => {
  setTimeout(() => undefined, 600_000);
});
const orderFor = () => (doors: Parameters<typeof orderDoors>[0]) => {
  left -= 1;
  return left < 0 ? never : Promise.resolve(orderDoors(doors));
};
await runTurfJob({ db, orderFor }, campaignId, id, new AbortController().signal);
