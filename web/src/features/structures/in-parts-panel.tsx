import { Layers } from 'lucide-react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.tsx';
import { Panel } from '../../components/panel.tsx';

interface InPartsPanelProps {
  readonly title: string;
  /** How many its sub-structures have. */
  readonly count: number;
  /** The table that lists them. */
  readonly to: string;
}

/** Stands for the list of a structure's own projects or financings where only its sub-structures have some. */
export const InPartsPanel = ({ title, count, to }: InPartsPanelProps) => (
  <Panel title={title} flush>
    <EmptyState icon={Layers} title="None held directly" action={<Link to={to}>Show {count} of sub-structures</Link>}>
      Those of its sub-structures are counted above.
    </EmptyState>
  </Panel>
);
