// A new phone bank. It's a draft until it is started.
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { contract } from '../../../contract';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { useIdempotencyKey } from '../../data/use-idempotency-key';
import { t } from '../../i18n/texts';
import { phoneBankList } from '../../offline/mirror/office-lists';
import { useMember } from '../../session/session';
import { Form } from '../../ui/fields/form';
import { OnlineButton } from '../../ui/fields/online-button';
import { Card } from '../../ui/primitives/card';
import { Page } from '../../ui/primitives/page';
import { Problem } from '../../ui/primitives/problem';
import { toast } from '../../ui/primitives/toast';
import { BankFields, type BankDraft } from './bank-form';

export function PhoneBankAddScreen() {
  const { campaignId, userId } = useMember();
  const navigate = useNavigate();
  const [draft, setDraft] = useState<BankDraft>({
    name: '',
    description: '',
    script: '',
    group: '',
    survey: '',
    callers: [],
  });
  const { busy, problem, errorOf, refuse, clear, act } = useAction({ hasName: true });
  const onceKey = useIdempotencyKey();
  const save = async () => {
    const body = {
      campaign_id: campaignId,
      owner_id: userId,
      name: draft.name.trim(),
      description: draft.description,
      script: draft.script,
      filter_params: { voter_group_id: draft.group },
      user_ids: draft.callers,
      survey_id: draft.survey || null,
    };
    const {
      script: _script,
      filter_params: _filters,
      ...made
    } = await call(contract.phoneBanks.create, { body }, { idempotencyKey: onceKey(body), timeoutMs: 120_000 });
    phoneBankList.append(made);
    toast({ icon: 'check', text: t('“{name}” is saved as a draft.', { name: made.name }) });
    void navigate({ to: '/app/phone-banking/id/$id', params: { id: made.id } });
  };
  const submit = () => {
    if (draft.name.trim() === '') return refuse(t('Name was not provided'), 'name');
    if (draft.group === '') return refuse(t('Choose a voter group.'), 'group');
    return void act(save, t('An error occurred'));
  };
  return (
    <Page title={t('New phone bank')} back={{ to: '/app/phone-banking', label: t('Phone banking') }} narrow>
      <Card>
        <Form gap={16} onSubmit={submit}>
          <BankFields
            draft={draft}
            withGroup
            errorOf={errorOf}
            onChange={(change) => {
              setDraft((before) => ({ ...before, ...change }));
              clear();
            }}
          />
          {problem && <Problem safe={t('Everything you entered is still here.')}>{problem}</Problem>}
          <div>
            <OnlineButton type="submit" look="primary" busy={busy}>
              {t('Save as draft')}
            </OnlineButton>
          </div>
        </Form>
      </Card>
    </Page>
  );
}
