import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryFolder } from '#infra/function-entries.ts';

/**
 * The CDK feature flags of `cdk.json`. The command line passes them on by itself; `node infra/app.ts` and the tests do
 * not have it, and must make the same templates.
 */
export function featureFlags(): Record<string, unknown> {
  const { context } = JSON.parse(readFileSync(join(repositoryFolder, 'cdk.json'), 'utf8'));
  return context;
}
