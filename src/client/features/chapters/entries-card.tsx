// Who of the campaigns above may enter this one, as its owner decides.
import { useState } from 'react';
import { contract } from '../../../contract';
import type { ChapterEntry } from '../../../contract/chapters/chapter-entries';
import { emailPattern } from '../../../contract/fields';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { useCall } from '../../data/use-call';
import { formatDate } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { Form } from '../../ui/fields/form';
import { OnlineButton } from '../../ui/fields/online-button';
import { TextField } from '../../ui/fields/text-field';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Loadable } from '../../ui/primitives/loadable';
import { Problem } from '../../ui/primitives/problem';
import { Tag } from '../../ui/primitives/tag';
import { toast } from '../../ui/primitives/toast';
import styles from './chapters.module.css';

export function EntriesCard() {
  const { campaignId } = useMember();
  const loaded = useCall(contract.chapterEntries.all, { query: { campaign_id: campaignId } });
  const [adding, setAdding] = useState(false);
  const { busy, problem, refused, act } = useAction();
  const withdraw = async ({ user_id, name }: ChapterEntry) => {
    await call(contract.chapterEntries.withdraw, { query: { campaign_id: campaignId, user_id } });
    toast({ text: t('{name} can no longer enter', { name }), icon: 'check' });
    loaded.reload();
  };
  return (
    <Card title={t('Who may enter from above')}>
      <Stack gap={14}>
        <p className="quiet">
          {t(
            'Without this, no one above sees your voters. Someone who enters works here as a Director, until they leave or you end it.',
          )}
        </p>
        {!adding && (
          <Row>
            <Button small look="pale" icon="plus" onClick={() => setAdding(true)}>
              {t('Let someone in')}
            </Button>
          </Row>
        )}
        {adding && (
          <AllowForm
            onCancel={() => setAdding(false)}
            onAllowed={(entries) => {
              setAdding(false);
              loaded.replace(entries);
            }}
          />
        )}
        {problem && <Problem safe={refused && t('Nothing was changed.')}>{problem}</Problem>}
        <Loadable loaded={loaded}>
          {(entries) =>
            entries.length === 0 ? (
              <p className="quiet">{t('No one may enter.')}</p>
            ) : (
              <ul>
                {entries.map((entry) => (
                  <li key={entry.user_id} className={styles.item}>
                    <div className={styles.about}>
                      <p>{entry.name}</p>
                      <p className={styles.small}>
                        {t('{campaign}, allowed {day}', {
                          campaign: entry.through_name,
                          day: formatDate(entry.granted_at, 'dayYear'),
                        })}
                      </p>
                    </div>
                    {entry.is_in && <Tag look="good">{t('Here now')}</Tag>}
                    <OnlineButton
                      brief
                      small
                      look="quiet"
                      disabled={busy}
                      aria-label={t('End that {name} may enter', { name: entry.name })}
                      onClick={() => void act(() => withdraw(entry))}
                    >
                      {t('End it')}
                    </OnlineButton>
                  </li>
                ))}
              </ul>
            )
          }
        </Loadable>
      </Stack>
    </Card>
  );
}

interface AllowProps {
  onAllowed: (entries: ChapterEntry[]) => void;
  onCancel: () => void;
}

function AllowForm({ onAllowed, onCancel }: AllowProps) {
  const { campaignId } = useMember();
  const [email, setEmail] = useState('');
  const { busy, problem, refused, errorOf, refuse, act } = useAction();
  const allow = () => {
    const address = email.trim().toLowerCase();
    if (!emailPattern.test(address)) return refuse(t('Please enter a valid email address.'), 'email');
    return void act(async () => {
      onAllowed(await call(contract.chapterEntries.allow, { body: { campaign_id: campaignId, email: address } }));
    });
  };
  return (
    <div className={styles.form}>
      <Form onSubmit={allow}>
        {problem && <Problem safe={refused && t('Nothing was changed.')}>{problem}</Problem>}
        <TextField
          label={t('Their email address')}
          hint={t(
            'A Manager or Director of a campaign above. They see and change everything here but what is the owner’s.',
          )}
          type="email"
          value={email}
          maxLength={254}
          error={errorOf('email')}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Row gap={8}>
          <OnlineButton brief type="submit" look="primary" busy={busy}>
            {t('Let them in')}
          </OnlineButton>
          <Button onClick={onCancel}>{t('Cancel')}</Button>
        </Row>
      </Form>
    </div>
  );
}
