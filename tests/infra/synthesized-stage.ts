import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { afterAll } from 'vitest';
import { bundlesIn } from '#infra/constructs/function-bundles.ts';
import type { RoutedArea } from '#infra/constructs/gateway-routes.ts';
import { featureFlags } from '#infra/feature-flags.ts';
import { bundleName, type FunctionEntry } from '#infra/function-entries.ts';
import { apiAreas } from '#infra/stacks/api-areas.ts';
import { operatorTasks } from '#infra/stacks/operator-tasks.ts';
import { timers } from '#infra/stacks/timers-table.ts';
import { dispatcher, workers } from '#infra/stacks/workers-table.ts';
import { type Stage, stageFor } from '#infra/stage.ts';
import { type TrestleStacks, trestle } from '#infra/trestle.ts';
import { areas } from '#shared/contract/areas.ts';

/** The contract's calls as the gateway's routes are derived from them. */
export const routedAreas: readonly RoutedArea[] = areas.map(({ name, calls }) => ({
  area: name,
  calls: Object.values(calls),
}));

/** Every function that the tables in `infra/stacks` name. */
export const listedEntries: readonly FunctionEntry[] = [
  ...Object.keys(apiAreas).map((name) => ({ group: 'api' as const, name })),
  ...[...Object.values(workers).map(({ worker }) => worker), dispatcher.worker, ...Object.keys(operatorTasks)].map(
    (name) => ({
      group: 'workers' as const,
      name,
    }),
  ),
  ...Object.keys(timers).map((name) => ({ group: 'schedules' as const, name })),
];

export interface SynthesizedStage {
  app: App;
  stacks: TrestleStacks;
  templates: Readonly<Record<keyof TrestleStacks, Template>>;
}

/** A stage with its templates. Functions are one-line bundles, because no test here runs them. */
export function aSynthesizedStage({
  stage = stageFor('main'),
  site = true,
  entries = listedEntries,
}: {
  stage?: Stage;
  site?: boolean;
  entries?: readonly FunctionEntry[];
} = {}): SynthesizedStage {
  const app = new App({
    context: { ...featureFlags(), 'aws:cdk:disable-asset-staging': true },
    outdir: temporaryFolder(),
  });
  const stacks = trestle(app, {
    stage,
    areas: routedAreas,
    entries,
    bundles: bundlesIn(bundleFolder(entries)),
    siteFolder: siteFolder(site),
  });
  return {
    app,
    stacks,
    templates: {
      data: Template.fromStack(stacks.data),
      identity: Template.fromStack(stacks.identity),
      workers: Template.fromStack(stacks.workers),
      api: Template.fromStack(stacks.api),
      web: Template.fromStack(stacks.web),
    },
  };
}

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** A folder that is removed when the tests of the file are over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'trestle-infra-'));
  folders.push(folder);
  return folder;
}

function bundleFolder(entries: readonly FunctionEntry[]): string {
  const folder = temporaryFolder();
  for (const entry of entries) {
    mkdirSync(join(folder, bundleName(entry)));
    writeFileSync(join(folder, bundleName(entry), 'index.mjs'), 'export const handler = async () => undefined;\n');
  }
  return folder;
}

function siteFolder(built: boolean): string {
  const folder = temporaryFolder();
  if (built) writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Trestle</title>\n');
  return folder;
}
