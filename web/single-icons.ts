import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const listed = /import\s*\{([^}]*)\}\s*from\s*'lucide-react';?/g;
const inIndex = /export \{([^}]*)\} from '\.\/(icons\/[\w-]+\.mjs)'/g;

/** The file of every icon, by each of its names. */
function readIcons(): ReadonlyMap<string, string> {
  const index = new URL('../esm/lucide-react.mjs', import.meta.resolve('lucide-react'));
  const text = readFileSync(index, 'utf8');
  return new Map(
    [...text.matchAll(inIndex)].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(
        ([, name = '']) => [name, fileURLToPath(new URL(file, index))] as const,
      ),
    ),
  );
}

/** Imports each icon from its own file, so that it is known which pages use it; the package's index imports all of them. */
export function singleIcons(): Plugin {
  const icons = readIcons();
  const single = (text: string): string => {
    const [imported = '', local = imported] = text.trim().split(/\s+as\s+/);
    const file = icons.get(imported);
    return file === undefined ? `import { ${text.trim()} } from 'lucide-react';` : `import ${local} from '${file}';`;
  };
  return {
    name: 'single-icons',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('.tsx') && !id.endsWith('.ts')) return null;
      if (!code.includes("'lucide-react'")) return null;
      const each = (_: string, names: string) =>
        names
          .split(',')
          .filter((name) => name.trim() !== '' && !name.trim().startsWith('type '))
          .map(single)
          .join(' ');
      return { code: code.replaceAll(listed, each), map: null };
    },
  };
}
