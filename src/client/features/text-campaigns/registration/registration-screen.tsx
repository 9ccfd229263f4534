// Registration for texting: the brand, the texts and a number, one after the other, each as the carrier has it now.
import { contract } from '../../../../contract';
import type { TextRegistration } from '../../../../contract/outreach/text-registration';
import { useCall, type Loaded } from '../../../data/use-call';
import { formatDate, formatPhone } from '../../../i18n/formats';
import { key, t, translateServerMessage } from '../../../i18n/texts';
import { useMember } from '../../../session/session';
import { Stack } from '../../../ui/layout/stack-and-row';
import { ButtonLink } from '../../../ui/primitives/button';
import { Card } from '../../../ui/primitives/card';
import { Loadable } from '../../../ui/primitives/loadable';
import { Page } from '../../../ui/primitives/page';
import { Problem } from '../../../ui/primitives/problem';
import { Skeleton } from '../../../ui/primitives/skeleton';
import { Tag, type TagLook } from '../../../ui/primitives/tag';
import { A2pForm } from './a2p-form';
import { BrandForm } from './brand-form';
import { registrationWords } from './registration-words';

type Step = NonNullable<TextRegistration['brand'] | TextRegistration['a2p_campaign']>;

const stateWords: Record<Step['state'], { words: string; look: TagLook }> = {
  sending: { words: key('Being submitted'), look: 'lamp' },
  pending: { words: key('Under review'), look: 'lamp' },
  approved: { words: key('Approved||registration'), look: 'good' },
  failed: { words: key('Not approved'), look: 'refused' },
};

const isMoving = (step: Step | null | undefined) => step?.state === 'sending' || step?.state === 'pending';

export function RegistrationScreen() {
  const { campaignId } = useMember();
  const loaded = useCall(
    contract.textRegistration.status,
    { params: { id: campaignId } },
    { every: (found) => (isMoving(found?.brand) || isMoving(found?.a2p_campaign) ? 10_000 : 60_000) },
  );
  return (
    <Page
      title={t('Registration for texting')}
      back={{ to: '/app/text-campaigns', label: t('Text campaigns') }}
      pill={
        loaded.data && (
          <Tag look={registrationWords[loaded.data.status].look}>{t(registrationWords[loaded.data.status].words)}</Tag>
        )
      }
      narrow
    >
      <Loadable loaded={loaded} waiting={<Skeleton rows={3} height={112} />}>
        {(registration) => <Steps registration={registration} loaded={loaded} />}
      </Loadable>
    </Page>
  );
}

function Steps({ registration, loaded }: { registration: TextRegistration; loaded: Loaded<TextRegistration> }) {
  const { status, brand, a2p_campaign: texts, phone_numbers: numbers, carrier } = registration;
  const mayRegister = status === 'not_registered' || status === 'brand_failed';
  const mayDescribe = status === 'campaign_needed' || status === 'campaign_failed';
  return (
    <Stack gap={14}>
      <p>{t(registrationWords[status].next)}</p>
      {carrier === 'local' && (
        <Problem mild>
          {t('No carrier is set up on this server. Everything works as it would, but texts reach only the test phone.')}
        </Problem>
      )}
      <Card title={t('1. Who you are')} aside={brand && <StepTag step={brand} />} next={mayRegister}>
        <Stack gap={14}>
          {brand && <StepNote step={brand} />}
          {mayRegister ? (
            <BrandForm brand={brand?.submitted ?? null} onRegistered={loaded.replace} />
          ) : (
            brand && <p>{placeOf(brand)}</p>
          )}
        </Stack>
      </Card>
      <Card title={t('2. What you text')} aside={texts && <StepTag step={texts} />} next={mayDescribe}>
        <Stack gap={14}>
          {texts && <StepNote step={texts} />}
          {mayDescribe && brand ? (
            <A2pForm texts={texts} brandName={brand.company_name} onRegistered={loaded.replace} />
          ) : texts ? (
            <p>{texts.description}</p>
          ) : (
            <p className="quiet">{t('You describe it here once your brand is approved.')}</p>
          )}
        </Stack>
      </Card>
      <Card
        title={t('3. Numbers to send from')}
        aside={<ButtonLink to="/app/phone-banking/numbers">{t('Phone numbers')}</ButtonLink>}
        next={status === 'number_needed'}
      >
        {numbers.length === 0 ? (
          <p className="quiet">{t('No number can send texts yet.')}</p>
        ) : (
          <ul>
            {numbers.map((number) => (
              <li key={number}>{formatPhone(number)}</li>
            ))}
          </ul>
        )}
      </Card>
    </Stack>
  );
}

const placeOf = ({ submitted: { company_name, city, state } }: NonNullable<TextRegistration['brand']>) =>
  [company_name, city, state].filter(Boolean).join(', ');

function StepTag({ step: { state } }: { step: Step }) {
  return <Tag look={stateWords[state].look}>{t(stateWords[state].words)}</Tag>;
}

function StepNote({ step: { problem, reasons, submitted_at, checked_at } }: { step: Step }) {
  return (
    <>
      {problem && <Problem>{translateServerMessage(problem)}</Problem>}
      {reasons.length > 0 && (
        <Stack gap={4}>
          <p>{t('What the carrier says, in its own words:')}</p>
          <ul lang="en">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Stack>
      )}
      <p className="quiet">
        {[
          t('Submitted {time}', { time: formatDate(submitted_at, 'dayYearTime') }),
          checked_at !== null && t('asked the carrier {time}', { time: formatDate(checked_at, 'dayYearTime') }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  );
}
