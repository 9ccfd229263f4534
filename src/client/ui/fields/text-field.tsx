// A labelled text input with its message. A wrong one is marked red, and says so in words too.
import { useState } from 'react';
import type { InputHTMLAttributes } from 'react';
import { t } from '../../i18n/texts';
import { IconButton } from '../primitives/button';
import styles from './fields.module.css';
import { Labelled, type Labels } from './labelled';

type Props = Labels & InputHTMLAttributes<HTMLInputElement>;

export function TextField({ label, error, hint, ...rest }: Props) {
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(tied) => <input {...rest} {...tied} className={styles.control} />}
    </Labelled>
  );
}

/** The address that someone signs in with. */
export function EmailField(props: Omit<Props, 'label'>) {
  return (
    <TextField
      label={t('Email')}
      type="email"
      name="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}

/** A password with a way to look at it. */
export function PasswordField({ label, error, hint, ...rest }: Props) {
  const [seen, setSeen] = useState(false);
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(tied) => (
        <div className={styles.password}>
          <input {...rest} {...tied} type={seen ? 'text' : 'password'} className={styles.control} />
          <IconButton
            className={styles.eye}
            icon={seen ? 'eye-off' : 'eye'}
            label={seen ? t('Hide what you typed') : t('Show what you typed')}
            onClick={() => setSeen(!seen)}
          />
        </div>
      )}
    </Labelled>
  );
}
