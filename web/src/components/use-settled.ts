import { useEffect, useState } from 'react';

const usualPauseInMilliseconds = 200;

/** What was typed, once the typing pauses. */
export function useSettled(typed: string, pauseInMilliseconds = usualPauseInMilliseconds): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pauseInMilliseconds);
    return () => clearTimeout(timer);
  }, [typed, pauseInMilliseconds]);
  return settled;
}
