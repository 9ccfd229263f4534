// What arrived after someone's part in a walkbook or in the campaign had ended. It counts until a manager sets it aside. Shows
// nothing where nothing did.
import { contract } from '../../../contract';
import type { LateFacts } from '../../../contract/facts/recorded';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { useCall } from '../../data/use-call';
import { clock } from '../../i18n/formats';
import { key, t, tPlural } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Problem } from '../../ui/primitives/problem';
import { toast } from '../../ui/primitives/toast';

const after: Record<LateFacts['ended'], string> = {
  removed: key('Arrived {when}, after they were removed from the campaign.'),
  archived: key('Arrived {when}, after this walkbook was archived.'),
  unassigned: key('Arrived {when}, after this walkbook was no longer assigned to them.'),
};

interface Props {
  /** Only what was recorded in this one. */
  walkbookId?: string;
  /** Called once something counts no longer, or again. */
  onChange?: () => void;
}

export function LateFactsCard({ walkbookId, onChange }: Props) {
  const { campaignId } = useMember();
  const query = { campaign_id: campaignId, ...(walkbookId === undefined ? {} : { walkbook_id: walkbookId }) };
  const { data, replace } = useCall(contract.lateWork.all, { query });
  const { busy, problem, refused, act } = useAction();
  if (!data || data.length === 0) return null;

  const setAside = async ({ user_id, walkbook_id, user_name }: LateFacts, set_aside: boolean) => {
    const changed = await call(contract.lateWork.setAside, {
      body: { campaign_id: campaignId, user_id, walkbook_id, set_aside },
    });
    const isSame = (a: LateFacts, b: LateFacts) => a.user_id === b.user_id && a.walkbook_id === b.walkbook_id;
    replace(data.map((row) => changed.find((each) => isSame(each, row)) ?? row));
    onChange?.();
    toast(
      set_aside
        ? { icon: 'check', text: t('Set aside: {name}. These no longer count.', { name: user_name }) }
        : { icon: 'check', text: t('Restored: {name}. These count again.', { name: user_name }) },
    );
  };
  return (
    <Card title={t('Arrived late')}>
      <Stack gap={14}>
        <p className="quiet">
          {t('Recorded while they still had access. They count in every report unless you set them aside.')}
        </p>
        {problem && <Problem safe={refused && t('Nothing was changed.')}>{problem}</Problem>}
        {data.map((row) => (
          <LateRow
            key={`${row.user_id} ${row.walkbook_id}`}
            row={row}
            busy={busy}
            namesWalkbook={walkbookId === undefined}
            onSetAside={(set_aside) => void act(() => setAside(row, set_aside))}
          />
        ))}
      </Stack>
    </Card>
  );
}

interface RowProps {
  row: LateFacts;
  busy: boolean;
  namesWalkbook: boolean;
  onSetAside: (set_aside: boolean) => void;
}

function LateRow({ row, busy, namesWalkbook, onSetAside }: RowProps) {
  const { campaign } = useMember();
  const when = clock(campaign.time_zone);
  const { user_name: name, results, facts, set_aside: aside } = row;
  const what =
    results > 0
      ? tPlural(results, '{count} result', '{count} results')
      : tPlural(facts, '{count} record', '{count} records');
  const where = namesWalkbook ? (row.walkbook_name ?? t('Shifts and signs')) : null;
  return (
    <Stack gap={4}>
      <strong>{t('{what} from {name}, last recorded {when}', { what, name, when: when(row.last_recorded_at) })}</strong>
      <span className="quiet">
        {where && `${where} · `}
        {t(after[row.ended], { when: when(row.received_at) })}
      </span>
      {aside > 0 && row.set_aside_at !== null && (
        <span>
          {aside < facts
            ? t('{aside} of {facts} were set aside by {name}, {when}.', {
                aside,
                facts,
                name: row.set_aside_by ?? '',
                when: when(row.set_aside_at),
              })
            : t('Set aside by {name}, {when}. None of it counts.', {
                name: row.set_aside_by ?? '',
                when: when(row.set_aside_at),
              })}
        </span>
      )}
      <Row gap={8}>
        {aside < facts && (
          <Button busy={busy} onClick={() => onSetAside(true)}>
            {t('Set aside')}
          </Button>
        )}
        {aside > 0 && (
          <Button busy={busy} onClick={() => onSetAside(false)}>
            {t('Restore')}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
