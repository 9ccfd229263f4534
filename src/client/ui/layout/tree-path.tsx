// Where a campaign stands in its tree, from the top down. What is above one's own campaign is only named.
import { t } from '../../i18n/texts';
import { Button } from '../primitives/button';
import styles from './tree-path.module.css';

interface Props {
  /** The last is the one that is looked at. */
  path: readonly { id: string; name: string }[];
  /** One's own campaign: those from it on can be opened. */
  own: string;
  /** Undefined: one's own campaign. */
  onOpen: (of: string | undefined) => void;
}

export function TreePath({ path, own, onOpen }: Props) {
  const start = path.findIndex(({ id }) => id === own);
  if (path.length < 2) return null;
  return (
    <nav aria-label={t('Where it stands in the tree')}>
      <ol className={styles.path}>
        {path.map(({ id, name }, at) => (
          <li key={id} aria-current={at === path.length - 1 ? 'page' : undefined}>
            {at >= start && at < path.length - 1 ? (
              <Button small look="quiet" onClick={() => onOpen(at === start ? undefined : id)}>
                {name}
              </Button>
            ) : (
              name
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
