/** Workflows as they are kept. Whoever tells people of one asks first whether they may see it and what it is about. */
export { findWorkflow } from '../workflow-store.ts';
