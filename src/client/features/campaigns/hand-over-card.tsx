// Handing the campaign over: its owner offers it to someone who manages it, who accepts or declines.
import { useState } from 'react';
import { contract } from '../../../contract';
import { offerDays } from '../../../contract/office/owner-offers';
import { mayAs } from '../../../domain/access/capabilities';
import { titleName } from '../../../domain/access/title-names';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { useCall } from '../../data/use-call';
import { currentTexts, formatDate } from '../../i18n/formats';
import { currentLanguage } from '../../i18n/language';
import { t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { SelectField } from '../../ui/fields/fields';
import { useTypedWord } from '../../ui/fields/typed-word';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Dialog } from '../../ui/primitives/dialog';
import { Loadable } from '../../ui/primitives/loadable';
import { Problem } from '../../ui/primitives/problem';
import { toast } from '../../ui/primitives/toast';
import styles from './campaign.module.css';
import { fullName } from './remove-member';
import { useFromAbove } from './use-from-above';

export function HandOverCard() {
  const { campaignId, userId } = useMember();
  const query = { campaign_id: campaignId };
  const open = useCall(contract.ownerOffers.get, { query });
  const members = useCall(contract.users.campaignAccount, { query });
  const [chosen, setChosen] = useState('');
  const [asked, setAsked] = useState(false);
  const { busy, problem, act } = useAction();
  const fromAbove = useFromAbove();
  const heirs = (members.data ?? []).filter(
    ({ id, title }) => id !== userId && mayAs({ title, is_entered: fromAbove.has(id) }, 'campaign.edit'),
  );
  const heir = heirs.find(({ id }) => id === chosen);

  const withdraw = async () => {
    await call(contract.ownerOffers.withdraw, { query });
    open.replace({ offer: null });
    toast({ text: t('The offer is withdrawn'), icon: 'check' });
  };
  return (
    <Card title={t('Hand this campaign over')}>
      <Loadable loaded={open}>
        {({ offer }) =>
          offer ? (
            <Stack gap={14}>
              <p>
                {t('Offered to {name} on {day}. You stay the owner until they accept.', {
                  name: fullName(offer.to),
                  day: formatDate(offer.offered_at, 'dayYear'),
                })}
              </p>
              {problem && <Problem>{problem}</Problem>}
              <Row gap={8}>
                <Button busy={busy} onClick={() => void act(withdraw)}>
                  {t('Withdraw the offer')}
                </Button>
              </Row>
            </Stack>
          ) : (
            <Stack gap={14}>
              <p className={styles.small}>
                {heirs.length === 0 && members.data
                  ? t('Only a Manager or Director of this campaign can become its owner. Invite one first.')
                  : t('The next owner can remove members, erase the campaign and hand it over again.')}
              </p>
              {heirs.length > 0 && (
                <>
                  <SelectField
                    label={t('Next owner')}
                    value={chosen}
                    onChange={(event) => setChosen(event.currentTarget.value)}
                    options={[
                      ['', t('Choose a person')],
                      ...heirs.map((each): [string, string] => [
                        each.id,
                        `${fullName(each)} · ${titleName(currentTexts(), each.title)}`,
                      ]),
                    ]}
                  />
                  <Row gap={8}>
                    <Button disabled={!heir} onClick={() => setAsked(true)}>
                      {t('Hand over…')}
                    </Button>
                  </Row>
                </>
              )}
            </Stack>
          )
        }
      </Loadable>
      {asked && heir && (
        <MakeOffer
          heir={{ id: heir.id, name: fullName(heir) }}
          onClose={() => setAsked(false)}
          onMade={() => {
            setAsked(false);
            open.reload();
          }}
        />
      )}
    </Card>
  );
}

interface OfferProps {
  heir: { id: string; name: string };
  onClose: () => void;
  onMade: () => void;
}

function MakeOffer({ heir: { id, name }, onClose, onMade }: OfferProps) {
  const { campaign } = useMember();
  const { agreed, field } = useTypedWord(campaign.name);
  const { busy, problem, act } = useAction();
  const make = async () => {
    const body = { campaign_id: campaign.id, user_id: id, language: currentLanguage() };
    await call(contract.ownerOffers.make, { body });
    toast({ text: t('Offered to {name}', { name }), icon: 'check' });
    onMade();
  };
  return (
    <Dialog title={t('Hand {campaign} over to {name}?', { campaign: campaign.name, name })} onClose={onClose}>
      <Stack gap={10}>
        <p>
          {t(
            '{name} gets an email and becomes the owner once they accept, within {days} days. You keep your title, and can withdraw the offer until then.',
            { name, days: offerDays },
          )}
        </p>
        {field}
        {problem && <Problem>{problem}</Problem>}
        <Row gap={8}>
          <Button look="primary" busy={busy} disabled={!agreed} onClick={() => void act(make)}>
            {t('Offer the campaign')}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
