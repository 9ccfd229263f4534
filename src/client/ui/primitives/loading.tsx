// Waiting: the lamp breathes. The only loop in the product.
import { t } from '../../i18n/texts';
import { Lamp } from './icons';
import styles from './loading.module.css';

const sizes = { small: 60, medium: 80, large: 120 } as const;

export function Loading({ size = 'medium', text = t('Loading...') }: { size?: keyof typeof sizes; text?: string }) {
  return (
    <output className={styles.loading}>
      <Lamp size={sizes[size]} className={styles.lamp} />
      <span className={styles.text}>{text}</span>
    </output>
  );
}
