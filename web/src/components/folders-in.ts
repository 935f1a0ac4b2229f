import type { RoomNode } from '#shared/domain/document.ts';

interface FolderPath {
  readonly id: string;
  /** `Closing / Permits`. */
  readonly path: string;
}

/** The folders of a room with the names of those in which they lie, each before what it holds. */
export const foldersIn = (nodes: readonly RoomNode[], above = ''): readonly FolderPath[] =>
  nodes
    .filter(({ logicalType }) => logicalType === 'Folder')
    .flatMap(({ id, name, children }) => [
      { id, path: `${above}${name}` },
      ...foldersIn(children, `${above}${name} / `),
    ]);
