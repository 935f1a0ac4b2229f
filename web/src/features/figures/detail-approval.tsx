import { Button } from '@aws-amplify/ui-react';
import type { Detail } from '#shared/domain/detail.ts';
import { entityPartId } from '#shared/domain/entity-part-id.ts';
import { subEntityPath } from '#shared/domain/entity-path.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { figureQueries } from '../../api/queries/figure-queries.ts';
import { FormFailure } from '../../components/form-failure.tsx';
import { Panel } from '../../components/panel.tsx';
import { useWrite } from '../../components/use-write.ts';
import { Approval, useInWorkflow } from '../../entities/approval/approval.tsx';
import type { Home } from '../../entities/entity/entity-path.ts';
import { useMayApproveFigures } from '../../entities/figure/use-may-approve-figures.ts';

interface DetailApprovalProps {
  readonly structure: Home;
  /** Whose detail it is. */
  readonly entityId: string;
  readonly detail: Detail;
}

/** That an entity has a detail, in its unit, is approved by itself: at once, or in steps. Its figures have approvals of their own. */
export function DetailApproval({ structure, entityId, detail }: DetailApprovalProps) {
  const { id, name, version, approved, launchStatus } = detail;
  const sourceId = entityPartId(entityId, id);
  const isInSteps = useInWorkflow(structure, entityId)(sourceId);
  const mayApprove = useMayApproveFigures(subEntityPath(entityId, structure)) && !isInSteps;
  const decide = useWrite({
    write: async () => {
      const body = { version, approved: !approved };
      return (await api.metrics.updateDetail({ params: { id: entityId, detailId: id }, body })).body;
    },
    success: callsOf.metrics.updateDetail.success,
    particulars: () => `${name} is ${approved ? 'not approved any more' : 'approved'}`,
    refresh: [figureQueries.of(entityId)],
    showsFailures: true,
  });
  if (launchStatus !== 'Active') return null;
  return (
    <Panel
      title="Approval of the detail"
      actions={
        mayApprove && (
          <Button size="small" isDisabled={decide.isPending} onClick={() => decide.mutate()}>
            {approved ? 'Take approval back' : 'Approve'} <span className="visually-hidden">{name}</span>
          </Button>
        )
      }
    >
      <div className="stack">
        <p className="note">{approved ? 'Approved.' : 'Not approved yet.'} Its figures have approvals of their own.</p>
        <FormFailure error={decide.error} />
        <Approval
          structure={{ ...structure, launchStatus: 'Active' }}
          entityId={entityId}
          source={{ sourceType: 'Detail', sourceId }}
          sourceName={name}
          isWaiting={!approved}
          frame={(content) => content}
        />
      </div>
    </Panel>
  );
}
