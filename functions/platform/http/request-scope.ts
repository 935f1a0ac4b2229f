import { type Clock, systemClock } from '#functions/platform/clock.ts';
import { type Log, log } from '#functions/platform/log.ts';
import { type AgentRecord, newAgentRecord } from '#functions/platform/people/agent-store.ts';
import type { Session } from '#functions/platform/sign-in/session.ts';
import { noTable } from '#functions/platform/storage/no-table.ts';
import type { Actor } from '#functions/platform/storage/records.ts';
import { type Table, tableOf } from '#functions/platform/storage/table.ts';
import type { Membership } from '#shared/domain/agent.ts';
import type { Asked, Level, SourceType } from '#shared/domain/permissions/permission.ts';
import { isPermitted, isPermittedInPart, placesOf, type Reach } from '#shared/domain/permissions/resolve.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { Grant } from './access-request.ts';
import { effectiveMembership } from './access-target.ts';
import type { RequestingPage } from './own-page.ts';
import type { UploadedFile } from './parse-request.ts';
import type { RequestMark } from './request-mark.ts';

export interface Device {
  readonly userAgent: string;
  readonly address: string;
  /** Cookies of the browser, by name. */
  readonly cookies: Readonly<Record<string, string>>;
  /** What is said about the page behind the request; see `isOwnPage`. */
  readonly page: RequestingPage;
}

/** What the platform knows about a request once it is let in. An area's context turns it into the collaborators of its use cases. */
export interface RequestScope {
  /** As seen by this sign-in, which may be confined to one organization: read the record again before writing it. */
  readonly agent: AgentRecord;
  /** Who acts: the agent, or support in the agent's name. */
  readonly actor: Actor;
  /**
   * The organization’s own table. Where the request names no organization all that is asked of it is refused with `organizationNotFound`, or with `singleSignOnRequired` where the
   * only one there is asks for that.
   */
  readonly table: Table;
  readonly organizationId: string;
  readonly membership: Membership | undefined;
  readonly clock: Clock;
  readonly log: Log;
  readonly file: UploadedFile | null;
  /** The raw Authorization header, for the calls that sign in by it. */
  readonly authorization: string | undefined;
  readonly twoFactorCode: string | null;
  readonly grant: Grant | null;
  /** The sign-in behind the request; null where nobody is signed in. */
  readonly session: Session | null;
  /** A membership that the sign-in does not open, because its organization asks for single sign-on; `agent` comes without it. */
  readonly closed: Membership | null;
  /** The browser and the address from which the request came, as far as they are known. */
  readonly device: Device;
  /**
   * Whether the request may do this to an entity. Of the entity that the request names, and of what is above it, the id is enough; any other is
   * named with its whole path, narrowest first. `asked` names the one thing or detail of the source, such as a covenant.
   */
  may(level: Level, sourceType: SourceType, entity?: string | readonly string[], asked?: Asked): boolean;
  /** Whether the request may do this to anything of the source there: what it is about must be asked by `may`, thing by thing. */
  mayInPart(level: Level, sourceType: SourceType, entity?: string | readonly string[]): boolean;
  /** Sends a complete `Set-Cookie` value with the answer; refusals carry none. */
  setCookie(cookie: string): void;
  /** Where the request may do this, so that lists need not ask about each entity. */
  places(level: Level, sourceType: SourceType): Reach;
}

/** Public calls act in nobody's name. */
const nobody = newAgentRecord({
  id: 'nobody',
  firstName: '',
  lastName: '',
  email: '',
  enabled: false,
  tokensValidFrom: '',
});

export interface ScopeInput {
  readonly agent: AgentRecord | null;
  readonly grant: Grant | null;
  readonly correlationId: string;
  readonly file: UploadedFile | null;
  readonly authorization: string | undefined;
  readonly twoFactorCode: string | null;
  readonly session: Session | null;
  readonly closed: Membership | null;
  readonly device: Device;
  /** Of a request that may be repeated. */
  readonly mark?: RequestMark | null;
  /** Of work in the background. */
  readonly jobId?: string | undefined;
}

/** A class for once: one is made for every request, and literals with getters are slow to make. */
class Scope implements RequestScope {
  readonly agent: AgentRecord;
  readonly actor: Actor;
  readonly organizationId: string;
  readonly clock = systemClock;
  readonly log = log;
  readonly file: UploadedFile | null;
  readonly authorization: string | undefined;
  readonly twoFactorCode: string | null;
  readonly grant: Grant | null;
  readonly session: Session | null;
  readonly closed: Membership | null;
  readonly device: Device;
  readonly cookies: string[] = [];
  #table: Table | undefined;

  constructor(input: ScopeInput) {
    this.agent = input.agent ?? nobody;
    const { correlationId, mark, jobId } = input;
    const by = input.session?.support?.supporterId ?? this.agent.id;
    const session = input.session === null ? {} : { sessionId: input.session.id };
    const behind = jobId === undefined ? session : { ...session, jobId };
    this.actor = { agentId: by, correlationId, ...behind, ...(mark ? { mark } : {}) };
    this.organizationId = input.grant?.organizationId ?? '';
    this.file = input.file;
    this.authorization = input.authorization;
    this.twoFactorCode = input.twoFactorCode;
    this.grant = input.grant;
    this.session = input.session;
    this.closed = input.closed;
    this.device = input.device;
  }

  get table(): Table {
    this.#table ??= this.organizationId === '' ? noTable(() => this.#noOrganization()) : tableOf(this.organizationId);
    return this.#table;
  }

  get membership(): Membership | undefined {
    const here = this.agent.memberships.find((one) => one.organizationId === this.organizationId);
    return here ?? effectiveMembership(this.agent);
  }

  may(level: Level, sourceType: SourceType, entity?: string | readonly string[], asked?: Asked): boolean {
    if (this.grant === null) return false;
    const { access, organizationId } = this.grant;
    return isPermitted(access, { level, sourceType, organizationId, entityPath: this.#placeOf(entity), ...asked });
  }

  mayInPart(level: Level, sourceType: SourceType, entity?: string | readonly string[]): boolean {
    if (this.grant === null) return false;
    const { access, organizationId } = this.grant;
    return isPermittedInPart(access, { level, sourceType, organizationId, entityPath: this.#placeOf(entity) });
  }

  places(level: Level, sourceType: SourceType): Reach {
    if (this.grant === null) return { everywhere: false, grantedIds: [], namedIds: [], inPart: false };
    const { access, organizationId } = this.grant;
    return placesOf(access, { level, sourceType, organizationId });
  }

  setCookie(cookie: string): void {
    this.cookies.push(cookie);
  }

  #noOrganization(): DomainError {
    if (this.closed !== null) return new DomainError('singleSignOnRequired');
    return new DomainError('organizationNotFound', { reason: 'no organization in request' });
  }

  #placeOf(entity: string | readonly string[] | undefined): readonly string[] {
    if (entity === undefined || typeof entity !== 'string') return entity ?? [];
    const named = this.grant?.entityPath ?? [];
    const at = named.indexOf(entity);
    return at < 0 ? [entity] : named.slice(at);
  }
}

/** The scope, and the cookies that the use case sends with its answer. */
export const requestScope = (input: ScopeInput): RequestScope & { readonly cookies: readonly string[] } =>
  new Scope(input);
