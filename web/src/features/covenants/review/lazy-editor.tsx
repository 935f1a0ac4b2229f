import { wantAhead } from '../../../components/code/ahead.ts';
import { partOf } from '../../../components/code/lazy-part.tsx';
import { createLoadable } from '../../../components/code/loadable.ts';
import { TableSkeleton } from '../../../components/skeleton.tsx';
import type { ProposalEditorProps } from './proposal-editor.tsx';

const editor = createLoadable(async () => (await import('./proposal-editor.tsx')).ProposalEditor);
wantAhead(editor);

/** Few proposals are edited, and their form is the largest part of the page: it comes after everything else of it. */
export const ProposalEditor = partOf<ProposalEditorProps>(editor, {
  what: 'The form',
  pending: <TableSkeleton rows={6} />,
});
