// Whom a text campaign means: a voter group, filters of its own, or, said outright, everyone.
import type { ReactNode } from 'react';
import { key, t, tPlural } from '../../i18n/texts';
import { voterGroupList } from '../../offline/mirror/office-lists';
import { useKept } from '../../offline/mirror/use-kept';
import { Choice } from '../../ui/fields/choice';
import { SelectField } from '../../ui/fields/fields';
import { Stack } from '../../ui/layout/stack-and-row';
import { LoadProblem } from '../../ui/primitives/loadable';
import type { TextDraft } from './text-draft';

const ways = [
  { value: 'group', label: key('A voter group') },
  { value: 'filters', label: key('By filters') },
  { value: 'everyone', label: key('Everyone') },
] as const;

interface Props {
  draft: TextDraft;
  onChange: (next: Partial<TextDraft>) => void;
  /** The builder of filters. */
  children: ReactNode;
}

export function WhoToText({ draft, onChange, children }: Props) {
  return (
    <Stack gap={14}>
      <Choice
        label={t('How people are chosen')}
        value={draft.way}
        options={ways}
        onChange={(way) => onChange({ way })}
      />
      {draft.way === 'group' && <Group draft={draft} onChange={onChange} />}
      {draft.way === 'filters' && children}
      {draft.way === 'everyone' && (
        <p>{t('Everyone in your voter file who has a number for texts and may be texted.')}</p>
      )}
    </Stack>
  );
}

function Group({ draft, onChange }: Omit<Props, 'children'>) {
  const groups = useKept(voterGroupList);
  const ready = (groups.data ?? []).filter(({ status }) => status === 'Ready');
  return (
    <>
      <LoadProblem loaded={groups} />
      <SelectField
        label={t('Voter group')}
        value={draft.group_id}
        hint={groups.data && ready.length === 0 ? t('There are no voter groups yet. Choose by filters.') : undefined}
        onChange={(event) => onChange({ group_id: event.currentTarget.value })}
        options={[
          ['', t('Choose a voter group')],
          ...ready.map(
            ({ id, name, voters }) => [id, `${name} (${tPlural(voters, '{count} voter', '{count} voters')})`] as const,
          ),
        ]}
      />
    </>
  );
}
