// Who asked not to be contacted, shared within the tree: what this campaign gives and takes, as its owner decides.
import { contract } from '../../../contract';
import type { ContactSharing } from '../../../contract/chapters/chapter-contacts';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { useCall } from '../../data/use-call';
import { t, tPlural } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { CheckField } from '../../ui/fields/fields';
import { Stack } from '../../ui/layout/stack-and-row';
import { Card } from '../../ui/primitives/card';
import { LoadProblem } from '../../ui/primitives/loadable';
import { Problem } from '../../ui/primitives/problem';
import { toast } from '../../ui/primitives/toast';
import styles from './chapters.module.css';

/** How often it is asked whether what was chosen holds by now, ms. */
const askAgain = 10_000;

/** `follows`: another value when the tree has changed, which may be what made this campaign a part of one. */
export function ContactsCard({ follows }: { follows: string }) {
  const { campaignId } = useMember();
  const loaded = useCall(
    contract.chapterContacts.get,
    { query: { campaign_id: campaignId } },
    {
      follows,
      every: (latest) => (latest?.is_working ? askAgain : undefined),
    },
  );
  const { busy, problem, refused, act } = useAction();
  const sharing = loaded.data;
  if (!sharing) return <LoadProblem loaded={loaded} />;
  if (!sharing.in_tree && !sharing.gives && !sharing.takes) return null;
  const set = async (wish: Partial<Pick<ContactSharing, 'gives' | 'takes'>>) => {
    const { gives, takes } = { ...sharing, ...wish };
    loaded.replace(await call(contract.chapterContacts.set, { body: { campaign_id: campaignId, gives, takes } }));
    toast({ text: t('Saved.'), icon: 'check' });
  };
  return (
    <Card title={t('Do not contact, across the tree')}>
      <Stack gap={14}>
        <p className={styles.small}>
          {t(
            'Campaigns of this tree can respect what people asked of one another. No name, address or number is shared: only coded marks that can be compared, and no one learns which campaign was asked.',
          )}
        </p>
        <LoadProblem loaded={loaded} />
        {problem && <Problem safe={refused && t('Nothing was changed.')}>{problem}</Problem>}
        <Stack gap={4}>
          <CheckField checked={sharing.gives} busy={busy} onChange={(gives) => void act(() => set({ gives }))}>
            {t('Share who asked this campaign not to be contacted')}
          </CheckField>
          <CheckField checked={sharing.takes} busy={busy} onChange={(takes) => void act(() => set({ takes }))}>
            {t('Leave people alone who asked another campaign of the tree')}
          </CheckField>
        </Stack>
        {(sharing.gives || sharing.takes) && <p className="quiet">{figures(sharing)}</p>}
      </Stack>
    </Card>
  );
}

function figures({ gives, takes, given, left_alone, is_working }: ContactSharing): string {
  if (is_working) return t('What you chose holds in a few minutes.');
  return [
    ...(gives ? [tPlural(given, '{count} request is shared.', '{count} requests are shared.')] : []),
    ...(takes
      ? [
          tPlural(
            left_alone,
            '{count} of your voters is left alone by it.',
            '{count} of your voters are left alone by it.',
          ),
        ]
      : []),
  ].join(' ');
}
