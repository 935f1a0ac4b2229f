/** What was handed in for a covenant and a period. Whoever tells people of it asks first whether they may see the covenant. */
export { readDeliverable } from '../deliverables/deliverable-records.ts';
export { covenantKey } from './covenant-reader.ts';
