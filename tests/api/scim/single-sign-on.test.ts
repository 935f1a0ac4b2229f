import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmedDomain } from '#tests/support/email-domains.ts';
import { mailsTo } from '#tests/support/mailbox.ts';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';
import { newBrowser, startOpenIdProvider } from '#tests/support/open-id-provider.ts';
import { made, oktaUser, providerOf, refusalLike, type ScimClient } from '#tests/support/scim.ts';
import { changePolicy } from '#tests/support/sign-on-policy.ts';
import { configureProvider, globalState, signOn } from '#tests/support/single-sign-on.ts';
