// The settings that this campaign takes from the one above it.
import { contract } from '../../../contract';
import { inheritedSettings, type InheritedSetting } from '../../../contract/chapters/chapter-settings';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import type { Loaded } from '../../data/use-call';
import { key, t } from '../../i18n/texts';
import { setSession, useMember } from '../../session/session';
import { CheckField } from '../../ui/fields/fields';
import { Stack } from '../../ui/layout/stack-and-row';
import { Card } from '../../ui/primitives/card';
import { LoadProblem } from '../../ui/primitives/loadable';
import { Problem } from '../../ui/primitives/problem';
import { toast } from '../../ui/primitives/toast';
import type { ChapterSettings } from './use-chapter-settings';
import styles from './chapters.module.css';

const words: Record<InheritedSetting, string> = {
  quiet_hours: key('Quiet hours'),
  contacts_per_week: key('Contacts per person'),
  first_results: key('Results at the door'),
  shows_leaderboard: key('Leaderboard'),
  deadline: key('Deadline'),
  units: key('Distances'),
};

export function InheritedSettingsCard({ loaded }: { loaded: Loaded<ChapterSettings> }) {
  const { campaign } = useMember();
  const { busy, problem, refused, act } = useAction();
  const { parent_name: parent, inherits = [], locked = [], has_chapters = false, locks = [] } = loaded.data ?? {};
  const stale = <LoadProblem loaded={loaded} />;
  const lockOf = (setting: InheritedSetting) => locked.find((each) => each.setting === setting);
  const lock = async (setting: InheritedSetting, chosen: boolean) => {
    const next = inheritedSettings.filter((each) => (each === setting ? chosen : locks.includes(each)));
    // Refused or not: what stands here may be older than what someone else chose.
    await call(contract.chapterSettings.lock, { body: { campaign_id: campaign.id, locks: next, seen: locks } }).finally(
      loaded.reload,
    );
    toast({ text: t('Saved.'), icon: 'check' });
  };
  const locking = (has_chapters || locks.length > 0) && (
    <Card title={t('Settings of the chapters')}>
      <Stack gap={14}>
        <p className={styles.small}>
          {t(
            'What is checked is as here in every chapter, now and later, and can’t be changed there. Once you uncheck it, each chapter has what it had chosen before.',
          )}
        </p>
        {problem && !parent && <Problem safe={refused && t('Nothing was changed.')}>{problem}</Problem>}
        <Choices
          chosen={(setting) => locks.includes(setting)}
          busy={busy}
          onChoose={(...wish) => void act(() => lock(...wish))}
        />
      </Stack>
    </Card>
  );
  if (!parent)
    return (
      <>
        {stale}
        {locking}
      </>
    );
  const choose = async (setting: InheritedSetting, chosen: boolean) => {
    const next = inheritedSettings.filter((each) => (each === setting ? chosen : inherits.includes(each)));
    const body = { campaign_id: campaign.id, inherits: next, seen: inherits };
    setSession({ campaign: await call(contract.chapterSettings.inherit, { body }).finally(loaded.reload) });
    toast({ text: t('Saved.'), icon: 'check' });
  };
  return (
    <>
      {stale}
      <Card title={t('Settings from above')}>
        <Stack gap={14}>
          <p className={styles.small}>
            {t(
              'What is checked is as in {name}, and changes with it. If you change such a setting here, it’s your own again.',
              { name: parent },
            )}
          </p>
          {problem && <Problem safe={refused && t('Nothing was changed.')}>{problem}</Problem>}
          <Choices
            chosen={(setting) => inherits.includes(setting)}
            busy={busy}
            note={(setting) => {
              const { by } = lockOf(setting) ?? {};
              return by && t('The same in all chapters of {name}, so it can’t be changed here.', { name: by });
            }}
            onChoose={(...wish) => void act(() => choose(...wish))}
          />
        </Stack>
      </Card>
      {locking}
    </>
  );
}

interface ChoicesProps {
  chosen: (setting: InheritedSetting) => boolean;
  busy: boolean;
  /** Why a setting can't be chosen here; undefined: it can. */
  note?: (setting: InheritedSetting) => string | undefined;
  onChoose: (setting: InheritedSetting, chosen: boolean) => void;
}

function Choices({ chosen, busy, note, onChoose }: ChoicesProps) {
  return (
    <Stack gap={4}>
      {inheritedSettings.map((setting) => {
        const why = note?.(setting);
        return (
          <div key={setting}>
            <CheckField
              checked={chosen(setting)}
              disabled={why !== undefined}
              busy={busy}
              onChange={(checked) => onChoose(setting, checked)}
            >
              {t(words[setting])}
            </CheckField>
            {why && <p className={styles.why}>{why}</p>}
          </div>
        );
      })}
    </Stack>
  );
}
