// A photo or a voice note of a door: from this phone while it lies here, else from the server, and freed afterwards.
import { useEffect, useState } from 'react';
import { messageFor } from '../../data/error-messages';
import { memberPhoto } from '../../data/member-photo';
import { t } from '../../i18n/texts';
import { useSession } from '../../session/session';
import { Button } from '../primitives/button';
import { Loading } from '../primitives/loading';
import styles from './attached-file.module.css';
import { VoicePlayer } from './voice-player';

interface Props {
  kind: 'photo' | 'voice_note';
  /** "106 Hawthorn St", for who can't see it. */
  about: string;
  /** Null while its bytes haven't arrived at the server. */
  fileId: string | null;
  /** The bytes, where they lie on this phone. */
  local?: () => Promise<{ bytes: ArrayBuffer; mime: string } | null>;
}

export function AttachedFile({ kind, about, fileId, local }: Props) {
  // A voice note is loaded when someone wants to hear it.
  const [wanted, setWanted] = useState(kind === 'photo');
  const [large, setLarge] = useState(false);
  const { url, problem } = useFile(wanted, fileId, local);
  if (!wanted)
    return (
      <Button
        small
        look="quiet"
        aria-label={t('Play the voice note: {about}', { about })}
        onClick={() => setWanted(true)}
      >
        {t('Play')}
      </Button>
    );
  if (problem !== undefined) return <span className={styles.quiet}>{problem}</span>;
  if (url === undefined) return <Loading size="small" />;
  if (kind === 'voice_note') return <VoicePlayer src={url} label={t('Voice note: {about}', { about })} auto />;
  return (
    <button
      type="button"
      className={styles.photo}
      aria-pressed={large}
      aria-label={t('Enlarge the photo: {about}', { about })}
      onClick={() => setLarge(!large)}
    >
      <img src={url} alt="" />
    </button>
  );
}

function useFile(wanted: boolean, fileId: string | null, local: Props['local']): { url?: string; problem?: string } {
  const campaignId = useSession().campaignUser?.campaign_id;
  const [shown, setShown] = useState<{ url?: string; problem?: string }>({});
  useEffect(() => {
    if (!wanted) return undefined;
    const stop = new AbortController();
    let url: string | undefined;
    const find = async (): Promise<Blob | null> => {
      const here = await local?.().catch(() => null);
      if (here) return new Blob([here.bytes], { type: here.mime });
      return fileId && campaignId ? memberPhoto(campaignId, fileId, stop.signal) : null;
    };
    find().then(
      (file) => {
        if (stop.signal.aborted) return;
        if (file) url = URL.createObjectURL(file);
        setShown(url ? { url } : { problem: t('Still on the phone that recorded it.') });
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setShown({ problem: messageFor(error) });
      },
    );
    return () => {
      stop.abort();
      if (url) URL.revokeObjectURL(url);
    };
    // What lies on this phone under one id never changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted, fileId, campaignId]);
  return shown;
}
