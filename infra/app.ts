import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { bundlesIn } from '#infra/constructs/function-bundles.ts';
import { featureFlags } from '#infra/feature-flags.ts';
import { functionEntries, repositoryFolder } from '#infra/function-entries.ts';
import { currentBranch, stageFor } from '#infra/stage.ts';
import { trestle } from '#infra/trestle.ts';
import { areas } from '#shared/contract/areas.ts';

const builds = join(repositoryFolder, 'dist');

trestle(new App({ context: featureFlags() }), {
  stage: stageFor(currentBranch()),
  areas: areas.map(({ name, calls }) => ({ area: name, calls: Object.values(calls) })),
  entries: functionEntries(),
  bundles: bundlesIn(join(builds, 'functions')),
  siteFolder: join(builds, 'web'),
});
