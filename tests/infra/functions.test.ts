import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { stageFor } from '#infra/stage.ts';
import { Environment } from '#shared/contract/environment.ts';
import { aSynthesizedStage, listedEntries } from '#tests/infra/synthesized-stage.ts';
import { functionsOf } from '#tests/infra/template-reading.ts';

const { templates } = aSynthesizedStage();
const functions = [...functionsOf(templates.api), ...functionsOf(templates.workers)];

describe('every function', () => {
  it('is deployed once for each entry that is listed', () => {
    expect(functions).toHaveLength(listedEntries.length);
  });

  it.each(functions)(
    'has the environment of the contract and nothing else: $Description',
    ({ Environment: { Variables } }) => {
      const { NODE_OPTIONS, POWERTOOLS_SERVICE_NAME, ...told } = Variables;

      expect(Object.keys(told).toSorted()).toEqual(Object.keys(Environment.shape).toSorted());
      expect(NODE_OPTIONS).toBe('--enable-source-maps');
      expect(POWERTOOLS_SERVICE_NAME).toMatch(/^(?:api|workers|schedules)-[a-z-]+$/);
      expect(told).toMatchObject({ STAGE: 'production', SITE_URL_PARAMETER: '/trestle/production/site-url' });
    },
  );

  it('is told the applications beside this one by its stage', () => {
    const neighbors = {
      origination: 'https://origination.trestle.example',
      reporting: 'https://reports.trestle.example',
      dataVault: 'https://vault.trestle.example',
      biReports: 'https://bi.trestle.example',
      mailLogos: 'https://logos.trestle.example',
    };
    const { templates: withNeighbors } = aSynthesizedStage({ stage: { ...stageFor('main'), neighbors } });

    for (const { Environment: told } of functionsOf(withNeighbors.api)) {
      expect(told.Variables).toMatchObject({
        ORIGINATION_URL: neighbors.origination,
        REPORTING_URL: neighbors.reporting,
        DATA_VAULT_URL: neighbors.dataVault,
        BI_REPORTS_URL: neighbors.biReports,
        MAIL_LOGOS_URL: neighbors.mailLogos,
      });
    }
  });

  it.each(['api', 'workers'] as const)(
    'runs on ARM and Node.js 24, is traced, and logs JSON that is not kept for ever (%s)',
    (stack) => {
      const expected = {
        Architectures: ['arm64'],
        Runtime: 'nodejs24.x',
        Handler: 'index.handler',
        LoggingConfig: { LogFormat: 'JSON', LogGroup: Match.anyValue() },
        TracingConfig: { Mode: 'Active' },
      };
      const matching = templates[stack].findResources('AWS::Lambda::Function', { Properties: expected });

      expect(Object.keys(matching)).toHaveLength(functionsOf(templates[stack]).length);
      templates[stack].allResourcesProperties('AWS::Logs::LogGroup', { RetentionInDays: 365 });
    },
  );

  it.each(functionsOf(templates.api))('of the API ends before the gateway gives up: $Description', ({ Timeout }) => {
    expect(Timeout).toBeLessThan(30);
  });

  it('that extracts covenants has a whole processor and ten minutes', () => {
    templates.workers.hasResourceProperties('AWS::Lambda::Function', {
      Description: 'Works off the queue of extract-covenants',
      MemorySize: 1_769,
      Timeout: 600,
    });
  });
});
