// Scripts of several languages, changed one at a time. What someone else saved meanwhile is overwritten by no one who hasn't seen it.
import { Suspense, useState, type ReactNode } from 'react';
import { t } from '../../i18n/texts';
import { ApiError } from '../../data/api-errors';
import { useAction } from '../../data/use-action';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Problem } from '../../ui/primitives/problem';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { toast } from '../../ui/primitives/toast';
import classes from './surveys.module.css';

interface Script {
  language: string;
}

/** What the form of one script is given. */
export interface ScriptFormProps<S extends Script> {
  /** Null: a new one. */
  script: S | null;
  /** There is no other. */
  first: boolean;
  busy: boolean;
  onCancel: () => void;
  onSave: (script: S) => void;
}

interface Props<S extends Script> {
  scripts: readonly S[];
  /** How many there may be. */
  most: number;
  /** Said while there are none. */
  empty: string;
  /** On the button that begins another one. */
  add: (first: boolean) => string;
  /** How much a script says, in a few words. */
  contents: (script: S) => string;
  textsOf: (script: S) => readonly string[];
  form: (props: ScriptFormProps<S>) => ReactNode;
  /** Saves all of them in place of the old ones. Throws CONFLICT where someone else changed those. */
  onStore: (scripts: S[], old: readonly S[]) => Promise<void>;
  /** As they are now. */
  onLook: () => Promise<readonly S[]>;
}

/** A script that is being written; null: a new one. */
interface Open<S> {
  script: S | null;
}

export function ScriptsEditor<S extends Script>({ scripts: given, onStore, onLook, ...props }: Props<S>) {
  const [open, setOpen] = useState<Open<S> | null>(null);
  /** What someone else saved while this person was writing. */
  const [theirs, setTheirs] = useState<readonly S[] | null>(null);
  const { busy, problem, refused, act } = useAction();
  const scripts = theirs ?? given;
  const store = (mine: S | null, change: (all: readonly S[]) => S[]) =>
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
  const save = ({ script }: Open<S>, written: S) =>
    store(script, (all) => {
      const at = all.findIndex(({ language }) => language === script?.language);
      return at < 0 ? [...all, written] : all.toSpliced(at, 1, written);
    });
  const remove = (script: S) => store(script, (all) => all.filter(({ language }) => language !== script.language));
  const changed = open && theirs ? ofLanguage(theirs, open.script) : null;
  return (
    <Stack gap={12}>
      {problem && <Problem safe={refused && t('Nothing was changed.')}>{problem}</Problem>}
      {open === null ? (
        <>
          {scripts.length === 0 && <p className="quiet">{props.empty}</p>}
          {scripts.map((script) => (
            <div key={script.language} className={classes.bar}>
              <span>
                <b>{script.language}</b> · {props.contents(script)}
              </span>
              <Button small icon={rareIcons.edit} onClick={() => setOpen({ script })}>
                {t('Edit')}
              </Button>
              <Button small look="quiet" busy={busy} onClick={() => void remove(script)}>
                {t('Remove')}
              </Button>
            </div>
          ))}
          {scripts.length < props.most && (
            <Row>
              <Button small icon="plus" onClick={() => setOpen({ script: null })}>
                {props.add(scripts.length === 0)}
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
              {props.textsOf(changed).map((text, at) => (
                <p key={at} dir="auto">
                  {text}
                </p>
              ))}
            </details>
          )}
          {props.form({
            script: open.script,
            first: scripts.length === 0,
            busy,
            onCancel: () => setOpen(null),
            onSave: (written) => void save(open, written),
          })}
        </Suspense>
      )}
    </Stack>
  );
}

const ofLanguage = <S extends Script>(scripts: readonly S[], script: S | null): S | null =>
  scripts.find(({ language }) => language === script?.language) ?? null;
