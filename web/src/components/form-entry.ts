import { createContext, use } from 'react';

/** Provided by the form in a dialog, which asks before it loses what was entered. */
export const FormEntryContext = createContext<() => void>(() => undefined);

/** Tells the form around that something was entered where no field has an input event of its own: chosen from a list, picked in a calendar, removed. */
export const useFormEntry = (): (() => void) => use(FormEntryContext);
