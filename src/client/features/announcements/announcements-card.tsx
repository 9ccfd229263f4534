// For managers: announcing something, and who has read what was announced.
import { useState } from 'react';
import { contract } from '../../../contract';
import type { SentAnnouncement } from '../../../contract/team/announcements';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { useCall } from '../../data/use-call';
import { formatDate, formatNumber } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { OnlineButton } from '../../ui/fields/online-button';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Dialog } from '../../ui/primitives/dialog';
import { Empty } from '../../ui/primitives/empty';
import { Loadable } from '../../ui/primitives/loadable';
import { Problem } from '../../ui/primitives/problem';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { Tag } from '../../ui/primitives/tag';
import styles from './announcement-card.module.css';
import { AnnounceForm } from './announce-form';

export function AnnouncementsCard() {
  const { campaign, campaignId } = useMember();
  const sent = useCall(contract.announcements.all, { query: { campaign_id: campaignId } }, { every: 60_000 });
  const [open, setOpen] = useState<'new' | SentAnnouncement | null>(null);
  const { busy, problem, act } = useAction();
  const put = (changed: SentAnnouncement) => {
    const others = (sent.data ?? []).filter(({ id }) => id !== changed.id);
    sent.replace([changed, ...others].toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at)));
  };
  const withdraw = ({ id }: SentAnnouncement) =>
    act(async () => put(await call(contract.announcements.withdraw, { body: { campaign_id: campaignId, id } })));
  return (
    <Card
      title={t('Announcements')}
      aside={
        <OnlineButton brief small look="pale" icon="plus" onClick={() => setOpen('new')}>
          {t('Announce something')}
        </OnlineButton>
      }
    >
      {problem && <Problem>{problem}</Problem>}
      <Loadable loaded={sent}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty icon={rareIcons.mail} title={t('Nothing announced yet')}>
              {t('The app shows an announcement to those it is for until they have read it.')}
            </Empty>
          ) : (
            <Stack gap={16}>
              {rows.map((each) => (
                <Stack key={each.id} gap={6}>
                  <span className="quiet">
                    {t('{name}, {when}', {
                      name: each.user_name,
                      when: formatDate(each.created_at, 'weekdayDayTime', campaign.time_zone),
                    })}{' '}
                    · {receiversText(each)}
                  </span>
                  <p className={styles.text}>{each.text}</p>
                  <Row gap={8}>
                    {each.withdrawn_at !== null && <Tag>{t('Withdrawn||announcement')}</Tag>}
                    <Button small look="quiet" onClick={() => setOpen(each)}>
                      {t('{read} of {people} have read it', {
                        read: formatNumber(each.read),
                        people: formatNumber(each.people),
                      })}
                    </Button>
                    {each.withdrawn_at === null && each.read < each.people && (
                      <OnlineButton brief small look="quiet" busy={busy} onClick={() => void withdraw(each)}>
                        {t('Withdraw||announcement')}
                      </OnlineButton>
                    )}
                  </Row>
                </Stack>
              ))}
            </Stack>
          )
        }
      </Loadable>
      {open === 'new' && (
        <AnnounceForm
          onClose={() => setOpen(null)}
          onSent={(made) => {
            put(made);
            setOpen(null);
          }}
        />
      )}
      {open !== null && open !== 'new' && <Readers announcement={open} onClose={() => setOpen(null)} />}
    </Card>
  );
}

function receiversText({ to_kind, to_name: name }: SentAnnouncement): string {
  if (to_kind === 'everyone') return t('to everyone');
  return to_kind === 'team' ? t('to the team {name}', { name }) : t('to the walkbook {name}', { name });
}

function Readers({ announcement, onClose }: { announcement: SentAnnouncement; onClose: () => void }) {
  const { campaign, campaignId } = useMember();
  const query = { campaign_id: campaignId, id: announcement.id };
  const readers = useCall(contract.announcements.readers, { query });
  return (
    <Dialog title={t('Who has read it')} onClose={onClose}>
      <Loadable loaded={readers}>
        {(people) => (
          <Stack gap={8}>
            {people.length === 0 && <p className="quiet">{t('It is for no one at the moment.')}</p>}
            {people.map(({ id, user_name: name, read_at: at }) => (
              <Row key={id} gap={8}>
                <span>{name}</span>
                {at === null ? (
                  <Tag look="lamp">{t('Not read')}</Tag>
                ) : (
                  <span className="quiet">{formatDate(at, 'weekdayDayTime', campaign.time_zone)}</span>
                )}
              </Row>
            ))}
          </Stack>
        )}
      </Loadable>
    </Dialog>
  );
}
