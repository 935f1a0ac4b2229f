import { Fragment, type ReactNode } from 'react';
import styles from './structure-details.module.css';

export type Fact = readonly [term: string, value: ReactNode];

/** What is known about something, term by term. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles['facts']}>
    {facts.map(([term, value]) => (
      <Fragment key={term}>
        <dt>{term}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))}
  </dl>
);
