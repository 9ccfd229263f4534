// The campaign's road signs with where they stand.
import { useState } from 'react';
import { stands } from '../../../domain/road-signs/condition';
import { t, tPlural } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Page } from '../../ui/primitives/page';
import { Skeleton } from '../../ui/primitives/skeleton';
import { ArchivableList, type RecordStatus } from '../../ui/tables/archivable-list';
import { roadSignList } from '../../offline/mirror/office-lists';
import { useKept } from '../../offline/mirror/use-kept';
import { useTownStreets } from './use-town-streets';
import { SignPlacements } from './sign-placements';
import { Link } from '@tanstack/react-router';
import type { RoadSign } from '../../../contract/road-signs';
import { Tag } from '../../ui/primitives/tag';
import { SignPicture } from '../../ui/images/sign-picture';
import classes from './signs.module.css';

export function RoadSignsScreen() {
  const { campaign, campaignId } = useMember();
  const [shown, setShown] = useState<RecordStatus>('is_active');
  const loaded = useKept(roadSignList);
  const streets = useTownStreets(
    campaignId,
    (loaded.data ?? []).flatMap((sign) => sign.placements.map((placement) => placement.coordinates)),
    true,
  );
  return (
    <Page
      title={t('Road signs')}
      actions={
        <>
          <ButtonLink icon="pin" to="/app/road-sign-placement">
            {t('Place a sign')}
          </ButtonLink>
          <ButtonLink look="primary" icon="plus" to="/app/road-sign/add">
            {t('New road sign')}
          </ButtonLink>
        </>
      }
    >
      <ArchivableList
        loaded={loaded}
        search={t('Search road signs')}
        which={t('Which road signs')}
        shown={shown}
        onShown={setShown}
        textOf={({ name }) => name}
        nothing={{
          icon: 'sign',
          missed: (searched) => t('No road sign matches “{searched}”', { searched }),
          archived: {
            title: t('No archived road signs'),
            words: t('You can archive a sign that’s no longer used. Its placements are kept.'),
          },
          first: {
            title: t('No road signs yet'),
            words: t(
              'Add each kind of sign you print, with a picture. Volunteers record where they place one, with a photo.',
            ),
            to: '/app/road-sign/add',
            action: t('Add the first one'),
          },
        }}
        waiting={<Skeleton rows={3} height={112} />}
      >
        {({ items: found, none }) => {
          const placements = found.flatMap((sign) => sign.placements);
          const standing = placements.filter(stands).length;
          return (
            <>
              {found.length === 0 ? (
                <Card>{none}</Card>
              ) : (
                <ul className={classes.cards} aria-label={t('Road signs')}>
                  {found.map((sign) => (
                    <SignCard key={sign.id} sign={sign} />
                  ))}
                </ul>
              )}
              {found.length > 0 && (
                <Card
                  title={
                    standing > 0
                      ? t('Where {signs} are', {
                          signs: tPlural(standing, '{count} sign', '{count} signs'),
                        })
                      : t('Placements')
                  }
                >
                  <SignPlacements
                    name={t('Road signs')}
                    placements={placements}
                    zone={campaign.time_zone}
                    streets={streets}
                    named
                  />
                </Card>
              )}
            </>
          );
        }}
      </ArchivableList>
    </Page>
  );
}

function SignCard({ sign }: { sign: RoadSign }) {
  return (
    <li className={classes.card}>
      <SignPicture fileId={sign.file_id} size={88} whole />
      <span className={classes.cardWords}>
        <Link to="/app/road-sign/id/$id" params={{ id: sign.id }} className={classes.cardName}>
          {sign.name}
        </Link>
        <span className="quiet">
          {sign.placed === 0
            ? t('Not placed yet')
            : t('{signs} placed', { signs: tPlural(sign.placed, '{count} sign', '{count} signs') })}
        </span>
        {sign.voters_pending > 0 && (
          <Tag look="lamp">
            {t('{wait} one', {
              wait: tPlural(sign.voters_pending, '{count} voter wants', '{count} voters want'),
            })}
          </Tag>
        )}
      </span>
    </li>
  );
}
