// The campaign's own data, to look at or to change.
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { say } from '../../../domain/words/say';
import { contract } from '../../../contract';
import type { Campaign } from '../../../contract/campaigns';
import { call } from '../../api';
import { messageFor } from '../../messages';
import { setSession, useMember } from '../../session/session';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Problem } from '../../ui/problem';
import { TextField } from '../../ui/text-field';
import { toast } from '../../ui/toast';
import styles from './campaign.module.css';
import { purposeOf } from './campaign-words';

export function CampaignData() {
  const { campaign, can } = useMember();
  const [editing, setEditing] = useState(false);
  if (editing) return <CampaignForm campaign={campaign} onDone={() => setEditing(false)} />;
  const purpose = purposeOf(campaign);
  const facts: [string, ReactNode][] = [
    [purpose.label, purpose.text],
    [say('Address'), campaign.address || say('not given')],
    [say('Location'), campaign.location || say('not given')],
    [
      say('Owner'),
      <a key="owner" className={styles.mail} href={`mailto:${campaign.owner_email}`}>
        {campaign.owner_email}
      </a>,
    ],
    [say('Time zone'), campaign.time_zone],
  ];
  return (
    <Card
      title={say('Campaign data')}
      aside={
        can('campaign.edit') && (
          <Button small icon="edit" onClick={() => setEditing(true)}>
            {say('Edit')}
          </Button>
        )
      }
    >
      <dl className={styles.facts}>
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function CampaignForm({ campaign, onDone }: { campaign: Campaign; onDone: () => void }) {
  const election = campaign.campaign_type === 'election';
  const [form, setForm] = useState({
    name: campaign.name,
    purpose: (election ? campaign.candidate_name : campaign.initiative) ?? '',
    address: campaign.address,
    location: campaign.location,
    time_zone: campaign.time_zone,
  });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const type = (field: keyof typeof form) => (event: { target: { value: string } }) =>
    setForm({ ...form, [field]: event.target.value });

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    const { purpose, ...rest } = form;
    try {
      const saved = await call(contract.campaigns.update, {
        body: { id: campaign.id, ...rest, [election ? 'candidate_name' : 'initiative']: purpose || null },
      });
      setSession({ campaign: saved });
      toast({ text: say('Campaign data saved'), icon: 'check' });
      onDone();
    } catch (error) {
      setProblem(messageFor(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Card title={say('Campaign data')}>
      <form className={styles.form} onSubmit={(event) => void save(event)}>
        {problem && <Problem safe={say('Nothing was changed.')}>{problem}</Problem>}
        <TextField label={say('Name')} value={form.name} onChange={type('name')} maxLength={120} />
        <TextField
          label={election ? say('Candidate') : say('Initiative')}
          value={form.purpose}
          onChange={type('purpose')}
          maxLength={election ? 120 : 200}
        />
        <TextField label={say('Address')} value={form.address} onChange={type('address')} maxLength={200} />
        <TextField label={say('Location')} value={form.location} onChange={type('location')} maxLength={200} />
        <TextField
          label={say('Time zone')}
          value={form.time_zone}
          onChange={type('time_zone')}
          hint={say('Days and weeks are counted in it, e.g. America/Chicago')}
        />
        <div className={styles.row}>
          <Button type="submit" look="primary" busy={busy}>
            {say('Save')}
          </Button>
          <Button onClick={onDone}>{say('Cancel')}</Button>
        </div>
      </form>
    </Card>
  );
}
