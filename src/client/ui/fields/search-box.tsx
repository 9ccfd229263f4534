// Finds in what is shown. `/` leads here from anywhere on the screen, Esc clears and leaves.
import { useEffect, useRef } from 'react';
import { Icon } from '../primitives/icons';
import { rareIcons } from '../primitives/rare-icons';
import styles from './search-box.module.css';

export function SearchBox({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest('input,textarea,select,[contenteditable]')) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', lead);
    return () => document.removeEventListener('keydown', lead);
  }, []);
  return (
    <span className={styles.search}>
      <Icon name={rareIcons.search} size={18} className={styles.icon} />
      <input
        ref={input}
        type="search"
        className={styles.input}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          if (value) onChange('');
          else event.currentTarget.blur();
        }}
      />
      <kbd className={styles.key} aria-hidden="true">
        /
      </kbd>
    </span>
  );
}
