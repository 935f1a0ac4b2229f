import type { CovenantProposal } from '#shared/domain/covenant-vocabulary.ts';
import type { ReadField } from '#shared/domain/field-reading.ts';
import type { Clause } from './clauses.ts';
import type { Doubt } from './confidence.ts';
import type { Definitions } from './definitions.ts';
import type { PlainText } from './plain-text.ts';
import type { Topic } from './section-topics.ts';
import type { Lead, Span } from './words.ts';

/** A part of the agreement that is read as one: a section, or a titled item of a long section. */
export interface Unit {
  readonly label: string;
  readonly title: string;
  readonly topic: Topic | null;
  readonly isSchedule: boolean;
  /** A schedule of covenants as a whole, behind its groups: for what stands in none of them. */
  readonly isWholeSchedule?: boolean;
  /** A clause that an amendment restates: what governs it may stand in the agreement alone. */
  readonly isRestated?: boolean;
  /** Words that open the article or list and govern this unit: "the Borrower shall not:". */
  readonly lead: Lead;
  /** The number and heading of the section or item whose `title` it is. */
  readonly heading: Span;
  readonly start: number;
  readonly clause: Clause;
}

export interface Reading {
  readonly plain: PlainText;
  readonly definitions: Definitions;
  /** Some heading announces covenants; then parts without such a heading hold no general promises to monitor. */
  readonly hasCovenantParts: boolean;
}

/** Where a field was read, at offsets of the plain text. Levels stand in their order. A field that is assumed has none. */
export interface FieldPlace extends Span {
  readonly field: ReadField;
}

/** A covenant as found, at offsets of the plain text; the quote is cut when all is known. */
export interface Finding extends Omit<CovenantProposal, 'quote' | 'location' | 'confidence' | 'doubts' | 'readings'> {
  readonly start: number;
  readonly end: number;
  readonly places: readonly FieldPlace[];
  readonly doubts: readonly Doubt[];
}

/** The place of a field, or none where it was not read. */
export const placeOf = (field: ReadField, span: Span | null | undefined): FieldPlace[] =>
  span == null || span.end <= span.start ? [] : [{ field, start: span.start, end: span.end }];

/** `7.08(a)`; a schedule's letters repeat under several headings, so a schedule is named as a whole. */
export const labelOf = (unit: Unit, clause: Clause): string =>
  unit.isSchedule ? unit.label : `${unit.label}${clause.path}`;
