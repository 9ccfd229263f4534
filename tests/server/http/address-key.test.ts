// One network of IPv6 counts once, however many of its addresses ask.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../src/contract';
import { addressKey } from '../../../src/server/http/address-key';
import { testApi, type TestApi } from '../../support/api';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
  ['2001:0DB8:0000:0007:ffff:ffff:ffff:ffff', '2001:db8:0:7::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['nowhere', 'nowhere'],
])('%s counts as %s', (address, key) => expect(addressKey(address)).toBe(key));

test('guesses from many addresses of one network are refused together, those from the next are not', async () => {
  const { validate } = contract.invitations;
  const ask = async (address: string) =>
    (await api.as(null).call(validate, { query: { token: 'guess' } }, { headers: { 'x-forwarded-for': address } }))
      .status;
  for (let n = 0; n < validate.rate.max; n += 1) expect(await ask(`2001:db8:5:5::${n.toString(16)}`)).toBe(400);
  expect(await ask('2001:db8:5:5:abcd:abcd:abcd:abcd')).toBe(429);
  expect(await ask('2001:db8:5:6::1')).toBe(400);
});
