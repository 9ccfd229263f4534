// A photo of what stands at a door, and a voice note about the visit. What was taken or said is a draft from the first moment,
// and saved with its fact in one step.
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { maxVoiceSeconds, voiceTypes } from '../../../../contract/facts/door-report';
import { doorReportText } from '../../../../domain/door-reports/report-texts';
import { messageFor } from '../../../data/error-messages';
import { currentTexts } from '../../../i18n/formats';
import { t } from '../../../i18n/texts';
import { shrinkPhoto } from '../../../offline/device/photo';
import { sha256Of } from '../../../offline/device/sha256';
import { recordVoice, type Recording, type Voice } from '../../../offline/device/voice';
import { draftKey, draftsChanged, dropDraft, readDraft, writeDraft } from '../../../offline/outbox/drafts';
import { PhotoField } from '../../../ui/images/photo-field';
import { useBlobUrl } from '../../../ui/images/use-blob-url';
import { VoicePlayer } from '../../../ui/images/voice-player';
import { Button } from '../../../ui/primitives/button';
import { rareIcons } from '../../../ui/primitives/rare-icons';
import { doorReportOf, type NewDoorReport } from '../door/new-door-report';
import { saveWithUndo } from '../door/save-with-undo';
import { at, type DialogProps } from './dialog-parts';
import styles from './report-dialogs.module.css';

const bytes = z.custom<ArrayBuffer>((given) => Object.prototype.toString.call(given) === '[object ArrayBuffer]');
const keptPhoto = z.object({ bytes, mime: z.literal('image/jpeg') });
const keptVoice = z.object({ bytes, mime: z.enum(voiceTypes), seconds: z.number() });

/** What was taken or said here and not saved yet; undefined while it is being read. */
function useKept<T>({ viewer, walkbookView, door }: DialogProps, kind: string, schema: z.ZodMiniType<T>) {
  const key = draftKey(viewer.owner, kind, walkbookView.id, door.properties.door_id);
  const [kept, setKept] = useState<T | null>();
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    const look = () =>
      void readDraft(key)
        .then((found) => schema.safeParse(found).data ?? null)
        .catch(() => null)
        .then((found) => {
          // What was taken meanwhile is newer.
          if (!gone) setKept((now) => now ?? found);
        });
    look();
    // What was said as the sheet was closed is written a moment later.
    const leave = draftsChanged.hear(look);
    return () => {
      gone = true;
      leave();
    };
  }, [key, schema]);
  const keep = (now: T | null) => {
    setKept(now);
    setProblem(null);
    const done = now === null ? dropDraft(key) : writeDraft(key, now);
    done.catch((error: unknown) => setProblem(messageFor(error, t('Your draft couldn’t be saved.'))));
  };
  return { key, kept, keep, problem, setProblem };
}

/** Saves a fact with its bytes and closes the sheet. */
function useSaveBytes({ viewer, walkbookView, door, onClose }: DialogProps, key: string) {
  const [busy, setBusy] = useState(false);
  const saveIt = async (fact: NewDoorReport, file: { bytes: ArrayBuffer; mime: string }) => {
    setBusy(true);
    const said = doorReportText(currentTexts(), { ...fact, id: '', recorded_at: '', device_id: '', seq: 0 });
    const { bytes: content, mime } = file;
    const facts = [doorReportOf(fact, door)];
    const isSaved = await saveWithUndo(viewer, walkbookView.id, facts, said, null, [key], { bytes: content, mime });
    setBusy(false);
    if (isSaved) onClose();
  };
  return { busy, saveIt };
}

export function DoorPhoto(props: DialogProps) {
  const { key, kept, keep, problem } = useKept(props, 'photo', keptPhoto);
  const { busy, saveIt } = useSaveBytes(props, key);
  const save = async ({ bytes: content, mime }: z.infer<typeof keptPhoto>) =>
    saveIt(
      {
        kind: 'photo',
        door_id: at(props),
        voter_id: null,
        mime,
        sha256: await sha256Of(content),
        size: content.byteLength,
        replaces: null,
      },
      { bytes: content, mime },
    );
  return (
    <>
      <p className={styles.hint}>
        {t('For what’s at the door: a gate, a place for a sign, a notice. Don’t photograph people.')}
      </p>
      <PhotoField
        photo={kept ?? null}
        alt={t('The photo you took')}
        shrink={shrinkPhoto}
        onPhoto={(photo) => keep(photo && { bytes: photo.bytes, mime: 'image/jpeg' })}
      />
      {problem && <p role="alert">{problem}</p>}
      <Button look="primary" wide busy={busy} disabled={!kept} onClick={() => void (kept && save(kept))}>
        {t('Save the photo')}
      </Button>
    </>
  );
}

export function VoiceNote(props: DialogProps) {
  const { key, kept, keep, problem, setProblem } = useKept(props, 'voice', keptVoice);
  const { busy, saveIt } = useSaveBytes(props, key);
  const [seconds, setSeconds] = useState<number | null>(null);
  const recording = useRef<Recording>(null);
  const left = useRef(false);
  // The sheet may be closed while someone speaks: what was said is there when it is opened again.
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      recording.current?.stop();
    };
  }, []);
  const record = async () => {
    setProblem(null);
    setSeconds(0);
    try {
      const begun = await recordVoice(setSeconds);
      recording.current = begun;
      if (left.current) begun.stop();
      const voice = await begun.ended;
      if (voice) keep(voice);
      else setProblem(t('Nothing was recorded. Try again.'));
    } catch (error) {
      setProblem(messageFor(error, t('Nothing was recorded. Try again.')));
    } finally {
      recording.current = null;
      setSeconds(null);
    }
  };
  const save = async ({ bytes: content, mime, seconds: length }: Voice) =>
    saveIt(
      {
        kind: 'voice_note',
        door_id: at(props),
        voter_id: null,
        mime,
        sha256: await sha256Of(content),
        size: content.byteLength,
        seconds: length,
        replaces: null,
      },
      { bytes: content, mime },
    );
  return (
    <>
      <p className={styles.hint}>
        {t('In your own words, after the visit. Don’t record the conversation. Up to {seconds} seconds.', {
          seconds: maxVoiceSeconds,
        })}
      </p>
      {seconds !== null ? (
        <>
          <p className={styles.timer} role="timer">
            {t('Recording: {seconds} of {most} s', { seconds, most: maxVoiceSeconds })}
          </p>
          <Button look="primary" wide onClick={() => recording.current?.stop()}>
            {t('Stop recording')}
          </Button>
        </>
      ) : kept ? (
        <>
          <Player voice={kept} />
          <Button look="primary" wide busy={busy} onClick={() => void save(kept)}>
            {t('Save the voice note')}
          </Button>
          <Button look="quiet" wide onClick={() => keep(null)}>
            {t('Discard and record again')}
          </Button>
        </>
      ) : (
        <Button look="primary" wide icon={rareIcons.mic} disabled={kept === undefined} onClick={() => void record()}>
          {t('Start recording')}
        </Button>
      )}
      {problem && <p role="alert">{problem}</p>}
    </>
  );
}

function Player({ voice }: { voice: Voice }) {
  return <VoicePlayer src={useBlobUrl(voice)} label={t('What you said')} />;
}
