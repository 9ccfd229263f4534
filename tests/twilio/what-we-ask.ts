// Everything that the adapter asks of Twilio, asked once of the double.
import type { Carrier } from '../../src/server/providers/carrier/carrier';

const ours = '+19195550111';
const theirs = '+19195550122';

export async function askEverything({ numbers, messages, voice }: Carrier): Promise<void> {
  await numbers.account();
  await numbers.search({ area_code: '919', zip_code: '27601' }, 5);
  const { carrier_id } = await numbers.buy(ours, 'Porchlight');
  await numbers.find(ours);
  const since = new Date(Date.now() - 60_000);
  const text = { id: 'x', from: ours, to: theirs, body: 'Hello', report_url: 'https://doors.example.org/report' };
  await messages.send(text);
  await messages.find(text, since);
  const call = { from: ours, volunteer: '+19195550133', person: theirs };
  await voice.ring(call);
  await voice.find(call, since);
  await numbers.release(carrier_id);
}
