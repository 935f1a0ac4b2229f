import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Agent } from '#shared/domain/agent.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { peopleQueries } from '../../../api/queries/people-queries.ts';
import { LoadMore } from '../../../components/load-more.tsx';
import { Panel } from '../../../components/panel.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import styles from '../people.module.css';

/** What somebody sees when they sign in: the apps they may open, and the structures in them, from wherever they have the right. */
export function PersonView({ agent }: { agent: Agent }) {
  const { organization } = useGlobalState();
  const apps = useQuery(peopleQueries.apps(organization.id, agent.id));
  const structures = useInfiniteQuery(peopleQueries.structuresOf(organization.id, agent.id));
  return (
    <Panel title="What they see" description="Apps and structures they can open." flush>
      <QueryView query={apps}>
        {(names) => (
          <ul className={styles['list']} aria-label="Apps">
            <li>{names.length === 0 ? <span className="muted">No app</span> : names.join(', ')}</li>
          </ul>
        )}
      </QueryView>
      <QueryView query={structures}>
        {({ pages }) => {
          const found = pages.flatMap(({ body }) => body);
          return (
            <>
              <ul className={styles['list']} aria-label="Structures they can see">
                {found.map(({ id, name }) => (
                  <li key={id}>
                    <Link className={styles['name']} to={`/deals/${id}`}>
                      {name}
                    </Link>
                  </li>
                ))}
                {found.length === 0 && <li className="muted">No structure</li>}
              </ul>
              <LoadMore list={structures} className={styles['more']} />
            </>
          );
        }}
      </QueryView>
    </Panel>
  );
}
