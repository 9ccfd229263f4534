// Offers to become a chapter: those that this campaign's owner got, to answer, and those that wait for others.
import { useState } from 'react';
import { contract } from '../../../contract';
import type { MadeOffer, ReceivedOffer } from '../../../contract/chapters/chapters';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import type { Loaded } from '../../data/use-call';
import { formatDate } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { OnlineButton } from '../../ui/fields/online-button';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Dialog } from '../../ui/primitives/dialog';
import { LoadProblem } from '../../ui/primitives/loadable';
import { Problem } from '../../ui/primitives/problem';
import { toast } from '../../ui/primitives/toast';
import styles from './chapters.module.css';

interface Props {
  offers: Loaded<{ made: MadeOffer[]; received: ReceivedOffer[] }>;
  onAnswered: () => void;
}

export function ChapterOffers({ offers, onAnswered }: Props) {
  const { campaign } = useMember();
  const [accepting, setAccepting] = useState<ReceivedOffer | null>(null);
  const { busy, problem, refused, act } = useAction();
  const { made = [], received = [] } = offers.data ?? {};
  if (offers.error !== undefined) return <LoadProblem loaded={offers} />;
  if (made.length + received.length === 0) return null;

  const decline = async ({ id }: ReceivedOffer) => {
    await call(contract.chapters.answer, { body: { campaign_id: campaign.id, id, accepted: false } });
    toast({ text: t('You declined the offer'), icon: 'check' });
    onAnswered();
  };
  const withdraw = async ({ id }: MadeOffer) => {
    await call(contract.chapters.withdraw, { query: { campaign_id: campaign.id, id } });
    toast({ text: t('The offer is withdrawn'), icon: 'check' });
    onAnswered();
  };
  return (
    <Card title={t('Open offers')}>
      {problem && <Problem safe={refused && t('Nothing was changed.')}>{problem}</Problem>}
      <ul>
        {received.map((offer) => (
          <li key={offer.id} className={styles.item}>
            <div className={styles.about}>
              <p>{t('{parent} asks you to join as a chapter', { parent: offer.parent_name })}</p>
              <p className={styles.small}>
                {t('Asked by {name}, {day}', { name: offer.by, day: formatDate(offer.offered_at, 'dayYear') })}
              </p>
            </div>
            <Row gap={8}>
              <OnlineButton brief small look="primary" onClick={() => setAccepting(offer)}>
                {t('Accept…')}
              </OnlineButton>
              <OnlineButton brief small disabled={busy} onClick={() => void act(() => decline(offer))}>
                {t('Decline')}
              </OnlineButton>
            </Row>
          </li>
        ))}
        {made.map((offer) => (
          <li key={offer.id} className={styles.item}>
            <div className={styles.about}>
              <p>{offer.receiver_email}</p>
              <p className={styles.small}>
                {t('Asked to become a chapter, {day}. Not answered yet.', {
                  day: formatDate(offer.offered_at, 'dayYear'),
                })}
              </p>
            </div>
            <OnlineButton
              brief
              small
              look="quiet"
              disabled={busy}
              aria-label={t('Withdraw the offer to {email}', { email: offer.receiver_email })}
              onClick={() => void act(() => withdraw(offer))}
            >
              {t('Withdraw')}
            </OnlineButton>
          </li>
        ))}
      </ul>
      {accepting && <Accept offer={accepting} onClose={() => setAccepting(null)} onDone={onAnswered} />}
    </Card>
  );
}

function Accept({ offer, onClose, onDone }: { offer: ReceivedOffer; onClose: () => void; onDone: () => void }) {
  const { campaign } = useMember();
  const { busy, problem, refused, act } = useAction();
  const names = { name: campaign.name, parent: offer.parent_name };
  const accept = async () => {
    await call(contract.chapters.answer, { body: { campaign_id: campaign.id, id: offer.id, accepted: true } });
    toast({ text: t('{name} is a chapter of {parent} now', names), icon: 'check' });
    onDone();
    onClose();
  };
  return (
    <Dialog title={t('Make {name} a chapter of {parent}?', names)} onClose={onClose}>
      <Stack gap={14}>
        <p>
          {t(
            'Managers there, and in whatever campaign is above it now or later, see this campaign’s name and its totals by day and result. They never see voters, addresses or who recorded what.',
          )}
        </p>
        <p>
          {t(
            'Your people and files stay yours. A campaign above can set a few settings for all its chapters, such as quiet hours. You can leave at any time.',
          )}
        </p>
        {problem && <Problem safe={refused && t('Nothing was changed.')}>{problem}</Problem>}
        <Row gap={8}>
          <Button look="primary" busy={busy} onClick={() => void act(accept)}>
            {t('Become a chapter')}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
