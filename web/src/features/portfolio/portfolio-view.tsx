import { Button, SelectField } from '@aws-amplify/ui-react';
import { FolderX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { aggregateId, type PortfolioChoice } from '#shared/domain/portfolio.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { Page } from '../../components/page.tsx';
import { QueryTabs } from '../../components/query-tabs.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import { RiskPanel } from '../../entities/covenant/risk-panel.tsx';
import { inSentence, useTerms } from '../../entities/entity/entity-words.ts';
import { FinancingsTable } from '../../entities/financing/financings-table.tsx';
import { ProjectsTable } from '../../entities/project/projects-table.tsx';
import { StructureImportLink } from '../../entities/structure/structure-import-link.tsx';
import { type Creation, useCreate } from './create-button.tsx';
import { KpiDashboardTab } from './kpi-dashboard-tab.tsx';
import { type LandingTab, tabOf, tabsFor } from './landing-tabs.ts';
import { OverviewTab } from './overview-tab.tsx';
import { StructuresTable } from './structures-table.tsx';
import { type ChosenPortfolio, usePortfolioChoice } from './use-portfolio-choice.ts';

/** Portfolio Management: a portfolio by its figures, structures, projects, financings, grants and key figures. */
export function PortfolioView() {
  const visitor = useGlobalState();
  const { organization } = visitor;
  const [params] = useSearchParams();
  const terms = useTerms();
  const tabs = tabsFor(visitor, terms);
  const tab = tabOf(params.get('tab'), organization.details, tabs);
  // Whatever tab the organization begins with, risk comes first; whoever chose a list has the list first.
  const begins = tab === 'overview' || params.get('tab') === null;
  const { choices, areRead, chosen, choose } = usePortfolioChoice();
  const [creation, label] = creationOn(tab, `New ${inSentence(terms.loan)}`);
  const { button, dialog } = useCreate(creation, label);
  return (
    <Page
      title="Portfolio"
      facts={
        <>
          <span>{organization.name}</span>
          <StructureImportLink />
        </>
      }
      actions={
        <>
          {choices.length > 1 && chosen.kind === 'ready' && (
            <PortfolioPicker choices={choices} chosenId={chosen.portfolio.id} choose={choose} />
          )}
          {tab !== 'kpi-dashboard' && button}
        </>
      }
    >
      {/* The choice of a portfolio makes the header higher; what is below it waits for that, and is read meanwhile. */}
      {!areRead && <TableSkeleton />}
      <div className="stack" style={areRead ? undefined : { display: 'none' }}>
        <QueryTabs label="Portfolio" tabs={tabs} current={tab} kept={['portfolio']} />
        <Chosen chosen={chosen} showAll={() => choose(aggregateId)}>
          {(portfolio) => (
            <>
              {begins && <RiskPanel app="pm" belowId={portfolio.id === aggregateId ? undefined : portfolio.id} />}
              <TabContent key={tab} tab={tab} portfolio={portfolio} create={button} />
            </>
          )}
        </Chosen>
      </div>
      {dialog}
    </Page>
  );
}

interface ChosenProps {
  readonly chosen: ChosenPortfolio;
  readonly showAll: () => void;
  readonly children: (portfolio: PortfolioChoice) => ReactNode;
}

/** The portfolio that was chosen, and nothing in its place where it cannot be read. */
function Chosen({ chosen, showAll, children }: ChosenProps) {
  switch (chosen.kind) {
    case 'ready':
      return children(chosen.portfolio);
    case 'waiting':
      return <TableSkeleton />;
    case 'failed':
      return <LoadFailed error={chosen.error} onRetry={chosen.retry} />;
    case 'missing':
      return (
        <EmptyState
          icon={FolderX}
          title="This portfolio is not there"
          action={<Button onClick={showAll}>Show all entities</Button>}
        >
          It may have been archived, or is not shared with you.
        </EmptyState>
      );
  }
}

/** What the button of a tab creates. */
function creationOn(tab: LandingTab, newFinancing: string): readonly [Creation, string] {
  switch (tab) {
    case 'projects':
      return [{ kind: 'project' }, 'New project'];
    case 'financings':
      return [{ kind: 'financing' }, newFinancing];
    case 'grants':
      return [{ kind: 'financing', financingType: 'Grant' }, 'New grant'];
    default:
      return [{ kind: 'structure' }, 'New structure'];
  }
}

interface TabContentProps {
  readonly tab: LandingTab;
  readonly portfolio: PortfolioChoice;
  readonly create: ReactNode;
}

function TabContent({ tab, portfolio, create }: TabContentProps) {
  const isAll = portfolio.id === aggregateId;
  const place = { visibility: 'PortfolioManagement', ...(isAll ? {} : { withinId: portfolio.id }) } as const;
  switch (tab) {
    case 'overview':
      return <OverviewTab portfolio={portfolio} create={create} />;
    case 'structures':
      return <StructuresTable launchStatus="Active" app="pm" portfolioId={portfolio.id} create={create} />;
    case 'projects':
      return <ProjectsTable {...place} create={create} />;
    case 'financings':
      return <FinancingsTable {...place} create={create} />;
    case 'grants':
      return <FinancingsTable {...place} financingType="Grant" create={create} />;
    case 'kpi-dashboard':
      return <KpiDashboardTab portfolioId={portfolio.id} />;
  }
}

interface PortfolioPickerProps {
  readonly choices: readonly PortfolioChoice[];
  readonly chosenId: string;
  readonly choose: (id: string) => void;
}

const PortfolioPicker = ({ choices, chosenId, choose }: PortfolioPickerProps) => (
  <SelectField
    label="Portfolio"
    labelHidden
    size="small"
    value={chosenId}
    onChange={({ target }) => choose(target.value)}
  >
    {choices.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </SelectField>
);
