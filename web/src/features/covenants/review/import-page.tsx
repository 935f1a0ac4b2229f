import { Alert, Button } from '@aws-amplify/ui-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { FileUp, FileX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useOutletContext, useSearchParams } from 'react-router-dom';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { covenantQueries } from '../../../api/queries/covenant-queries.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { LoadFailed } from '../../../components/load-failed.tsx';
import { Page } from '../../../components/page.tsx';
import { Panel } from '../../../components/panel.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useMayAddCovenants, useReadsAgreements } from '../../../entities/covenant/use-covenant-rights.ts';
import { AgreementPicker } from './agreement-picker.tsx';
import { ExtractionStatus } from './extraction-status.tsx';
import { AllReviewed, ReviewPanel } from './review-panel.tsx';
import { useAwaitsProposals } from './use-awaits-proposals.ts';
import { useExtraction } from './use-extraction.ts';

/** From an agreement to approved covenants. The document is in the address, so a reload picks up where the job is. */
export function ImportPage() {
  const structure = useOutletContext<Structure>();
  const [params, setParams] = useSearchParams();
  const documentId = params.get('document');
  const [isPicking, setPicking] = useState(false);
  const mayAdd = useMayAddCovenants(structure);
  const isOn = useReadsAgreements();
  const mayImport = mayAdd && isOn;
  const extraction = useExtraction(structure.id, mayImport ? documentId : null);
  const proposals = useQuery(covenantQueries.proposals(structure.id));
  const isAwaited = useAwaitsProposals(proposals, extraction);

  const pick = (id: string) => {
    setPicking(false);
    setParams({ document: id });
  };
  const showsPicker = mayImport && (isPicking || (documentId === null && proposals.data?.length === 0));
  const importAnother = mayImport && !showsPicker && !extraction.isRunning && (
    <Button size="small" onClick={() => setPicking(true)}>
      <FileUp size={15} aria-hidden />
      Import another agreement
    </Button>
  );
  return (
    <Page>
      <title>{`Import from agreement · ${structure.name} · Trestle`}</title>
      {!isOn && (
        <Alert variation="info" hasIcon heading="Covenants are not read from agreements in your organization">
          An administrator can switch it on under Settings, Features. What was proposed before can be reviewed.
        </Alert>
      )}
      {showsPicker && (
        <Panel
          title="Import from agreement"
          description="The agreement is read for reports, financial covenants and undertakings. Nothing is watched until you approve it."
        >
          <AgreementPicker structure={structure} onPicked={pick} />
        </Panel>
      )}
      <ExtractionStatus extraction={extraction} />
      {extraction.note && (
        <Alert variation="warning" hasIcon heading="How this agreement was read">
          {extraction.note}
        </Alert>
      )}
      <QueryView query={proposals}>
        {(found) => (
          <Proposals
            structure={structure}
            documentId={documentId}
            proposals={found}
            found={extraction.found}
            actions={importAnother}
            awaited={isAwaited && <AwaitedProposals query={proposals} />}
            isQuiet={!isOn || showsPicker || extraction.isRunning || extraction.failure !== null}
          />
        )}
      </QueryView>
    </Page>
  );
}

/** Not all has been reviewed while what was just found is still to be listed. */
const AwaitedProposals = ({ query: { error, refetch } }: { query: UseQueryResult }) => (
  <Panel title="Proposed covenants">
    {error === null ? <Skeleton lines={4} /> : <LoadFailed error={error} onRetry={() => void refetch()} />}
  </Panel>
);

interface ProposalsProps {
  readonly structure: Structure;
  readonly documentId: string | null;
  readonly proposals: readonly CovenantWithState[];
  /** What the extraction of the document found, approved or not; null while unknown. */
  readonly found: readonly CovenantWithState[] | null;
  readonly actions: ReactNode;
  /** Stands there while proposals are still to come; false when none are. */
  readonly awaited: ReactNode;
  /** True where something else on the page already says what is going on. */
  readonly isQuiet: boolean;
}

function Proposals({ structure, documentId, proposals, found, actions, awaited, isQuiet }: ProposalsProps) {
  const shown = documentId === null ? proposals : proposals.filter(({ source }) => source?.documentId === documentId);
  if (shown.length > 0)
    return <ReviewPanel key={documentId} structure={structure} proposals={shown} actions={actions} />;
  if (isQuiet) return null;
  if (awaited) return awaited;
  if (found?.length === 0) {
    return (
      <Panel title="Proposed covenants" actions={actions}>
        <EmptyState icon={FileX} title="No covenants were found in this document">
          Check that it is the signed agreement with its text, not a scan of its signature pages.
        </EmptyState>
      </Panel>
    );
  }
  return <AllReviewed structureId={structure.id} actions={actions} />;
}
