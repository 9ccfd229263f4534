// A new mailer: its name and the file that is printed.
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { contract } from '../../../contract';
import { maxMailerBytes } from '../../../contract/outreach/mailers';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { useIdempotencyKey } from '../../data/use-idempotency-key';
import { useNameCheck } from '../../data/use-name-check';
import { formatFileSize } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { mailerList } from '../../offline/mirror/office-lists';
import { useMember } from '../../session/session';
import { FileField } from '../../ui/fields/file-field';
import { Form } from '../../ui/fields/form';
import { OnlineButton } from '../../ui/fields/online-button';
import { TextField } from '../../ui/fields/text-field';
import { Card } from '../../ui/primitives/card';
import { Page } from '../../ui/primitives/page';
import { Problem } from '../../ui/primitives/problem';
import { toast } from '../../ui/primitives/toast';

export function MailerAddScreen() {
  const { campaignId } = useMember();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const { busy, problem, errorOf, refuse, clear, act } = useAction({ hasName: true });
  const onceKey = useIdempotencyKey();
  const free = useNameCheck(
    (wanted, signal) =>
      call(contract.mailers.checkName, { params: { campaign: campaignId }, query: { name: wanted } }, { signal }),
    t('Failed to check mailer name uniqueness'),
  );
  const most = { size: formatFileSize(maxMailerBytes) };

  const choose = (chosen: File | null) => {
    clear();
    if (chosen && chosen.size > maxMailerBytes) {
      setFile(null);
      refuse(t('This file is larger than {size}. Export it smaller.', most), 'file');
    } else setFile(chosen);
  };
  const save = async (chosen: File) => {
    const body = { name: name.trim(), campaign_id: campaignId };
    const made = await call(
      contract.mailers.create,
      { body, file: { blob: chosen, name: chosen.name } },
      { idempotencyKey: onceKey([body, chosen.name, chosen.size, chosen.lastModified]) },
    );
    mailerList.append(made);
    toast({ icon: 'check', text: t('“{name}” is ready to be sent.', { name: made.name }) });
    void navigate({ to: '/app/mailer/id/$id', params: { id: made.id } });
  };
  const submit = () => {
    if (name.trim() === '') return refuse(t('Name was not provided'), 'name');
    if (!file) return refuse(t('Choose a file.'), 'file');
    return void act(() => save(file), t('An error occurred'));
  };

  return (
    <Page title={t('New mailer')} back={{ to: '/app/mailers', label: t('Mailers') }} narrow>
      <Card>
        <Form gap={16} onSubmit={submit}>
          <TextField
            label={t('Name')}
            value={name}
            maxLength={120}
            autoComplete="off"
            placeholder={t('Early voting postcard')}
            error={errorOf('name') ?? free.error(name)}
            onBlur={() => free.check(name)}
            onChange={(event) => {
              setName(event.currentTarget.value);
              clear();
            }}
          />
          <FileField
            label={t('File')}
            accept="application/pdf,image/jpeg,image/png"
            file={file}
            onFile={choose}
            error={errorOf('file')}
            hint={t('A PDF with one or two pages (front and back), or a JPEG or PNG. Up to {size}.', most)}
          />
          {problem && <Problem safe={t('Everything you entered is still here.')}>{problem}</Problem>}
          <div>
            <OnlineButton type="submit" look="primary" busy={busy}>
              {busy ? t('Checking the file…') : t('Save mailer')}
            </OnlineButton>
          </div>
        </Form>
      </Card>
    </Page>
  );
}
