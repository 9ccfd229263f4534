// Which columns of a table its reader took away: kept on this device until they sign out. A table is known by its columns.
import { useState } from 'react';
import type { Column } from './columns';

type Hidden = ReadonlySet<string>;

export function useHiddenColumns<Row>(columns: readonly Column<Row>[]): [Hidden, (hidden: Hidden) => void] {
  const name = `porchlight.hidden-columns.${columns.map(({ key }) => key).join()}`;
  const [hidden, setHidden] = useState(() => kept(name));
  return [
    hidden,
    (next) => {
      setHidden(next);
      keep(name, next);
    },
  ];
}

function kept(name: string): Hidden {
  try {
    return new Set(globalThis.localStorage.getItem(name)?.split(',') ?? []);
  } catch {
    return new Set();
  }
}

function keep(name: string, hidden: Hidden): void {
  try {
    if (hidden.size === 0) globalThis.localStorage.removeItem(name);
    else globalThis.localStorage.setItem(name, [...hidden].join());
  } catch {
    // Forbidden or full: the choice lasts as long as the table is open.
  }
}
