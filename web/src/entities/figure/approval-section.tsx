import { useInfiniteQuery } from '@tanstack/react-query';
import type { Detail } from '#shared/domain/detail.ts';
import { entityPartId } from '#shared/domain/entity-part-id.ts';
import { subEntityPath } from '#shared/domain/entity-path.ts';
import type { FigureDecision } from '#shared/domain/figure-decision.ts';
import { figureQueries } from '../../api/queries/figure-queries.ts';
import { MomentText } from '../../components/date-text.tsx';
import { DrawerSection } from '../../components/drawer.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Approval, useInWorkflow } from '../approval/approval.tsx';
import type { Home } from '../entity/entity-path.ts';
import { type Approvable, approvableWord } from './approval-acts.ts';
import { ApprovalBadge } from './approval-badge.tsx';
import { ApprovalForm, approvableWords } from './approval-form.tsx';
import { exactFact } from './exact-fact.ts';
import styles from './figure.module.css';
import { useMayApproveFigures } from './use-may-approve-figures.ts';

interface ApprovalSectionProps {
  readonly entityId: string;
  readonly home: Pick<Home, 'id' | 'ancestorIds'>;
  readonly figure: Approvable;
  /** Of its detail; figures of periods are numbers. */
  readonly valueType?: Detail['valueType'];
  readonly mayEdit: boolean;
}

/** Where the approval of a figure, or of a value that holds from a day on, stands, what can be done about it, and who has done what. */
export function ApprovalSection(props: ApprovalSectionProps) {
  const { entityId, home, figure, valueType = 'ScheduleNumber', mayEdit } = props;
  const mayApprove = useMayApproveFigures(subEntityPath(entityId, home));
  const { approvalStatus } = figure;
  const sourceId = entityPartId(entityId, figure.id);
  const isInSteps = useInWorkflow(home, entityId)(sourceId);
  return (
    <>
      <DrawerSection title="Approval">
        {approvalStatus === null ? (
          <p className="note">Nobody has asked for the approval of this {approvableWord([figure])}.</p>
        ) : (
          <ApprovalBadge status={approvalStatus} />
        )}
        <ApprovalForm entityId={entityId} figures={[figure]} mayEdit={mayEdit} mayApprove={mayApprove && !isInSteps} />
        <Steps entityId={entityId} figureId={figure.id} valueType={valueType} />
      </DrawerSection>
      <Approval
        structure={{ ...home, launchStatus: 'Active' }}
        entityId={entityId}
        source={{ sourceType: 'Datapoint', sourceId }}
        sourceName={approvableWords([figure])}
        isWaiting={approvalStatus === 'Triggered'}
        frame={(content) => <DrawerSection title="Approval in steps">{content}</DrawerSection>}
      />
    </>
  );
}

interface StepsProps {
  readonly entityId: string;
  readonly figureId: string;
  readonly valueType: Detail['valueType'];
}

function Steps({ entityId, figureId, valueType }: StepsProps) {
  const steps = useInfiniteQuery(figureQueries.approvals(entityId, figureId));
  return (
    <QueryView query={steps}>
      {({ pages }) => (
        <>
          <ol className={`${styles['versions']} ${styles['steps']}`} aria-label="Steps of the approval">
            {pages
              .flatMap(({ body }) => body)
              .map((step) => (
                <Step key={`${step.source.at}${step.approvalStatus}`} step={step} valueType={valueType} />
              ))}
          </ol>
          <LoadMore list={steps} label="Show earlier steps" isLink />
        </>
      )}
    </QueryView>
  );
}

interface StepProps extends Pick<StepsProps, 'valueType'> {
  readonly step: FigureDecision;
}

const Step = ({ step: { approvalStatus, value, unit, source }, valueType }: StepProps) => (
  <li>
    <span className={styles['versionHead']}>
      <ApprovalBadge status={approvalStatus} />
      <span className="muted">
        {source.byName}, <MomentText at={source.at} />
      </span>
    </span>
    <span>{exactFact(value, { valueType, unit })}</span>
    {source.note !== null && <span>{source.note}</span>}
  </li>
);
