// A side of a mailer as it is printed in a size: the artwork with its bleed, the cut, and on the address side what stays white.
import type { CSSProperties } from 'react';
import type { Mailer } from '../../../contract/outreach/mailers';
import type { MailerSize } from '../../../contract/outreach/mailer-campaigns';
import { bleed, layoutOf, placeArtwork, type Area } from '../../../domain/mailers/sizes';
import { t } from '../../i18n/texts';
import classes from './mailers.module.css';
import { useMailerPage } from './use-mailer-page';

interface Props {
  mailer: Mailer;
  size: MailerSize;
  side: 'front' | 'address';
  /** Whether each piece carries a code. */
  hasCode?: boolean;
}

export function PrintedSide({ mailer, size, side, hasCode = false }: Props) {
  const { width, height, side: areas } = layoutOf(size);
  const page = side === 'front' ? 1 : 2;
  const sheet = { width: width + 2 * bleed, height: height + 2 * bleed };
  const place = ({ left, bottom, width: across, height: up }: Area): CSSProperties => ({
    left: `${((left + bleed) / sheet.width) * 100}%`,
    bottom: `${((bottom + bleed) / sheet.height) * 100}%`,
    width: `${(across / sheet.width) * 100}%`,
    height: `${(up / sheet.height) * 100}%`,
  });
  const title = side === 'front' ? t('Front') : t('Address side');
  return (
    <figure className={classes.side}>
      <div className={classes.sheet} style={{ aspectRatio: `${sheet.width} / ${sheet.height}` }}>
        {page <= mailer.pages && <Artwork mailer={mailer} size={size} page={page} title={title} place={place} />}
        {side === 'address' && (
          <>
            <span className={classes.free} style={place(areas.indicia)}>
              {t('Postage')}
            </span>
            <span className={classes.free} style={place(areas.address)}>
              {t('Address')}
            </span>
            {hasCode && (
              <span className={classes.free} style={place(areas.code)}>
                {t('Code')}
              </span>
            )}
            <span className={classes.free} style={place(areas.barcode)}>
              {t('Barcode')}
            </span>
          </>
        )}
        <span className={classes.cut} style={place({ left: 0, bottom: 0, width, height })} />
      </div>
      <figcaption className="quiet">{title}</figcaption>
    </figure>
  );
}

interface ArtworkProps {
  mailer: Mailer;
  size: MailerSize;
  page: number;
  title: string;
  place: (area: Area) => CSSProperties;
}

function Artwork({ mailer, size, page, title, place }: ArtworkProps) {
  const url = useMailerPage(mailer.campaign_id, mailer.id, page);
  const { turned, area } = placeArtwork(size, { width: mailer.width_in, height: mailer.height_in });
  if (url === null) return <span className={classes.missing}>{t('This page couldn’t be loaded.')}</span>;
  if (url === undefined) return null;
  return (
    <span className={classes.art} style={place(area)}>
      <img
        src={url}
        alt={t('{title} of {name}', { title, name: mailer.name })}
        data-turned={turned || undefined}
        // Turned, its width is the area's height.
        style={turned ? { width: `${(area.height / area.width) * 100}%` } : undefined}
      />
    </span>
  );
}
