import { Button, SelectField } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { FilePlus2 } from 'lucide-react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { Structure } from '#shared/domain/structure.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { structureQueries } from '../../api/queries/structure-queries.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RiskPanel } from '../../entities/covenant/risk-panel.tsx';
import styles from './oversight.module.css';

/** Makes a compliance report of one structure from how its covenants stand today. */
export function GeneratePage() {
  const { organization } = useGlobalState();
  const structures = useQuery(structureQueries.every(organization.id));
  return (
    <div className={styles['page']}>
      <PageHeader title="Generate a report" facts={<span>From how covenants stand today</span>} />
      <RiskPanel app={null} />
      <Panel
        title="Compliance report"
        description="Every approved covenant of a structure with its threshold, last figure, headroom and status, ready to print."
      >
        <QueryView
          query={structures}
          empty={
            <EmptyState
              icon={FilePlus2}
              title="No structures to report on"
              action={<Link to="/portfolio">Portfolio</Link>}
            >
              A report is made of a structure that you may see.
            </EmptyState>
          }
        >
          {(found) => <ChooseStructure found={found} />}
        </QueryView>
      </Panel>
    </div>
  );
}

function ChooseStructure({ found }: { found: readonly Structure[] }) {
  const { organizationId = '' } = useParams();
  const navigate = useNavigate();
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        const structureId = String(new FormData(event.currentTarget).get('structure'));
        void navigate(`/reporting/organization/${organizationId}/report/${structureId}`);
      }}
    >
      <SelectField label="Structure" name="structure">
        {found.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variation="primary">
        Generate report
      </Button>
    </form>
  );
}
