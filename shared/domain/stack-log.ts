import * as z from 'zod';
import { Provenance } from './datapoint.ts';

/**
 * Why a number is what it is: a tree whose leaves are figures with their source, or fixed terms of the agreement. `value` null means that
 * there is no value, and `note` then says why.
 */
export interface StackLog {
  readonly label: string;
  readonly value: number | null;
  readonly unit: string | null;
  readonly period: string | null;
  readonly note: string | null;
  readonly source: Provenance | null;
  readonly children: readonly StackLog[];
}

export const StackLog: z.ZodType<StackLog> = z.object({
  label: z.string(),
  value: z.number().nullable(),
  unit: z.string().nullable(),
  period: z.string().nullable(),
  note: z.string().nullable(),
  source: Provenance.nullable(),
  get children() {
    return z.array(StackLog);
  },
});

/** A node of a {@link StackLog}; what is not given is null or empty. */
export const stackLog = (label: string, node: Partial<Omit<StackLog, 'label'>> = {}): StackLog => ({
  label,
  value: null,
  unit: null,
  period: null,
  note: null,
  source: null,
  children: [],
  ...node,
});
