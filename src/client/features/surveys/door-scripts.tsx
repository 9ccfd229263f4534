// What canvassers say at the door, in each language: of a survey or of one walkbook.
import { lazy, Suspense, useState } from 'react';
import { t, tPlural } from '../../i18n/texts';
import { maxLanguages, type DoorScript } from '../../../contract/surveys';
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
  /** Saves all of them. */
  onStore: (scripts: DoorScript[]) => Promise<void>;
}

export function DoorScripts({ scripts, empty, onStore }: Props) {
  const [open, setOpen] = useState<number | null>(null);
  const { busy, problem, act } = useAction();
  const store = (changed: DoorScript[]) =>
    act(async () => {
      await onStore(changed);
      setOpen(null);
      toast({ text: t('Saved. Phones get it at their next sync.'), icon: 'check' });
    });
  return (
    <Stack gap={12}>
      {problem && <Problem safe={t('Nothing was changed.')}>{problem}</Problem>}
      {open === null ? (
        <>
          {scripts.length === 0 && <p className="quiet">{empty}</p>}
          {scripts.map((script, at) => (
            <div key={script.language} className={classes.bar}>
              <span>
                <b>{script.language}</b> · {contents(script)}
              </span>
              <Button small icon={rareIcons.edit} onClick={() => setOpen(at)}>
                {t('Edit')}
              </Button>
              <Button small look="quiet" busy={busy} onClick={() => void store(scripts.filter((_, n) => n !== at))}>
                {t('Remove')}
              </Button>
            </div>
          ))}
          {scripts.length < maxLanguages && (
            <Row>
              <Button small icon="plus" onClick={() => setOpen(scripts.length)}>
                {scripts.length === 0 ? t('Write what to say') : t('Add a language')}
              </Button>
            </Row>
          )}
        </>
      ) : (
        <Suspense>
          <DoorScriptForm
            script={scripts[open] ?? null}
            first={scripts.length === 0}
            busy={busy}
            onCancel={() => setOpen(null)}
            onSave={(script) => void store(scripts.toSpliced(open, 1, script))}
          />
        </Suspense>
      )}
    </Stack>
  );
}

function contents({ talking_points, objections }: DoorScript): string {
  return [
    tPlural(talking_points.length, '{count} talking point', '{count} talking points'),
    tPlural(objections.length, '{count} objection', '{count} objections'),
  ].join(' · ');
}
