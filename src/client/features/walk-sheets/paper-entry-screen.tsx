// Keys in a walk sheet that came back on paper: the code on each page leads here, to the page's first door.
import { useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { t, tPlural, translateServerMessage } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { SurveyVersion } from '../../../contract/survey-office/survey-edits';
import type { Walkbook } from '../../../contract/walkbooks';
import { call } from '../../data/api';
import { newId } from '../../offline/device/clock';
import { formatDate } from '../../i18n/formats';
import { serverNow } from '../../session/server-clock';
import { messageFor } from '../../data/error-messages';
import { useMember } from '../../session/session';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { SelectField } from '../../ui/fields/fields';
import { Loadable } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { Problem } from '../../ui/primitives/problem';
import { TextField } from '../../ui/fields/text-field';
import { toast } from '../../ui/primitives/toast';
import { useDraft } from '../../ui/fields/use-draft';
import { useCall } from '../../data/use-call';
import { dayInZone } from '../../../domain/i18n/time-zones';
import { instantInZone, timeInZone } from '../../../domain/planned-shifts/local-time';
import { DoorJump, goTo } from './door-jump';
import { PaperDoor } from './paper-door';
import {
  enteredBefore,
  settleReceipts,
  withoutCleared,
  withoutSaved,
  withStamps,
  type SavedAs,
} from './paper-receipts';
import { sendEntries } from './send-entries';
import { ClearedEntries, LeftEntries, SavedBefore } from './unsaved-entries';
import {
  recordedAt,
  factsOf,
  paperDraft,
  slotKey,
  surveyOfVersions,
  versionOnPaper,
  walkSheetDoors,
  type PaperDraft,
  type Slot,
} from './paper-entries';
import classes from './paper-entry.module.css';

/** The time at which most walks begin. */
const usualStart = '17:00';

export function PaperEntryScreen() {
  const { id = '' } = useParams({ strict: false });
  const { campaignId } = useMember();
  const loaded = useCall(contract.walkbooks.get, { query: { id, campaign_id: campaignId } }, { timeoutMs: 60_000 });
  const surveyId = loaded.data?.survey_id ?? null;
  const versions = useCall(
    contract.surveyEdits.versions,
    surveyId === null ? null : { query: { id: surveyId, campaign_id: campaignId } },
  );
  const entry = (walkbook: Walkbook, asked: readonly SurveyVersion[]) => (
    <KeyIn key={walkbook.id} walkbook={walkbook} versions={asked} onSaved={loaded.reload} />
  );
  return (
    <Page
      title={loaded.data ? t('Paper entry: {name}', { name: loaded.data.name }) : t('Enter a paper walk sheet')}
      back={{ to: '/app/walkbook/id/$id', params: { id }, label: t('Walkbook') }}
    >
      <Loadable loaded={loaded}>
        {(walkbook) =>
          walkbook.survey_id === null ? (
            entry(walkbook, [])
          ) : (
            <Loadable loaded={versions}>{(asked) => entry(walkbook, asked)}</Loadable>
          )
        }
      </Loadable>
    </Page>
  );
}

/** Days and times are by the campaign's clock, as those of its reports. */
function freshDraft(walkbook: Walkbook, zone: string): PaperDraft {
  const [only] = walkbook.assigned.length === 1 ? walkbook.assigned : [];
  const now = new Date(serverNow());
  // Before the evening no one can have begun then: the time is asked for rather than guessed.
  const from = timeInZone(zone)(now) < usualStart ? '' : usualStart;
  return { walker: only?.id ?? '', day: dayInZone(zone)(now), from, device: newId(), entries: {} };
}

interface KeyInProps {
  walkbook: Walkbook;
  /** Of its survey, newest first; none without a survey. */
  versions: readonly SurveyVersion[];
  onSaved: () => void;
}

function KeyIn({ walkbook, versions, onSaved }: KeyInProps) {
  const { campaignId, campaign } = useMember();
  const { door: wanted, version: printed } = useSearch({ strict: false });
  const [version, setVersion] = useState(() => versionOnPaper(versions, Number(printed)));
  const onPaper = versions.find((each) => each.version === version) ?? versions[0];
  // What was entered under another version of the sheet goes along, too.
  const survey = useMemo(() => surveyOfVersions(walkbook.survey_id, versions), [walkbook.survey_id, versions]);
  const zone = campaign.time_zone;
  const fresh = () => freshDraft(walkbook, zone);
  const [draft, setDraft] = useDraft(`porchlight sheet ${walkbook.id}`, paperDraft, fresh);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [before, setBefore] = useState(0);
  const [savedAs, setSavedAs] = useState<readonly SavedAs[]>([]);
  const [lacks, setLacks] = useState<'walker' | 'from' | null>(null);
  const about = useRef<HTMLDivElement>(null);
  const members = useCall(contract.users.campaignAccount, {
    query: { campaign_id: campaignId, with_removed: true },
  });
  const doors = walkSheetDoors(walkbook.geo_data.features);
  const begun = instantInZone(zone, draft.day, draft.from) ?? Number.NaN;
  const features = walkbook.geo_data.features;
  const planned = useMemo(() => factsOf(draft, features, survey, 0, 0), [draft, features, survey]);
  const keyed = new Set([...planned.boxes.values()].flat()).size;
  const isArchived = walkbook.record_status === 'archived';

  useEffect(() => {
    if (wanted !== undefined) goTo(Number(wanted));
  }, [wanted]);

  const enter = (slot: Slot, value: string, of: string) =>
    setDraft((now) => {
      const key = slotKey(slot);
      const entry = { id: newId(), touch: newId(), ...now.entries[key], value, about: of };
      return { ...now, entries: { ...now.entries, [key]: entry } };
    });
  const remove = (key: string) =>
    setDraft((now) => {
      const { [key]: _gone, ...entries } = now.entries;
      return { ...now, entries };
    });

  const ask = (what: 'walker' | 'from') => {
    setLacks(what);
    about.current?.querySelector<HTMLElement>(`[name=${what}]`)?.focus();
  };
  const save = async (isSure = false) => {
    setLacks(null);
    if (draft.walker === '') return ask('walker');
    const now = serverNow();
    if (!(begun <= now)) return ask('from');
    setBusy(true);
    setProblem(null);
    setBefore(0);
    const facts = factsOf(draft, features, survey, begun, now);
    try {
      if (!isSure) {
        const query = { id: walkbook.id, campaign_id: campaignId };
        const known = await call(contract.walkbooks.get, { query }, { timeoutMs: 60_000 });
        const many = enteredBefore(facts, known, zone);
        setBefore(many);
        if (many > 0) return;
      }
      // Whatever comes of it, sent once more it is the same.
      setDraft((latest) => withStamps(latest, facts.draft));
      const place = { campaign_id: campaignId, walkbook_id: walkbook.id, user_id: draft.walker };
      const { receipts, failure } = await sendEntries(place, facts);
      const settled = settleReceipts(facts, receipts);
      const { saved, refused } = settled;
      const done = [...saved, ...settled.savedAs.map(({ key }) => key)];
      setSavedAs((known) => [...known, ...settled.savedAs]);
      if (saved.length > 0)
        toast({ icon: 'check', text: tPlural(saved.length, '{count} entry saved.', '{count} entries saved.') });
      if (refused.length > 0)
        setProblem(
          t('{refused} not accepted: {why}', {
            refused: tPlural(refused.length, '{count} report', '{count} reports'),
            why: translateServerMessage({ ...refused[0], detail: refused[0]?.detail ?? '' }),
          }),
        );
      else if (failure !== null) setProblem(messageFor(failure));
      else if (settled.untold > 0)
        setProblem(t('The server did not say what became of these entries. Save them again.'));
      setDraft((latest) => {
        const rest = withoutSaved(latest, facts.draft, done);
        const { walker, day, from } = latest;
        return Object.keys(rest.entries).length > 0 ? rest : { ...fresh(), walker, day, from };
      });
      if (done.length > 0) onSaved();
    } catch (error) {
      setProblem(messageFor(error));
    } finally {
      setBusy(false);
    }
  };

  if (isArchived)
    return <Problem mild>{t('This walkbook is archived. Restore it before you enter a walk sheet.')}</Problem>;
  return (
    <>
      <Card title={t('Who walked, and when')}>
        <div ref={about} className={classes.about}>
          <SelectField
            label={t('Who walked')}
            name="walker"
            error={lacks === 'walker' && draft.walker === '' ? t('First choose who walked.') : null}
            value={draft.walker}
            onChange={(event) => {
              const walker = event.currentTarget.value;
              setDraft((now) => ({ ...now, walker }));
            }}
            options={[
              ['', t('Choose')],
              ...(members.data ?? []).map(({ id, first, last, removed_at: removed }) => {
                const name = `${first} ${last}`;
                if (removed === undefined) return [id, name] as const;
                const day = formatDate(removed, 'day', zone);
                return [id, t('{name}, removed {day}', { name, day })] as const;
              }),
            ]}
          />
          <TextField
            label={t('Day')}
            type="date"
            max={dayInZone(zone)(new Date(serverNow()))}
            value={draft.day}
            onChange={(event) => {
              const day = event.currentTarget.value;
              setDraft((now) => ({ ...now, day }));
            }}
          />
          <TextField
            label={t('From')}
            name="from"
            type="time"
            hint={t('Times are by the clock of {zone}.', { zone: zone.replaceAll('_', ' ') })}
            error={lacks === 'from' ? t('Enter when the walk began. It must be in the past.') : null}
            value={draft.from}
            onChange={(event) => {
              const from = event.currentTarget.value;
              setLacks(null);
              setDraft((now) => ({ ...now, from }));
            }}
          />
          {versions.length > 1 && (
            <SelectField
              label={t('Survey on the sheet')}
              hint={t('Printed next to its name')}
              value={String(onPaper?.version ?? '')}
              onChange={(event) => setVersion(Number(event.currentTarget.value))}
              options={versions.map(({ version: each, made_at }, index) => [
                String(each),
                index === 0
                  ? t('Version {version}, asked now', { version: each })
                  : t('Version {version}, from {day}', {
                      version: each,
                      day: formatDate(made_at, 'dayYear', campaign.time_zone),
                    }),
              ])}
            />
          )}
          <DoorJump />
        </div>
      </Card>
      <div>
        <Card>
          <p className="quiet">
            {t('Type the first letter of a result or answer. Tab moves to the next box, Enter to the next door.')}
          </p>
          <ul className={classes.doors} aria-label={t('Doors')}>
            {doors.map(({ door, number }, index) => (
              <PaperDoor
                key={door.id}
                door={door}
                number={number}
                questions={onPaper?.questions ?? []}
                entries={draft.entries}
                recorded={recordedAt(walkbook.touches, door.id)}
                onEntry={enter}
                onNext={() => goTo(doors[index + 1]?.number ?? number)}
              />
            ))}
          </ul>
        </Card>
        <div className={classes.foot}>
          <LeftEntries keys={planned.left} entries={draft.entries} onRemove={remove} />
          <ClearedEntries
            keys={planned.cleared}
            entries={draft.entries}
            walkbook={walkbook}
            onClose={() => setDraft((now) => withoutCleared(now, planned.cleared))}
          />
          <SavedBefore savedAs={savedAs} walkbook={walkbook} onClose={() => setSavedAs([])} />
          {before > 0 && (
            <Problem
              mild
              safe={t('Everything you entered is still here.')}
              retryLabel={t('Save anyway')}
              onRetry={() => void save(true)}
            >
              {tPlural(
                before,
                '{count} of these results is already recorded for this person on this day. Maybe someone entered this sheet before you.',
                '{count} of these results are already recorded for this person on this day. Maybe someone entered this sheet before you.',
              )}
            </Problem>
          )}
          {problem && <Problem safe={t('Everything you entered is still here.')}>{problem}</Problem>}
          <Button look="primary" wide busy={busy} disabled={keyed === 0} onClick={() => void save()}>
            {keyed === 0 ? t('Nothing entered yet') : tPlural(keyed, 'Save {count} entry', 'Save {count} entries')}
          </Button>
        </div>
      </div>
    </>
  );
}
