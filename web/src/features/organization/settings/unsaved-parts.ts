import { useCallback, useEffect, useState } from 'react';

/** Tells whether a part of a page holds something that is not saved yet. */
export type UnsavedReport = (part: string, isUnsaved: boolean) => void;

/** Whether any part of a page holds something unsaved, and what its parts tell that by. */
export function useUnsavedParts(): { readonly isUnsaved: boolean; readonly report: UnsavedReport } {
  const [parts, setParts] = useState<readonly string[]>([]);
  const report = useCallback<UnsavedReport>((part, isUnsaved) => {
    setParts((before) => [...before.filter((each) => each !== part), ...(isUnsaved ? [part] : [])]);
  }, []);
  return { isUnsaved: parts.length > 0, report };
}

/** Tells the page whether a part of it holds something unsaved, as long as the part is there. */
export function useReportUnsaved(part: string, isUnsaved: boolean, report: UnsavedReport): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    report(part, true);
    return () => report(part, false);
  }, [part, isUnsaved, report]);
}
