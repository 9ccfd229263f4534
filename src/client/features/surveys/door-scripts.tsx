// What canvassers say at the door, in each language: of a survey or of one walkbook.
import { lazy, Suspense, useState } from 'react';
import { t, tPlural } from '../../i18n/texts';
import { maxLanguages, type DoorScript } from '../../../contract/surveys';
import { ApiError } from '../../data/api-errors';
import { useAction } from '../../data/use-action';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Problem } from '../../ui/primitives/problem';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { toast } from '../../ui/primitives/toast';
import classes from './surveys.module.css';

const DoorScriptForm = lazy(() => import('./door-script-form').then((module) => ({ default: module.DoorScriptForm })));

interface Props {
  scripts: readonly DoorScript[];
  /** Said while there are none. */
  empty: string;
  /** Saves all of them in place of the old ones. Throws CONFLICT where someone else changed those. */
  onStore: (scripts: DoorScript[], old: readonly DoorScript[]) => Promise<void>;
  /** As they are now. */
  onLook: () => Promise<readonly DoorScript[]>;
}

/** A script that is being written; null: a new one. */
interface Open {
  script: DoorScript | null;
}

export function DoorScripts({ scripts: given, empty, onStore, onLook }: Props) {
  const [open, setOpen] = useState<Open | null>(null);
  /** What someone else saved while this person was writing. */
  const [theirs, setTheirs] = useState<readonly DoorScript[] | null>(null);
  const { busy, problem, act } = useAction();
  const scripts = theirs ?? given;
  const store = (mine: DoorScript | null, change: (all: readonly DoorScript[]) => DoorScript[]) =>
    act(async () => {
      try {
        await onStore(change(scripts), scripts);
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'CONFLICT')) throw error;
        const now = await onLook();
        setTheirs(now);
        // Another language is what they changed: both stay.
        if (JSON.stringify(ofLanguage(now, mine)) !== JSON.stringify(mine)) throw error;
        await onStore(change(now), now);
      }
      setTheirs(null);
      setOpen(null);
      toast({ text: t('Saved. Phones get it at their next sync.'), icon: 'check' });
    });
  const save = ({ script }: Open, written: DoorScript) =>
    store(script, (all) => {
      const at = all.findIndex(({ language }) => language === script?.language);
      return at < 0 ? [...all, written] : all.toSpliced(at, 1, written);
    });
  const remove = (script: DoorScript) =>
    store(script, (all) => all.filter(({ language }) => language !== script.language));
  const changed = open && theirs ? ofLanguage(theirs, open.script) : null;
  return (
    <Stack gap={12}>
      {problem && <Problem safe={t('Nothing was changed.')}>{problem}</Problem>}
      {open === null ? (
        <>
          {scripts.length === 0 && <p className="quiet">{empty}</p>}
          {scripts.map((script) => (
            <div key={script.language} className={classes.bar}>
              <span>
                <b>{script.language}</b> · {contents(script)}
              </span>
              <Button small icon={rareIcons.edit} onClick={() => setOpen({ script })}>
                {t('Edit')}
              </Button>
              <Button small look="quiet" busy={busy} onClick={() => void remove(script)}>
                {t('Remove')}
              </Button>
            </div>
          ))}
          {scripts.length < maxLanguages && (
            <Row>
              <Button small icon="plus" onClick={() => setOpen({ script: null })}>
                {scripts.length === 0 ? t('Write what to say') : t('Add a language')}
              </Button>
            </Row>
          )}
        </>
      ) : (
        <Suspense>
          {theirs && (
            <p className="quiet">
              {t('What you wrote is still here. Save it to use it in place of theirs, or cancel to keep theirs.')}
            </p>
          )}
          {changed && (
            <details>
              <summary>{t('Their version')}</summary>
              {textsOf(changed).map((text, at) => (
                <p key={at} dir="auto">
                  {text}
                </p>
              ))}
            </details>
          )}
          <DoorScriptForm
            script={open.script}
            first={scripts.length === 0}
            busy={busy}
            onCancel={() => setOpen(null)}
            onSave={(written) => void save(open, written)}
          />
        </Suspense>
      )}
    </Stack>
  );
}

const ofLanguage = (scripts: readonly DoorScript[], script: DoorScript | null): DoorScript | null =>
  scripts.find(({ language }) => language === script?.language) ?? null;

const textsOf = ({ introduction, talking_points, objections, closing }: DoorScript): string[] =>
  [
    introduction,
    ...talking_points,
    ...objections.flatMap(({ they_say, you_say }) => [they_say, you_say]),
    closing,
  ].filter(Boolean);

function contents({ talking_points, objections }: DoorScript): string {
  return [
    tPlural(talking_points.length, '{count} talking point', '{count} talking points'),
    tPlural(objections.length, '{count} objection', '{count} objections'),
  ].join(' · ');
}
