import { useOutletContext } from 'react-router-dom';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { formatDate, formatMonthDay } from '#shared/format/dates.ts';
import { usePermitted } from '../../api/global-state.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { structureWord, typeWord, useTerms, visibilityWord } from '../../entities/entity/entity-words.ts';
import { mappingFacts, stampFacts, textOr, useStatusFact } from './common-facts.tsx';
import { Details } from './details.tsx';
import { Facts } from './facts.tsx';
import styles from './structure-details.module.css';

/** What is recorded about a structure: its own facts, then its details. */
export function DetailsPage() {
  const structure = useOutletContext<StructureView>();
  const terms = useTerms();
  const path = structurePath(structure);
  const mayView = usePermitted('View', 'Detail', path);
  const mayEdit = usePermitted('Edit', 'Detail', path);
  return (
    <Page>
      <title>{`Details · ${structure.name} · Trestle`}</title>
      <div className={styles['halves']}>
        <StructureFacts structure={structure} />
        <AgreementFacts structure={structure} />
      </div>
      {mayView && (
        <Details
          entityId={structure.id}
          roomId={structure.id}
          entityType={structure.structureType}
          word={structureWord(structure.structureType, terms)}
          mayEnter={mayEdit && structure.launchStatus === 'Active'}
        />
      )}
    </Page>
  );
}

function StructureFacts({ structure }: { structure: StructureView }) {
  const terms = useTerms();
  const status = useStatusFact(structure.structureType, structure);
  return (
    <Panel title="Structure">
      <Facts
        facts={[
          [terms.dealLabel, structure.name],
          ['Id', textOr(structure.customId)],
          ['Type', typeWord(structure.structureType, terms)],
          ...status,
          ['Part of', textOr(structure.parent?.name)],
          ['Shown in', textOr(structure.visibilities.map(visibilityWord).join(', '))],
          ['Description', textOr(structure.description)],
          ...stampFacts(structure),
        ]}
      />
    </Panel>
  );
}

const AgreementFacts = ({ structure }: { structure: StructureView }) => (
  <Panel title="Agreement and currency">
    <Facts
      facts={[
        ['Borrower', textOr(structure.borrower)],
        ['Closed', formatDate(structure.closingDate)],
        ['Business days', structure.businessDays?.name ?? 'Federal Reserve'],
        ['Fiscal year ends', formatMonthDay(structure.fiscalYearEnd)],
        ['Currency', structure.currency],
        ...mappingFacts(structure.remoteMappings),
      ]}
    />
  </Panel>
);
