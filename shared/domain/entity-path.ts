interface Standing {
  readonly id: string;
  /** What is above it, narrowest first. */
  readonly ancestorIds: readonly string[];
}

declare const isWhole: unique symbol;

/**
 * An entity and everything that it lies in, narrowest first: where permissions for it are looked for. Only the functions below make one, so that
 * what is above an entity cannot be forgotten.
 */
export type EntityPath = readonly string[] & { readonly [isWhole]: true };

/** The path of a structure. */
export const structurePath = ({ id, ancestorIds }: Standing): EntityPath =>
  [id, ...ancestorIds] as readonly string[] as EntityPath;

/** The path of a project or financing in a structure. */
export const subEntityPath = (id: string, home: Standing): EntityPath =>
  [id, ...structurePath(home)] as readonly string[] as EntityPath;
