import type { CommentedType } from '../domain/comment.ts';
import { deliverableOf } from '../domain/deliverable-id.ts';
import { covenantAddress } from './covenant-address.ts';

interface Place {
  readonly id: string;
  readonly kind: 'Deal' | 'Project' | 'Loan';
  readonly home: { readonly id: string };
}

interface Thing {
  readonly sourceType: CommentedType;
  readonly sourceId: string;
  /** Of a covenant, and of what a covenant asks for. */
  readonly covenantType?: string | null;
}

const figuresPages = { Deal: 'figures', Project: 'project', Loan: 'loan' } as const;

const figuresPage = ({ id, kind, home }: Place): string =>
  kind === 'Deal' ? `/deals/${id}/figures` : `/deals/${home.id}/${figuresPages[kind]}/${id}/figures`;

/** Says on the page of a thing that its comments are what somebody has come for. */
export const commentsParameter = 'comments';

/** The page that shows a thing, with its comments open. */
export function addressOfComments(entity: Place, { sourceType, sourceId, covenantType = null }: Thing): string {
  const shown = `${commentsParameter}=${encodeURIComponent(sourceId)}`;
  switch (sourceType) {
    case 'Covenant':
      return `${covenantAddress(entity.id, { id: sourceId, covenantType })}&${shown}`;
    case 'Deliverable':
      return `${covenantAddress(entity.id, { id: deliverableOf(sourceId).covenantId, covenantType })}&${shown}`;
    case 'Document':
      return `/documents/${entity.id}/${sourceId}?${shown}`;
    case 'Detail':
      return `${figuresPage(entity)}?figure=${encodeURIComponent(sourceId)}&${shown}`;
  }
}
