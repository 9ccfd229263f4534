// The settings that this campaign takes from the one above it.
import { contract } from '../../../contract';
import { inheritedSettings, type InheritedSetting } from '../../../contract/chapters/chapter-settings';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { useCall } from '../../data/use-call';
import { key, t } from '../../i18n/texts';
import { setSession, useMember } from '../../session/session';
import { CheckField } from '../../ui/fields/fields';
import { Stack } from '../../ui/layout/stack-and-row';
import { Card } from '../../ui/primitives/card';
import { LoadProblem } from '../../ui/primitives/loadable';
import { Problem } from '../../ui/primitives/problem';
import { toast } from '../../ui/primitives/toast';
import styles from './chapters.module.css';

const words: Record<InheritedSetting, string> = {
  quiet_hours: key('Quiet hours'),
  contacts_per_week: key('Contacts per person'),
  first_results: key('Results at the door'),
  shows_leaderboard: key('Leaderboard'),
  deadline: key('Deadline'),
  units: key('Distances'),
};

export function InheritedSettingsCard() {
  const { campaign } = useMember();
  const query = { campaign_id: campaign.id };
  // What is set below on this page changes what is inherited.
  const loaded = useCall(contract.chapterSettings.get, { query }, { follows: JSON.stringify(campaign) });
  const { busy, problem, act } = useAction();
  if (loaded.error !== undefined) return <LoadProblem loaded={loaded} />;
  const { parent_name: parent, inherits = [] } = loaded.data ?? {};
  if (!parent) return null;
  const choose = async (setting: InheritedSetting, chosen: boolean) => {
    const next = inheritedSettings.filter((each) => (each === setting ? chosen : inherits.includes(each)));
    const body = { campaign_id: campaign.id, inherits: next };
    setSession({ campaign: await call(contract.chapterSettings.inherit, { body }) });
    loaded.replace({ parent_name: parent, inherits: next });
    toast({ text: t('Saved.'), icon: 'check' });
  };
  return (
    <Card title={t('Settings from above')}>
      <Stack gap={14}>
        <p className={styles.small}>
          {t(
            'What is checked is as in {name}, and changes with it. If you change such a setting here, it’s your own again.',
            { name: parent },
          )}
        </p>
        {problem && <Problem safe={t('Nothing was changed.')}>{problem}</Problem>}
        <Stack gap={4}>
          {inheritedSettings.map((setting) => (
            <CheckField
              key={setting}
              checked={inherits.includes(setting)}
              disabled={busy}
              onChange={(checked) => void act(() => choose(setting, checked))}
            >
              {t(words[setting])}
            </CheckField>
          ))}
        </Stack>
      </Stack>
    </Card>
  );
}
