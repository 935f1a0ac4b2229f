import type { CovenantProposal } from '#shared/domain/covenant-vocabulary.ts';
import type { Clause } from './clauses.ts';
import type { Doubt } from './confidence.ts';
import type { Definitions } from './definitions.ts';
import type { PlainText } from './plain-text.ts';
import type { Topic } from './section-topics.ts';

/** A part of the agreement that is read as one: a section, or a titled item of a long section. */
export interface Unit {
  readonly label: string;
  readonly title: string;
  readonly topic: Topic | null;
  readonly isSchedule: boolean;
  /** Words that open the article or list and govern this unit: "the Borrower shall not:". */
  readonly lead: string;
  readonly start: number;
  readonly clause: Clause;
}

export interface Reading {
  readonly plain: PlainText;
  readonly definitions: Definitions;
  /** Some heading announces covenants; then parts without such a heading hold no general promises to monitor. */
  readonly hasCovenantParts: boolean;
}

/** A covenant as found, at offsets of the plain text; the quote is cut when all is known. */
export interface Finding extends Omit<CovenantProposal, 'quote' | 'location' | 'confidence' | 'doubts'> {
  readonly start: number;
  readonly end: number;
  readonly doubts: readonly Doubt[];
}

/** `7.08(a)`; a schedule's letters repeat under several headings, so a schedule is named as a whole. */
export const labelOf = (unit: Unit, clause: Clause): string =>
  unit.isSchedule ? unit.label : `${unit.label}${clause.path}`;
