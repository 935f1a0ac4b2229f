import { type LucideIcon, Sigma } from 'lucide-react';
import { EmptyState } from '../../components/empty-state.tsx';

/** What stands in place of figures that the reader may not see. */
export const NotShared = ({ icon = Sigma }: { readonly icon?: LucideIcon }) => (
  <EmptyState icon={icon} title="Figures are not shared with you">
    Ask an administrator if you need to see them.
  </EmptyState>
);
