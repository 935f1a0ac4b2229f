import type { Clock } from '#functions/platform/clock.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { Mail } from '#functions/platform/mail/mailer.ts';
import { sendMail } from '#functions/platform/mail/mailer.ts';
import type { AgentRecord } from '#functions/platform/people/agent-store.ts';
import type { MemberRecord } from '#functions/platform/people/member-store.ts';
import { siteUrl } from '#functions/platform/site-url.ts';
import type { Actor, PendingChange } from '#functions/platform/storage/records.ts';
import type { Organization } from '#shared/domain/organization.ts';
import type { LookUpTxt } from './email-domains/look-up-domain.ts';
import type { OpenIdProvider, SamlProvider } from './single-sign-on/identity-provider.ts';

/** An invitation of which the mailed link was followed. */
interface OpenedInvitation {
  readonly organizationId: string;
  /** Who would accept it, as part of the organization. */
  readonly person: AgentRecord;
  /** The account of the address, if it has one: one that gives access to nothing. */
  readonly account: AgentRecord | null;
  accept(
    changes: (account: AgentRecord) => Partial<AgentRecord>,
    by: { readonly actor: Actor; readonly clock: Clock },
  ): Promise<AgentRecord>;
}

/** Somebody who has come to the portal of an organization, and shown whose address it is. */
interface Visitor {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly organization: { readonly id: string; readonly name: string };
  readonly event: string;
  /** What changes of an account that led nowhere before and gets another password now. */
  readonly renewal?: (account: AgentRecord) => Partial<AgentRecord>;
}

interface Joined {
  readonly agent: AgentRecord;
  /** Whether whoever shows the mailbox chooses the password. */
  readonly needsPassword: boolean;
  /** Whether there was an account before, which may have a password and sessions. */
  readonly wasKnown: boolean;
}

/** What is to become of an organization's settings, where they are not so already, and what goes into the same transaction. */
interface SettingsDecision {
  /** An empty value takes a setting away. */
  readonly values: Readonly<Record<string, string>>;
  readonly also: readonly PendingChange[];
}

/** What the areas of organizations and agents, and the connectors, do for this one. */
export interface SessionServices {
  readonly openIdConnect: OpenIdProvider;
  readonly saml: SamlProvider;
  readonly lookUpTxt: LookUpTxt;
  readonly administratorsOf: (organizationId: string) => Promise<readonly AgentRecord[]>;
  /**
   * Stores settings of an organization, together with other changes. `decide` is asked again when somebody else has written in between. Refuses with
   * `organizationNotFound` and `recordChanged`.
   */
  changeSettings(
    organizationId: string,
    by: { readonly actor: Actor; readonly clock: Clock },
    decide: (organization: Organization) => Promise<SettingsDecision>,
  ): Promise<unknown>;
  /** The invitation behind a mailed link; null where the token is of another kind. */
  openInvitation(token: string, clock: Clock): Promise<OpenedInvitation | null>;
  /** Makes somebody part of the organization that has invited them; refuses with `invitationNotFound`. */
  acceptInvitation(
    acceptance: {
      readonly organizationId: string;
      readonly member: MemberRecord;
      readonly account: AgentRecord | null;
    },
    by: { readonly actor: Actor; readonly clock: Clock },
  ): Promise<AgentRecord>;
  /** Makes somebody who came to the portal one of the organization's people. */
  joinFromPortal(visitor: Visitor, by: { readonly actor: Actor; readonly clock: Clock }): Promise<Joined>;
  /** Prepares the write of an agent together with the member records in which the change shows; `event` is a past participle. */
  agentAndMemberChanges(
    agent: AgentRecord,
    expects: 'absent' | number,
    event: string,
  ): Promise<readonly PendingChange[]>;
}

export interface SessionContext extends SessionServices {
  readonly scope: RequestScope;
  readonly actor: Actor;
  readonly clock: Clock;
  readonly siteUrl: () => Promise<string>;
  readonly sendMail: (mail: Mail) => Promise<void>;
}

export const sessionContext =
  (services: SessionServices) =>
  (scope: RequestScope): SessionContext => ({
    ...services,
    scope,
    actor: scope.actor,
    clock: scope.clock,
    siteUrl,
    sendMail,
  });
