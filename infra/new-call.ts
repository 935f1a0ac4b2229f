import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const usage = `Usage: npm run new:call -- <area> <use-case> <METHOD> <path>
e.g.   npm run new:call -- structures close-structure PUT '/api/structures/{structureId}/close'`;

const camelCase = (kebab: string): string => kebab.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const pascalCase = (kebab: string): string => camelCase(kebab).replace(/^./, (letter) => letter.toUpperCase());

interface NewCall {
  readonly area: string;
  readonly useCase: string;
  readonly method: string;
  readonly path: string;
}

/** What the arguments ask for; ends with the usage when they make no call. */
function readArguments([area, useCase, method, path]: readonly string[]): NewCall {
  const isGood =
    /^[a-z][a-z0-9-]*$/.test(area ?? '') &&
    /^[a-z][a-z0-9]*(-[a-z0-9]+)+$/.test(useCase ?? '') &&
    methods.includes(method ?? '') &&
    /^\/api\/[\w{}/.-]+[\w}]$/.test(path ?? '');
  if (!area || !useCase || !method || !path || !isGood) {
    console.error(usage);
    process.exit(1);
  }
  return { area, useCase, method, path };
}

function write(file: string, text: string): void {
  const target = join(root, file);
  if (existsSync(target)) {
    console.error(`${file} exists already; nothing was changed there.`);
    return;
  }
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
  console.log(`wrote    ${file}`);
}

function change(file: string, edit: (text: string) => string): void {
  const target = join(root, file);
  if (!existsSync(target)) {
    console.error(`${file} does not exist. Declare the area first, as infra/README.md says.`);
    process.exit(1);
  }
  writeFileSync(target, edit(readFileSync(target, 'utf8')));
  console.log(`changed  ${file}`);
}

/** As in the specification: the method and the path's words, e.g. `put-structures-structure-id-close`. */
const idOf = (method: string, path: string): string =>
  `${method}${path.slice('/api'.length)}`
    .replace(/[{}]/g, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .replaceAll(/[/.]/g, '-')
    .toLowerCase();

/** `access` is left open on purpose: the declaration does not compile until somebody decides who may make the call. */
const declaration = ({ useCase, method, path }: NewCall): string => `  ${camelCase(useCase)}: call({
    id: '${idOf(method, path)}',
    summary: '',
    method: '${method}',
    path: '${path}',
    access: undefined,
    response: z.object({}),
    errors: [],
  }),
});
`;

const useCaseText = ({
  area,
  useCase,
}: NewCall): string => `import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { ${camelCase(area)} } from '#shared/contract/${area}.ts';
import type { ${pascalCase(area)}Context } from './context.ts';

type ${pascalCase(useCase)} = UseCase<(typeof ${camelCase(area)}.calls)['${camelCase(useCase)}'], ${pascalCase(area)}Context>;

export const ${camelCase(useCase)}: ${pascalCase(useCase)} = async ({ params }, { scope }) => {
  throw new Error(\`Nothing decided yet for \${JSON.stringify(params)} in \${scope.organizationId}.\`);
};
`;

const testText = ({ useCase, method, path }: NewCall): string => `import { describe, expect, it } from 'vitest';
import { anOrganization } from '#tests/support/organization.ts';

describe('${method} ${path}', () => {
  it('${useCase.replaceAll('-', ' ')}s', async () => {
    const { admin } = await anOrganization();

    const reply = await admin.${method.toLowerCase()}('${path}');

    expect(reply).toMatchObject({ status: 200 });
  });
});
`;

const newCall = readArguments(process.argv.slice(2));
change(`shared/contract/${newCall.area}.ts`, (text) => text.replace(/\}\);\s*$/, declaration(newCall)));
write(`functions/domain/${newCall.area}/${newCall.useCase}.ts`, useCaseText(newCall));
write(`tests/api/${newCall.area}/${newCall.useCase}.test.ts`, testText(newCall));
change(`functions/api/${newCall.area}.ts`, (text) =>
  text
    .replace(
      /^import \{ serveArea \}/m,
      `import { ${camelCase(newCall.useCase)} } from '#functions/domain/${newCall.area}/${newCall.useCase}.ts';\nimport { serveArea }`,
    )
    .replace(/(serveArea\(\s*\w+,\s*\{)/, `$1 ${camelCase(newCall.useCase)},`),
);
console.log(
  'Now decide who may make the call (access), what it takes and answers, and run npm run fix && npm run check.',
);
