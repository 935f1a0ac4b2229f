import type { Plugin } from 'vite';

/** The files that a module imports statically. */
type ImportsOf = (id: string) => readonly string[];

/** For every wanted module that the entry reaches by static imports, the module that led there first; null for the entry. */
function reachedFrom(entry: string, importsOf: ImportsOf, isUnwanted: (id: string) => boolean) {
  const reached = new Map<string, string | null>([[entry, null]]);
  for (const id of reached.keys()) {
    for (const imported of importsOf(id)) {
      if (!isUnwanted(imported) && !reached.has(imported)) reached.set(imported, id);
    }
  }
  return reached;
}

/** The way back from a module to the entry. */
function wayTo(id: string, reached: ReadonlyMap<string, string | null>): string {
  const importer = reached.get(id) ?? null;
  return importer === null ? id : `${id}\n    imported by ${wayTo(importer, reached)}`;
}

/**
 * Fails the build when the first page would load a module whose file matches one of the patterns, and names the imports that lead there.
 * The first page is the entry with every chunk that it imports statically.
 */
export function keptOutOfFirstPage(unwanted: readonly RegExp[]): Plugin {
  const isUnwanted = (id: string) => unwanted.some((pattern) => pattern.test(id));
  return {
    name: 'kept-out-of-first-page',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const loaded = new Set(chunks.filter(({ isEntry }) => isEntry));
      for (const { imports } of loaded) {
        for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk);
      }
      const modules = [...loaded].flatMap(({ moduleIds }) => moduleIds);
      const found = modules.filter(isUnwanted);
      if (found.length === 0) return;

      const importsOf: ImportsOf = (id) => this.getModuleInfo(id)?.importedIds ?? [];
      const reached = reachedFrom([...loaded][0]?.facadeModuleId ?? '', importsOf, isUnwanted);
      const ways = [...reached.keys()].flatMap((id) =>
        importsOf(id)
          .filter(isUnwanted)
          .map((imported) => `${imported}\n    imported by ${wayTo(id, reached)}`),
      );
      // Without a way, a chunk of other pages was put together with one of the first page.
      const list = ways.length === 0 ? found : ways;
      this.error(`The first page would load what only other pages need:\n  ${list.join('\n  ')}`);
    },
  };
}
