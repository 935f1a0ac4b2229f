import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { bundleName, type FunctionEntry } from '#infra/function-entries.ts';

/** Where the bundled code of the functions is. */
export interface FunctionBundles {
  codeOf(entry: FunctionEntry): Code;
}

/** Bundles in `<folder>/<group>-<name>/index.mjs`; a missing one fails with what to do about it. */
export function bundlesIn(folder: string): FunctionBundles {
  return {
    codeOf: (entry) => {
      const bundle = join(folder, bundleName(entry));
      if (!existsSync(join(bundle, 'index.mjs'))) {
        throw new Error(`${bundle}/index.mjs does not exist: bundle the functions first (node infra/bundle.ts)`);
      }
      return Code.fromAsset(bundle);
    },
  };
}
