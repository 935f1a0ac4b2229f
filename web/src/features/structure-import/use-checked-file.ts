import { useState } from 'react';
import { type CheckedFile, type Choices, noChoices } from './checked-file.ts';

interface State {
  readonly file: CheckedFile | null;
  readonly choices: Choices;
  readonly checks: number;
}

/** The file that was checked last, and what a person has chosen about it since. */
export function useCheckedFile() {
  const [{ file, choices, checks }, setState] = useState<State>({ file: null, choices: noChoices, checks: 0 });
  return {
    file,
    choices,
    /** How often a check has ended: what was decided after one of them does not count for the next. */
    checks,
    /** Also while the file is being checked again: its report says nothing of these choices yet. */
    isOutdated: file !== null && choices !== file.choices,
    choose: (chosen: Choices) => setState((now) => ({ ...now, choices: chosen })),
    /** Another file, or none. */
    take: (next: CheckedFile | null) =>
      setState((now) => ({ file: next, choices: next?.choices ?? noChoices, checks: now.checks + 1 })),
    /** The same file, checked again. An answer that comes after another file was chosen is dropped; choices made meanwhile stay. */
    takeAgain: (next: CheckedFile) =>
      setState((now) => (now.file?.form === next.form ? { ...now, file: next, checks: now.checks + 1 } : now)),
  };
}
