import type { Template } from './assembly.ts';

/** What an expression of one stack can refer to. The callbacks throw when the thing does not exist. */
export interface Scope {
  readonly stackName: string;
  readonly template: Template;
  readonly region: string;
  readonly accountId: string;
  ref(logicalId: string): unknown;
  attribute(logicalId: string, name: string): unknown;
  importValue(exportName: string): unknown;
  stackOutput(stackName: string, outputName: string): unknown;
}

type Evaluate = (argument: unknown, scope: Scope) => unknown;

/** Stands for `AWS::NoValue`: the property or list item that holds it disappears. */
const noValue = Symbol('AWS::NoValue');

const functions: Readonly<Record<string, Evaluate>> = {
  Ref: (argument, scope) => reference(text(argument, 'Ref'), scope),
  Condition: (argument, scope) => isConditionMet(text(argument, 'Condition'), scope),
  'Fn::GetAtt': getAttribute,
  'Fn::Join': (argument, scope) => {
    const [separator, parts] = list(argument, 'Fn::Join', 2);
    return list(resolve(parts, scope), 'Fn::Join').map(String).join(text(separator, 'Fn::Join'));
  },
  'Fn::Split': (argument, scope) => {
    const [separator, source] = list(argument, 'Fn::Split', 2);
    return text(resolve(source, scope), 'Fn::Split').split(text(separator, 'Fn::Split'));
  },
  'Fn::Select': select,
  'Fn::Sub': substitute,
  'Fn::If': (argument, scope) => {
    const [condition, whenMet, otherwise] = list(argument, 'Fn::If', 3);
    return evaluate(isConditionMet(text(condition, 'Fn::If'), scope) ? whenMet : otherwise, scope);
  },
  'Fn::Equals': (argument, scope) => {
    const [left, right] = list(resolve(argument, scope), 'Fn::Equals', 2);
    return String(left) === String(right);
  },
  'Fn::And': (argument, scope) => list(argument, 'Fn::And').every((item) => resolve(item, scope) === true),
  'Fn::Or': (argument, scope) => list(argument, 'Fn::Or').some((item) => resolve(item, scope) === true),
  'Fn::Not': (argument, scope) => resolve(list(argument, 'Fn::Not', 1)[0], scope) !== true,
  'Fn::FindInMap': findInMap,
  'Fn::ImportValue': (argument, scope) => scope.importValue(text(resolve(argument, scope), 'Fn::ImportValue')),
  'Fn::GetStackOutput': getStackOutput,
  'Fn::Base64': (argument, scope) =>
    Buffer.from(text(resolve(argument, scope), 'Fn::Base64'), 'utf8').toString('base64'),
  'Fn::GetAZs': (argument, scope) => {
    const region = text(resolve(argument, scope), 'Fn::GetAZs') || scope.region;
    return ['a', 'b', 'c'].map((zone) => `${region}${zone}`);
  },
  'Fn::ToJsonString': (argument, scope) => JSON.stringify(resolve(argument, scope)),
  'Fn::Length': (argument, scope) => list(resolve(argument, scope), 'Fn::Length').length,
};

/** Replaces every intrinsic function in a value. Throws an error that names what cannot be resolved. */
export function resolve(value: unknown, scope: Scope): unknown {
  const resolved = evaluate(value, scope);
  return resolved === noValue ? undefined : resolved;
}

/** Whether a named condition of the template holds. */
export function isConditionMet(name: string, scope: Scope): boolean {
  const condition = scope.template.Conditions?.[name];
  if (condition === undefined) throw new Error(`Condition ${name} is not declared in ${scope.stackName}`);
  return resolve(condition, scope) === true;
}

function evaluate(value: unknown, scope: Scope): unknown {
  if (Array.isArray(value)) return value.map((item) => evaluate(item, scope)).filter((item) => item !== noValue);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [only] = entries;
  if (entries.length === 1 && only !== undefined) {
    const [name, argument] = only;
    const apply = functions[name];
    // `Condition` is also an ordinary property name (in policies), there with an object as its value.
    if (apply !== undefined && !(name === 'Condition' && typeof argument !== 'string')) return apply(argument, scope);
    if (name.startsWith('Fn::')) throw new Error(`${name} is not supported (in ${scope.stackName})`);
  }
  const resolved = entries.map(([name, item]) => [name, evaluate(item, scope)] as const);
  return Object.fromEntries(resolved.filter(([, item]) => item !== noValue));
}

