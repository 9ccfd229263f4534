// Flags as a manager decides on them: fine, or the day's results are set aside until they are restored.
import { Link } from '@tanstack/react-router';
import { contract } from '../../../contract';
import type { WorkFlag } from '../../../contract/team/quality';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button, ButtonLink } from '../../ui/primitives/button';
import { Problem } from '../../ui/primitives/problem';
import { toast } from '../../ui/primitives/toast';
import { FlagEntry } from './flag-entry';
import { flagKey, isSameFlag } from './flag-key';

interface Props {
  flags: readonly WorkFlag[];
  /** Names each person, with a way to them. */
  named?: boolean;
  onChange: (flags: WorkFlag[]) => void;
}

export function DecideFlags({ flags, named = false, onChange }: Props) {
  const { campaignId } = useMember();
  const { busy, problem, refused, act } = useAction();
  const put = (changed: readonly WorkFlag[]) =>
    onChange(flags.map((flag) => changed.find((each) => isSameFlag(each, flag)) ?? flag));
  const decide = async ({ user_id, day, rule }: WorkFlag, is_fine: boolean) =>
    put([await call(contract.quality.decide, { body: { campaign_id: campaignId, user_id, day, rule, is_fine } })]);
  const setAside = async ({ user_id, user_name: name, day }: WorkFlag, set_aside: boolean) => {
    put(await call(contract.quality.setAside, { body: { campaign_id: campaignId, user_id, day, set_aside } }));
    toast({
      icon: 'check',
      text: set_aside
        ? t('Set aside: {name}. These no longer count.', { name })
        : t('Restored: {name}. These count again.', { name }),
    });
  };
  return (
    <Stack gap={24}>
      {problem && <Problem safe={refused && t('Nothing was changed.')}>{problem}</Problem>}
      {flags.map((flag) => (
        <FlagEntry
          key={flagKey(flag)}
          flag={flag}
          answeredBy={flag.user_name}
          who={
            named && (
              <Link to="/app/user/$id" params={{ id: flag.user_id }}>
                {flag.user_name}
              </Link>
            )
          }
        >
          <Row gap={8}>
            {flag.fine_at === null ? (
              <Button small busy={busy} onClick={() => void act(() => decide(flag, true))}>
                {t('Mark as fine')}
              </Button>
            ) : (
              <Button small busy={busy} onClick={() => void act(() => decide(flag, false))}>
                {t('Reopen')}
              </Button>
            )}
            {flag.set_aside < flag.results && (
              <Button small busy={busy} onClick={() => void act(() => setAside(flag, true))}>
                {t('Set aside the day’s results')}
              </Button>
            )}
            {flag.set_aside > 0 && (
              <Button small busy={busy} onClick={() => void act(() => setAside(flag, false))}>
                {t('Restore')}
              </Button>
            )}
            <ButtonLink small look="quiet" to="/app/user/$id" params={{ id: flag.user_id }} search={{ day: flag.day }}>
              {t('See each result')}
            </ButtonLink>
          </Row>
        </FlagEntry>
      ))}
    </Stack>
  );
}
