// A secret that is shown once: it can be copied, and is gone when this closes.
import type { ReactNode } from 'react';
import { t } from '../../i18n/texts';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Dialog } from '../../ui/primitives/dialog';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { toast } from '../../ui/primitives/toast';
import styles from './integrations.module.css';

interface Props {
  title: string;
  secret: string;
  children: ReactNode;
  onClose: () => void;
}

export function SecretDialog({ title, secret, children, onClose }: Props) {
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => toast({ text: t('Copied'), icon: 'check' }),
      // Without the permission, or on plain http, it is copied by hand: a tap selects all of it.
      () => toast({ text: t('Copying isn’t allowed here. Select the text and copy it.'), icon: 'alert' }),
    );
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack gap={14}>
        {children}
        <p className={styles.secret} translate="no">
          {secret}
        </p>
        <Row gap={8}>
          <Button look="primary" icon={rareIcons.copy} onClick={() => void copy()}>
            {t('Copy')}
          </Button>
          <Button onClick={onClose}>{t('Done')}</Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
