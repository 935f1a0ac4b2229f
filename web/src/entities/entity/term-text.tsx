import type { termOf } from '#shared/domain/derived-term.ts';
import { Duration } from '../../components/number-texts.tsx';
import styles from '../form/form.module.css';

/** A term, and that it comes from its dates where it does. */
export const TermText = ({ term: { months, isDerived } }: { term: ReturnType<typeof termOf> }) => (
  <>
    <Duration value={months} reason="It has not been entered." />
    {isDerived && <span className={styles['origin']}> from its dates</span>}
  </>
);
