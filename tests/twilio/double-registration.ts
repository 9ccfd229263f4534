// Trust Hub, brands and messaging services of the double.
import { failed, type Answer, type Asked, type Resource, type Route, type Store } from './double-parts';

const page = (key: string, items: Resource[]): Answer => ({
  status: 200,
  body: { [key]: items, meta: { key, page: 0, page_size: 50, next_page_url: null, previous_page_url: null } },
});
const sid = (letters: string) => `(${letters}[0-9a-f]{32})`;
const missing = failed(404, 20404, 'Not found');
/** Of these no one knows when they changed: they never do. */
const unchanging = ({ date_updated: _changed, ...rest }: Resource): Resource => rest;

/** A field of a form as a resource has it. */
const snake = (name: string) => name.replace(/(?<=.)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
const readValue = (value: unknown): unknown => {
  if (value === 'true' || value === 'false') return value === 'true';
  return typeof value === 'string' && value.startsWith('{') ? JSON.parse(value) : value;
};
const fieldsOf = ({ form }: Pick<Asked, 'form'>): Resource =>
  Object.fromEntries(Object.entries(form).map(([name, value]) => [snake(name), readValue(value)]));

export function registration({ of, make }: Store): Route[] {
  const one = (kind: string, name: string | undefined) => of(kind).find((each) => each.sid === name);
  const change = (resource: Resource | undefined, fields: Resource): Answer =>
    resource
      ? { status: 200, body: Object.assign(resource, fields, { date_updated: new Date().toISOString() }) }
      : missing;

  /** A kind that is made, listed, read and changed by its name. */
  const plain = (kind: string, path: string, letters: string, key: string, more: Resource = {}): Route[] => [
    [
      'post',
      new RegExp(`^${path}$`),
      (asked) => ({ status: 201, body: make(kind, letters, { ...more, ...fieldsOf(asked) }) }),
    ],
    [
      'get',
      new RegExp(`^${path}$`),
      ({ query }) =>
        page(
          key,
          of(kind).filter((each) => !query.FriendlyName || each.friendly_name === query.FriendlyName),
        ),
    ],
    [
      'get',
      new RegExp(`^${path}/${sid(letters)}$`),
      ({ parts: [name] }) => {
        const found = one(kind, name);
        return found ? { status: 200, body: found } : missing;
      },
    ],
    ['post', new RegExp(`^${path}/${sid(letters)}$`), (asked) => change(one(kind, asked.parts[0]), fieldsOf(asked))],
  ];

  /** What is assigned to a profile, and looks over it. */
  const profile = (path: string, field: string): Route[] => [
    [
      'post',
      new RegExp(`^${path}/${sid('BU')}/EntityAssignments$`),
      ({ parts: [name], form }) => ({
        status: 201,
        body: unchanging(make('assigned', 'BV', { [field]: name, object_sid: form.ObjectSid })),
      }),
    ],
    [
      'get',
      new RegExp(`^${path}/${sid('BU')}/EntityAssignments$`),
      ({ parts: [name] }) =>
        page(
          'results',
          of('assigned')
            .filter((each) => each[field] === name)
            .map(unchanging),
        ),
    ],
    [
      'post',
      new RegExp(`^${path}/${sid('BU')}/Evaluations$`),
      ({ parts: [name], form }) => ({
        status: 201,
        body: unchanging(
          make('evaluations', 'EL', {
            [field]: name,
            policy_sid: form.PolicySid,
            status: 'compliant',
            results: [],
          }),
        ),
      }),
    ],
  ];

  const brandOf = (name: string | undefined) => one('brands', name);
  const campaignsOf = (service: string | undefined) =>
    of('campaigns').filter((each) => each.messaging_service_sid === service);
  const usa2p = `/v1/Services/${sid('MG')}/Compliance/Usa2p`;
  return [
    ...plain('profiles', '/v1/CustomerProfiles', 'BU', 'results', { status: 'draft', errors: null }),
    ...profile('/v1/CustomerProfiles', 'customer_profile_sid'),
    ...plain('products', '/v1/TrustProducts', 'BU', 'results', { status: 'draft', errors: null }),
    ...profile('/v1/TrustProducts', 'trust_product_sid'),
    ...plain('people', '/v1/EndUsers', 'IT', 'results'),
    ...plain('documents', '/v1/SupportingDocuments', 'RD', 'results', { status: 'DRAFT', mime_type: null }),
    [
      'post',
      /^\/v1\/a2p\/BrandRegistrations$/,
      ({ form }) => {
        const fields = {
          customer_profile_bundle_sid: form.CustomerProfileBundleSid,
          a2p_profile_bundle_sid: form.A2PProfileBundleSid,
          brand_type: form.BrandType,
          skip_automatic_sec_vet: form.SkipAutomaticSecVet === 'true',
          status: 'PENDING',
          failure_reason: null,
          errors: [],
        };
        return { status: 201, body: make('brands', 'BN', fields) };
      },
    ],
    ['get', /^\/v1\/a2p\/BrandRegistrations$/, () => page('data', of('brands'))],
    [
      'get',
      new RegExp(`^/v1/a2p/BrandRegistrations/${sid('BN')}$`),
      ({ parts: [name] }) => {
        const brand = brandOf(name);
        return brand ? { status: 200, body: brand } : missing;
      },
    ],
    [
      'post',
      new RegExp(`^/v1/a2p/BrandRegistrations/${sid('BN')}$`),
      ({ parts: [name] }) => {
        make('again', 'XX', { of: name });
        return { ...change(brandOf(name), { status: 'PENDING', errors: [] }), status: 202 };
      },
    ],
    [
      'get',
      new RegExp(`^/v1/a2p/BrandRegistrations/${sid('BN')}/Vettings$`),
      ({ parts: [name] }) =>
        page(
          'data',
          of('vettings').filter((each) => each.brand_sid === name),
        ),
    ],
    [
      'post',
      new RegExp(`^/v1/a2p/BrandRegistrations/${sid('BN')}/Vettings$`),
      ({ parts: [brand_sid], form }) => {
        const { sid: brand_vetting_sid, ...made } = make('vettings', 'VT', {
          brand_sid,
          vetting_provider: form.VettingProvider,
          vetting_id: form.VettingId,
          vetting_status: 'IN_PROGRESS',
        });
        of('vettings').splice(-1, 1, { ...made, brand_vetting_sid });
        return { status: 201, body: { ...made, brand_vetting_sid } };
      },
    ],
    ...plain('services', '/v1/Services', 'MG', 'services'),
    [
      'get',
      new RegExp(`^/v1/Services/${sid('MG')}/PhoneNumbers$`),
      ({ parts: [service] }) =>
        page(
          'phone_numbers',
          of('senders').filter((each) => each.service_sid === service),
        ),
    ],
    [
      'post',
      new RegExp(`^/v1/Services/${sid('MG')}/PhoneNumbers$`),
      ({ parts: [service_sid], form }) => {
        const sender = make('senders', 'PN', { service_sid });
        return { status: 201, body: Object.assign(sender, { sid: form.PhoneNumberSid }) };
      },
    ],
    ['get', new RegExp(`^${usa2p}$`), ({ parts: [service] }) => page('compliance', campaignsOf(service))],
    [
      'post',
      new RegExp(`^${usa2p}$`),
      (asked) => {
        const [messaging_service_sid] = asked.parts;
        if (campaignsOf(messaging_service_sid).length > 0) return failed(409, 21711, 'The service has a campaign.');
        const { has_embedded_links, ...rest } = fieldsOf(asked);
        const fields = {
          ...rest,
          has_embedded_links,
          messaging_service_sid,
          campaign_status: 'IN_PROGRESS',
          errors: [],
        };
        return { status: 201, body: make('campaigns', 'QE', fields) };
      },
    ],
    [
      'post',
      new RegExp(`^${usa2p}/${sid('QE')}$`),
      (asked) => {
        make('again', 'XX', { of: asked.parts[1] });
        return change(one('campaigns', asked.parts[1]), {
          ...fieldsOf(asked),
          campaign_status: 'IN_PROGRESS',
          errors: [],
        });
      },
    ],
    [
      'delete',
      new RegExp(`^${usa2p}/${sid('QE')}$`),
      ({ parts: [, name] }) => {
        const found = one('campaigns', name);
        if (!found) return missing;
        of('campaigns').splice(of('campaigns').indexOf(found), 1);
        return { status: 204 };
      },
    ],
  ];
}
