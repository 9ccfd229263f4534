// Sends a mailer to a voter group: whom it reaches and in which size is said before anyone confirms.
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { contract } from '../../../contract';
import type { Mailer } from '../../../contract/outreach/mailers';
import {
  mailerSize,
  mailerSizes,
  maxCoolDownDays,
  usualMailHour,
  type MailerSize,
} from '../../../contract/outreach/mailer-campaigns';
import { maxPageQuestions } from '../../../contract/outreach/mail-responses';
import { hasRoomForCode } from '../../../domain/mailers/sizes';
import { dayInZone } from '../../../domain/i18n/time-zones';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { useCall } from '../../data/use-call';
import { useIdempotencyKey } from '../../data/use-idempotency-key';
import { useNameCheck } from '../../data/use-name-check';
import { t, tPlural } from '../../i18n/texts';
import { mailerCampaignList, voterGroupList } from '../../offline/mirror/office-lists';
import { useKept } from '../../offline/mirror/use-kept';
import { useMember } from '../../session/session';
import { Choice } from '../../ui/fields/choice';
import { CheckField, SelectField } from '../../ui/fields/fields';
import { Form } from '../../ui/fields/form';
import { OnlineButton } from '../../ui/fields/online-button';
import { TextField } from '../../ui/fields/text-field';
import { useRested } from '../../ui/fields/use-rested';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Dialog } from '../../ui/primitives/dialog';
import { Loadable } from '../../ui/primitives/loadable';
import { Problem } from '../../ui/primitives/problem';
import { toast } from '../../ui/primitives/toast';
import { dueWords, hourName, sizeWords } from './mail-words';
import { noPage, PageFields } from './page-fields';
import { Reach, reachWords } from './reach';

