import type { FigureTest } from './figure-test.ts';
import { type FieldPlace, placeOf, type Unit } from './reading.ts';
import { movedBy } from './words.ts';

/** Where a test's figure, comparison and levels stand; a figure that only the heading names, in the heading. */
export function placesOfTest(test: FigureTest, offset: number, { heading }: Unit): FieldPlace[] {
  const { metric } = test;
  const named = metric === null ? null : metric.end === 0 ? heading : movedBy(metric, offset);
  return [
    ...placeOf('name', named),
    ...placeOf('metric', named),
    ...placeOf('operator', movedBy(test.operatorWords, offset)),
    ...(test.definedLevels ?? test.levelWords.map((words) => movedBy(words, offset))).flatMap((place) =>
      placeOf('thresholds', place),
    ),
  ];
}
