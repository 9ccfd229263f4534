// What is typed, once the fingers rest: not every letter is asked for.
import { useEffect, useState } from 'react';

const rest = 250;

export function useRested(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), rest);
    return () => clearTimeout(timer);
  }, [typed]);
  return rested;
}
