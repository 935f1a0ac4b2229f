import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CovenantStatus, CovenantWithState } from '#shared/domain/covenant.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { formatStatus } from '#shared/format/covenant-words.ts';
import { noValue } from '#shared/format/number.ts';
import { covenantQueries } from '../../api/queries/covenant-queries.ts';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useMayViewCovenants } from '../../entities/covenant/use-covenant-rights.ts';
import styles from './portfolio.module.css';

const shown: readonly CovenantStatus[] = ['Breached', 'AtRisk', 'Met', 'Pending'];

/** True once the element has been near the window; rows far down the list do not ask the server. */
function useWasVisible() {
  const [wasVisible, setVisible] = useState(typeof IntersectionObserver === 'undefined');
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wasVisible || element.current === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => setVisible(entry?.isIntersecting ?? false), {
      rootMargin: '200px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [wasVisible]);
  return { element, wasVisible };
}

const none = 'None yet';

/** The same in words, for copies and exports. */
export function covenantCountsText(covenants: readonly CovenantWithState[] | undefined): string {
  if (covenants === undefined) return noValue;
  const counts = Map.groupBy(covenants, ({ state }) => state.status);
  const words = shown.flatMap((status) => {
    const count = counts.get(status)?.length ?? 0;
    return count === 0 ? [] : [`${count} ${formatStatus(status).toLowerCase()}`];
  });
  return covenants.length === 0 ? none : words.join(', ');
}

/** How the covenants of a structure stand, worst first. */
export function CovenantCounts({ structure }: { structure: Pick<Structure, 'id' | 'ancestorIds'> }) {
  const { element, wasVisible } = useWasVisible();
  const mayView = useMayViewCovenants(structurePath(structure));
  const { data } = useQuery({ ...covenantQueries.approved(structure.id), enabled: wasVisible && mayView });
  const counts = Map.groupBy(data ?? [], ({ state }) => state.status);

  return (
    <div ref={element} className={styles['badges']}>
      {shown.map((status) => {
        const count = counts.get(status)?.length ?? 0;
        return count > 0 && <StatusBadge key={status} status={status} count={count} />;
      })}
      {data?.length === 0 && <span className={styles['muted']}>{none}</span>}
    </div>
  );
}
