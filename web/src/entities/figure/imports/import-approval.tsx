import { entityPartId } from '#shared/domain/entity-part-id.ts';
import type { FigureImport } from '#shared/domain/figure-import.ts';
import { Approval } from '../../approval/approval.tsx';
import type { Home } from '../../entity/entity-path.ts';
import styles from './imports.module.css';

interface ImportApprovalProps {
  readonly one: FigureImport;
  readonly home: Pick<Home, 'id' | 'ancestorIds'>;
}

/** Who has to approve an import that waits, and who has approved or turned down one that did. */
export function ImportApproval({ one: { id, entityId, dataKind, status }, home }: ImportApprovalProps) {
  return (
    <Approval
      structure={{ ...home, launchStatus: 'Active' }}
      entityId={entityId}
      source={{ sourceType: 'FigureImport', sourceId: entityPartId(entityId, id) }}
      sourceName={`Import of ${dataKind} figures`}
      isWaiting={status === 'waiting'}
      frame={(content) => (
        <section className={styles['approval']}>
          <h3>Approval in steps</h3>
          {content}
        </section>
      )}
    />
  );
}
