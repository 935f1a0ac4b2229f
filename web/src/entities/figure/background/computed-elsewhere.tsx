import { Link } from 'react-router-dom';

interface ComputedElsewhereProps {
  readonly entityId: string;
  /** The structure that it is, or lies in. */
  readonly structureId: string;
}

/** Where computed values are too much for one answer: which page computes them in the background. */
export const ComputedElsewhere = ({ entityId, structureId }: ComputedElsewhereProps) => (
  <>
    Computed values are not shown here, because they read more than can be computed at once. The page{' '}
    <Link to={`/deals/${structureId}/historicals?of=${entityId}`}>Historicals</Link> has them computed in the
    background.
  </>
);
