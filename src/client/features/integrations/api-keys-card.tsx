// The API keys of other tools: what each may do, when it was last used, and ending it.
import { useState } from 'react';
import { contract } from '../../../contract';
import type { ApiKey } from '../../../contract/integrations/api-keys';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { useCall } from '../../data/use-call';
import { formatDate } from '../../i18n/formats';
import { key, t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { OnlineButton } from '../../ui/fields/online-button';
import { OutsideLink } from '../../ui/layout/outside-link';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { AskFirst } from '../../ui/layout/ask-first';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Loadable } from '../../ui/primitives/loadable';
import { Tag, type TagLook } from '../../ui/primitives/tag';
import styles from './integrations.module.css';
import { NewKey, scopeWords } from './new-key';
import { SecretDialog } from './secret-dialog';

const states: Record<ApiKey['state'], { words: string; look: TagLook }> = {
  active: { words: key('Active||key'), look: 'good' },
  revoked: { words: key('Ended'), look: 'neutral' },
  stopped: { words: key('Stopped||key'), look: 'refused' },
};

export function ApiKeysCard() {
  const { campaignId } = useMember();
  const loaded = useCall(contract.apiKeys.all, { query: { campaign_id: campaignId } });
  const [making, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const [ending, setEnding] = useState<ApiKey | null>(null);
  return (
    <Card
      title={t('API keys')}
      aside={
        !making && (
          <Button small look="pale" icon="plus" onClick={() => setMaking(true)}>
            {t('New API key')}
          </Button>
        )
      }
    >
      <Stack gap={14}>
        <p className="quiet">
          {t('A key lets another tool read results or send opt-outs in this campaign, and nothing else.')}{' '}
          {t('A tool that reads results is also told of work that you set aside or restore later.')}
        </p>
        {making && (
          <NewKey
            onCancel={() => setMaking(false)}
            onMade={(made) => {
              setMaking(false);
              setSecret(made);
              loaded.reload();
            }}
          />
        )}
        <Loadable loaded={loaded}>
          {(keys) =>
            keys.length === 0 ? (
              <p className="quiet">{t('No API keys yet.')}</p>
            ) : (
              <ul>
                {keys.map((each) => (
                  <KeyRow key={each.id} apiKey={each} onEnd={() => setEnding(each)} />
                ))}
              </ul>
            )
          }
        </Loadable>
        <Row>
          <OutsideLink href="/api/docs" icon="note">
            {t('How other tools use the API')}
          </OutsideLink>
        </Row>
      </Stack>
      {secret !== null && (
        <SecretDialog title={t('Copy this API key')} secret={secret} onClose={() => setSecret(null)}>
          <p>{t('It’s shown only now. Keep it like a password: anyone who has it can do what it’s for.')}</p>
        </SecretDialog>
      )}
      {ending && <EndKey apiKey={ending} onClose={() => setEnding(null)} onEnded={loaded.reload} />}
    </Card>
  );
}

function KeyRow({ apiKey, onEnd }: { apiKey: ApiKey; onEnd: () => void }) {
  const { name, scopes, start, state, created_at, created_by_name: maker, last_used_at: used } = apiKey;
  return (
    <li className={styles.item}>
      <div className={styles.about}>
        <p>
          {name} <span className={styles.small}>{start}</span>
        </p>
        <p className={styles.small}>{scopes.map((scope) => t(scopeWords[scope])).join(' · ')}</p>
        <p className={styles.small}>
          {t('Made by {name}, {day}', { name: maker, day: formatDate(created_at, 'dayYear') })}
          {' · '}
          {used === null ? t('never used') : t('last used {when}', { when: formatDate(used, 'dayYearTime') })}
        </p>
        {state === 'stopped' && (
          <p className={styles.small}>
            {t('{name} can no longer manage this campaign, so the key stopped. Make a new one.', { name: maker })}
          </p>
        )}
      </div>
      <Tag look={states[state].look}>{t(states[state].words)}</Tag>
      {state !== 'revoked' && (
        <OnlineButton brief small look="quiet" aria-label={t('End {name}', { name })} onClick={onEnd}>
          {t('End it')}
        </OnlineButton>
      )}
    </li>
  );
}

function EndKey({ apiKey, onClose, onEnded }: { apiKey: ApiKey; onClose: () => void; onEnded: () => void }) {
  const { campaignId } = useMember();
  const { busy, problem, refused, act } = useAction();
  const end = () =>
    act(async () => {
      await call(contract.apiKeys.revoke, { body: { campaign_id: campaignId, id: apiKey.id } });
      onEnded();
      onClose();
    });
  return (
    <AskFirst
      title={t('End “{name}”?', { name: apiKey.name })}
      does={t('End it')}
      busy={busy}
      problem={problem}
      safe={refused && t('Nothing was changed.')}
      onDo={end}
      onClose={onClose}
    >
      {t('The tool that uses it is refused from now on. This can’t be undone; you can make a new key.')}
    </AskFirst>
  );
}
