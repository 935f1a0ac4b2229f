import { createContext, useContext } from 'react';
import type { NumberedReading } from './reading-words.ts';

/** How the values of the covenant on the screen were read, and how to see their words in the document. */
export interface ShownReadings {
  readonly readings: readonly NumberedReading[];
  /** The reading whose words are shown in the document. */
  readonly shown: NumberedReading | null;
  /** Absent where the reader may not see the document. */
  readonly show?: (reading: NumberedReading) => void;
}

export const ReadingsContext = createContext<ShownReadings>({ readings: [], shown: null });

export const useReadings = (): ShownReadings => useContext(ReadingsContext);
