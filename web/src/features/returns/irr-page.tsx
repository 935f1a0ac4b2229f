import { SelectField } from '@aws-amplify/ui-react';
import { Percent } from 'lucide-react';
import { useMemo } from 'react';
import { useOutletContext } from 'react-router-dom';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { Project } from '#shared/domain/project.ts';
import { isOn } from '#shared/domain/settings/stored-settings.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { useGlobalState, usePermitted } from '../../api/global-state.tsx';
import { useAddressValue } from '../../components/address-values.ts';
import { lazyPart } from '../../components/code/lazy-part.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import { NotShared } from '../../entities/figure/not-shared.tsx';
import { useHeldTerms } from '../../entities/financing/use-held-terms.ts';
import { seriesEntities } from '../../entities/structure/series-entities.ts';
import { equityFlowsOf } from './equity-flows.ts';
import { FlowsWorkbench } from './flows-workbench.tsx';
import styles from './returns.module.css';

const FinancingFlows = lazyPart(async () => (await import('./financing-flows.tsx')).FinancingFlows, {
  what: 'The flows of the financing',
  pending: <TableSkeleton rows={6} />,
});

/** Rates of return of cash flows: those of a financing or of equity, or others that somebody enters. */
export function IrrPage() {
  const structure = useOutletContext<StructureView>();
  const mayView = usePermitted('View', 'Detail', structurePath(structure));
  const isOffered = isOn(useGlobalState().organization.details, 'enableIRRTool');
  return (
    <Page>
      <title>{`IRR tool · ${structure.name} · Trestle`}</title>
      {!isOffered && (
        <EmptyState icon={Percent} title="The IRR tool is switched off">
          An administrator can switch it on in the settings of the organization.
        </EmptyState>
      )}
      {isOffered && !mayView && <NotShared icon={Percent} />}
      {isOffered && mayView && <ReturnsOf structure={structure} />}
    </Page>
  );
}

function ReturnsOf({ structure }: { readonly structure: StructureView }) {
  const [chosen, choose] = useAddressValue('of');
  const entities = seriesEntities(structure);
  const entity = entities.find(({ id }) => id === chosen) ?? entities[0];
  const financing = structure.loans.find(({ id }) => id === entity?.id);
  const project = structure.projects.find(({ id }) => id === entity?.id);
  return (
    <>
      {entities.length > 1 && (
        <div className={styles['choice']}>
          <SelectField
            label="Cash flows of"
            size="small"
            value={entity?.id ?? ''}
            onChange={({ target }) => choose(target.value === structure.id ? '' : target.value)}
          >
            {entities.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      {financing !== undefined && <FinancingFlows key={financing.id} financing={financing} structure={structure} />}
      {project !== undefined && <ProjectFlows key={project.id} project={project} />}
      {financing === undefined && project === undefined && <StructureFlows structure={structure} />}
    </>
  );
}

const skeleton = <TableSkeleton rows={6} />;

function ProjectFlows({ project }: { readonly project: Project }) {
  const record = useMemo(
    () => ({ id: project.id, loanDate: null, loanMaturityDate: null, commitmentAmount: null }),
    [project.id],
  );
  const held = useHeldTerms(record);
  return (
    <QueryView query={held} skeleton={skeleton}>
      {(found) => <FlowsWorkbench name={project.name} own={equityFlowsOf(found, project.currency)} />}
    </QueryView>
  );
}

const StructureFlows = ({ structure }: { readonly structure: StructureView }) => (
  <FlowsWorkbench
    name={structure.name}
    own={{
      flows: [],
      currency: structure.currency,
      told: 'Enter flows, or paste them from a spreadsheet: days in one column, amounts in the next.',
    }}
  />
);