function reference(name: string, scope: Scope): unknown {
  const { region, accountId, stackName } = scope;
  if (name.startsWith('AWS::')) {
    const pseudo: Readonly<Record<string, unknown>> = {
      'AWS::Region': region,
      'AWS::AccountId': accountId,
      'AWS::Partition': 'aws',
      'AWS::URLSuffix': 'amazonaws.com',
      'AWS::StackName': stackName,
      'AWS::StackId': `arn:aws:cloudformation:${region}:${accountId}:stack/${stackName}/local`,
      'AWS::NotificationARNs': [],
      'AWS::NoValue': noValue,
    };
    if (!(name in pseudo)) throw new Error(`Pseudo parameter ${name} is not supported`);
    return pseudo[name];
  }
  const parameter = scope.template.Parameters?.[name];
  if (parameter === undefined) return scope.ref(name);
  if (parameter.Default === undefined) throw new Error(`Parameter ${name} of ${stackName} has no default`);
  return parameter.Default;
}

function getAttribute(argument: unknown, scope: Scope): unknown {
  if (typeof argument === 'string') {
    const dot = argument.indexOf('.');
    return scope.attribute(argument.slice(0, dot), argument.slice(dot + 1));
  }
  const [logicalId, name] = list(argument, 'Fn::GetAtt', 2);
  return scope.attribute(text(logicalId, 'Fn::GetAtt'), text(resolve(name, scope), 'Fn::GetAtt'));
}

function select(argument: unknown, scope: Scope): unknown {
  const [index, items] = list(argument, 'Fn::Select', 2);
  const choices = list(resolve(items, scope), 'Fn::Select');
  const choice = choices[Number(resolve(index, scope))];
  if (choice === undefined)
    throw new Error(`Fn::Select: there is no item ${String(index)} in ${JSON.stringify(choices)}`);
  return choice;
}

function substitute(argument: unknown, scope: Scope): string {
  const [pattern, variables] = Array.isArray(argument) ? argument : [argument, {}];
  const given = new Map(Object.entries(resolve(variables, scope) ?? {}));
  return text(pattern, 'Fn::Sub').replace(/\$\{(!?)([^}]+)\}/g, (_whole, literal: string, name: string) => {
    if (literal === '!') return `\${${name}}`;
    if (given.has(name)) return String(given.get(name));
    return String(name.includes('.') ? getAttribute(name, scope) : reference(name, scope));
  });
}

function findInMap(argument: unknown, scope: Scope): unknown {
  const [map, first, second, fallback] = list(resolve(argument, scope), 'Fn::FindInMap', 3).map((item) => item);
  const found = scope.template.Mappings?.[String(map)]?.[String(first)]?.[String(second)];
  if (found !== undefined) return found;
  if (isRecord(fallback) && 'DefaultValue' in fallback) return fallback['DefaultValue'];
  throw new Error(`Fn::FindInMap: ${map}.${first}.${second} is not in ${scope.stackName}`);
}

function getStackOutput(argument: unknown, scope: Scope): unknown {
  const resolved = resolve(argument, scope);
  if (!isRecord(resolved)) throw new Error('Fn::GetStackOutput needs StackName and OutputName');
  const stackName = text(resolved['StackName'], 'Fn::GetStackOutput');
  return scope.stackOutput(stackName, text(resolved['OutputName'], 'Fn::GetStackOutput'));
}

function text(value: unknown, functionName: string): string {
  if (typeof value === 'string') return value;
  throw new Error(`${functionName}: expected text, found ${JSON.stringify(value)}`);
}

function list(value: unknown, functionName: string, atLeast = 0): unknown[] {
  if (Array.isArray(value) && value.length >= atLeast) return value;
  throw new Error(`${functionName}: expected a list of at least ${atLeast}, found ${JSON.stringify(value)}`);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
