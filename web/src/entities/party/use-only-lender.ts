import type { Relationship } from '#shared/domain/relationship.ts';
import { useGlobalState } from '../../api/global-state.tsx';

const isLenderInForce = ({ relationshipType, launchStatus }: Relationship): boolean =>
  relationshipType === 'Lender' && launchStatus === 'Active';

/** Whether the organization has switched on that a financing has several lenders. */
export const useHasManyLenders = (): boolean =>
  useGlobalState().features.some(({ name, enabled }) => name === 'MultipleLenders' && enabled);

/** The lender beside whom a financing takes no other; undefined where it takes one. */
export function useOnlyLender(parties: readonly Relationship[]): Relationship | undefined {
  const areMany = useHasManyLenders();
  return areMany ? undefined : parties.find(isLenderInForce);
}
