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

/** A structure with everything that it is a part of. */
export const structurePathOf = ({
  id,
  ancestorIds,
}: {
  id: string;
  ancestorIds: readonly string[];
}): readonly string[] => [id, ...ancestorIds];
