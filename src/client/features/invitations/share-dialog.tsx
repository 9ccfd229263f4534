// Handing over a link that lets somebody in: scanned from this screen, sent by whatever this device sends with, or copied.
import { t } from '../../i18n/texts';
import { QrCode } from '../../ui/images/qr-code';
import { Row } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Dialog } from '../../ui/primitives/dialog';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { toast } from '../../ui/primitives/toast';
import styles from './invitations.module.css';

interface Props {
  title: string;
  /** The path of the link. */
  link: string;
  /** What is sent along with the link. */
  words: string;
  /** What scanning does, for a screen reader. */
  label: string;
  children?: React.ReactNode;
  onClose: () => void;
}

export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ text: done, icon: 'check' });
  } catch {
    // Without the permission, or on plain http: show it, to be copied by hand.
    toast({ text, ms: 0 });
  }
}

/** The whole address of a path of this app. */
export const addressOf = (link: string): string => new URL(link, location.origin).href;

export function ShareDialog({ title, link, words, label, children, onClose }: Props) {
  const url = addressOf(link);
  // Closing the share sheet without sending rejects: nothing went wrong.
  const share = () => navigator.share({ text: words, url }).catch(() => undefined);
  return (
    <Dialog title={title} onClose={onClose}>
      <QrCode text={url} label={label} />
      {children}
      <p className={styles.link}>{url}</p>
      <Row gap={8}>
        {'share' in navigator && (
          <Button look="primary" icon={rareIcons.send} onClick={() => void share()}>
            {t('Share||invitation')}
          </Button>
        )}
        <Button icon={rareIcons.copy} onClick={() => void copyText(url, t('Link copied'))}>
          {t('Copy link')}
        </Button>
      </Row>
    </Dialog>
  );
}
