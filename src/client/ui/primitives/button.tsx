// Buttons and links that look like them. One `primary` a screen: the thing to do next.
import { Link } from '@tanstack/react-router';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './button.module.css';
import { Icon } from './icons';
import type { IconName } from './icons';

type Look = 'primary' | 'pale' | 'plain' | 'quiet' | 'danger';

interface Common {
  look?: Look;
  icon?: IconName;
  /** 36 px high with a mouse, still 44 px for a finger. */
  small?: boolean;
  wide?: boolean;
}

function classes({ look = 'plain', small, wide }: Common, extra?: string): string {
  return [styles.button, styles[look], small && styles.small, wide && styles.wide, extra].filter(Boolean).join(' ');
}

export function Button({
  look = 'plain',
  icon,
  small,
  wide,
  busy,
  className,
  children,
  ...rest
}: Common & { busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      {...rest}
      className={classes({ look, small: small ?? false, wide: wide ?? false }, className)}
      aria-busy={busy || undefined}
      disabled={rest.disabled || busy}
    >
      {icon && <Icon name={icon} size={18} />}
      {children}
    </button>
  );
}

/** A link with a button's look. `params` and `search` as in the router. */
export function ButtonLink({
  look = 'plain',
  icon,
  small,
  wide,
  to,
  params,
  search,
  children,
}: Common & { to: string; params?: Record<string, string>; search?: Record<string, string>; children: ReactNode }) {
  return (
    <Link
      to={to}
      params={params ?? {}}
      search={search ?? {}}
      className={classes({ look, small: small ?? false, wide: wide ?? false })}
    >
      {icon && <Icon name={icon} size={18} />}
      {children}
    </Link>
  );
}

/** A square button with an icon only; `label` is its name and its tooltip. */
export function IconButton({
  icon,
  label,
  className,
  ...rest
}: { icon: IconName; label: string } & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'>) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={[styles.icon, className].filter(Boolean).join(' ')}
    >
      <Icon name={icon} size={22} />
    </button>
  );
}
