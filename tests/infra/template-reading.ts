import type { Template } from 'aws-cdk-lib/assertions';
import { Match } from 'aws-cdk-lib/assertions';
import * as z from 'zod';

const Listed = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());

const Statement = z.object({
  Effect: z.enum(['Allow', 'Deny']),
  Action: Listed,
  Condition: z.unknown().optional(),
  Resource: z.unknown().transform((resource) => [resource].flat().map((one) => JSON.stringify(one))),
});
export type Statement = z.infer<typeof Statement>;

const Policy = z.object({
  Properties: z.object({
    PolicyDocument: z.object({ Statement: z.array(Statement) }),
    Roles: z.array(z.object({ Ref: z.string() })),
  }),
});

/** The statements of the roles whose logical id begins with the construct's id, as `Covenants` or `ExtractCovenants`. */
export function statementsOf(template: Template, construct: string): readonly Statement[] {
  return Object.values(template.findResources('AWS::IAM::Policy'))
    .map((policy) => Policy.parse(policy).Properties)
    .filter(({ Roles }) => Roles.some(({ Ref }) => Ref.startsWith(construct)))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
}

/** Every statement that allows something to a role of the application. */
export function allStatements(template: Template): readonly Statement[] {
  return Object.values(template.findResources('AWS::IAM::Policy')).flatMap(
    (policy) => Policy.parse(policy).Properties.PolicyDocument.Statement,
  );
}

export function actionsOf(statements: readonly Statement[]): readonly string[] {
  return statements.flatMap(({ Action }) => Action).toSorted();
}

const DeclaredFunction = z.object({
  Properties: z.object({
    Description: z.string(),
    MemorySize: z.number(),
    Timeout: z.number(),
    Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }),
  }),
});
export type DeployedFunction = z.infer<typeof DeclaredFunction>['Properties'];

/** The application's own functions, without those CDK adds for deployments. */
export function functionsOf(template: Template): readonly DeployedFunction[] {
  const own = template.findResources('AWS::Lambda::Function', {
    Properties: { Environment: { Variables: { STAGE: Match.anyValue() } } },
  });
  return Object.values(own).map((resource) => DeclaredFunction.parse(resource).Properties);
}

const Alarm = z.object({ Properties: z.object({ AlarmDescription: z.string(), AlarmActions: z.array(z.unknown()) }) });

export function alarmsOf(template: Template): readonly z.infer<typeof Alarm>['Properties'][] {
  return Object.values(template.findResources('AWS::CloudWatch::Alarm')).map((alarm) => Alarm.parse(alarm).Properties);
}
