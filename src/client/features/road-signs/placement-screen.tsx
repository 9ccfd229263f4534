// Putting up a sign: which one, where, a photo, a note. Everything works without a network.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/texts';
import { isGoodFix } from '../../../domain/road-signs/condition';
import { draftKey, dropDraft, readDraft, writeDraft } from '../../offline/outbox/drafts';
import { myRoadSigns, useList } from '../../offline/mirror/lists';
import { save } from '../../offline/outbox/save';
import { startPosition, useWatchedPosition } from '../../offline/device/position';
import { useViewer } from '../../offline/mirror/use-viewer';
import { messageFor } from '../../data/error-messages';
import { holdUpdates } from '../../session/hold-updates';
import { Button } from '../../ui/primitives/button';
import { Empty } from '../../ui/primitives/empty';
import { AreaField } from '../../ui/fields/fields';
import { Loading } from '../../ui/primitives/loading';
import { Page } from '../../ui/primitives/page';
import { Problem } from '../../ui/primitives/problem';
import { toast } from '../../ui/primitives/toast';
import { emptyDraft, readPlacementDraft, type PlacementDraft } from './placement-draft';
import { PlacePicker } from './place-picker';
import { PhotoField } from '../../ui/images/photo-field';
import { shrinkPhoto } from '../../offline/device/photo';
import { RadioRows } from '../../ui/fields/radio-rows';
import styles from './placement.module.css';
import { useKnownStreets } from './use-known-streets';

export function PlacementScreen() {
  const viewer = useViewer();
  const search = useSearch({ strict: false });
  const asked = 'road_sign_id' in search && typeof search.road_sign_id === 'string' ? search.road_sign_id : null;
  const key = draftKey(viewer.owner, 'placement', viewer.campaignId);
  const [kept, setStored] = useState<PlacementDraft | null>(null);
  useEffect(() => {
    let gone = false;
    readDraft(key).then(
      (found) => {
        const draft = readPlacementDraft(found) ?? emptyDraft;
        if (!gone) setStored(asked ? { ...draft, road_sign_id: asked } : draft);
      },
      () => {
        if (!gone) setStored({ ...emptyDraft, road_sign_id: asked });
      },
    );
    return () => {
      gone = true;
    };
  }, [key, asked]);
  return (
    <Page title={t('Place a sign')} narrow back={{ to: '/app/road-signs', label: t('Back to the signs') }}>
      {kept ? <Form first={kept} draftKey={key} /> : <Loading size="small" />}
    </Page>
  );
}

function Form({ first, draftKey: key }: { first: PlacementDraft; draftKey: string }) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { items, seenAt, error } = useList(myRoadSigns);
  const { fix, state: gps } = useWatchedPosition();
  const [draft, setDraft] = useState(first);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (myRoadSigns.get().seenAt === null) void myRoadSigns.load(viewer);
    // Anyone who opened this screen wants to say where the sign stands.
    startPosition();
    return holdUpdates(t('a placement is being written'));
  }, [viewer]);

  const keep = useCallback(
    (to: PlacementDraft) =>
      writeDraft(key, to).catch((failed: unknown) =>
        setProblem(messageFor(failed, t('Your draft couldn’t be saved.'))),
      ),
    [key],
  );
  // From what is there when it is applied: a photo that was being read meanwhile must not undo what was typed.
  const change = (to: Partial<PlacementDraft>) => setDraft((before) => ({ ...before, ...to }));
  const saved = useRef(false);
  useEffect(() => {
    if (draft !== first && !saved.current) void keep(draft);
  }, [draft, first, keep]);

  const signs = items.filter((sign) => sign.record_status === 'is_active');
  const only = signs.length === 1 ? signs[0] : undefined;
  const sign = signs.find((each) => each.id === draft.road_sign_id) ?? only;
  // A position that is known only roughly places no sign: then the pin is dragged to where it stands.
  const good = fix && isGoodFix(fix.accuracy) ? fix : null;
  const coordinates = draft.pin ?? (good ? ([good.longitude, good.latitude] as [number, number]) : null);
  const accuracy = draft.pin || !good ? null : good.accuracy;
  const streets = useKnownStreets(viewer, fix);

  const submit = async () => {
    if (!sign || !coordinates) return;
    setBusy(true);
    setProblem(null);
    saved.current = true;
    try {
      await save({
        owner: viewer.owner,
        campaign_id: viewer.campaignId,
        walkbook_id: null,
        facts: [
          {
            kind: 'placement',
            label: t('{name} placed', { name: sign.name }),
            fact: { road_sign_id: sign.id, coordinates, accuracy, note: draft.note.trim() },
          },
        ],
        ...(draft.photo ? { photo: draft.photo } : {}),
        drafts: [key],
      });
      dropDraft(key).catch(() => undefined);
      toast({ text: t('Saved on this phone: {name}', { name: sign.name }), icon: 'check' });
      await navigate({ to: '/app/road-signs' });
    } catch (failed) {
      saved.current = false;
      // A save that was given up may commit late, and take the draft along.
      void keep(draft);
      setBusy(false);
      setProblem(messageFor(failed, t('Not saved. Keep this screen open and try again.')));
    }
  };

  if (seenAt === null && !error) return <Loading size="small" />;
  if (signs.length === 0) {
    return error ? (
      <Problem onRetry={() => void myRoadSigns.load(viewer)}>
        {t('Your campaign’s signs aren’t on this phone yet. {error}', { error })}
      </Problem>
    ) : (
      <Empty icon="sign" title={t('Your campaign has no signs yet')}>
        {t('When a manager adds one, you can record here where you placed it.')}
      </Empty>
    );
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <fieldset>
        <legend className={styles.legend}>{t('Which sign')}</legend>
        <RadioRows
          rows={signs.map((each) => ({ value: each.id, words: each.name }))}
          chosen={sign?.id}
          onChoose={(road_sign_id) => change({ road_sign_id })}
        />
      </fieldset>
      <PlacePicker
        fix={fix}
        gps={gps}
        pin={draft.pin}
        streets={streets}
        onPin={(pin) => change({ pin })}
        onAsk={startPosition}
      />
      <PhotoField
        photo={draft.photo}
        alt={t('The placed sign')}
        shrink={shrinkPhoto}
        onOpen={() => void keep(draft)}
        onPhoto={(photo) => change({ photo })}
      />
      <AreaField
        label={t('Note')}
        hint={t('For example, how to reach it or who to ask before taking it down.')}
        value={draft.note}
        maxLength={2000}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      {problem && <Problem safe={t('Everything you entered is still here.')}>{problem}</Problem>}
      <Button look="primary" wide type="submit" busy={busy} disabled={!sign || !coordinates} className={styles.save}>
        {t('Save')}
      </Button>
      {(!sign || !coordinates) && (
        <p className="quiet">
          {!sign
            ? t('Choose the sign you’re placing.')
            : fix
              ? t('Drag the pin to the sign.')
              : t('Tap the map where the sign is, or wait for your location.')}
        </p>
      )}
    </form>
  );
}
