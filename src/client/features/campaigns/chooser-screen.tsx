// The first thing after signing in: which campaign to work in, or which invitation to answer.
import { titleName } from '../../../domain/access/title-names';
import { searched } from '../../../domain/lists/find-by-words';
import { useNavigate } from '@tanstack/react-router';
import { Children, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { currentTexts } from '../../i18n/formats';
import { key, t } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { Invitation, Membership } from '../../../contract/invitations';
import type { User } from '../../../contract/users';
import { session, setSession } from '../../session/session';
import { Loading } from '../../ui/primitives/loading';
import { Page } from '../../ui/primitives/page';
import { Problem } from '../../ui/primitives/problem';
import { SearchBox } from '../../ui/fields/search-box';
import { useCall } from '../../data/use-call';
import { purposeOf } from './campaign-words';
import styles from './chooser.module.css';
import { enterCampaign, openInvitation } from './enter-campaign';
import { Icon } from '../../ui/primitives/icons';

/** With fewer there is nothing to search for: an owner of a state has hundreds. */
const few = 8;

const CAMPAIGN_FAILED = key('Failed to load campaign data. Please try again.');

export function ChooserScreen() {
  const navigate = useNavigate();
  const me = useCall(contract.users.me, {});
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [wanted, setWanted] = useState('');
  // Of a fresh answer only: what was kept may be from before the registration, and would lead back to it for ever.
  const fresh = !me.loading && me.error === undefined;
  const token = fresh && me.data?.status === 'registration_required' ? me.data.invitation_token : null;

  useEffect(() => {
    if (token) void navigate({ to: '/auth/register', search: { invitationToken: token } });
  }, [token, navigate]);

  // The way out hides meanwhile.
  const loading = me.loading && me.data === undefined;
  useEffect(() => {
    setSession({ loading });
    return () => setSession({ loading: false });
  }, [loading]);

  const choose = async (id: string, act: () => Promise<void>) => {
    setBusy(id);
    setProblem(null);
    try {
      await act();
    } catch {
      setProblem(t(CAMPAIGN_FAILED));
      // They may have another title by now, and what stands here would be refused again.
      me.reload();
    } finally {
      setBusy(null);
    }
  };
  const chooseCampaign = (entry: Membership) => choose(entry.campaign_id, () => enterCampaign(entry));
  const chooseInvitation = (entry: Invitation) => choose(entry.id, () => openInvitation(entry));

  // With a single entry there is nothing to choose, unless they came to look; a failure leaves the list, and is not repeated.
  const only = me.data?.status === 'active' && !session().choosing ? onlyEntry(me.data) : null;
  const [failed, setFailed] = useState(false);
  const opened = useRef(false);
  useEffect(() => {
    if (only === null || !fresh || opened.current) return;
    opened.current = true;
    const open = 'title' in only ? enterCampaign(only) : openInvitation(only);
    open.catch(() => {
      setFailed(true);
      setProblem(t(CAMPAIGN_FAILED));
    });
  }, [only, fresh]);

  if (me.data?.status !== 'active' || (only !== null && !failed && me.error === undefined))
    return me.error === undefined ? (
      <Loading />
    ) : (
      <Page title={t('Your campaigns')} narrow>
        <Problem onRetry={me.reload}>{t('Failed to fetch user data.')}</Problem>
      </Page>
    );

  const { campaigns, invitations, first } = me.data;
  const found = searched(wanted, campaigns, ({ campaign_name }) => campaign_name);
  return (
    <div className={styles.chooser}>
      <Page title={t('Welcome, {first}', { first })} lead={t('Choose a campaign to access or accept an invitation')}>
        {problem && <Problem onClose={() => setProblem(null)}>{problem}</Problem>}
        {campaigns.length > few && <SearchBox label={t('Find a campaign')} value={wanted} onChange={setWanted} />}
        <div className={styles.list}>
          <ChooserSection title={t('Campaigns')} count={found.length} empty={t('No campaigns found.')}>
            {found.map((entry) => (
              <ChooserEntry
                key={entry.campaign_id}
                name={entry.campaign_name}
                lines={[purposeOf(entry), { label: t('Title'), text: titleOf(entry) }]}
                busy={busy === entry.campaign_id}
                disabled={busy !== null}
                onChoose={() => void chooseCampaign(entry)}
              />
            ))}
          </ChooserSection>
          <ChooserSection title={t('Invitations')} count={invitations.length} empty={t('No invitations found.')}>
            {invitations.map((entry) => (
              <ChooserEntry
                key={entry.id}
                name={entry.campaign_name}
                lines={[purposeOf(entry), { label: t('Title'), text: titleName(currentTexts(), entry.offer_title) }]}
                busy={busy === entry.id}
                disabled={busy !== null}
                onChoose={() => void chooseInvitation(entry)}
              />
            ))}
          </ChooserSection>
        </div>
      </Page>
    </div>
  );
}

const titleOf = ({ title, is_entered }: Membership): string =>
  [titleName(currentTexts(), title), ...(is_entered ? [t('Entered from above')] : [])].join(' · ');

/** The one campaign or invitation that there is. */
function onlyEntry({ campaigns, invitations }: User): Membership | Invitation | null {
  return campaigns.length + invitations.length === 1 ? (campaigns[0] ?? invitations[0] ?? null) : null;
}

interface SectionProps {
  title: string;
  count: number;
  empty: string;
  children: ReactNode;
}

function ChooserSection({ title, count, empty, children }: SectionProps) {
  const [open, setOpen] = useState(true);
  const id = useId();
  return (
    <section className={styles.section}>
      <h2>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <Icon name={open ? 'chevron-down' : 'chevron-right'} />
          {title} <span className={styles.count}>{count}</span>
        </button>
      </h2>
      <div id={id} hidden={!open}>
        {Children.count(children) === 0 ? <p className={styles.empty}>{empty}</p> : <ul>{children}</ul>}
      </div>
    </section>
  );
}

interface EntryProps {
  name: string;
  lines: readonly { label: string; text: string }[];
  busy: boolean;
  disabled: boolean;
  onChoose: () => void;
}

function ChooserEntry({ name, lines, busy, disabled, onChoose }: EntryProps) {
  return (
    <li>
      <button
        type="button"
        className={styles.entry}
        disabled={disabled}
        aria-busy={busy || undefined}
        onClick={onChoose}
      >
        <span className={styles.name}>{name}</span>
        {lines.map((line) => (
          <span key={line.label} className="quiet">
            {line.label}: {line.text}
          </span>
        ))}
        <Icon name="chevron-right" className={styles.arrow} />
      </button>
    </li>
  );
}
