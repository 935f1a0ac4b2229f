import { Button } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { FileSearch, FileUp, ListFilter, Plus, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Link, useOutletContext } from 'react-router-dom';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { groupsInForce, StatusGroup, statusGroupOf } from '#shared/domain/covenant-status.ts';
import { CovenantType } from '#shared/domain/covenant-vocabulary.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { formatStatus } from '#shared/format/covenant-words.ts';
import { covenantQueries } from '../../api/queries/covenant-queries.ts';
import { useAddressValues, useOpened } from '../../components/address-values.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { lazyDialog } from '../../components/code/lazy-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import {
  useMayAddCovenants,
  useMayImportCovenants,
  useMayReview,
} from '../../entities/covenant/use-covenant-rights.ts';
import { WaitingFiles } from '../../entities/deliverable/waiting-files.tsx';
import styles from './covenants.module.css';
import { CovenantsTable } from './covenants-table.tsx';

const CovenantDrawer = lazyDialog(async () => (await import('./covenant-drawer.tsx')).CovenantDrawer);
const CovenantDialog = lazyDialog(async () => (await import('./terms/covenant-dialog.tsx')).CovenantDialog);

/** All covenants in force, filtered by type and status; the filters and the open covenant are in the address. */
export function CovenantsPage() {
  const structure = useOutletContext<StructureView>();
  const covenants = useQuery(covenantQueries.approved(structure.id));
  const mayAdd = useMayAddCovenants(structure);
  const mayImport = useMayImportCovenants(structure);
  const mayReview = useMayReview(structurePath(structure));
  const [isCreating, setCreating] = useState(false);

  const actions = mayAdd && (
    <>
      <Button size="small" onClick={() => setCreating(true)}>
        <Plus size={15} aria-hidden />
        Add covenant
      </Button>
      {mayImport && (
        <ButtonLink to="ai-import" variation="primary">
          <FileUp size={15} aria-hidden />
          Import from agreement
        </ButtonLink>
      )}
    </>
  );
  return (
    <Page>
      <title>{`Covenants · ${structure.name} · Trestle`}</title>
      {mayReview && structure.launchStatus === 'Active' && <ProposalsNotice structureId={structure.id} />}
      <WaitingFiles entityId={structure.id} />
      <Panel title="Covenants in force" flush actions={actions}>
        <QueryView
          query={covenants}
          skeleton={<TableSkeleton />}
          empty={
            <EmptyState
              icon={ShieldCheck}
              title="No covenants in force"
              action={mayImport && <Link to="ai-import">Import from agreement</Link>}
            >
              Approved covenants appear here with when they are due and where they stand.
            </EmptyState>
          }
        >
          {(found) => <FilteredCovenants structure={structure} covenants={found} />}
        </QueryView>
      </Panel>
      {isCreating && <CovenantDialog structure={structure} onClose={() => setCreating(false)} />}
    </Page>
  );
}

function ProposalsNotice({ structureId }: { structureId: string }) {
  const { data: proposals = [] } = useQuery(covenantQueries.proposals(structureId));
  if (proposals.length === 0) return null;
  return (
    <div className={styles['notice']}>
      <FileSearch size={18} aria-hidden />
      <span>
        {proposals.length === 1 ? '1 proposed covenant waits' : `${proposals.length} proposed covenants wait`} for
        review.
      </span>
      <Link to="ai-import">Review proposals</Link>
    </div>
  );
}

const typeOptions = [
  { value: '', label: 'All' },
  { value: 'Report', label: 'Reports' },
  { value: 'KPI', label: 'Financial' },
  { value: 'Contract', label: 'Undertakings' },
] as const;

function FilteredCovenants({
  structure,
  covenants,
}: {
  structure: StructureView;
  covenants: readonly CovenantWithState[];
}) {
  const [params, change] = useAddressValues();
  const { opened, open: show, close } = useOpened('covenant');
  const type = CovenantType.safeParse(params.get('type')).data ?? '';
  const status = StatusGroup.safeParse(params.get('status')).data ?? null;
  const open = covenants.find(({ id }) => id === opened);
  const ofType = covenants.filter(({ covenantType }) => type === '' || covenantType === type);
  const shown = ofType.filter(({ state }) => status === null || statusGroupOf(state.status) === status);

  return (
    <>
      <div className={styles['filters']}>
        <SegmentedControl
          label="Type"
          value={type}
          onChange={(value) => change({ type: value }, { isStep: true })}
          options={typeOptions.map((option) => ({
            ...option,
            count: covenants.filter(({ covenantType }) => option.value === '' || covenantType === option.value).length,
          }))}
        />
        <StatusFilter
          covenants={ofType}
          status={status}
          onChange={(value) => change({ status: value }, { isStep: true })}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState
          icon={ListFilter}
          title="No covenant matches the filters"
          action={<Link to=".">Show all covenants</Link>}
        />
      ) : (
        <CovenantsTable covenants={shown} openId={open?.id ?? null} onOpen={({ id }) => show(id)} />
      )}
      {open && <CovenantDrawer key={open.id} structure={structure} covenant={open} onClose={close} />}
    </>
  );
}

interface StatusFilterProps {
  readonly covenants: readonly CovenantWithState[];
  readonly status: StatusGroup | null;
  readonly onChange: (status: StatusGroup | null) => void;
}

function StatusFilter({ covenants, status, onChange }: StatusFilterProps) {
  const present = groupsInForce.filter(
    (one) => one === status || covenants.some(({ state }) => statusGroupOf(state.status) === one),
  );
  return (
    <SegmentedControl
      label="Status"
      value={status ?? ''}
      onChange={(value) => onChange(value === '' ? null : value)}
      options={[
        { value: '' as const, label: 'Any status' },
        ...present.map((value) => ({
          value,
          label: formatStatus(value),
          count: covenants.filter(({ state }) => statusGroupOf(state.status) === value).length,
        })),
      ]}
    />
  );
}
