import { useQuery } from '@tanstack/react-query';
import { useOutletContext, useParams } from 'react-router-dom';
import type { FinancingView } from '#shared/domain/financing.ts';
import { isInForce } from '#shared/domain/in-force.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { usePermitted } from '../../api/global-state.tsx';
import { financingQueries } from '../../api/queries/financing-queries.ts';
import { DateText } from '../../components/date-text.tsx';
import { Money } from '../../components/number-texts.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { addressOf } from '../../entities/entity/entity-addresses.ts';
import { type Home, pathOf } from '../../entities/entity/entity-path.ts';
import { financingWord, typeWord, useTerms } from '../../entities/entity/entity-words.ts';
import { financingKindOf, financingTerm } from '../../entities/financing/financing-kinds.ts';
import { PartiesPanel } from '../../entities/party/parties-panel.tsx';
import { ActivityPanel } from './activity-panel.tsx';
import { mappingFacts, stampFacts, TermText, textOr, useCalendarFact, useStatusFact } from './common-facts.tsx';
import { loanGroups } from './detail-groups.ts';
import { Details } from './details.tsx';
import { type Fact, Facts } from './facts.tsx';
import { LinksPanel, mayLinkWithin } from './links-panel.tsx';
import styles from './structure-details.module.css';

const reason = 'It has not been entered.';

/** What is recorded about a financing: terms, projects, counterparties and details. */
export function LoanDetailsPage() {
  const { loanId = '' } = useParams();
  const financing = useQuery(financingQueries.detail(loanId));
  return <QueryView query={financing}>{(found) => <FinancingDetails financing={found} />}</QueryView>;
}

function FinancingDetails({ financing }: { financing: FinancingView }) {
  const home = useOutletContext<Home>();
  const terms = useTerms();
  const path = pathOf(financing);
  const mayEdit = usePermitted('Edit', 'Loan', path);
  const mayViewDetails = usePermitted('View', 'Detail', path);
  const mayEditDetails = usePermitted('Edit', 'Detail', path);
  const { id } = financing;
  const isActive = isInForce(financing, financing.deal);
  return (
    <Page>
      <title>{`${financing.name} · ${home.name} · Trestle`}</title>
      <div className={styles['halves']}>
        <div className="stack">
          <TermsPanel financing={financing} />
          <LinksPanel
            title="Projects"
            entity={{ id, version: financing.version, dealId: financing.dealId }}
            linked={financing.projects.map((project) => ({
              ...project,
              to: addressOf({ type: 'Project', id: project.id, dealId: financing.dealId }),
            }))}
            what="projects"
            words={{ label: 'Finances', none: 'No project', one: financingWord(financing.financingType, terms) }}
            mayEdit={mayEdit && isActive && mayLinkWithin(financing)}
            queries={financingQueries}
            change={(projectIds, version) =>
              api.structures.updateFinancing({ params: { id }, body: { version, projectIds: [...projectIds] } })
            }
            success={callsOf.structures.updateFinancing.success}
          />
        </div>
        <AboutPanel financing={financing} />
      </div>
      <PartiesPanel entityId={id} entityType="Loan" dealId={financing.dealId} />
      {mayViewDetails && (
        <Details
          entityId={id}
          roomId={financing.dealId}
          entityType={financing.financingType}
          word={financingWord(financing.financingType, terms)}
          mayEnter={mayEditDetails && isActive}
          firstGroups={loanGroups}
        />
      )}
      <ActivityPanel thing={{ type: 'Loan', source: id }} name={financing.name} mayNote={mayEdit} />
    </Page>
  );
}

function TermsPanel({ financing }: { financing: FinancingView }) {
  const kind = financingKindOf(financing.financingType);
  const calendar = useCalendarFact(financing.calendar);
  const { commitmentAmount, currency, loanDate, loanMaturityDate, cod } = financing;
  const facts: readonly Fact[] = [
    [
      kind.amountLabel,
      // With cents where there are any, and as lists show it where there are none.
      <Money
        key="amount"
        value={commitmentAmount}
        currency={currency}
        decimals={Number.isInteger(commitmentAmount) ? 0 : 2}
        reason={reason}
      />,
    ],
    ...(kind.hasLien ? [['Lien', financing.lienPriority] as const] : []),
    ...(kind.hasGrantRole ? [['Our role', textOr(financing.grantRole)] as const] : []),
    ['Closed', <DateText key="closed" date={loanDate} reason={reason} />],
    ...(kind.hasMaturity
      ? ([
          [kind.maturityLabel, <DateText key="maturity" date={loanMaturityDate} reason={reason} />],
          ['Term', <TermText key="term" term={financingTerm(financing)} />],
        ] as const)
      : []),
    ['Commercial operation', <DateText key="cod" date={cod} reason={reason} />],
    ...calendar,
    ['Market segment', textOr(financing.marketSegment)],
    ...(kind.hasTaxCredits ? [['Tax credits', textOr(financing.taxCredits.join(', '))] as const] : []),
    ['Currency', currency],
  ];
  return (
    <Panel title="Terms">
      <Facts facts={facts} />
    </Panel>
  );
}

function AboutPanel({ financing }: { financing: FinancingView }) {
  const terms = useTerms();
  const status = useStatusFact(financing.financingType, financing);
  return (
    <Panel title={terms.loan}>
      <Facts
        facts={[
          ['Type', typeWord(financing.financingType, terms)],
          ['Id', textOr(financing.customId)],
          ...status,
          ['Street', textOr(financing.streetAddress)],
          ['City', textOr([financing.city, financing.postalCode].filter(Boolean).join(' '))],
          ['State', textOr(financing.state)],
          ['Country', textOr(financing.country)],
          ['Description', textOr(financing.description)],
          ...mappingFacts(financing.remoteMappings),
          ...stampFacts(financing),
        ]}
      />
    </Panel>
  );
}