interface Props {
  mailer: Mailer;
  size: MailerSize;
  onSize: (size: MailerSize) => void;
  /** Whether each piece carries a code. */
  hasCodes: boolean;
  onCodes: (hasCodes: boolean) => void;
  onClose: () => void;
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

const areDays = (typed: string) => /^\s*\d{1,3}\s*$/.test(typed) && Number(typed) <= maxCoolDownDays;

export function MailingForm({ mailer, size, onSize, hasCodes, onCodes, onClose }: Props) {
  const { campaign, campaignId, userId } = useMember();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [groupId, setGroupId] = useState('');
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [day, setDay] = useState('');
  const [hour, setHour] = useState(usualMailHour);
  const [typedDays, setTypedDays] = useState('0');
  const [page, setPage] = useState(noPage);
  const [confirming, setConfirming] = useState(false);
  const { busy, problem, errorOf, refuse, clear, act } = useAction({ hasName: true });
  const onceKey = useIdempotencyKey();
  const groups = useKept(voterGroupList);
  const free = useNameCheck(
    (wanted, signal) =>
      call(
        contract.mailerCampaigns.checkName,
        { params: { campaign: campaignId }, query: { name: wanted, mailer_id: mailer.id } },
        { signal },
      ),
    t('Failed to check mailer name uniqueness'),
  );
  const isDays = areDays(typedDays);
  const rested = useRested(typedDays);
  const coolDown = areDays(rested) ? Number(rested) : 0;
  const reach = useCall(
    contract.mailerCampaigns.preview,
    groupId === '' ? null : { body: { campaign_id: campaignId, voter_group_id: groupId, cool_down_days: coolDown } },
  );
  const scheduled_date = when === 'now' ? null : day;
  const pieces = reach.data?.households ?? 0;

  const check = () => {
    if (name.trim() === '') return refuse(t('Name was not provided'), 'name');
    if (groupId === '') return refuse(t('Choose a voter group.'), 'group');
    if (when === 'later' && day === '') return refuse(t('Choose a day.'), 'day');
    if (!isDays) return refuse(t('Enter a number of days from 0 to {max}.', { max: maxCoolDownDays }), 'days');
    if (hasCodes && page.question_ids.length > maxPageQuestions)
      return refuse(t('Choose {max} questions at most.', { max: maxPageQuestions }), 'questions');
    clear();
    return setConfirming(true);
  };
  const send = async () => {
    const body = {
      campaign_id: campaignId,
      user_id: userId,
      mailer_id: mailer.id,
      voter_group_id: groupId,
      name: name.trim(),
      mailer_size: size,
      scheduled_date,
      scheduled_hour: hour,
      cool_down_days: Number(typedDays),
      page: hasCodes ? { ...page, survey_id: page.question_ids.length > 0 ? page.survey_id : null } : null,
    };
    setConfirming(false);
    const made = await call(contract.mailerCampaigns.create, { body }, { idempotencyKey: onceKey(body) });
    mailerCampaignList.append(made);
    toast({
      icon: 'check',
      text:
        made.status === 'scheduled'
          ? t('“{name}” is scheduled. You can cancel it until then.', { name: made.name })
          : t('“{name}” is being prepared.', { name: made.name }),
    });
    void navigate({ to: '/app/mailing/$id', params: { id: made.id } });
  };

  return (
    <>
      <Form gap={16} onSubmit={check}>
        <TextField
          label={t('Name of the mailing')}
          value={name}
          maxLength={120}
          autoComplete="off"
          error={errorOf('name') ?? free.error(name)}
          onBlur={() => free.check(name)}
          onChange={(event) => {
            setName(event.currentTarget.value);
            clear();
          }}
        />
        <SelectField
          label={t('Voter group')}
          value={groupId}
          error={errorOf('group')}
          onChange={(event) => {
            setGroupId(event.currentTarget.value);
            clear();
          }}
          options={[
            ['', t('Choose a voter group')],
            ...(groups.data ?? [])
              .filter(({ status }) => status === 'Ready')
              .map((group) => [group.id, group.name] as const),
          ]}
        />
        <SelectField
          label={t('Size')}
          value={size}
          onChange={(event) => onSize(mailerSize.parse(event.currentTarget.value))}
          options={mailerSizes.map((each) => [each, sizeWords(each)])}
        />
        <TextField
          label={t('Leave out households that got mail within this many days')}
          hint={t('0 leaves no one out because of earlier mail.')}
          value={typedDays}
          inputMode="numeric"
          autoComplete="off"
          error={errorOf('days')}
          onChange={(event) => {
            setTypedDays(event.currentTarget.value);
            clear();
          }}
        />
        <Choice
          label={t('When')}
          value={when}
          onChange={(next) => {
            setWhen(next);
            clear();
          }}
          options={[
            { value: 'now', label: t('Right away') },
            { value: 'later', label: t('On a day') },
          ]}
        />
        {when === 'later' && (
          <Stack gap={6}>
            <Row end>
              <TextField
                label={t('Day')}
                type="date"
                min={dayInZone(campaign.time_zone)(new Date())}
                value={day}
                error={errorOf('day')}
                onChange={(event) => {
                  setDay(event.currentTarget.value);
                  clear();
                }}
              />
              <SelectField
                label={t('At')}
                value={`${hour}`}
                onChange={(event) => setHour(Number(event.currentTarget.value))}
                options={hours.map((each) => [`${each}`, hourName(each)])}
              />
            </Row>
            <p className="quiet">
              {t('Times are by the clock of {zone}.', { zone: campaign.time_zone.replaceAll('_', ' ') })}
            </p>
          </Stack>
        )}
        <CheckField
          checked={hasCodes}
          onChange={(checked) => {
            onCodes(checked);
            clear();
          }}
        >
          {t('Print a QR code and a short address on each piece, which lead to a page of its own')}
        </CheckField>
        {hasCodes && (
          <>
            {!hasRoomForCode(size) && (
              <p className="quiet">{t('On this size the code covers much of the artwork. Leave its place empty.')}</p>
            )}
            <PageFields
              page={page}
              onChange={(next) => {
                setPage(next);
                clear();
              }}
              error={errorOf('questions') ?? undefined}
            />
          </>
        )}
        {groupId !== '' && <Loadable loaded={reach}>{(counted) => <Reach reach={counted} />}</Loadable>}
        {problem && <Problem safe={t('Everything you entered is still here.')}>{problem}</Problem>}
        <Row gap={8}>
          <OnlineButton type="submit" look="primary" busy={busy} disabled={groupId !== '' && pieces === 0}>
            {t('Continue')}
          </OnlineButton>
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </Row>
      </Form>
      {confirming && (
        <Dialog title={t('Send “{name}”?', { name: name.trim() })} onClose={() => setConfirming(false)}>
          <Stack gap={14}>
            <p>
              {[
                reach.data ? reachWords(reach.data) : '',
                sizeWords(size),
                dueWords({ scheduled_date, scheduled_hour: hour }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <p className="quiet">
              {when === 'now'
                ? t('Each person’s page will show that they got this mail. This can’t be undone.')
                : t('People who can’t be contacted by then are left out. You can cancel it until then.')}
            </p>
            <Row gap={8}>
              <Button look="primary" onClick={() => void act(send, t('Failed to create mailer campaign'))}>
                {tPlural(pieces, 'Send {count} piece', 'Send {count} pieces')}
              </Button>
              <Button onClick={() => setConfirming(false)}>{t('Back')}</Button>
            </Row>
          </Stack>
        </Dialog>
      )}
    </>
  );
}
