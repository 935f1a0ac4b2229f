import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { formatPeriod } from '#shared/format/dates.ts';
import { formatFigure } from '#shared/format/figure.ts';
import { noValue } from '#shared/format/number.ts';

/** The last figure of a covenant and its period, as copies and exports of a table say it. */
export const lastFigureText = ({ lastTest }: CovenantWithState['state']): string =>
  lastTest === null ? noValue : `${formatFigure(lastTest.value, lastTest.unit)} · ${formatPeriod(lastTest.periodEnd)}`;

/** Headroom in percent, as the columns of tables hold it. */
export const headroomInPercent = ({ lastTest }: CovenantWithState['state']): number | undefined =>
  lastTest === null || lastTest.headroom === null ? undefined : lastTest.headroom * 100;
