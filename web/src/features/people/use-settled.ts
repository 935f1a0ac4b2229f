import { useEffect, useState } from 'react';

const pauseInMilliseconds = 250;

/** What was typed, once the typing pauses. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pauseInMilliseconds);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
