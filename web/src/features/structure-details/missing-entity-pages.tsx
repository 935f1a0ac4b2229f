import { FileQuestion } from 'lucide-react';
import { Link, useOutletContext } from 'react-router-dom';
import type { Structure } from '#shared/domain/structure.ts';
import { termsOf } from '#shared/format/terms.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { EmptyState } from '../../components/empty-state.tsx';

interface MissingProps {
  readonly what: string;
  readonly listed: { readonly label: string; readonly path: string };
}

function Missing({ what, listed }: MissingProps) {
  const structure = useOutletContext<Structure>();
  return (
    <>
      <title>{`${what} · ${structure.name} · Trestle`}</title>
      <EmptyState
        icon={FileQuestion}
        title={`${structure.name} has no such ${what.toLowerCase()}`}
        action={<Link to={`/deals/${structure.id}/${listed.path}`}>{listed.label} of this structure</Link>}
      >
        It may have been removed, or the address may be mistyped.
      </EmptyState>
    </>
  );
}

const useLoanTerms = () => termsOf(useGlobalState().organization.details);

export function LoanDetailsPage() {
  const { loan, loans } = useLoanTerms();
  return <Missing what={loan} listed={{ label: loans, path: 'loans-table' }} />;
}

/** Lenders are added to a financing, so without the financing there is nothing to add to. */
export const AddLendersPage = LoanDetailsPage;

export const ProjectDetailsPage = () => (
  <Missing what="Project" listed={{ label: 'Projects', path: 'projects-table' }} />
);
