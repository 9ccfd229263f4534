// Which entries of the activity log are shown: about what, by whom, what was done, and when.
import { contract } from '../../../contract';
import { auditedActs, type AuditedAct, type AuditedPerson } from '../../../contract/audit';
import { groupBy } from '../../../domain/lists/group-by';
import { useCall } from '../../data/use-call';
import { t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { SelectField } from '../../ui/fields/fields';
import { SearchBox } from '../../ui/fields/search-box';
import { TextField } from '../../ui/fields/text-field';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { actWords } from './act-words';
import styles from './campaign.module.css';

/** Empty: whichever it is. */
export interface ActivityWhich {
  search: string;
  user_id: string;
  act: AuditedAct | '';
  from: string;
  to: string;
}
export const everything: ActivityWhich = { search: '', user_id: '', act: '', from: '', to: '' };

interface Props {
  which: ActivityWhich;
  onChange: (which: ActivityWhich) => void;
}

/** Who can be chosen, by what they are called: two of one name with their addresses. */
function namedApart(people: readonly AuditedPerson[]): [id: string, label: string][] {
  const called = groupBy(people, ({ name }) => name);
  return people.map(({ id, name, email }) => {
    const isOnlyOne = called.get(name)?.length === 1;
    return [id, email && !isOnlyOne ? `${name} · ${email}` : name];
  });
}

export function ActivityFilters({ which, onChange }: Props) {
  const { campaignId } = useMember();
  const doers = useCall(contract.audit.people, { query: { campaign_id: campaignId } });
  const people = namedApart(doers.data ?? []).toSorted(([, a], [, b]) => a.localeCompare(b));
  const acts = auditedActs
    .map((act) => [act, t(actWords[act])] as const)
    .toSorted(([, a], [, b]) => a.localeCompare(b));
  const isFiltered = Object.values(which).some((value) => value !== '');
  return (
    <Stack gap={10}>
      <Row gap={8}>
        <SearchBox
          label={t('Search people and things')}
          value={which.search}
          onChange={(search) => onChange({ ...which, search: search.slice(0, 100) })}
        />
        {isFiltered && (
          <Button small look="quiet" onClick={() => onChange(everything)}>
            {t('Clear filters')}
          </Button>
        )}
      </Row>
      <div className={styles.facts}>
        <SelectField
          label={t('Who')}
          value={which.user_id}
          onChange={(event) => onChange({ ...which, user_id: event.currentTarget.value })}
          options={[['', t('Anyone')], ...people]}
        />
        <SelectField
          label={t('Action')}
          value={which.act}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...which, act: auditedActs.find((act) => act === value) ?? '' })
          }
          options={[['', t('Any action')], ...acts]}
        />
        <TextField
          type="date"
          label={t('From day')}
          value={which.from}
          onChange={(event) => onChange({ ...which, from: event.currentTarget.value })}
        />
        <TextField
          type="date"
          label={t('To day')}
          value={which.to}
          onChange={(event) => onChange({ ...which, to: event.currentTarget.value })}
        />
      </div>
    </Stack>
  );
}
