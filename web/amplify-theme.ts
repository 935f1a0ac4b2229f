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

const buttonSheet = /@aws-amplify\/ui-react\/dist\/styles\/button\.css/;
const themeUtilities = /@aws-amplify\/ui\/dist\/esm\/theme\/createTheme\/utils\.mjs/;

const ofOtherApps = /--(?:link|outlined|primary)--(?:error|info|overlay|success|warning)|--menu/;
const rule = /[^{}]*\{[^{}]*\}/g;

/** The sheet of buttons without color themes and menus, which no button of this app has. */
export const withoutOtherButtons = (sheet: string): string =>
  sheet.replaceAll(rule, (text) => {
    const selectors = text.slice(0, text.indexOf('{')).split(',');
    return selectors.every((selector) => ofOtherApps.test(selector)) ? '' : text;
  });

const trimmed = (sheet: string, id: string): string => (buttonSheet.test(id) ? withoutOtherButtons(sheet) : sheet);

/** Only names of tokens are put in kebab case; that of lodash knows every script there is. */
const lodashImport = "import kebabCase from 'lodash/kebabCase.js';";
const kebabCase =
  "const kebabCase = (text) => text.replace(/([a-z0-9])([A-Z])/g, '$1-$2').replace(/[^A-Za-z0-9]+/g, '-').toLowerCase();";

const classNames = /@aws-amplify\/ui\/dist\/esm\/types\/primitives\/componentClassName\.mjs/;
const families =
  /^ +(AIConversation|Accordion|Autocomplete|Avatar|Badge|Breadcrumbs|Card|Checkbox|Collection|FileUploader|Heading|Menu|Message|Pagination|Placeholder|Radio|Rating|ScrollView|Slider|StepperField|Storage|Switch|Table|Tabs|ToggleButton)\w*: .*\n/gm;

/** The class names of components without those that this app does not have. One that it has all the same fails the build. */
function withoutOtherFamilies(code: string, used: string): string {
  const family = [...code.matchAll(families)].map(([, name = '']) => name).find((name) => used.includes(` ${name}`));
  if (family !== undefined) throw new Error(`The class names of ${family} are needed.`);
  return code.replaceAll(families, '');
}

/** What the app imports of Amplify's components. */
function componentsInUse(): string {
  const imports = readSources().flatMap((text) => text.match(/import \{[^}]*\} from '@aws-amplify\/ui-react'/g) ?? []);
  return imports.join('\n');
}

function readSources(): string[] {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(css|tsx?)$/.test(file),
  );
  return files.map((file) => readFileSync(`${sources}${file}`, 'utf8'));
}

/** What the app's own sources name, and what the sheets of the components that it imports read. */
function namesInUse(): Set<string> {
  const texts = readSources();
  const imported = texts.flatMap((text) => [...text.matchAll(/'(@aws-amplify\/ui-react\/styles\/[\w]+\.css)'/g)]);
  const sheets = imported
    .map(([, sheet = '']) => fileURLToPath(import.meta.resolve(sheet)))
    .filter((sheet) => !tokenSheet.test(sheet));
  return new Set([
    ...texts.flatMap(namedIn),
    ...sheets.flatMap((sheet) => readIn(trimmed(readFileSync(sheet, 'utf8'), sheet))),
  ]);
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

/**
 * Leaves out of the build what Amplify brings for themes made in the browser, which this app does not make: nine tenths of its tokens, and the
 * color themes of buttons.
 */
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
      if (tokenSheet.test(id)) return { code: withoutUnusedTokens(code, namesInUse()), map: null };
      if (buttonSheet.test(id)) return { code: withoutOtherButtons(code), map: null };
      if (classNames.test(id)) return { code: withoutOtherFamilies(code, componentsInUse()), map: null };
      if (!themeUtilities.test(id)) return null;
      if (!code.includes(lodashImport)) this.error(`${id} no longer imports what is replaced in it.`);
      return { code: code.replace(lodashImport, kebabCase), map: null };
    },
  };
}
