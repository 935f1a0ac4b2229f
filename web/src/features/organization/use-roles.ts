import { useQuery } from '@tanstack/react-query';
import { RoleName } from '#shared/domain/permissions/roles.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { organizationQueries } from '../../api/queries/organization-queries.ts';

/** Until the organization's own roles are known, or where they cannot be read, those that every organization has. */
const rolesOfAll = RoleName.options.map((name) => ({ id: name as string, name: name as string }));

/** The roles that somebody, or a program, can have in the organization. */
export function useRoles() {
  const { organization } = useGlobalState();
  const { data = rolesOfAll } = useQuery(organizationQueries.roles(organization.id));
  return data;
}
