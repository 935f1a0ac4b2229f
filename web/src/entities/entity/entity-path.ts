import { type EntityPath, subEntityPath } from '#shared/domain/entity-path.ts';

interface Placed {
  readonly id: string;
  readonly dealId: string;
  readonly ancestors: readonly { readonly id: string }[];
}

/** Of what a project or financing lies in, what is above its structure. */
const aboveHome = (dealId: string, ancestors: Placed['ancestors']): readonly string[] =>
  ancestors.flatMap(({ id }) => (id === dealId ? [] : id));

/** A project or financing with everything that it lies in: permissions on any of them hold here, too. */
export const pathOf = ({ id, dealId, ancestors }: Placed): EntityPath =>
  subEntityPath(id, { id: dealId, ancestorIds: aboveHome(dealId, ancestors) });

/** The structure of a project or financing as far as its pages need it. */
export interface Home {
  readonly id: string;
  readonly name: string;
  /** What is above it, as far as it is seen. */
  readonly ancestorIds: readonly string[];
}

interface Held extends Placed {
  readonly deal: { readonly name: string };
}

export const homeOf = ({ dealId, deal, ancestors }: Held): Home => ({
  id: dealId,
  name: deal.name,
  ancestorIds: aboveHome(dealId, ancestors),
});

/** Whether the reader sees the structure, too: a project or financing may be shared by itself. */
export const seesHome = ({ dealId, ancestors }: Placed): boolean => ancestors.some(({ id }) => id === dealId);
