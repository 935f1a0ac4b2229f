import { useQuery } from '@tanstack/react-query';
import { useOutletContext, useParams } from 'react-router-dom';
import { entityTypeWord } from '#shared/domain/entity-types.ts';
import { isInForce } from '#shared/domain/in-force.ts';
import type { ProjectView } from '#shared/domain/project.ts';
import { formatMonthDay } from '#shared/format/dates.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { usePermitted } from '../../api/global-state.tsx';
import { projectQueries } from '../../api/queries/project-queries.ts';
import { DateText } from '../../components/date-text.tsx';
import { AssetSize, Percent } from '../../components/number-texts.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { addressOf } from '../../entities/entity/entity-addresses.ts';
import { type Home, pathOf } from '../../entities/entity/entity-path.ts';
import { inSentence, useTerms } from '../../entities/entity/entity-words.ts';
import { PartiesPanel } from '../../entities/party/parties-panel.tsx';
import { returnTerm } from '../../entities/project/project-values.ts';
import { ActivityPanel } from './activity-panel.tsx';
import { mappingFacts, stampFacts, TermText, textOr, useCalendarFact, useStatusFact } from './common-facts.tsx';
import { Details } from './details.tsx';
import { Facts } from './facts.tsx';
import { LinksPanel, mayLinkWithin } from './links-panel.tsx';
import styles from './structure-details.module.css';

const reason = 'It has not been entered.';
const firstGroups = ['Project Information'] as const;

/** What is recorded about a project: its facts, its financings, counterparties and details. */
export function ProjectDetailsPage() {
  const { projectId = '' } = useParams();
  const project = useQuery(projectQueries.detail(projectId));
  return <QueryView query={project}>{(found) => <ProjectDetails project={found} />}</QueryView>;
}

function ProjectDetails({ project }: { project: ProjectView }) {
  const home = useOutletContext<Home>();
  const terms = useTerms();
  const path = pathOf(project);
  const mayEdit = usePermitted('Edit', 'Project', path);
  const mayViewDetails = usePermitted('View', 'Detail', path);
  const mayEditDetails = usePermitted('Edit', 'Detail', path);
  const { id } = project;
  const isActive = isInForce(project, project.deal);
  return (
    <Page>
      <title>{`${project.name} · ${home.name} · Trestle`}</title>
      <div className={styles['halves']}>
        <div className="stack">
          <AboutPanel project={project} />
          <LinksPanel
            title={terms.loans}
            entity={{ id, version: project.version, dealId: project.dealId }}
            linked={project.loans.map((loan) => ({
              ...loan,
              to: addressOf({ type: 'Loan', id: loan.id, dealId: project.dealId }),
            }))}
            what="loans"
            words={{ label: 'Financed by', none: `No ${inSentence(terms.loan)}`, one: 'project' }}
            mayEdit={mayEdit && isActive && mayLinkWithin(project)}
            queries={projectQueries}
            change={(loanIds, version) =>
              api.structures.updateProject({ params: { id }, body: { version, loanIds: [...loanIds] } })
            }
            success={callsOf.structures.updateProject.success}
          />
        </div>
        <div className="stack">
          <PlacePanel project={project} />
          <DatesPanel project={project} />
        </div>
      </div>
      <PartiesPanel entityId={id} entityType="Project" dealId={project.dealId} />
      {mayViewDetails && (
        <Details
          entityId={id}
          roomId={project.dealId}
          entityType="Project"
          word="project"
          mayEnter={mayEditDetails && isActive}
          firstGroups={firstGroups}
        />
      )}
      <ActivityPanel thing={{ type: 'Project', source: id }} name={project.name} mayNote={mayEdit} />
    </Page>
  );
}

function AboutPanel({ project }: { project: ProjectView }) {
  const status = useStatusFact('Project', project);
  return (
    <Panel title="Project">
      <Facts
        facts={[
          ['Type', entityTypeWord(project.type)],
          ['Id', textOr(project.customId)],
          ...status,
          ['Size', <AssetSize key="size" value={project.assetSize} unit={project.assetSizeUnit} reason={reason} />],
          ['Market segment', textOr(project.marketSegment)],
          ['Tax credits', textOr(project.taxCredits.join(', '))],
          ['Currency', project.currency],
          ['Description', textOr(project.description)],
          ...mappingFacts(project.remoteMappings),
          ...stampFacts(project),
        ]}
      />
    </Panel>
  );
}

const PlacePanel = ({ project }: { project: ProjectView }) => (
  <Panel title="Place">
    <Facts
      facts={[
        ['Street', textOr(project.street)],
        ['City', textOr([project.city, project.postalCode].filter(Boolean).join(' '))],
        ['County', textOr(project.county)],
        ['State', textOr(project.state)],
        ['Country', textOr(project.country)],
      ]}
    />
  </Panel>
);

function DatesPanel({ project }: { project: ProjectView }) {
  const calendar = useCalendarFact(project.calendar);
  const { cod, irrStartDate, irrEndDate, ownershipPercentage, fiscalYearStart } = project;
  return (
    <Panel title="Dates and returns">
      <Facts
        facts={[
          ['Commercial operation', <DateText key="cod" date={cod} reason={reason} />],
          ['IRR from', <DateText key="from" date={irrStartDate} reason={reason} />],
          ['IRR until', <DateText key="until" date={irrEndDate} reason={reason} />],
          ['IRR term', <TermText key="term" term={returnTerm(project)} />],
          ['Ownership', <Percent key="share" value={ownershipPercentage} reason={reason} />],
          ['Fiscal year starts', formatMonthDay(fiscalYearStart)],
          ...calendar,
        ]}
      />
    </Panel>
  );
}
