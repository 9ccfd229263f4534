// A stored photo, which only a member may see: fetched with the token, shown from memory, freed afterwards.
import { useEffect, useState } from 'react';
import { t } from '../../i18n/texts';
import { memberPhoto } from '../../data/member-photo';
import { messageFor } from '../../data/error-messages';
import { useSession } from '../../session/session';
import styles from './member-image.module.css';
import { Icon } from '../primitives/icons';

export function MemberImage({ fileId, alt, className }: { fileId: string; alt: string; className?: string }) {
  const campaignId = useSession().campaignUser?.campaign_id;
  const [shown, setShown] = useState<{ url?: string; problem?: string }>({});
  useEffect(() => {
    if (!campaignId) return undefined;
    const stop = new AbortController();
    let url: string | undefined;
    memberPhoto(campaignId, fileId, stop.signal)
      .then((file) => {
        if (stop.signal.aborted) return;
        url = URL.createObjectURL(file);
        setShown({ url });
      })
      .catch((error: unknown) => {
        if (!stop.signal.aborted) setShown({ problem: messageFor(error) });
      });
    return () => {
      stop.abort();
      if (url) URL.revokeObjectURL(url);
      setShown({});
    };
  }, [fileId, campaignId]);
  const classes = [styles.image, className].filter(Boolean).join(' ');
  if (shown.url) return <img className={classes} src={shown.url} alt={alt} />;
  // Beside the words that say what it is: no place for a sentence, and none to be read out.
  if (alt === '') {
    return <div className={[classes, styles.beside].join(' ')}>{shown.problem && <Icon name="sign" size={22} />}</div>;
  }
  return (
    <div className={classes}>
      <span className={shown.problem ? styles.words : 'sr-only'}>
        {shown.problem ? t('The photo couldn’t be loaded: {alt}', { alt }) : alt}
      </span>
    </div>
  );
}
