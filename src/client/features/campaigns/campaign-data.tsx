// The campaign's own data, to look at or to change.
import { useState } from 'react';
import type { ReactNode } from 'react';
import { formatTimeOfDay } from '../../i18n/formats';
import { currentLanguage } from '../../i18n/language';
import { t } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { Campaign } from '../../../contract/campaigns';
import type { InheritedSetting } from '../../../contract/chapters/chapter-settings';
import { quietHoursOf } from '../../../domain/contact-ledger/quiet-hours';
import { countriesByName, countryName } from '../../../domain/i18n/countries';
import { unknownCountry } from '../../../domain/i18n/catalogue';
import { call } from '../../data/api';
import { setSession, useMember } from '../../session/session';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Problem } from '../../ui/primitives/problem';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { SelectField } from '../../ui/fields/fields';
import { TextField } from '../../ui/fields/text-field';
import { unitNames, unitsNamed, unitsText } from '../../ui/fields/unit-words';
import { toast } from '../../ui/primitives/toast';
import { Row } from '../../ui/layout/stack-and-row';
import { useAction } from '../../data/use-action';
import { Form } from '../../ui/fields/form';
import { Facts } from '../../ui/charts/facts';
import styles from './campaign.module.css';
import { purposeOf } from './campaign-words';
import { deadlineLabel, deadlineWords } from './deadline-words';

interface Locks {
  /** What a campaign above locks, with its name. */
  locks?: ReadonlyMap<InheritedSetting, string> | undefined;
}

export function CampaignData({ locks }: Locks) {
  const { campaign, can } = useMember();
  const [editing, setEditing] = useState(false);
  if (editing) return <CampaignForm campaign={campaign} locks={locks} onDone={() => setEditing(false)} />;
  const purpose = purposeOf(campaign);
  const facts: [string, ReactNode][] = [
    [purpose.label, purpose.text],
    [t('Address'), campaign.address || t('not given')],
    [t('Location'), campaign.location || t('not given')],
    [
      t('Owner'),
      <a key="owner" className={styles.mail} href={`mailto:${campaign.owner_email}`}>
        {campaign.owner_email}
      </a>,
    ],
    [
      deadlineLabel(campaign),
      campaign.deadline ? deadlineWords(campaign.deadline, campaign.time_zone) : t('not given'),
    ],
    [t('Time zone'), campaign.time_zone],
    [t('Quiet hours'), quietHoursText(campaign)],
    [t('Distances'), unitsText(campaign)],
    [t('Country'), countryName(currentLanguage(), campaign.country, t('Another country'))],
  ];
  return (
    <Card
      title={t('Campaign data')}
      aside={
        can('campaign.edit') && (
          <Button small icon={rareIcons.edit} onClick={() => setEditing(true)}>
            {t('Edit')}
          </Button>
        )
      }
    >
      <Facts facts={facts} />
    </Card>
  );
}

function quietHoursText(campaign: Campaign): string {
  const { quiet_begins, quiet_ends } = quietHoursOf(campaign);
  return t('{from} to {until}, where people live', {
    from: formatTimeOfDay(quiet_begins),
    until: formatTimeOfDay(quiet_ends),
  });
}

function CampaignForm({ campaign, locks, onDone }: Locks & { campaign: Campaign; onDone: () => void }) {
  const election = campaign.campaign_type === 'election';
  const stored = {
    name: campaign.name,
    purpose: (election ? campaign.candidate_name : campaign.initiative) ?? '',
    address: campaign.address,
    location: campaign.location,
    time_zone: campaign.time_zone,
    country: campaign.country,
    units: campaign.units ?? '',
    deadline: campaign.deadline ?? '',
  };
  const [before] = useState(stored);
  const [form, setForm] = useState(before);
  const { busy, problem, refused, errorOf, act } = useAction({ hasName: true });
  const type = (field: keyof typeof form) => (event: { target: { value: string } }) =>
    setForm({ ...form, [field]: event.target.value });
  const why = (setting: InheritedSetting) => {
    const by = locks?.get(setting);
    return by && t('The same in all chapters of {name}, so it can’t be changed here.', { name: by });
  };
  const isLocked = (field: keyof typeof form) =>
    (field === 'deadline' || field === 'units') && why(field) !== undefined;
  /** The locks may come after someone has begun to type. */
  const shown = (field: keyof typeof form) => (isLocked(field) ? stored : form)[field];

  const save = async () => {
    const isNew = (field: keyof typeof form) => !isLocked(field) && form[field] !== before[field];
    // The rest may have changed since, here or above. A country that no one chose follows the time zone.
    const saved = await call(contract.campaigns.update, {
      body: {
        id: campaign.id,
        ...(isNew('name') && { name: form.name }),
        ...(isNew('purpose') && { [election ? 'candidate_name' : 'initiative']: form.purpose || null }),
        ...(isNew('address') && { address: form.address }),
        ...(isNew('location') && { location: form.location }),
        ...(isNew('time_zone') && { time_zone: form.time_zone }),
        ...(isNew('country') && { country: form.country }),
        ...(isNew('units') && { units: unitsNamed(form.units) }),
        ...(isNew('deadline') && { deadline: form.deadline || null }),
      },
    });
    setSession({ campaign: saved });
    toast({ text: t('Campaign data saved'), icon: 'check' });
    onDone();
  };

  return (
    <Card title={t('Campaign data')}>
      <div className={styles.form}>
        <Form onSubmit={() => void act(save)}>
          <TextField
            label={t('Name')}
            value={form.name}
            onChange={type('name')}
            maxLength={120}
            error={errorOf('name')}
          />
          <TextField
            label={election ? t('Candidate') : t('Initiative')}
            value={form.purpose}
            onChange={type('purpose')}
            maxLength={election ? 120 : 200}
          />
          <TextField label={t('Address')} value={form.address} onChange={type('address')} maxLength={200} />
          <TextField label={t('Location')} value={form.location} onChange={type('location')} maxLength={200} />
          <TextField
            type="date"
            label={deadlineLabel(campaign)}
            value={shown('deadline')}
            onChange={type('deadline')}
            disabled={isLocked('deadline')}
            hint={why('deadline')}
            error={errorOf('deadline')}
          />
          <TextField
            label={t('Time zone')}
            value={form.time_zone}
            onChange={type('time_zone')}
            hint={t('Used to count days and weeks, for example America/Chicago')}
          />
          <SelectField
            label={t('Country')}
            value={form.country}
            onChange={type('country')}
            hint={t('Decides how dates and numbers are written')}
            options={[
              ...countriesByName(currentLanguage()).map(({ code, name }) => [code, name] as const),
              [unknownCountry, t('Another country')],
            ]}
          />
          <SelectField
            label={t('Distances')}
            value={shown('units')}
            onChange={type('units')}
            disabled={isLocked('units')}
            hint={
              why('units') ??
              t(
                'In the app, on printed walk sheets and in recommendations. Everyone can choose their own under “Account”.',
              )
            }
            options={[
              ['', t('As usual in the country ({units})', { units: unitsText({ country: form.country }) })],
              ...unitNames(),
            ]}
          />
          {problem && <Problem safe={refused && t('Nothing was changed.')}>{problem}</Problem>}
          <Row gap={8}>
            <Button type="submit" look="primary" busy={busy}>
              {t('Save')}
            </Button>
            <Button onClick={onDone}>{t('Cancel')}</Button>
          </Row>
        </Form>
      </div>
    </Card>
  );
}
