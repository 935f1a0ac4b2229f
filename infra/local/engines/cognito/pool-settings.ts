import * as z from 'zod';
import { PasswordPolicy } from './password-policy.ts';

const SchemaAttribute = z.looseObject({
  Name: z.string().min(1).max(20),
  AttributeDataType: z.enum(['String', 'Number', 'DateTime', 'Boolean']).default('String'),
  Mutable: z.boolean().default(true),
  Required: z.boolean().default(false),
  StringAttributeConstraints: z
    .looseObject({ MinLength: z.string().optional(), MaxLength: z.string().optional() })
    .optional(),
  NumberAttributeConstraints: z
    .looseObject({ MinValue: z.string().optional(), MaxValue: z.string().optional() })
    .optional(),
});
export type SchemaAttribute = z.infer<typeof SchemaAttribute>;

const MessageTemplate = z.looseObject({ EmailMessage: z.string().optional(), EmailSubject: z.string().optional() });

export const MfaMode = z.enum(['OFF', 'ON', 'OPTIONAL']);

/**
 * What a pool is made with. What the engine does not act upon is kept and described again; what would silently change who may sign in
 * (alias attributes, triggers, other factors) is refused.
 */
export const PoolSettings = z.looseObject({
  PoolName: z.string().min(1).max(128),
  Policies: z.looseObject({ PasswordPolicy: PasswordPolicy.optional() }).optional(),
  UsernameAttributes: z.array(z.literal('email', 'Only email can be a username here')).optional(),
  AliasAttributes: z.array(z.never('Alias attributes do not exist here')).optional(),
  AutoVerifiedAttributes: z.array(z.enum(['email', 'phone_number'])).optional(),
  LambdaConfig: z.record(z.string(), z.never('Triggers do not exist here')).optional(),
  Schema: z.array(SchemaAttribute).optional(),
  MfaConfiguration: MfaMode.optional(),
  UsernameConfiguration: z.looseObject({ CaseSensitive: z.boolean() }).optional(),
  AdminCreateUserConfig: z
    .looseObject({
      AllowAdminCreateUserOnly: z.boolean().optional(),
      InviteMessageTemplate: MessageTemplate.optional(),
    })
    .optional(),
  EmailConfiguration: z.looseObject({ From: z.string().optional() }).optional(),
  EmailVerificationMessage: z.string().optional(),
  EmailVerificationSubject: z.string().optional(),
  VerificationMessageTemplate: MessageTemplate.optional(),
  DeletionProtection: z.enum(['ACTIVE', 'INACTIVE']).optional(),
  UserPoolTags: z.record(z.string(), z.string()).optional(),
});
export type PoolSettings = z.infer<typeof PoolSettings>;

/** What UpdateUserPool replaces; the rest of the settings is fixed when the pool is made. */
export const ChangeablePoolSettings = PoolSettings.omit({
  PoolName: true,
  UsernameAttributes: true,
  AliasAttributes: true,
  Schema: true,
  UsernameConfiguration: true,
});

/** Whether sign-in asks for a second factor, and whether that may be a software token. */
export const PoolMfa = z.object({ mode: MfaMode, hasSoftwareToken: z.boolean() });
export type PoolMfa = z.infer<typeof PoolMfa>;
