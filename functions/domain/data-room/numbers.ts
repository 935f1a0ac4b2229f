import type { DocumentRecord } from './document-record.ts';

type Numbered = Pick<DocumentRecord, 'id' | 'parentId' | 'index'>;

/** Tells the numbers of documents: each its place behind the number of its folder. */
export interface Numbers {
  /** Null where it, or a folder in which it lies, has no place. */
  of(document: Numbered): Promise<string | null>;
  /** Folders that were read already are not read again. */
  learn(documents: readonly Numbered[]): void;
}

/** Each folder is read once. */
export function numbersBy(find: (folderId: string) => Promise<Numbered | null>): Numbers {
  const known = new Map<string, Promise<Numbered | null>>();
  function folder(id: string): Promise<Numbered | null> {
    const found = known.get(id) ?? find(id);
    known.set(id, found);
    return found;
  }
  return {
    of: async (document) => {
      const places: number[] = [];
      for (let one: Numbered | null = document; one !== null; ) {
        if (one.index === null) return null;
        places.unshift(one.index);
        if (one.parentId === null) return places.join('.');
        one = await folder(one.parentId);
      }
      return null;
    },
    learn: (documents) => {
      for (const one of documents) known.set(one.id, Promise.resolve(one));
    },
  };
}
