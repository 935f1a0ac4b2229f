import { Panel } from '../../../components/panel.tsx';
import { TableSkeleton } from '../../../components/skeleton.tsx';
import styles from '../oversight.module.css';

/** As many rows as fill the list of a common screen. */
const rows = Array.from({ length: 12 }, (_, row) => row);

/** Rows of the list of entities that is on its way, as tall as those will be. */
export const ChoicesSkeleton = () => (
  <div role="status" className={styles['choices']}>
    <span className="visually-hidden">Loading…</span>
    {rows.map((row) => (
      <div key={row} aria-hidden className={styles['awaited']}>
        <span style={{ width: `${70 - ((row * 17) % 30)}%` }} />
        <span style={{ width: `${36 - ((row * 7) % 14)}%` }} />
      </div>
    ))}
  </div>
);

/** Stands in for {@link EntityData}. */
export const EntitySkeleton = () => (
  <div className={styles['page']}>
    <Panel title="…" flush>
      <TableSkeleton rows={2} />
    </Panel>
    <Panel title="Figures" description="The latest of each" flush>
      <TableSkeleton />
    </Panel>
  </div>
);

/** Stands in for the whole Data Vault: the list at the left, what is known of an entity beside it. */
export const VaultSkeleton = () => (
  <div className={styles['vault']}>
    <Panel title="Structures" flush>
      <div aria-hidden className={styles['navigationTools']}>
        <div className={styles['awaitedSearch']} />
      </div>
      <ChoicesSkeleton />
    </Panel>
    <EntitySkeleton />
  </div>
);
