import { useQuery } from '@tanstack/react-query';
import type { Covenant, CovenantTest } from '#shared/domain/covenant.ts';
import { firstMiss } from '#shared/domain/covenant-outlook.ts';
import { periodName } from '#shared/domain/period-name.ts';
import { termsOn } from '#shared/domain/terms-in-time.ts';
import { formatThreshold } from '#shared/format/covenant-words.ts';
import { formatDate } from '#shared/format/dates.ts';
import { formatFigure, formatShare } from '#shared/format/figure.ts';
import type { IsoDate } from '#shared/time/dates.ts';
import { covenantQueries } from '../../../api/queries/covenant-queries.ts';
import { DrawerSection } from '../../../components/drawer.tsx';
import { FigureText } from '../../../components/figure-text.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { missesBefore, ResultBadge } from '../../../entities/covenant/result-badge.tsx';
import styles from './figures.module.css';
import { MissedLevels } from './missed-levels.tsx';

/** What the forecasts come to, said in a sentence. */
function aheadWords(covenant: Covenant, tests: readonly CovenantTest[]): string {
  const nameOf = (end: IsoDate) => periodName(termsOn(covenant, end).frequency, end);
  const miss = firstMiss(tests);
  const last = tests.at(-1);
  if (miss === null) return last === undefined ? '' : `Kept up to ${nameOf(last.periodEnd)} by the forecasts.`;
  const { periodEnd, value, unit, operator, threshold } = miss;
  const figure = value === null ? '' : `${formatFigure(value, unit)}, where `;
  const level = formatThreshold(operator, { value: threshold, unit });
  return `Missed first for ${nameOf(periodEnd)} by the forecasts: ${figure}${level} is required.`;
}

/** How the tests of the next three years would come out by the forecasts. Nothing is shown where there are none. */
export function TestsAhead({ covenant }: { readonly covenant: Covenant }) {
  const query = useQuery(covenantQueries.ahead(covenant.entityId, covenant.id));
  if (query.data?.length === 0) return null;
  return (
    <DrawerSection title="Ahead">
      <QueryView query={query}>
        {(tests) => (
          <>
            <p className={styles['ahead']}>{aheadWords(covenant, tests)}</p>
            <table className={`${styles['tests']} ${styles['testsAhead']}`}>
              <caption className="visually-hidden">Tests ahead by the forecasts, the next one first</caption>
              <thead>
                <tr>
                  <th scope="col">Period to</th>
                  <th scope="col">Forecast</th>
                  <th scope="col">Headroom</th>
                  <th scope="col">Result</th>
                </tr>
              </thead>
              <tbody>
                {tests.map((test) => (
                  <tr key={test.periodEnd}>
                    <th scope="row">{formatDate(test.periodEnd)}</th>
                    <td title={formatThreshold(test.operator, { value: test.threshold, unit: test.unit })}>
                      <FigureText value={test.value} unit={test.unit} reason="You may not see this figure." />
                    </td>
                    <td>{formatShare(test.headroom)}</td>
                    <td>
                      <ResultBadge
                        result={test.result}
                        levels={test.levels}
                        covenant={termsOn(covenant, test.periodEnd)}
                        before={missesBefore(tests, test.periodEnd)}
                      />
                      <MissedLevels levels={test.levels} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
      </QueryView>
    </DrawerSection>
  );
}
