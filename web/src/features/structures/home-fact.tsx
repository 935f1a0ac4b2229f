import { Link } from 'react-router-dom';
import { seesHome } from '../../entities/entity/entity-path.ts';

interface HomeFactProps {
  readonly entity: Parameters<typeof seesHome>[0] & { readonly deal: { readonly name: string } };
}

/** The structure that a project or financing lies in, and the way there for whoever may open it. */
export const HomeFact = ({ entity }: HomeFactProps) => (
  <span>
    In {seesHome(entity) ? <Link to={`/deals/${entity.dealId}/overview`}>{entity.deal.name}</Link> : entity.deal.name}
  </span>
);
