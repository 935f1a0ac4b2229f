import { describe, expect, it } from 'vitest';
import { isConditionMet, resolve, type Scope } from '#infra/local/template/intrinsics.ts';

const scope: Scope = {
  stackName: 'lending',
  region: 'us-east-1',
  accountId: '000000000000',
  template: {
    Parameters: { BootstrapVersion: { Type: 'String', Default: '/cdk/version' }, Unset: { Type: 'String' } },
    Conditions: {
      IsLive: { 'Fn::Equals': [{ Ref: 'AWS::Region' }, 'eu-west-1'] },
      IsHere: { 'Fn::Not': [{ Condition: 'IsLive' }] },
      Both: { 'Fn::And': [{ Condition: 'IsHere' }, { 'Fn::Or': [{ Condition: 'IsLive' }, { Condition: 'IsHere' }] }] },
    },
    Mappings: { Sizes: { small: { memory: 128 } } },
  },
  ref: (id) => `ref-of-${id}`,
  attribute: (id, name) => `${name}-of-${id}`,
  importValue: (name) => `import-of-${name}`,
  stackOutput: (stack, output) => `${output}-of-${stack}`,
};

/** Writes `<Name>` for CloudFormation's placeholders, which would look like forgotten template literals. */
const pattern = (text: string) => text.replaceAll('<', '$'.concat('{')).replaceAll('>', '}');

describe('an expression of a template', () => {
  it.each([
    { what: 'Ref', value: { Ref: 'Table' }, gives: 'ref-of-Table' },
    { what: 'Ref of a parameter', value: { Ref: 'BootstrapVersion' }, gives: '/cdk/version' },
    { what: 'Ref of a pseudo parameter', value: { Ref: 'AWS::Partition' }, gives: 'aws' },
    { what: 'GetAtt', value: { 'Fn::GetAtt': ['Table', 'Arn'] }, gives: 'Arn-of-Table' },
    { what: 'GetAtt as text', value: { 'Fn::GetAtt': 'Table.Stream.Arn' }, gives: 'Stream.Arn-of-Table' },
    { what: 'Join', value: { 'Fn::Join': ['-', ['a', { Ref: 'B' }, 3]] }, gives: 'a-ref-of-B-3' },
    { what: 'Split and Select', value: { 'Fn::Select': ['2', { 'Fn::Split': ['/', 'https://api/x'] }] }, gives: 'api' },
    {
      what: 'Sub',
      value: { 'Fn::Sub': pattern('<AWS::Region>/<Table>/<Table.Arn>/<!Literal>') },
      gives: pattern('us-east-1/ref-of-Table/Arn-of-Table/<Literal>'),
    },
    {
      what: 'Sub with variables',
      value: { 'Fn::Sub': [pattern('<Name>!'), { Name: { Ref: 'A' } }] },
      gives: 'ref-of-A!',
    },
    { what: 'If', value: { 'Fn::If': ['IsHere', { Ref: 'A' }, 'other'] }, gives: 'ref-of-A' },
    { what: 'FindInMap', value: { 'Fn::FindInMap': ['Sizes', 'small', 'memory'] }, gives: 128 },
    {
      what: 'FindInMap with a default',
      value: { 'Fn::FindInMap': ['Sizes', 'big', 'memory', { DefaultValue: 9 }] },
      gives: 9,
    },
    {
      what: 'ImportValue',
      value: { 'Fn::ImportValue': { 'Fn::Sub': pattern('<AWS::StackName>-out') } },
      gives: 'import-of-lending-out',
    },
    {
      what: 'GetStackOutput',
      value: { 'Fn::GetStackOutput': { StackName: 'data', OutputName: 'Url' } },
      gives: 'Url-of-data',
    },
    { what: 'ToJsonString', value: { 'Fn::ToJsonString': { a: [{ Ref: 'B' }] } }, gives: '{"a":["ref-of-B"]}' },
  ])('is resolved: $what', ({ value, gives }) => {
    expect(resolve(value, scope)).toEqual(gives);
  });

  it('loses properties and list items that are AWS::NoValue', () => {
    const absent = { Ref: 'AWS::NoValue' };

    expect(resolve({ kept: 1, gone: absent, list: [1, absent, { 'Fn::If': ['IsLive', 2, absent] }] }, scope)).toEqual({
      kept: 1,
      list: [1],
    });
  });

  it('keeps an ordinary property named Condition', () => {
    expect(resolve({ Condition: { StringEquals: { a: { Ref: 'B' } } } }, scope)).toEqual({
      Condition: { StringEquals: { a: 'ref-of-B' } },
    });
  });

  it('combines conditions', () => {
    expect(isConditionMet('Both', scope)).toBe(true);
    expect(isConditionMet('IsLive', scope)).toBe(false);
  });

  it.each([
    { value: { 'Fn::Transform': {} }, says: 'Fn::Transform is not supported' },
    { value: { 'Fn::Select': [5, ['a']] }, says: 'there is no item 5' },
    { value: { Ref: 'Unset' }, says: 'has no default' },
    { value: { 'Fn::FindInMap': ['Sizes', 'huge', 'memory'] }, says: 'Sizes.huge.memory' },
  ])('that cannot be resolved names the cause: $says', ({ value, says }) => {
    expect(() => resolve(value, scope)).toThrow(says);
  });
});
