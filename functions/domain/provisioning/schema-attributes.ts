/** The characteristics of attributes, RFC 7643, section 7. */
interface Attribute {
  readonly name: string;
  readonly type: 'string' | 'boolean' | 'complex' | 'reference';
  readonly multiValued: boolean;
  readonly description: string;
  readonly required: boolean;
  readonly caseExact: boolean;
  readonly mutability: 'readWrite' | 'readOnly' | 'immutable';
  readonly returned: 'default' | 'always';
  readonly uniqueness: 'none' | 'server';
  readonly subAttributes?: readonly Attribute[];
}

type Told = Pick<Attribute, 'name' | 'description'> & Partial<Attribute>;

/** An attribute that is a text like most of them, unless it says otherwise. */
const attribute = (told: Told): Attribute => ({
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...told,
});

const readOnly = { mutability: 'readOnly' } as const;

/** Something that is referred to: its id, what it is called and where it is. */
const references = (of: string, mutability: Attribute['mutability']): readonly Attribute[] => [
  attribute({ name: 'value', description: `The id of the ${of}.`, caseExact: true, mutability }),
  attribute({ name: 'display', description: `What the ${of} is called.`, ...readOnly }),
  attribute({ name: '$ref', type: 'reference', description: `Where the ${of} is.`, caseExact: true, ...readOnly }),
];

const externalId = attribute({
  name: 'externalId',
  description: 'As what the identity provider knows it. Unique in the organization.',
  caseExact: true,
});

export const attributesOfUser: readonly Attribute[] = [
  attribute({
    name: 'userName',
    description: 'The email address. It stays as it is.',
    required: true,
    mutability: 'immutable',
    uniqueness: 'server',
  }),
  externalId,
  attribute({
    name: 'name',
    type: 'complex',
    description: 'Changed only while the person works with this organization alone.',
    subAttributes: [
      attribute({ name: 'givenName', description: 'The first name.' }),
      attribute({ name: 'familyName', description: 'The last name.' }),
      attribute({ name: 'formatted', description: 'Both together.', ...readOnly }),
    ],
  }),
  attribute({ name: 'displayName', description: 'The name as it is shown; made of the name.', ...readOnly }),
  attribute({
    name: 'active',
    type: 'boolean',
    description: 'Whether the person may work in this organization. Other organizations are not concerned.',
  }),
  attribute({
    name: 'emails',
    type: 'complex',
    multiValued: true,
    description: 'The user name, as an address.',
    ...readOnly,
    subAttributes: [
      attribute({ name: 'value', description: 'The address.', ...readOnly }),
      attribute({ name: 'type', description: 'Always work.', ...readOnly }),
      attribute({ name: 'primary', type: 'boolean', description: 'Always true.', ...readOnly }),
    ],
  }),
  attribute({
    name: 'phoneNumbers',
    type: 'complex',
    multiValued: true,
    description:
      'One number, kept from when the person has accepted, and changed under the same condition as the name.',
    subAttributes: [
      attribute({ name: 'value', description: 'The number.' }),
      attribute({ name: 'type', description: 'Always work.', ...readOnly }),
    ],
  }),
  attribute({
    name: 'groups',
    type: 'complex',
    multiValued: true,
    description: 'Groups of the identity provider.',
    ...readOnly,
    subAttributes: references('group', 'readOnly'),
  }),
];

export const attributesOfGroup: readonly Attribute[] = [
  attribute({
    name: 'displayName',
    description: 'The name. Unique among the groups of the organization.',
    required: true,
    uniqueness: 'server',
  }),
  externalId,
  attribute({
    name: 'members',
    type: 'complex',
    multiValued: true,
    description: 'Members of the organization.',
    subAttributes: [
      ...references('user', 'immutable'),
      attribute({ name: 'type', description: 'Always User.', ...readOnly }),
    ],
  }),
];
