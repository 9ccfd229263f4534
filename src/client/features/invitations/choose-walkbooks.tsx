// Which walkbooks someone gets on joining: those that nobody has come first.
import { t, tPlural } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { WalkbookSummary } from '../../../contract/walkbooks';
import { useCall } from '../../data/use-call';
import { CheckField } from '../../ui/fields/fields';
import styles from './invitations.module.css';

interface Props {
  campaignId: string;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

export function ChooseWalkbooks({ campaignId, chosen, onChange }: Props) {
  const { data } = useCall(contract.walkbooks.all, { query: { campaign_id: campaignId } });
  const walkbooks = (data ?? []).toSorted(
    (a, b) => a.assigned.length - b.assigned.length || a.name.localeCompare(b.name),
  );
  if (walkbooks.length === 0) return null;
  return (
    <fieldset>
      <legend className={styles.legend}>{t('Walkbooks to start with (optional)')}</legend>
      <div className={styles.walkbooks}>
        {walkbooks.map((walkbook) => (
          <CheckField
            key={walkbook.id}
            checked={chosen.includes(walkbook.id)}
            onChange={(on) => onChange(on ? [...chosen, walkbook.id] : chosen.filter((id) => id !== walkbook.id))}
          >
            {walkbook.name} <span className="quiet">· {aboutWords(walkbook)}</span>
          </CheckField>
        ))}
      </div>
    </fieldset>
  );
}

function aboutWords({ doors, assigned }: WalkbookSummary): string {
  const count = tPlural(doors, '{count} door', '{count} doors');
  return assigned.length === 0
    ? t('{doors}, unassigned', { doors: count })
    : t('{doors}, {people}', { doors: count, people: assigned.map(({ first }) => first).join(', ') });
}
