import { type InfiniteData, type UseInfiniteQueryResult, useQueryClient } from '@tanstack/react-query';
import { MonitorOff } from 'lucide-react';
import type { AgentSession } from '#shared/domain/agent.ts';
import { EmptyState } from '../empty-state.tsx';
import { LoadMore } from '../load-more.tsx';
import { QueryView } from '../query-view.tsx';
import { TableSkeleton } from '../skeleton.tsx';
import { useWrite } from '../use-write.ts';
import { SessionItem } from './session-item.tsx';
import styles from './sessions.module.css';

interface SessionListProps {
  readonly sessions: UseInfiniteQueryResult<InfiniteData<{ readonly body: readonly AgentSession[] }>>;
  /** What is read again after a session has ended. */
  readonly queryKey: readonly unknown[];
  end(sessionId: string): Promise<unknown>;
  /** What is said where there are none. */
  readonly empty: string;
}

/** Sign-ins that are still valid, each with the way to end it. */
export function SessionList({ sessions, queryKey, end, empty }: SessionListProps) {
  const queryClient = useQueryClient();
  const ending = useWrite({ write: end, particulars: () => 'Session ended' });
  // A refusal, too, may mean that the list is no longer true: somebody else has ended it.
  const readAgain = () => void queryClient.invalidateQueries({ queryKey });
  return (
    <QueryView query={sessions} skeleton={<TableSkeleton rows={2} />}>
      {({ pages }) => {
        const rows = pages.flatMap(({ body }) => body);
        return rows.length === 0 ? (
          <EmptyState icon={MonitorOff} title="No sign-ins are listed">
            {empty}
          </EmptyState>
        ) : (
          <>
            <ul className={styles['list']} aria-label="Sign-ins">
              {rows.map((row) => (
                <SessionItem
                  key={row.id}
                  session={row}
                  isEnding={ending.isPending && ending.variables === row.id}
                  onEnd={() => ending.mutate(row.id, { onSettled: readAgain })}
                />
              ))}
            </ul>
            <LoadMore list={sessions} label="Show more" className={styles['more']} />
          </>
        );
      }}
    </QueryView>
  );
}
