import { type Finding, placeOf, type Reading, type Unit } from './reading.ts';
import { sentencesIn } from './sentences.ts';
import type { Span } from './words.ts';

/** A promise that holds at all times, told by the words of a place, without a day or a level of its own. */
export const standingPromise = ({ start, end }: Span, told: Pick<Finding, 'name' | 'section' | 'doubts'>): Finding => ({
  ...told,
  covenantType: 'Contract',
  start,
  end,
  frequency: 'AtAllTimes',
  anchor: 'Event',
  dueOffsetDays: null,
  dayType: 'Calendar',
  thresholds: [],
  places: [...placeOf('name', { start, end }), ...placeOf('frequency', { start, end })],
});

/** Sentences of a unit of which nothing else was found. */
export const freeSentencesIn = ({ clause }: Unit, others: readonly Finding[], { plain }: Reading): readonly Span[] =>
  sentencesIn(plain.text, clause.bodyStart, clause.end).filter(
    (sentence) => !others.some((other) => other.start < sentence.end && other.end > sentence.start),
  );
