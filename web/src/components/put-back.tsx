import type { Provenance } from '#shared/domain/datapoint.ts';
import { MomentText } from './date-text.tsx';

/** Who has put a figure back to where it came from before an import. */
export const PutBack = ({ byName, at }: NonNullable<Provenance['putBack']>) => (
  <>
    Put back by {byName} on <MomentText at={at} />, when an import was undone.
  </>
);
