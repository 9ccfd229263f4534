// The kinds of signs as cards with picture and stock, and where signs of them were placed.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { signsLeft } from '../../../domain/road-signs/placement-state';
import type { CallReply } from '../../../contract/call';
import type { roadSigns } from '../../../contract/road-signs';
import { t, tPlural } from '../../i18n/texts';
import type { Viewer } from '../../offline/mirror/walkbook-view';
import type { Loaded } from '../../data/use-call';
import { SignPicture } from '../../ui/images/sign-picture';
import type { MapStreet } from '../../ui/map/types';
import { Card } from '../../ui/primitives/card';
import { Skeleton } from '../../ui/primitives/skeleton';
import { Tag } from '../../ui/primitives/tag';
import { ArchivableList, type RecordStatus } from '../../ui/tables/archivable-list';
import { placedWords } from './condition-words';
import { SignPlacements } from './sign-placements';
import classes from './signs.module.css';
import type { FieldSign } from './use-field-signs';

export type Signs = CallReply<typeof roadSigns.all>;

interface Props {
  loaded: Pick<Loaded<Signs>, 'data' | 'error' | 'at' | 'reload'>;
  /** Every placement as this phone knows it. */
  placed: readonly FieldSign[];
  viewer: Viewer;
  zone: string;
  streets: readonly MapStreet[];
}

export function SignKinds({ loaded, placed, viewer, zone, streets }: Props) {
  const [shown, setShown] = useState<RecordStatus>('is_active');
  return (
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
        const kinds = new Set(found.map(({ id }) => id));
        const placements = placed.filter((each) => kinds.has(each.road_sign_id));
        return (
          <>
            {found.length === 0 ? (
              <Card>{none}</Card>
            ) : (
              <ul className={classes.cards} aria-label={t('Road signs')}>
                {found.map((sign) => (
                  <SignCard
                    key={sign.id}
                    sign={sign}
                    placed={placements.filter((each) => each.road_sign_id === sign.id)}
                  />
                ))}
              </ul>
            )}
            {found.length > 0 && (
              <Card
                title={t('Placements')}
                aside={placements.length > 0 && <span className="quiet">{placedWords(placements)}</span>}
              >
                <SignPlacements
                  name={t('Road signs')}
                  placements={placements}
                  viewer={viewer}
                  zone={zone}
                  streets={streets}
                  named
                />
              </Card>
            )}
          </>
        );
      }}
    </ArchivableList>
  );
}

function SignCard({ sign, placed }: { sign: Signs[number]; placed: readonly FieldSign[] }) {
  return (
    <li className={classes.card}>
      <SignPicture fileId={sign.file_id} size={88} whole />
      <span className={classes.cardWords}>
        <Link to="/app/road-sign/id/$id" params={{ id: sign.id }} className={classes.cardName}>
          {sign.name}
        </Link>
        <span className="quiet">{placed.length === 0 ? t('Not placed yet') : placedWords(placed)}</span>
        <Stock stock={sign.stock} left={signsLeft(sign.stock, placed)} wanted={sign.voters_pending} />
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

/** How many are left, marked where more are wanted than that; nothing where no one said how many there are. */
export function Stock({ stock, left, wanted }: { stock: number | null; left: number | null; wanted: number }) {
  if (stock === null || left === null) return null;
  const words = t('{left} of {stock} left', { left, stock });
  return left < wanted || left === 0 ? <Tag look="lamp">{words}</Tag> : <span className="quiet">{words}</span>;
}
