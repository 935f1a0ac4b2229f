import {
  type EntityType,
  entityTypeWord,
  type FinancingType,
  type ProjectType,
  type StructureType,
  type Visibility,
  type VisibilityApp,
} from '#shared/domain/entity-types.ts';
import { type Terms, termInSentence, termsOf } from '#shared/domain/terms.ts';
import { useGlobalState } from '../../api/global-state.tsx';

/** What people call a type, in the organization's own words where it has some. */
export const typeWord = (type: EntityType | ProjectType, terms: Terms): string =>
  type === 'SPV' ? terms.spv : entityTypeWord(type);

const visibilityWords: Readonly<Record<Visibility, string>> = {
  PortfolioManagement: 'Portfolio management',
  Origination: 'Origination',
};

/** The apps that show a structure. */
export const visibilityWord = (visibility: Visibility): string => visibilityWords[visibility];

/** A term of the organization's within a sentence: `the financing`, but `the SPV`. */
export const inSentence = termInSentence;

/** What a structure is called on buttons and in sentences: `deal`, `fund`, `SPV`. */
export const structureWord = (type: StructureType, terms: Terms): string =>
  type === 'Other' ? 'structure' : inSentence(typeWord(type, terms));

/** What a financing is called on buttons and in sentences: the organization's own term, but a grant is a grant. */
export const financingWord = (type: FinancingType, terms: Terms): string =>
  type === 'Grant' ? 'grant' : inSentence(terms.loan);

/** What the organization calls its financings, vehicles and deals. */
export const useTerms = (): Terms => termsOf(useGlobalState().organization.details);

/** The visibility that the server narrows by; an app that shows several asks for all and leaves out what has none. */
export const visibilityAskedBy = (app: VisibilityApp): Visibility | undefined =>
  app === 'fm' ? undefined : app === 'o' ? 'Origination' : 'PortfolioManagement';
