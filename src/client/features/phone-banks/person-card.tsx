// One person to call: how, what was noted, and the results.
import { useLayoutEffect, useState, type ReactNode } from 'react';
import type { CallResult, CallSurvey, PersonToCall } from '../../../contract/outreach/calling';
import type { Channel } from '../../../contract/fields';
import { t, tPlural } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { AreaField } from '../../ui/fields/fields';
import { TextField } from '../../ui/fields/text-field';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { phoneText, resultWords } from './phone-words';
import { resultOfKey, ResultButtons } from './result-buttons';
import { BrowserCall } from './browser-call';
import type { CallNotes } from './call-draft';
import { CallBackDialog } from './call-back-dialog';
import classes from './calling.module.css';
import { DoNotCallDialog } from './do-not-call-dialog';
import { RingBack } from './ring-back';
import type { Calling } from './use-calling';

interface Props {
  bankId: string;
  turn: { person: PersonToCall; since: number };
  calling: Calling;
  notes: CallNotes;
  /** Where a survey is asked: what was answered so far. */
  answered?: CallSurvey | null;
  /** The survey. */
  children?: ReactNode;
}

interface More {
  call_back_at?: string;
  call_back_zone?: string;
  no_channels?: Channel[];
}

export function PersonCard({ bankId, turn: { person, since }, calling, notes, answered, children }: Props) {
  const { campaign, campaignId } = useMember();
  const [startedAt, setStartedAt] = useState<number | null>(null);
  const [asking, setAsking] = useState<'call_back' | 'do_not_call' | null>(null);
  const waits = calling.unsent !== null;
  const name = `${person.first} ${person.last}`;

  const record = (call_result: CallResult, more: More = {}) => {
    setAsking(null);
    const from = startedAt ?? since;
    void calling.record({
      kind: 'call_result',
      campaign_id: campaignId,
      phone_bank_id: bankId,
      voter_id: person.voter_id,
      name,
      label: t('Call: {name}, {result}', { name, result: t(resultWords[call_result].words) }),
      clicked_at: Date.now(),
      problem: null,
      result: {
        call_result,
        call_notes: notes.draft.notes.trim(),
        tags: notes.draft.tags
          .split(',')
          .map((tag) => tag.trim().slice(0, 40))
          .filter(Boolean)
          .slice(0, 20),
        call_duration: startedAt === null ? 0 : Math.min(86_400, Math.round((Date.now() - startedAt) / 1_000)),
        call_start_time: new Date(from).toISOString(),
        call_session_id: null,
        phone_number: person.phone_number,
        ...(answered && { survey: answered }),
        ...more,
      },
    });
  };
  const choose = (result: CallResult) => {
    if (waits) return;
    if (result === 'call_back' || result === 'do_not_call') setAsking(result);
    else record(result);
  };

  // Beside a survey a number could as well mean an answer.
  const withKeys = answered === undefined;
  // A key counts as soon as the person is shown.
  useLayoutEffect(() => {
    if (!withKeys) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const at = event.target instanceof HTMLElement ? event.target : null;
      const types = at?.closest('input, textarea, select, dialog');
      if (types || event.ctrlKey || event.metaKey || event.altKey) return;
      const result = resultOfKey(event.key);
      if (result) choose(result);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });

  const about = [
    person.age === null ? '' : t('{age} years', { age: person.age }),
    person.party ?? '',
    person.language ?? '',
    person.city,
  ].filter(Boolean);
  return (
    <Stack>
      <Card>
        <Stack gap={14}>
          <div>
            <h2 className={classes.name}>{name}</h2>
            <p className="quiet">{about.join(' · ')}</p>
            {person.attempts > 0 && (
              <p className="quiet">
                {tPlural(person.attempts, '{count} call so far', '{count} calls so far')}
                {person.last_result && ` · ${t(resultWords[person.last_result].words)}`}
              </p>
            )}
            {person.last_notes !== '' && <p className={classes.script}>{person.last_notes}</p>}
          </div>
          <Row gap={8}>
            <a
              className={classes.dial}
              href={`tel:${person.phone_number}`}
              onClick={() => setStartedAt((before) => before ?? Date.now())}
            >
              {t('Call {number}', { number: phoneText(person.phone_number) })}
            </a>
            <Button disabled={waits} onClick={() => void calling.skip()}>
              {t('Skip')}
            </Button>
          </Row>
          {person.in_browser && (
            <BrowserCall
              bankId={bankId}
              voterId={person.voter_id}
              onBegun={() => setStartedAt((before) => before ?? Date.now())}
            />
          )}
          <RingBack
            bankId={bankId}
            voterId={person.voter_id}
            onRung={() => setStartedAt((before) => before ?? Date.now())}
          />
        </Stack>
      </Card>
      {children}
      <Card title={t('What came of it')}>
        <Stack gap={14}>
          <AreaField
            label={t('Notes')}
            rows={2}
            maxLength={2000}
            value={notes.draft.notes}
            onChange={(event) => notes.change({ notes: event.currentTarget.value })}
          />
          <TextField
            label={t('Tags')}
            hint={t('Separate them with commas. They become the person’s voter tags. Optional.')}
            value={notes.draft.tags}
            autoComplete="off"
            onChange={(event) => notes.change({ tags: event.currentTarget.value })}
          />
          <p className="quiet">{t('A tap saves the result with your notes. Then the next person is shown.')}</p>
          {answered && (
            <p className="quiet">
              {t('The answers are saved with it. They count if the result says that you spoke with {name}.', { name })}
            </p>
          )}
          <ResultButtons withKeys={withKeys} disabled={waits} onChoose={choose} />
        </Stack>
      </Card>
      {asking === 'call_back' && (
        <CallBackDialog
          zone={campaign.time_zone}
          onClose={() => setAsking(null)}
          onSave={(call_back_at) => record('call_back', { call_back_at, call_back_zone: campaign.time_zone })}
        />
      )}
      {asking === 'do_not_call' && (
        <DoNotCallDialog
          name={name}
          onClose={() => setAsking(null)}
          onSave={(no_channels) => record('do_not_call', { no_channels })}
        />
      )}
    </Stack>
  );
}
