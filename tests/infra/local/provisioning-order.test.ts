import { describe, expect, it } from 'vitest';
import type { SynthesizedStack, Template } from '#infra/local/template/assembly.ts';
import { provisioningRounds } from '#infra/local/template/order.ts';

const stack = (name: string, template: Template): SynthesizedStack => ({ name, template });

function aResource(properties: Record<string, unknown> = {}, DependsOn?: string | string[]) {
  return { Type: 'AWS::Test::Thing', Properties: properties, ...(DependsOn ? { DependsOn } : {}) };
}

describe('the order of provisioning', () => {
  it('makes what is referred to first, and what is independent at the same time', () => {
    const rounds = provisioningRounds([
      stack('app', {
        Resources: {
          Api: aResource({ uri: { 'Fn::Sub': ['arn/$', '{Function.Arn}'].join('') } }),
          Function: aResource({ environment: { TABLE: { Ref: 'Table' }, REGION: { Ref: 'AWS::Region' } } }),
          Table: aResource(),
          Queue: aResource(),
          Last: aResource({}, ['Api', 'Queue']),
        },
      }),
    ]);

    expect(rounds).toEqual([['app/Table', 'app/Queue'], ['app/Function'], ['app/Api'], ['app/Last']]);
  });

  it('follows exports and outputs into other stacks', () => {
    const rounds = provisioningRounds([
      stack('web', { Resources: { Site: aResource({ bucket: { 'Fn::ImportValue': 'data:Bucket' } }) } }),
      stack('mail', {
        Resources: { Sender: aResource({ key: { 'Fn::GetStackOutput': { StackName: 'data', OutputName: 'Key' } } }) },
      }),
      stack('data', {
        Resources: { Bucket: aResource(), Key: aResource() },
        Outputs: {
          Exported: { Value: { 'Fn::GetAtt': ['Bucket', 'Arn'] }, Export: { Name: 'data:Bucket' } },
          Key: { Value: { Ref: 'Key' } },
        },
      }),
    ]);

    expect(rounds).toEqual([
      ['data/Bucket', 'data/Key'],
      ['web/Site', 'mail/Sender'],
    ]);
  });

  it('names the resources of a cycle', () => {
    const circular = stack('app', {
      Resources: { A: aResource({ b: { Ref: 'B' } }), B: aResource({ a: { Ref: 'A' } }) },
    });

    expect(() => provisioningRounds([circular])).toThrow('Resources depend on each other: app/A, app/B');
  });
});
