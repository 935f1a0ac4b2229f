import { App, Stack, Validations } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { bundlesIn } from '#infra/constructs/function-bundles.ts';
import { stageFor } from '#infra/stage.ts';
import { aSynthesizedStage, listedEntries, temporaryFolder } from '#tests/infra/synthesized-stage.ts';

const domain = { name: 'app.trestle.example', certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/1' };

describe('the security review of the templates', () => {
  it.each([
    { which: 'production', stage: stageFor('main') },
    { which: 'a production with its own domain', stage: { ...stageFor('main'), domain } },
    {
      which: 'a production with an extraction model',
      stage: {
        ...stageFor('main'),
        extractionModelId: 'us.example.v1:0',
        recognizesScans: true,
        translatesDocuments: true,
        scansUploads: true,
      },
    },
    { which: 'a short-lived stage', stage: stageFor('waivers') },
  ])('finds nothing in $which that is not acknowledged', ({ stage }) => {
    const { app } = aSynthesizedStage({ stage });

    expect(() => app.synth()).not.toThrow();
  });

  it('would find a topic that takes messages without TLS', () => {
    const app = new App({ outdir: temporaryFolder() });
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
    const stack = new Stack(app, 'Careless');
    new Topic(stack, 'Open');

    expect(() => Template.fromStack(stack)).toThrow('AwsSolutions-SNS3');
  });
});

describe('making the templates', () => {
  it('stops the deployment of a site that was not built, but not the making of templates', () => {
    const parameter = 'SiteIsNotBuiltRunNpmRunBuild';

    expect(aSynthesizedStage({ site: false }).templates.web.toJSON()['Parameters']).toHaveProperty(parameter);
    expect(aSynthesizedStage().templates.web.toJSON()['Parameters']).not.toHaveProperty(parameter);
  });

  it.each([
    { missing: 'covenants', complaint: 'functions/api/covenants.ts does not exist' },
    { missing: 'extract-covenants', complaint: 'functions/workers/extract-covenants.ts does not exist' },
    { missing: 'remind-due-covenants', complaint: 'functions/schedules/remind-due-covenants.ts does not exist' },
  ])('fails when the code of $missing does not exist', ({ missing, complaint }) => {
    const entries = listedEntries.filter(({ name }) => name !== missing);

    expect(() => aSynthesizedStage({ entries })).toThrow(complaint);
  });

  it('fails when a function exists that no table lists', () => {
    const entries = [...listedEntries, { group: 'workers' as const, name: 'sync-ledgers' }];

    expect(() => aSynthesizedStage({ entries })).toThrow(
      'functions/workers/sync-ledgers.ts exists, but infra/stacks/workers-table.ts does not list it',
    );
  });

  it('says what to do when the functions are not bundled', () => {
    const bundles = bundlesIn(temporaryFolder());

    expect(() => bundles.codeOf({ group: 'api', name: 'covenants' })).toThrow('bundle the functions first');
  });
});
