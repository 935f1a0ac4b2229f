import { FileX } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';

/** Why a document is not shown here, in place of it. */
export const CannotShow = ({ children }: { readonly children: ReactNode }) => (
  <div role="alert">
    <EmptyState icon={FileX} title="This document cannot be shown here">
      {children}
    </EmptyState>
  </div>
);
