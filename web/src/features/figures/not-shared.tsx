import { Sigma } from 'lucide-react';
import { EmptyState } from '../../components/empty-state.tsx';

export const NotShared = () => (
  <EmptyState icon={Sigma} title="Figures are not shared with you">
    Ask an administrator if you need to see them.
  </EmptyState>
);
