import { useEffect, useState } from 'react';

const pauseInMilliseconds = 180;

/** What was typed, once the typing pauses. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseInMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
