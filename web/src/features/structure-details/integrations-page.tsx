import { Cable, FileQuestion } from 'lucide-react';
import { Link, useOutletContext } from 'react-router-dom';
import type { Structure } from '#shared/domain/structure.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Panel } from '../../components/panel.tsx';

/** The sources that a structure's figures are read from. */
export function IntegrationsPage() {
  const structure = useOutletContext<Structure>();
  return (
    <>
      <title>{`Integrations · ${structure.name} · Trestle`}</title>
      <Panel title="Integrations" flush>
        <EmptyState
          icon={Cable}
          title="No source is connected to this structure"
          action={<Link to={`/deals/${structure.id}/signal-setup`}>See where its figures come from</Link>}
        >
          Its figures are entered by people or read from documents. Connected accounting, bank and meter sources appear
          here with their last run.
        </EmptyState>
      </Panel>
    </>
  );
}

/** One integration; the address of one that is not there says so. */
export function IntegrationPage() {
  const structure = useOutletContext<Structure>();
  return (
    <>
      <title>{`Integration · ${structure.name} · Trestle`}</title>
      <EmptyState
        icon={FileQuestion}
        title="This structure has no such integration"
        action={<Link to={`/deals/${structure.id}/integration-setup`}>Integrations of this structure</Link>}
      >
        It may have been removed, or the address may be mistyped.
      </EmptyState>
    </>
  );
}
