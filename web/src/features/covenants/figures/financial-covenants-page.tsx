import { useQuery } from '@tanstack/react-query';
import { Gauge } from 'lucide-react';
import { Link, useOutletContext } from 'react-router-dom';
import type { StructureView } from '#shared/domain/structure.ts';
import { covenantQueries } from '../../../api/queries/covenant-queries.ts';
import { useOpened } from '../../../components/address-values.ts';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Page } from '../../../components/page.tsx';
import { Panel } from '../../../components/panel.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { TableSkeleton } from '../../../components/skeleton.tsx';
import { useMayImportCovenants } from '../../../entities/covenant/use-covenant-rights.ts';
import { CertificateMenu } from './certificate-menu.tsx';
import { FinancialCovenantsTable } from './financial-covenants-table.tsx';

const CovenantDrawer = lazyDialog(async () => (await import('../covenant-drawer.tsx')).CovenantDrawer);

/** Financial covenants with their latest figure; opening one shows its tests and takes the next figure. */
export function FinancialCovenantsPage() {
  const structure = useOutletContext<StructureView>();
  const { opened: openedId, open, close } = useOpened('covenant');
  const mayImport = useMayImportCovenants(structure);
  const covenants = useQuery({
    ...covenantQueries.approved(structure.id),
    select: (all) => all.filter(({ covenantType }) => covenantType === 'KPI'),
  });

  return (
    <Page>
      <title>{`Financial covenants & KPIs · ${structure.name} · Trestle`}</title>
      <Panel
        title="Financial covenants"
        flush
        actions={
          covenants.data !== undefined &&
          covenants.data.length > 0 && <CertificateMenu structure={structure} covenants={covenants.data} />
        }
      >
        <QueryView
          query={covenants}
          skeleton={<TableSkeleton />}
          empty={
            <EmptyState
              icon={Gauge}
              title="No financial covenants in force"
              action={mayImport && <Link to="../reporting-covenants/ai-import">Import from agreement</Link>}
            >
              Ratios and amounts with a threshold appear here with each period’s figure and headroom.
            </EmptyState>
          }
        >
          {(found) => {
            const opened = found.find(({ id }) => id === openedId);
            return (
              <>
                <FinancialCovenantsTable covenants={found} openId={opened?.id ?? null} onOpen={({ id }) => open(id)} />
                {opened && <CovenantDrawer key={opened.id} structure={structure} covenant={opened} onClose={close} />}
              </>
            );
          }}
        </QueryView>
      </Panel>
    </Page>
  );
}
