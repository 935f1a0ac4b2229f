import { describe, expect, it } from 'vitest';
import { projected } from '#functions/domain/provisioning/projection.ts';

const resource = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  id: 'barbara',
  userName: 'barbara@riverside.example',
  name: { givenName: 'Barbara', familyName: 'Jensen' },
  emails: [{ value: 'barbara@riverside.example', type: 'work' }],
};
const { schemas, id } = resource;

describe('a resource', () => {
  it.each([
    ['', resource],
    ['userName', { schemas, id, userName: resource.userName }],
    ['USERNAME , name.givenname', { schemas, id, userName: resource.userName, name: { givenName: 'Barbara' } }],
    ['name.givenName,name', { schemas, id, name: resource.name }],
    ['emails.type', { schemas, id, emails: [{ type: 'work' }] }],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName', { schemas, id, userName: resource.userName }],
    ['nickName', { schemas, id }],
  ])('has no more than the attributes that are asked for: "%s"', (attributes, told) => {
    expect(projected(resource, { attributes })).toEqual(told);
  });

  it.each([
    ['', resource],
    ['name,emails', { schemas, id, userName: resource.userName }],
    ['id,schemas', resource],
    ['name.givenName', { ...resource, name: { familyName: 'Jensen' } }],
    ['emails.value', { ...resource, emails: [{ type: 'work' }] }],
  ])('has not what is excluded: "%s"', (excludedAttributes, told) => {
    expect(projected(resource, { excludedAttributes })).toEqual(told);
  });
});
