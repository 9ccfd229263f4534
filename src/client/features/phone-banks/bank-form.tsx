// What a phone bank is made of: its name, whom it calls, the script and the callers.
import { contract } from '../../../contract';
import { useCall } from '../../data/use-call';
import { t } from '../../i18n/texts';
import { officeSurveyList, voterGroupList } from '../../offline/mirror/office-lists';
import { useKept } from '../../offline/mirror/use-kept';
import { useMember } from '../../session/session';
import { AssignPeople } from '../../ui/fields/assign-people';
import { AreaField, SelectField } from '../../ui/fields/fields';
import { SurveyField } from '../../ui/fields/survey-field';
import { TextField } from '../../ui/fields/text-field';
import { Loadable } from '../../ui/primitives/loadable';

export interface BankDraft {
  name: string;
  description: string;
  script: string;
  group: string;
  /** Empty: none. */
  survey: string;
  callers: string[];
}

interface Props {
  draft: BankDraft;
  /** Whom it calls can be chosen in a draft only. */
  withGroup: boolean;
  errorOf: (field: string) => string | null;
  onChange: (change: Partial<BankDraft>) => void;
}

export function BankFields({ draft, withGroup, errorOf, onChange }: Props) {
  const { campaignId } = useMember();
  const groups = useKept(voterGroupList);
  const surveys = useKept(officeSurveyList);
  const members = useCall(contract.users.campaignAccount, { query: { campaign_id: campaignId } });
  return (
    <>
      <TextField
        label={t('Name')}
        value={draft.name}
        maxLength={120}
        autoComplete="off"
        error={errorOf('name')}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextField
        label={t('Description')}
        hint={t('Callers see it before they start. Optional.')}
        value={draft.description}
        maxLength={2000}
        autoComplete="off"
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      {withGroup && (
        <SelectField
          label={t('Voter group')}
          hint={t('Who can’t be called is left out, with the reason.')}
          value={draft.group}
          error={errorOf('group')}
          onChange={(event) => onChange({ group: event.currentTarget.value })}
          options={[
            ['', t('Choose a voter group')],
            ...(groups.data ?? [])
              .filter(({ status, id }) => status === 'Ready' || id === draft.group)
              .map((group) => [group.id, group.name] as const),
          ]}
        />
      )}
      <AreaField
        label={t('Script')}
        hint={t('What callers say. It’s shown next to each person.')}
        rows={8}
        maxLength={20_000}
        value={draft.script}
        onChange={(event) => onChange({ script: event.currentTarget.value })}
      />
      <SurveyField
        hint={t('Callers ask it next to the script. The answers count with those from doors.')}
        value={draft.survey}
        // One that was archived since is asked still.
        surveys={(surveys.data ?? []).filter(
          ({ id, record_status }) => record_status === 'is_active' || id === draft.survey,
        )}
        onChange={(survey) => onChange({ survey })}
      />
      <Loadable loaded={members}>
        {(people) => (
          <AssignPeople
            legend={t('Callers')}
            members={people}
            chosen={draft.callers}
            onChange={(callers) => onChange({ callers })}
          />
        )}
      </Loadable>
    </>
  );
}
