// The brand in whose name texts are sent, each field checked before anything is submitted: carriers take days to say no.
import { useState } from 'react';
import * as z from 'zod/mini';
import { contract } from '../../../../contract';
import {
  brandFieldNames,
  type BrandField,
  type BrandFields,
  type TextRegistration,
} from '../../../../contract/outreach/text-registration';
import { brandProblems } from '../../../../domain/texting/brand-checks';
import { call } from '../../../data/api';
import { useAction } from '../../../data/use-action';
import { useIdempotencyKey } from '../../../data/use-idempotency-key';
import { t, tPlural, translateServerMessage } from '../../../i18n/texts';
import { useMember } from '../../../session/session';
import { SelectField } from '../../../ui/fields/fields';
import { Form } from '../../../ui/fields/form';
import { OnlineButton } from '../../../ui/fields/online-button';
import { TextField } from '../../../ui/fields/text-field';
import { useDraft } from '../../../ui/fields/use-draft';
import { focusFirstProblem } from '../../../ui/layout/focus-first-problem';
import { Problem } from '../../../ui/primitives/problem';
import { toast } from '../../../ui/primitives/toast';
import classes from '../text-campaigns.module.css';
import { brandChoices, brandGroups, brandHints, brandTitles } from './brand-words';

const keptBrand = z.record(z.enum(brandFieldNames), z.string());

interface Props {
  /** What was submitted before. */
  brand: BrandFields | null;
  onRegistered: (registration: TextRegistration) => void;
}

export function BrandForm({ brand, onRegistered }: Props) {
  const { campaign, campaignId, user, userId } = useMember();
  const [fields, setFields, clear] = useDraft(`porchlight brand ${campaignId}`, keptBrand, () =>
    brand ? pick(brand) : begun(campaign.name, user),
  );
  const [left, setLeft] = useState<ReadonlySet<BrandField>>(new Set());
  const [tried, setTried] = useState(false);
  const { busy, problem, act } = useAction();
  const onceKey = useIdempotencyKey();
  const problems = new Map(
    brandProblems(fields, { isPolitical: campaign.campaign_type === 'election' })
      .toReversed()
      .map((each) => [each.field, translateServerMessage(each.problem)]),
  );
  const set = (field: BrandField, value: string) => setFields((before) => ({ ...before, [field]: value }));
  const submit = () => {
    setTried(true);
    if (problems.size > 0) return focusFirstProblem();
    void act(async () => {
      const body = { campaign_id: campaignId, user_id: userId, ...fields };
      onRegistered(await call(contract.textRegistration.register, { body }, { idempotencyKey: onceKey(body) }));
      clear();
      toast({ icon: 'check', text: t('Your brand is submitted.') });
    });
  };
  const draw = (field: BrandField) => {
    const choices = brandChoices[field];
    const wrong = tried || left.has(field) ? (problems.get(field) ?? null) : null;
    const hint = brandHints[field];
    const shared = {
      label: t(brandTitles[field]),
      hint: hint === undefined ? undefined : t(hint),
      value: fields[field],
      error: wrong,
      onBlur: () => setLeft((before) => new Set(before).add(field)),
    };
    if (choices)
      return (
        <SelectField
          key={field}
          {...shared}
          onChange={(event) => set(field, event.currentTarget.value)}
          options={[
            ['', t('Choose one')],
            ...choices.map(([value, words]) => [value, t(words)] as const),
            ...(fields[field] === '' || choices.some(([value]) => value === fields[field])
              ? []
              : [[fields[field], fields[field]] as const]),
          ]}
        />
      );
    return (
      <TextField
        key={field}
        {...shared}
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => set(field, event.currentTarget.value)}
      />
    );
  };
  return (
    <Form gap={24} onSubmit={submit}>
      {brandGroups.map((group) => (
        <fieldset key={group.title} className={classes.group}>
          <legend>{t(group.title)}</legend>
          <div className={classes.pair}>{group.fields.map(draw)}</div>
        </fieldset>
      ))}
      {tried && problems.size > 0 && (
        <Problem mild>
          {tPlural(
            problems.size,
            '{count} field needs a look before this can be submitted.',
            '{count} fields need a look before this can be submitted.',
          )}
        </Problem>
      )}
      {problem && <Problem safe={t('Everything you entered is still here.')}>{problem}</Problem>}
      <OnlineButton type="submit" look="primary" busy={busy}>
        {t('Submit the brand')}
      </OnlineButton>
    </Form>
  );
}

const pick = (brand: BrandFields): BrandFields => ({ ...blank(), ...keptBrand.parse(onlyFields(brand)) });
const onlyFields = (brand: BrandFields) => Object.fromEntries(brandFieldNames.map((field) => [field, brand[field]]));

const blank = (): BrandFields => ({
  friendly_name: '',
  company_name: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  contact_first_name: '',
  contact_last_name: '',
  contact_email: '',
  contact_phone: '',
  website_url: '',
  campaign_verify_token: '',
  business_identity: 'direct_customer',
  business_type: '',
  business_industry: 'NOT_FOR_PROFIT',
  business_registration_id_type: 'EIN',
  business_registration_number: '',
  job_position: '',
  business_title: '',
});

function begun(name: string, { first, last, email }: { first: string; last: string; email: string }): BrandFields {
  return {
    ...blank(),
    friendly_name: name,
    contact_first_name: first,
    contact_last_name: last,
    contact_email: email,
  };
}
