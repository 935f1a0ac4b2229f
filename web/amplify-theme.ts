import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const sources = fileURLToPath(new URL('./src/', import.meta.url));
const tokenSheet = /@aws-amplify\/ui-react\/dist\/styles\/base\.css/;
const themeModule = /@aws-amplify\/ui\/dist\/esm\/theme\/(createTheme\/createTheme|defaultTheme)\.mjs/;

/** `useTheme` of Amplify answers this. Its tokens would only be looked up for style properties that name one; ours are written in theme.css. */
const themeWithoutTokens = (folder: string): string => `
import { breakpoints } from '${folder}/breakpoints.mjs';
export const defaultTheme = { name: 'trestle', tokens: {}, breakpoints };
export const createTheme = () => ({ ...defaultTheme, cssText: '', containerProps: () => ({}), overrides: [] });
`;

const declaration = /(--amplify-[\w-]+)\s*:[^;{}]*;?/g;
const namedIn = (text: string): readonly string[] => text.match(/--amplify-[\w-]+/g) ?? [];
const readIn = (text: string): readonly string[] =>
  [...text.matchAll(/var\(\s*(--amplify-[\w-]+)/g)].map(([, name = '']) => name);

/** What the app's own sources name, and what the sheets of the components that it imports read. */
function namesInUse(): Set<string> {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(css|tsx?)$/.test(file),
  );
  const texts = files.map((file) => readFileSync(`${sources}${file}`, 'utf8'));
  const imported = texts.flatMap((text) => [...text.matchAll(/'(@aws-amplify\/ui-react\/styles\/[\w]+\.css)'/g)]);
  const sheets = imported
    .map(([, sheet = '']) => fileURLToPath(import.meta.resolve(sheet)))
    .filter((sheet) => !tokenSheet.test(sheet));
  return new Set([...texts.flatMap(namedIn), ...sheets.flatMap((sheet) => readIn(readFileSync(sheet, 'utf8')))]);
}

/** The sheet without the tokens that nothing reads, neither directly nor through another token. */
export function withoutUnusedTokens(sheet: string, inUse: ReadonlySet<string>): string {
  const wanted = new Set(inUse);
  const values = new Map<string, string[]>();
  for (const [text, name = ''] of sheet.matchAll(declaration)) values.set(name, [...(values.get(name) ?? []), text]);
  for (const name of wanted) {
    for (const value of values.get(name) ?? []) for (const read of readIn(value)) wanted.add(read);
  }
  for (const read of readIn(sheet.replaceAll(declaration, ''))) wanted.add(read);
  return sheet.replaceAll(declaration, (text, name: string) => (wanted.has(name) ? text : ''));
}

/** Leaves out of the build what Amplify brings for themes made in the browser, which this app does not make: nine tenths of its tokens. */
export function amplifyTheme(): Plugin {
  return {
    name: 'amplify-theme',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const module = themeModule.exec(id)?.[1];
      if (module === undefined) return null;
      return { code: themeWithoutTokens(module.includes('/') ? '..' : '.'), map: null, moduleSideEffects: false };
    },
    transform(code, id) {
      return tokenSheet.test(id) ? { code: withoutUnusedTokens(code, namesInUse()), map: null } : null;
    },
  };
}
