import { type App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { FunctionBundles } from '#infra/constructs/function-bundles.ts';
import type { RoutedArea } from '#infra/constructs/gateway-routes.ts';
import type { FunctionEntry } from '#infra/function-entries.ts';
import { ApiStack } from '#infra/stacks/api-stack.ts';
import { DataStack } from '#infra/stacks/data-stack.ts';
import { IdentityStack } from '#infra/stacks/identity-stack.ts';
import { WebStack } from '#infra/stacks/web-stack.ts';
import { WorkersStack } from '#infra/stacks/workers-stack.ts';
import type { Stage } from '#infra/stage.ts';

export interface TrestleProps {
  stage: Stage;
  /** The areas of the contract. */
  areas: readonly RoutedArea[];
  /** The functions that exist. */
  entries: readonly FunctionEntry[];
  bundles: FunctionBundles;
  /** Absolute; the built site. */
  siteFolder: string;
}

export interface TrestleStacks {
  data: DataStack;
  identity: IdentityStack;
  workers: WorkersStack;
  api: ApiStack;
  web: WebStack;
}

/** One stage of Trestle: five stacks by lifetime, each reading only from those before it. */
export function trestle(app: App, { stage, areas, entries, bundles, siteFolder }: TrestleProps): TrestleStacks {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));

  const data = new DataStack(app, stage);
  const identity = new IdentityStack(app, stage);
  const { tables, buckets, translationRole, alarmTopic } = data;
  const given = { stage, bundles, tables, buckets, identity, translationRole, alarmTopic };

  const workers = new WorkersStack(app, { surroundings: given, entries });
  const api = new ApiStack(app, { surroundings: { ...given, queues: workers.queues }, areas, entries });
  const web = new WebStack(app, {
    stage,
    buckets,
    apiId: api.api.apiId,
    originSecret: identity.originSecret,
    siteFolder,
  });
  return { data, identity, workers, api, web };
}
