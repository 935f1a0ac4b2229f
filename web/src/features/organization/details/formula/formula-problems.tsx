import { CircleCheck, OctagonAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FormulaProblem } from '#shared/metrics/formula/syntax.ts';
import { counted } from '../../../../components/counted.ts';
import styles from './formula.module.css';
import { lineAndColumn } from './pieces.ts';

interface FormulaProblemsProps {
  readonly text: string;
  readonly problems: readonly FormulaProblem[] | null;
  readonly failure: ReactNode;
  readonly onGoTo: (problem: FormulaProblem) => void;
}

/** What is wrong with a formula, each with its place; pressing one leads there. */
export function FormulaProblems({ text, problems, failure, onGoTo }: FormulaProblemsProps) {
  if (text.trim() === '') return null;
  if (failure !== null) return <div className={styles['state']}>{failure}</div>;
  return (
    <>
      <p role="status" className={styles['state']}>
        {problems === null && 'Checking…'}
        {problems?.length === 0 && (
          <>
            <CircleCheck size={14} aria-hidden className={styles['fine']} /> The formula can be computed.
          </>
        )}
        {problems !== null && problems.length > 0 && (
          <>
            <OctagonAlert size={14} aria-hidden className={styles['bad']} /> {counted(problems.length, 'problem')}
          </>
        )}
      </p>
      {problems !== null && problems.length > 0 && (
        <ul className={styles['problems']} aria-label="Problems of the formula">
          {problems.map((problem) => {
            const { line, column } = lineAndColumn(text, problem.at);
            return (
              <li key={`${problem.at} ${problem.message}`}>
                <button type="button" onClick={() => onGoTo(problem)}>
                  <span className={styles['place']}>
                    Line {line}, column {column}
                  </span>
                  {problem.message}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
