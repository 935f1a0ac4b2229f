interface Placed {
  readonly id: string;
  readonly dealId: string;
  readonly ancestors: readonly { readonly id: string }[];
}

/** A project or financing with everything that it lies in: permissions on any of them hold here, too. */
export const pathOf = ({ id, dealId, ancestors }: Placed): readonly string[] => [
  id,
  dealId,
  ...ancestors.map((ancestor) => ancestor.id),
];

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
  ancestorIds: ancestors.flatMap(({ id }) => (id === dealId ? [] : id)),
});

/** Whether the reader sees the structure, too: a project or financing may be shared by itself. */
export const seesHome = ({ dealId, ancestors }: Placed): boolean => ancestors.some(({ id }) => id === dealId);
