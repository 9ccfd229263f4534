// What a campaign texts, as carriers register it: each part checked before anything is submitted.
import { useState } from 'react';
import * as z from 'zod/mini';
import { contract } from '../../../../contract';
import type { A2pField, A2pFields, TextRegistration } from '../../../../contract/outreach/text-registration';
import { a2pProblems } from '../../../../domain/texting/a2p-checks';
import { call } from '../../../data/api';
import { useAction } from '../../../data/use-action';
import { useIdempotencyKey } from '../../../data/use-idempotency-key';
import { t, tPlural, translateServerMessage } from '../../../i18n/texts';
import { useMember } from '../../../session/session';
import { AreaField, CheckField } from '../../../ui/fields/fields';
import { Form } from '../../../ui/fields/form';
import { OnlineButton } from '../../../ui/fields/online-button';
import { TextField } from '../../../ui/fields/text-field';
import { useDraft } from '../../../ui/fields/use-draft';
import { focusFirstProblem } from '../../../ui/layout/focus-first-problem';
import { Row, Stack } from '../../../ui/layout/stack-and-row';
import { Button } from '../../../ui/primitives/button';
import { Problem } from '../../../ui/primitives/problem';
import { toast } from '../../../ui/primitives/toast';

const fewestSamples = 2;
const mostSamples = 5;

const keptTexts = z.object({
  description: z.string(),
  sample_messages: z.array(z.string()),
  has_embedded_links: z.boolean(),
  has_phone_numbers: z.boolean(),
  consent_description: z.string(),
  opt_in_keywords: z.string(),
  opt_in_message: z.string(),
});
type Typed = z.infer<typeof keptTexts>;

interface Props {
  /** What was submitted before. */
  texts: A2pFields | null;
  brandName: string;
  onRegistered: (registration: TextRegistration) => void;
}

function begun(texts: A2pFields | null): Typed {
  return {
    description: texts?.description ?? '',
    sample_messages: texts?.sample_messages ?? ['', ''],
    has_embedded_links: texts?.has_embedded_links ?? false,
    has_phone_numbers: texts?.has_phone_numbers ?? false,
    consent_description: texts?.consent_description ?? '',
    opt_in_keywords: texts?.opt_in_keywords.join(', ') ?? '',
    opt_in_message: texts?.opt_in_message ?? '',
  };
}

const fieldsOf = (typed: Typed): A2pFields => ({
  ...typed,
  use_case: 'POLITICAL',
  opt_in_keywords: typed.opt_in_keywords
    .split(/[\s,;]+/)
    .map((each) => each.trim())
    .filter((each) => each !== ''),
});

export function A2pForm({ texts, brandName, onRegistered }: Props) {
  const { campaign, campaignId, userId } = useMember();
  const [typed, setTyped, clear] = useDraft(`porchlight a2p ${campaignId}`, keptTexts, () => begun(texts));
  const [tried, setTried] = useState(false);
  const { busy, problem, act } = useAction();
  const onceKey = useIdempotencyKey();
  const fields = fieldsOf(typed);
  const problems = a2pProblems(fields, [brandName, campaign.name, campaign.candidate_name ?? '']);
  const wrong = (field: A2pField) => {
    const found = tried ? problems.find((each) => each.field === field) : undefined;
    return found ? translateServerMessage(found.problem) : null;
  };
  const set = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }));
  const setSample = (at: number, sample: string) =>
    set({ sample_messages: typed.sample_messages.map((each, index) => (index === at ? sample : each)) });
  const submit = () => {
    setTried(true);
    if (problems.length > 0) return focusFirstProblem();
    void act(async () => {
      const body = { campaign_id: campaignId, user_id: userId, ...fields };
      onRegistered(
        await call(contract.textRegistration.createA2pCampaign, { body }, { idempotencyKey: onceKey(body) }),
      );
      clear();
      toast({ icon: 'check', text: t('What you text is submitted.') });
    });
  };
  const samples = typed.sample_messages;
  return (
    <Form gap={16} onSubmit={submit}>
      <p className="quiet">{t('Use case: political. It’s the one for campaigns.')}</p>
      <AreaField
        label={t('What you text about')}
        hint={t('{min} to {max} characters: who gets texts, what about, and how often.', { min: 40, max: 4_096 })}
        value={typed.description}
        maxLength={4_096}
        error={wrong('description')}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      <Stack gap={10}>
        {samples.map((sample, index) => (
          <AreaField
            key={index}
            label={t('Sample message {number}', { number: index + 1 })}
            rows={2}
            value={sample}
            maxLength={1_024}
            placeholder={t('Hi Ana, this is Lee with {campaign}. Can we count on your vote? Reply STOP to opt out.', {
              campaign: campaign.name,
            })}
            onChange={(event) => setSample(index, event.currentTarget.value)}
          />
        ))}
        {wrong('sample_messages') !== null && (
          <p className="wrong" role="alert">
            {wrong('sample_messages')}
          </p>
        )}
        <p className="quiet">{t('Each sample names who it is from and says how to stop.')}</p>
        <Row gap={8}>
          {samples.length < mostSamples && (
            <Button small icon="plus" onClick={() => set({ sample_messages: [...samples, ''] })}>
              {t('Add a sample')}
            </Button>
          )}
          {samples.length > fewestSamples && (
            <Button small look="quiet" onClick={() => set({ sample_messages: samples.slice(0, -1) })}>
              {t('Remove the last one')}
            </Button>
          )}
        </Row>
      </Stack>
      <Stack gap={4}>
        <CheckField checked={typed.has_embedded_links} onChange={(on) => set({ has_embedded_links: on })}>
          {t('Some texts have links')}
        </CheckField>
        <Wrong text={wrong('has_embedded_links')} />
        <CheckField checked={typed.has_phone_numbers} onChange={(on) => set({ has_phone_numbers: on })}>
          {t('Some texts have phone numbers')}
        </CheckField>
        <Wrong text={wrong('has_phone_numbers')} />
      </Stack>
      <AreaField
        label={t('How people agree to get texts')}
        hint={t('{min} to {max} characters, such as where on your website people enter their number.', {
          min: 40,
          max: 2_048,
        })}
        value={typed.consent_description}
        maxLength={2_048}
        error={wrong('consent_description')}
        onChange={(event) => set({ consent_description: event.currentTarget.value })}
      />
      <TextField
        label={t('Words that sign someone up (optional)')}
        hint={t('Divided by commas, such as JOIN, START.')}
        value={typed.opt_in_keywords}
        maxLength={500}
        autoComplete="off"
        error={wrong('opt_in_keywords')}
        onChange={(event) => set({ opt_in_keywords: event.currentTarget.value })}
      />
      <AreaField
        label={t('What they get then')}
        rows={2}
        value={typed.opt_in_message}
        maxLength={320}
        error={wrong('opt_in_message')}
        onChange={(event) => set({ opt_in_message: event.currentTarget.value })}
      />
      {tried && problems.length > 0 && (
        <Problem mild>
          {tPlural(
            problems.length,
            '{count} field needs a look before this can be submitted.',
            '{count} fields need a look before this can be submitted.',
          )}
        </Problem>
      )}
      {problem && <Problem safe={t('Everything you entered is still here.')}>{problem}</Problem>}
      <OnlineButton type="submit" look="primary" busy={busy}>
        {t('Submit what you text')}
      </OnlineButton>
    </Form>
  );
}

function Wrong({ text }: { text: string | null }) {
  return text === null ? null : (
    <p className="wrong" role="alert">
      {text}
    </p>
  );
}
