// Numbers, texts and calls of the double.
import { failed, type Answer, type Fields, type Resource, type Route, type Store } from './double-parts';

const account = '/2010-04-01/Accounts/AC[0-9a-f]{32}';
const at = (path: string) => new RegExp(`^${account}${path}$`);
const capabilities = { voice: true, sms: true, mms: true };
const inOldForm = ({ date_created: _made, date_updated: _changed, ...rest }: Resource): Resource => {
  const now = new Date().toUTCString().replace('GMT', '+0000');
  return { date_created: now, date_updated: now, ...rest };
};
const page = (key: string, items: Resource[]): Answer => ({
  status: 200,
  body: { [key]: items.map(inOldForm), page: 0, page_size: 50, next_page_uri: null },
});
const isGiven = (query: Fields, name: string, value: unknown) => query[name] === undefined || query[name] === value;

export function numbersAndTexts({ of, make }: Store): Route[] {
  const numberOf = (form: Fields): Resource => ({
    ...(form.PhoneNumber === undefined ? {} : { phone_number: form.PhoneNumber }),
    ...(form.FriendlyName === undefined ? {} : { friendly_name: form.FriendlyName }),
    ...(form.SmsUrl === undefined ? {} : { sms_url: form.SmsUrl, sms_method: form.SmsMethod }),
    ...(form.VoiceUrl === undefined ? {} : { voice_url: form.VoiceUrl, voice_method: form.VoiceMethod }),
  });
  const mine = (sid: string | undefined) => of('numbers').find((each) => each.sid === sid);
  return [
    [
      'get',
      /^\/2010-04-01\/Accounts\/(AC[0-9a-f]{32})\.json$/,
      ({ parts: [sid] }) => ({
        status: 200,
        body: { sid, status: 'active', friendly_name: 'Ours', type: 'Full' },
      }),
    ],
    [
      'get',
      at('/AvailablePhoneNumbers/US/Local\\.json'),
      () => ({
        status: 200,
        body: {
          available_phone_numbers: [
            { phone_number: '+19195550111', locality: 'Raleigh', region: 'NC', capabilities, iso_country: 'US' },
          ],
          uri: `${account}/AvailablePhoneNumbers/US/Local.json`,
        },
      }),
    ],
    [
      'get',
      at('/IncomingPhoneNumbers\\.json'),
      ({ query }) =>
        page(
          'incoming_phone_numbers',
          of('numbers').filter((each) => isGiven(query, 'PhoneNumber', each.phone_number)),
        ),
    ],
    [
      'post',
      at('/IncomingPhoneNumbers\\.json'),
      ({ form }) => {
        if (of('numbers').some((each) => each.phone_number === form.PhoneNumber))
          return failed(400, 21422, 'The number isn’t available.');
        const number = make('numbers', 'PN', { capabilities, sms_url: null, voice_url: null, ...numberOf(form) });
        return { status: 201, body: inOldForm(number) };
      },
    ],
    [
      'post',
      at('/IncomingPhoneNumbers/(PN[0-9a-f]{32})\\.json'),
      ({ parts: [sid], form }) => {
        const number = mine(sid);
        if (!number) return failed(404, 20404, 'Not found');
        return { status: 200, body: inOldForm(Object.assign(number, numberOf(form))) };
      },
    ],
    [
      'delete',
      at('/IncomingPhoneNumbers/(PN[0-9a-f]{32})\\.json'),
      ({ parts: [sid] }) => {
        const number = mine(sid);
        if (!number) return failed(404, 20404, 'Not found');
        of('numbers').splice(of('numbers').indexOf(number), 1);
        return { status: 204 };
      },
    ],
    [
      'post',
      at('/Messages\\.json'),
      ({ form: { From: from, To: to, Body: body } }) => {
        const fields = {
          from,
          to,
          body,
          status: 'queued',
          direction: 'outbound-api',
          num_media: '0',
          error_code: null,
        };
        return { status: 201, body: inOldForm(make('messages', 'SM', fields)) };
      },
    ],
    [
      'get',
      at('/Messages\\.json'),
      ({ query }) =>
        page(
          'messages',
          of('messages').filter((each) => isGiven(query, 'From', each.from) && isGiven(query, 'To', each.to)),
        ),
    ],
    [
      'post',
      at('/Calls\\.json'),
      ({ form: { From: from, To: to } }) => ({
        status: 201,
        body: inOldForm(make('calls', 'CA', { from, to, status: 'queued' })),
      }),
    ],
    [
      'get',
      at('/Calls\\.json'),
      ({ query }) =>
        page(
          'calls',
          of('calls').filter((each) => isGiven(query, 'From', each.from) && isGiven(query, 'To', each.to)),
        ),
    ],
    [
      'get',
      at('/Addresses\\.json'),
      ({ query }) =>
        page(
          'addresses',
          of('addresses').filter((each) => isGiven(query, 'FriendlyName', each.friendly_name)),
        ),
    ],
    [
      'post',
      at('/Addresses\\.json'),
      ({ form }) => ({ status: 201, body: inOldForm(make('addresses', 'AD', addressOf(form))) }),
    ],
    [
      'post',
      at('/Addresses/(AD[0-9a-f]{32})\\.json'),
      ({ parts: [sid], form }) => {
        const address = of('addresses').find((each) => each.sid === sid);
        if (!address) return failed(404, 20404, 'Not found');
        return { status: 200, body: inOldForm(Object.assign(address, addressOf(form))) };
      },
    ],
  ];
}

const addressOf = ({ CustomerName, FriendlyName, Street, City, Region, PostalCode, IsoCountry }: Fields): Resource => ({
  customer_name: CustomerName,
  street: Street,
  city: City,
  region: Region,
  postal_code: PostalCode,
  ...(FriendlyName === undefined ? {} : { friendly_name: FriendlyName }),
  ...(IsoCountry === undefined ? {} : { iso_country: IsoCountry }),
});
