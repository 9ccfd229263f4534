// One quiet line before the gates: unsent work is on this phone. What reads the outbox is loaded only where there is one.
import { useEffect, useState, type ComponentType } from 'react';
import { whenIdle } from '../../session/idle';

/** Whether there may be an outbox here. A browser that cannot tell: perhaps. */
async function mayHaveOutbox(): Promise<boolean> {
  const known = await indexedDB.databases?.();
  return known?.some(({ name }) => name === 'porchlight-outbox') ?? true;
}

export function UnsentLine() {
  const [Line, setLine] = useState<ComponentType | null>(null);
  useEffect(() => {
    const look = async () => {
      if (!(await mayHaveOutbox())) return;
      const { UnsentCount } = await import('./unsent-count');
      setLine(() => UnsentCount);
    };
    whenIdle(() => void look().catch(() => undefined));
  }, []);
  return Line && <Line />;
}
