import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { useGlobalState } from '../../api/global-state.tsx';
import { structureQueries } from '../../api/queries/structure-queries.ts';
import { isExternal } from '../guards/admission.ts';
import type { Section } from './sections.ts';

/** The rail is no list: who works on more finds the rest on the first page. */
const mostListed = 8;

/** The structures of a guest, which the rail lists because guests have few and no portfolio that leads to them. */
export function useOwnStructures(): readonly Section[] {
  const { agent, organization } = useGlobalState();
  const { data = [] } = useQuery({ ...structureQueries.every(organization.id), enabled: isExternal(agent) });
  if (!isExternal(agent)) return [];
  return data.slice(0, mostListed).map(({ id, name }) => ({
    to: `/deals/${id}/overview`,
    label: name,
    icon: Building2,
    alsoFor: `/deals/${id}/`,
  }));
}
