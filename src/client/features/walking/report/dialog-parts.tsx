// What the sheets of a door share: saving one fact, a note, and a few answers to one tap each.
import { useState, type ComponentProps } from 'react';
import { currentTexts } from '../../../i18n/formats';
import { t } from '../../../i18n/texts';
import type { DoorFeature, DoorVoter } from '../../../../contract/doors';
import { doorReportText } from '../../../../domain/door-reports/report-texts';
import type { WalkbookView, Viewer } from '../../../offline/mirror/walkbook-view';
import { onClear } from '../../../session/clear';
import { Button } from '../../../ui/primitives/button';
import { AreaField } from '../../../ui/fields/fields';
import { TextField } from '../../../ui/fields/text-field';
import styles from './report-dialogs.module.css';
import { doorReportOf, type NewDoorReport } from '../door/new-door-report';
import { saveWithUndo } from '../door/save-with-undo';
import type { VisitNote } from '../door/use-note';

export type DialogKind =
  | 'follow_up'
  | 'sign'
  | 'do_not_contact'
  | 'correct'
  | 'way_in'
  | 'unit'
  | 'person'
  | 'door'
  | 'photo'
  | 'voice';

export interface DialogProps {
  kind: DialogKind;
  viewer: Viewer;
  walkbookView: WalkbookView;
  /** The door it is about; for a new door the one it lies next to. */
  door: DoorFeature;
  voter: DoorVoter | null;
  /** What was typed at the door: it goes with a result that is saved here. */
  visitNote?: VisitNote | undefined;
  onClose: () => void;
  /** After a save, with the new door's id if one was added. */
  onSaved?: ((doorId: string | null) => void) | undefined;
}

/** What was typed into sheets that were left without saving: a swipe back at the kerb must not cost the words. */
const left = new Map<string, string>();
onClear(() => left.clear());

const walkSheetKey = ({ kind, viewer, walkbookView, door, voter }: DialogProps) =>
  [viewer.owner, walkbookView.id, door.properties.door_id, voter?.id, kind, ''].join('|');

/** A typed line of a sheet, kept until the sheet is saved, as long as the app is open. */
export function useTyped(props: DialogProps, field: string, initial = ''): [string, (text: string) => void] {
  const key = walkSheetKey(props) + field;
  const [text, setText] = useState(() => left.get(key) ?? initial);
  return [
    text,
    (now) => {
      if (now === initial) left.delete(key);
      else left.set(key, now);
      setText(now);
    },
  ];
}

/** After a save, or when there is nothing to save. */
export function forgetTyped(props: DialogProps): void {
  const sheet = walkSheetKey(props);
  for (const key of left.keys()) if (key.startsWith(sheet)) left.delete(key);
}

/** Saves one fact (and what goes with it) and closes the sheet. */
export function useSave(props: DialogProps) {
  const { viewer, walkbookView, door, voter, onClose, onSaved } = props;
  const [busy, setBusy] = useState(false);
  const saveIt = async (fact: NewDoorReport, doorId: string | null = null) => {
    setBusy(true);
    const here = fact.kind === 'door_added' ? null : door;
    const text = doorReportText(currentTexts(), { ...fact, id: '', recorded_at: '', device_id: '', seq: 0 });
    const named = fact.kind === 'person_added' || fact.kind === 'door_added' ? null : voter;
    const done = await saveWithUndo(viewer, walkbookView.id, [doorReportOf(fact, here, named)], text);
    setBusy(false);
    if (!done) return;
    forgetTyped(props);
    onClose();
    onSaved?.(doorId);
  };
  return { busy, saveIt };
}

export const aboutVoter = ({ voter }: DialogProps): string | null => voter?.id ?? null;
export const at = ({ door }: DialogProps): string => door.properties.door_id;

type LineProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'autoComplete'> & {
  value: string;
  onChange: (value: string) => void;
};

/** One line about someone else's door: what the browser knows of this phone's owner is no help here. */
export function LineField({ onChange, ...rest }: LineProps) {
  return <TextField {...rest} autoComplete="off" onChange={(event) => onChange(event.currentTarget.value)} />;
}

export function NoteField({
  label = t('Note (optional)'),
  hint,
  value,
  onChange,
}: {
  label?: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <AreaField
      label={label}
      hint={hint}
      value={value}
      maxLength={500}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** A few answers to one tap each. */
export function Pick<T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}) {
  return (
    <fieldset className={styles.checks}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.words}>
        {options.map((option) => (
          <Button
            key={option.value}
            small
            look={option.value === value ? 'primary' : 'pale'}
            aria-pressed={option.value === value}
            onClick={() => onChange(option.value)}
          >
            {option.label}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
