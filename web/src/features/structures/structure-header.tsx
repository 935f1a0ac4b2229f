import { FileSearch, Sigma } from 'lucide-react';
import { Link } from 'react-router-dom';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { formatDate, formatMonthDay } from '#shared/format/dates.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { structureQueries } from '../../api/queries/structure-queries.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { lazyDialog } from '../../components/code/lazy-dialog.tsx';
import { PageHeader } from '../../components/page.tsx';
import { WatchButton } from '../../entities/comment/watch-button.tsx';
import { useMayImportCovenants } from '../../entities/covenant/use-covenant-rights.ts';
import { EntityStanding } from '../../entities/entity/entity-standing.tsx';
import { structureWord, typeWord, useTerms } from '../../entities/entity/entity-words.ts';
import { useMayChange } from '../../entities/entity/use-may-change.ts';
import { EntityActions } from './entity-actions.tsx';

const EditStructureDialog = lazyDialog(
  async () => (await import('../../entities/structure/edit-structure-dialog.tsx')).EditStructureDialog,
);

/** What a structure is, and what can be done with it. */
export function StructureHeader({ structure }: { structure: StructureView }) {
  const terms = useTerms();
  return (
    <PageHeader
      title={structure.name}
      documentTitle={null}
      status={
        <EntityStanding
          type={structure.structureType}
          statusId={structure.statusId}
          launchStatus={structure.launchStatus}
        />
      }
      facts={<StructureFacts structure={structure} />}
      actions={
        <>
          <WatchButton entityId={structure.id} sourceType="Deal" sourceId={null} name={structure.name} />
          <DailyActions structure={structure} />
          <EntityActions
            source="Deal"
            path={structurePath(structure)}
            edit={(onClose) => <EditStructureDialog structure={structure} onClose={onClose} />}
            entity={structure}
            word={structureWord(structure.structureType, terms)}
            change={async (body) => ({
              ...structure,
              ...(await api.structures.updateStructure({ params: { id: structure.id }, body })).body,
            })}
            success={callsOf.structures.updateStructure.success}
            queries={structureQueries}
            listAddress="/portfolio"
          >
            It leaves the portfolio with its covenants and documents. It is kept under Archived structures and can be
            restored.{stayingWords(structure)}
          </EntityActions>
        </>
      }
    />
  );
}

/** What is done with a structure from day to day, for those who may. */
function DailyActions({ structure }: { structure: StructureView }) {
  const mayEnter = useMayChange('Edit', 'Detail', structure);
  const mayRead = useMayImportCovenants(structure);
  return (
    <>
      {mayRead && (
        <ButtonLink to={`/deals/${structure.id}/reporting-covenants/ai-import`}>
          <FileSearch size={14} aria-hidden />
          Import from agreement
        </ButtonLink>
      )}
      {mayEnter && (
        <ButtonLink to={`/deals/${structure.id}/figures`} variation="primary">
          <Sigma size={14} aria-hidden />
          Enter figures
        </ButtonLink>
      )}
    </>
  );
}

/** What archiving leaves as it is: structures below are archived on their own. */
function stayingWords({ withParts, subStructures }: StructureView): string {
  const count = withParts?.subStructureCount ?? subStructures.length;
  if (count === 0) return '';
  return count === 1
    ? ' 1 active structure lies below it and stays in force.'
    : ` ${count.toLocaleString('en-US')} active structures lie below it and stay in force.`;
}

function StructureFacts({ structure }: { structure: StructureView }) {
  const terms = useTerms();
  const { parent, borrower, currency, customId, fiscalYearEnd, closingDate, visibilities } = structure;
  return (
    <>
      <span>{typeWord(structure.structureType, terms)}</span>
      {parent && (
        <span>
          Part of <Link to={`/deals/${parent.id}/overview`}>{parent.name}</Link>
        </span>
      )}
      {customId && <span>{customId}</span>}
      {borrower && <span>{borrower}</span>}
      <span>{currency}</span>
      <span>Fiscal year ends {formatMonthDay(fiscalYearEnd)}</span>
      {closingDate && <span>Closed {formatDate(closingDate)}</span>}
      {visibilities.length === 0 && <span>Shown in no app</span>}
    </>
  );
}
