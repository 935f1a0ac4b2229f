import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fetchWanted } from '../../components/code/ahead.ts';
import { savesData } from '../../components/code/saves-data.ts';

const quietMilliseconds = 1_000;

/** Fetches the dialogs of a page once all that it shows has been read, so that they open at once, also without a connection. */
export function CodeAhead() {
  const isReading = useIsFetching() > 0;
  useEffect(() => {
    if (isReading || savesData()) return undefined;
    const timer = setTimeout(() => void fetchWanted(), quietMilliseconds);
    return () => clearTimeout(timer);
  }, [isReading]);
  return null;
}
