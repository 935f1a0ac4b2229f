interface Standing {
  readonly id: string;
  /** What is above it, narrowest first. */
  readonly ancestorIds: readonly string[];
}

/** A structure and those above it, narrowest first: the path on which permissions for it are looked for. */
export const structurePath = ({ id, ancestorIds }: Standing): readonly string[] => [id, ...ancestorIds];

/** The path of a project or financing in a structure. */
export const holdingPath = (id: string, home: Standing): readonly string[] => [id, ...structurePath(home)];
