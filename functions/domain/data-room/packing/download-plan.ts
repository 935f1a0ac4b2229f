import { comparedName } from '#shared/domain/compared-name.ts';
import type { DocumentRecord } from '../document-record.ts';

export interface PlannedItem {
  readonly document: DocumentRecord;
  /** In the archive; that of a folder ends with a slash. */
  readonly path: string;
}

/** What Windows refuses in names, and what turns the direction of a text or can't be seen. */
const unsafe = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;
const reserved = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

/** Most file systems take 255 bytes; what follows a name that was taken needs some of them. */
const longestName = 240;

function shortened(name: string): string {
  if (Buffer.byteLength(name) <= longestName) return name;
  const { stem, ending } = parted(name);
  const room = longestName - Buffer.byteLength(ending);
  let kept = '';
  for (const letter of stem) {
    if (Buffer.byteLength(kept) + Buffer.byteLength(letter) > room) break;
    kept += letter;
  }
  return `${kept}${ending}`;
}

/** The ending of a name such as `.pdf`; one that is longer than endings are is none. */
function parted(name: string): { readonly stem: string; readonly ending: string } {
  const at = name.lastIndexOf('.');
  const ending = at > 0 && name.length - at <= 12 ? name.slice(at) : '';
  return { stem: name.slice(0, name.length - ending.length), ending };
}

/** A name that every usual system can store under a folder, and that leads nowhere else. */
export function safeName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(unsafe, '_')
    .replace(/[. ]+$/, '');
  if (plain === '') return '_';
  return shortened(reserved.test(plain) ? `_${plain}` : plain);
}

/** The names that are taken in each folder of the archive. */
class Names {
  readonly #taken = new Set<string>();

  free(folder: string, name: string): string {
    const { stem, ending } = parted(name);
    for (let count = 1; ; count += 1) {
      const candidate = count === 1 ? name : `${stem} (${count})${ending}`;
      const key = `${folder}${comparedName(candidate)}`;
      if (this.#taken.has(key)) continue;
      this.#taken.add(key);
      return candidate;
    }
  }
}

/** What has no place comes last, by its name. */
const inOrder = (a: DocumentRecord, b: DocumentRecord): number =>
  (a.index ?? Number.MAX_SAFE_INTEGER) - (b.index ?? Number.MAX_SAFE_INTEGER) ||
  a.name.localeCompare(b.name, 'en') ||
  a.id.localeCompare(b.id);

/** All of `documents` that lies in a folder, or in the room where that is null, in the order of the room: each folder before what is in it. */
export function planOf(documents: readonly DocumentRecord[], folderId: string | null): readonly PlannedItem[] {
  const children = Map.groupBy(documents, ({ parentId }) => parentId);
  const names = new Names();
  const within = (parentId: string | null, way: string): readonly PlannedItem[] =>
    (children.get(parentId) ?? []).toSorted(inOrder).flatMap((document): readonly PlannedItem[] => {
      const path = `${way}${names.free(comparedName(way), safeName(document.name))}`;
      if (document.logicalType === 'Document') return [{ document, path }];
      return [{ document, path: `${path}/` }, ...within(document.id, `${path}/`)];
    });
  return within(folderId, '');
}
