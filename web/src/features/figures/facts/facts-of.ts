import type { Detail, DetailType } from '#shared/domain/detail.ts';

const textual = (valueType: DetailType['valueType']): boolean =>
  valueType !== 'ScheduleNumber' && valueType !== 'Number';

/** Whether it holds from a day on and is entered as such; what the record itself keeps is not. */
export const takesFacts = ({ valueType, valueSource }: Pick<DetailType, 'valueType' | 'valueSource'>): boolean =>
  valueType !== 'ScheduleNumber' && valueSource !== 'System';

/** The facts of an entity: texts, dates, options, yes or no, and plain numbers that have no figure of a period. */
export const factsOf = (details: readonly Detail[]): readonly Detail[] =>
  details.filter(
    (detail) => takesFacts(detail) && (textual(detail.valueType) || detail.current !== null || detail.latest === null),
  );
