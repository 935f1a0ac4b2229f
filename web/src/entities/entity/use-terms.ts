import { type Terms, termsOf } from '#shared/format/terms.ts';
import { useGlobalState } from '../../api/global-state.tsx';

/** What the organization calls its financings, vehicles and deals. */
export const useTerms = (): Terms => termsOf(useGlobalState().organization.details);
