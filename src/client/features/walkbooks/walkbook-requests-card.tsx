// Volunteers who have no walkbook and asked for one: each gets one with a tap.
import { useState } from 'react';
import { contract } from '../../../contract';
import type { WalkbookRequest } from '../../../contract/joining';
import type { WalkbookSummary } from '../../../contract/walkbooks';
import { formatAgo } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { useCall } from '../../data/use-call';
import { serverNow } from '../../session/server-clock';
import { SelectField } from '../../ui/fields/fields';
import { Row } from '../../ui/layout/stack-and-row';
import { Button, ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Problem } from '../../ui/primitives/problem';
import { toast } from '../../ui/primitives/toast';
import classes from './walkbooks.module.css';

interface Props {
  campaignId: string;
  walkbooks: readonly WalkbookSummary[];
  onAssigned: () => void;
}

export function WalkbookRequestsCard({ campaignId, walkbooks, onAssigned }: Props) {
  const requests = useCall(contract.walkbookRequests.all, { query: { campaign_id: campaignId } }, { every: 30_000 });
  const { busy, problem, refused, act } = useAction();
  if (!requests.data || requests.data.length === 0) return null;
  // Those that no one has come first, the largest piece of work to do at the top.
  const open = walkbooks
    .filter(({ record_status, doors, doors_done: done }) => record_status === 'is_active' && done < doors)
    .toSorted((a, b) => a.assigned.length - b.assigned.length || b.doors - b.doors_done - (a.doors - a.doors_done));
  const without = (id: string) => requests.replace((requests.data ?? []).filter(({ user_id }) => user_id !== id));

  const assign = ({ user_id, first, last }: WalkbookRequest, walkbook: WalkbookSummary) =>
    act(async () => {
      const assigned_user_ids = [...walkbook.assigned.map(({ id }) => id), user_id];
      await call(contract.walkbooks.update, {
        body: { id: walkbook.id, campaign_id: campaignId, assigned_user_ids },
      });
      toast({
        text: t('{walkbook} assigned to {name}', { walkbook: walkbook.name, name: `${first} ${last}` }),
        icon: 'check',
      });
      without(user_id);
      onAssigned();
    });
  const dismiss = ({ user_id }: WalkbookRequest) =>
    act(async () => {
      await call(contract.walkbookRequests.dismiss, { query: { campaign_id: campaignId, user_id } });
      without(user_id);
    });
  return (
    <Card title={tPlural(requests.data.length, 'Someone needs a walkbook', '{count} people need a walkbook')}>
      {problem && <Problem safe={refused && t('Nothing was changed.')}>{problem}</Problem>}
      <ul>
        {requests.data.map((request) => (
          <RequestRow
            key={request.user_id}
            request={request}
            open={open}
            busy={busy}
            onAssign={(walkbook) => void assign(request, walkbook)}
            onDismiss={() => void dismiss(request)}
          />
        ))}
      </ul>
      {open.length === 0 && (
        <ButtonLink look="primary" icon="plus" to="/app/walkbook/add">
          {t('New walkbook')}
        </ButtonLink>
      )}
    </Card>
  );
}

interface RowProps {
  request: WalkbookRequest;
  open: readonly WalkbookSummary[];
  busy: boolean;
  onAssign: (walkbook: WalkbookSummary) => void;
  onDismiss: () => void;
}

function RequestRow({ request, open, busy, onAssign, onDismiss }: RowProps) {
  const [id, setId] = useState<string | null>(null);
  const walkbook = open.find((each) => each.id === id) ?? open[0];
  const name = `${request.first} ${request.last}`;
  return (
    <li className={classes.request}>
      <p className={classes.requestWho}>
        <b>{name}</b>{' '}
        <span className="quiet">{t('asked {when}', { when: formatAgo(request.asked_at, serverNow()) })}</span>
      </p>
      <Row gap={8} end>
        {walkbook && (
          <>
            <SelectField
              label={t('Walkbook for {name}', { name })}
              value={walkbook.id}
              onChange={(event) => setId(event.target.value)}
              options={open.map((each) => [each.id, optionWords(each)])}
            />
            <Button look="primary" busy={busy} onClick={() => onAssign(walkbook)}>
              {t('Assign')}
            </Button>
          </>
        )}
        <Button look="quiet" disabled={busy} onClick={onDismiss}>
          {t('Not now')}
        </Button>
      </Row>
    </li>
  );
}

function optionWords({ name, doors, doors_done: done, assigned }: WalkbookSummary): string {
  const left = t('{doors} not knocked yet', { doors: tPlural(doors - done, '{count} door', '{count} doors') });
  return assigned.length === 0
    ? `${name} · ${left}`
    : `${name} · ${left} · ${assigned.map(({ first }) => first).join(', ')}`;
}
