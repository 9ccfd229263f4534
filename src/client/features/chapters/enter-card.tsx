// The chapters that someone may enter from above, by right of each chapter's owner.
import { contract } from '../../../contract';
import type { OpenChapter } from '../../../contract/chapters/chapter-entries';
import type { Membership } from '../../../contract/invitations';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { useCall } from '../../data/use-call';
import { t } from '../../i18n/texts';
import { endKey } from '../../offline/sealed/end-key';
import { clearCampaign } from '../../session/clear';
import { identity } from '../../session/identity';
import { useMember } from '../../session/session';
import { OnlineButton } from '../../ui/fields/online-button';
import { Stack } from '../../ui/layout/stack-and-row';
import { Card } from '../../ui/primitives/card';
import { LoadProblem } from '../../ui/primitives/loadable';
import { Problem } from '../../ui/primitives/problem';
import { toast } from '../../ui/primitives/toast';
import styles from './chapters.module.css';

/** Works in this campaign from now on. */
export type OnEntered = (membership: Membership) => Promise<void>;

interface Props {
  /** Another value: the tree has changed, and perhaps what may be entered. */
  follows: string;
  onEntered: OnEntered;
}

export function EnterCard({ follows, onEntered }: Props) {
  const { campaignId } = useMember();
  const loaded = useCall(contract.chapterEntries.mine, { query: {} }, { follows });
  const { busy, problem, refused, act } = useAction();
  const opening = useAction();
  if (loaded.error !== undefined) return <LoadProblem loaded={loaded} />;
  const isHere = (each: OpenChapter) => each.campaign_id === campaignId;
  const open = (loaded.data ?? []).filter((each) => !isHere(each) || each.is_in);
  if (open.length === 0) return null;

  const enter = async ({ campaign_id }: OpenChapter) => {
    const membership = await call(contract.chapterEntries.enter, { body: { campaign_id } });
    loaded.reload();
    void opening.act(() => onEntered(membership));
  };
  const exit = async (chapter: OpenChapter) => {
    const { campaign_id, campaign_name: name } = chapter;
    await call(contract.chapterEntries.exit, { query: { campaign_id } });
    toast({ text: t('You left {name}', { name }), icon: 'check' });
    if (isHere(chapter)) return clearCampaign();
    await endKey({ owner: identity().uid ?? '', campaignId: campaign_id });
    loaded.reload();
  };
  return (
    <Card title={t('Chapters that you may enter')}>
      <Stack gap={14}>
        <p className="quiet">
          {t(
            'You work there as a Director, but don’t invite people or change titles, settings and integrations. Entering and leaving stand in both campaigns’ activity logs.',
          )}
        </p>
        {problem && <Problem safe={refused && t('Nothing was changed.')}>{problem}</Problem>}
        {opening.problem && (
          <Problem safe={t('You entered the campaign. You can choose it from your campaigns.')}>
            {opening.problem}
          </Problem>
        )}
        <ul>
          {open.map((each) => (
            <li key={each.campaign_id} className={styles.item}>
              <p className={styles.about}>{each.campaign_name}</p>
              {!isHere(each) && (
                <OnlineButton
                  brief
                  small
                  disabled={busy || opening.busy}
                  aria-label={t('Enter {name}', { name: each.campaign_name })}
                  onClick={() => void act(() => enter(each))}
                >
                  {t('Enter')}
                </OnlineButton>
              )}
              {each.is_in && (
                <OnlineButton
                  brief
                  small
                  look="quiet"
                  disabled={busy}
                  aria-label={t('Leave {name}', { name: each.campaign_name })}
                  onClick={() => void act(() => exit(each))}
                >
                  {t('Leave')}
                </OnlineButton>
              )}
            </li>
          ))}
        </ul>
      </Stack>
    </Card>
  );
}
