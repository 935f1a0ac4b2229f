import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { permissionsFor, waysInto } from '#shared/contract/access.ts';
import { areas } from '#shared/contract/areas.ts';
import type { Call } from '#shared/contract/define-area.ts';
import { openApiDocument } from '#shared/contract/open-api.ts';
import { catalog } from '#shared/errors/catalog.ts';
import specifiedCalls from './specified-calls.json' with { type: 'json' };

const calls = areas.flatMap((area) => Object.values(area.calls) as Call[]);
const isOfProtocol = (call: Call): boolean => call.access.kind === 'provisioning';
const everyCall = calls.map((call) => ({ id: call.id, call }));

/** Calls that show a secret once, or an address that opens by itself. */
const answersOfSecrets: readonly string[] = [
  'own-link-audit-export',
  'own-link-room-download',
  'own-open-support-access',
  'post-oauth-org-id-enable',
  'own-create-api-client',
  'own-rotate-api-secret',
  'own-rotate-channel-secret',
  'own-start-sign-on-test',
  'own-create-channel',
  'own-create-provisioning-token',
  'own-create-calendar-feed',
  'put-agents-agent-id-recovery-codes',
  'put-organizations-org-id-agents-agent-id-start-two-factor',
  'put-organizations-org-id-agents-agent-id-finalize-two-factor',
  'post-room-dataroom-id-uploads',
  'own-address-upload-parts',
  'post-room-entity-id-documents-id-link',
];

const placeholdersOf = (path: string): string[] => [...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);
const withoutNames = (path: string): string => path.replace(/\{[^}]*\}/g, '{}');
const fieldsOf = (schema: z.ZodType | undefined): readonly string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

/** Calls that the specification does not have, with what they are needed for. */
const ownCalls: Readonly<Record<string, string>> = {
  'get-jobs': 'progress of background work',
  'get-jobs-job-id': 'progress of background work',
  'post-jobs-job-id-retry': 'a second try of background work',
  'get-openapi-json': 'the contract for other programs',
  'post-room-dataroom-id-uploads': 'files beyond what the API takes in one request',
  'post-room-entity-id-documents-id-link': 'files beyond what the API answers at once',
  'post-oauth-token': 'tokens for API clients',
  'own-list-comments': 'what people say about a covenant, deliverable, document or figure',
  'own-add-comment': 'a comment, and watching what it is on',
  'own-edit-comment': 'another text of one’s own comment',
  'own-remove-comment': 'a comment that should not stand',
  'own-list-mentionable': 'people to be mentioned in a comment',
  'own-list-api-clients': 'API clients on their screen',
  'own-create-api-client': 'a client of its own for each program',
  'own-update-api-client': 'another role, scope or end of an API client',
  'own-rotate-api-secret': 'another secret for an API client',
  'own-revoke-api-client': 'ending an API client',
  'own-list-figure-imports': 'imports of figures on their screen',
  'own-get-figure-import': 'an import of figures that a source leads to',
  'own-list-figure-import-rows': 'what has become of each row of an import of figures',
  'own-revert-figure-import': 'undoing an import of figures',
  'own-list-access-reviews': 'reviews of who has access',
  'own-start-access-review': 'reviews of who has access',
  'own-get-access-review': 'one review of access, and how far it has come',
  'own-update-access-review': 'another day or other reviewers of a review',
  'own-complete-access-review': 'the end of a review, kept for auditors',
  'own-cancel-access-review': 'a review that was started by mistake',
  'own-list-access-review-items': 'what gives access, to be confirmed or taken away',
  'own-decide-access-review-item': 'confirming access, or taking it away',
  'own-list-provisioning-tokens': 'provisioning tokens on their screen',
  'own-create-provisioning-token': 'a token for an identity provider',
  'own-revoke-provisioning-token': 'ending a provisioning token',
  'own-scim-get-service-provider-config': 'provisioning by SCIM',
  'own-scim-list-resource-types': 'provisioning by SCIM',
  'own-scim-get-resource-type': 'provisioning by SCIM',
  'own-scim-list-schemas': 'provisioning by SCIM',
  'own-scim-get-schema': 'provisioning by SCIM',
  'own-scim-get-me': 'provisioning by SCIM',
  'own-scim-find-users': 'provisioning by SCIM',
  'own-scim-add-user': 'provisioning by SCIM',
  'own-scim-get-user': 'provisioning by SCIM',
  'own-scim-replace-user': 'provisioning by SCIM',
  'own-scim-patch-user': 'provisioning by SCIM',
  'own-scim-remove-user': 'provisioning by SCIM',
  'own-scim-find-groups': 'provisioning by SCIM',
  'own-scim-add-group': 'provisioning by SCIM',
  'own-scim-get-group': 'provisioning by SCIM',
  'own-scim-replace-group': 'provisioning by SCIM',
  'own-scim-patch-group': 'provisioning by SCIM',
  'own-scim-remove-group': 'provisioning by SCIM',
  'get-organizations-org-id-agents-agent-id': 'one user on a screen of their own',
  'post-organizations-org-id-agents-agent-id-invitation': 'an invitation whose link has expired',
  'delete-organizations-org-id-agents-agent-id': 'taking somebody out of the organization, withdrawing an invitation',
  'get-agents-agent-id-invitations': 'seeing who asks one to join',
  'put-agents-agent-id-invitations-organization-id': 'accepting an invitation',
  'delete-agents-agent-id-invitations-organization-id': 'declining an invitation',
  'post-organizations-id-managed-managed-id-administrator': 'letting the first administrator in',
  'get-agents-agent-id-sessions': 'seeing where one is signed in',
  'delete-agents-agent-id-sessions-session-id': 'ending a session on a lost device',
  'delete-agents-agent-id-sessions': 'signing out everywhere',
  'get-organizations-org-id-agents-agent-id-sessions': 'where a user is signed in',
  'own-list-sign-ins': 'who has signed in, or tried to',
  'delete-organizations-org-id-agents-agent-id-sessions-session-id': 'ending a session of a user',
  'delete-organizations-org-id-agents-agent-id-sessions': 'signing a user out everywhere',
  'put-organizations-org-id-agents-agent-id-address': 'moving an account to another address',
  'put-agents-agent-id-address': 'confirming that the new address is one’s own',
  'own-ask-for-support-access': 'asking to see what a user sees',
  'own-list-own-support-access': 'what a superuser has asked for',
  'own-list-detail-types': 'details of the organization’s own',
  'own-change-detail-type-status': 'giving up a definition, and taking it up',
  'own-check-formula': 'the formula editor',
  'own-list-detail-type-readers': 'what reads a definition that is to be given up',
  'own-list-detail-type-versions': 'what a definition said before',
  'own-preview-formula': 'the formula editor',
  'own-open-support-access': 'seeing what a user sees',
  'own-list-support-access': 'who of support has asked',
  'own-answer-support-access': 'letting support in, and ending it',
  'own-list-support-readings': 'what support has read',
  'own-enter-organization': 'why a superuser enters an organization',
  'own-leave-organization': 'a superuser leaves an organization',
  'own-order-entity-statuses': 'statuses are moved up and down',
  'own-list-superuser-visits': 'which superusers have entered an organization',
  'put-agents-agent-id-proof': 'what a session alone must not do',
  'get-agents-agent-id-two-factor': 'how many recovery codes are left',
  'put-agents-agent-id-recovery-codes': 'who is without the device',
  'get-v2-organizations-org-id-agents-agent-id-permissions-explanation': 'why somebody may do something',
  'get-v2-organizations-id-groups-group-id-agents': 'groups of many agents, page by page',
  'put-v2-organizations-id-groups-group-id-permissions': 'what a group may do',
  'get-organizations-id-partner': 'partners on their screen',
  'put-organizations-id-calendars-calendar-id': 'changing a calendar',
  'post-organization-org-id-settings-email-template-configuration-preview': 'a template before it is used',
  'get-v2-entities-id-team-candidates': 'finding somebody for a team without seeing all users',
  'get-public-organizations-id-documents-document-id': 'reading what was published',
  'get-organizations-id-metrics-currency-usd-rates': 'rates on their screen',
  'get-organizations-id-questionnaires-public': 'public questionnaires on their screen',
  'post-organizations-id-questionnaires-public': 'making a questionnaire public',
  'put-organizations-id-questionnaires-public-public-id': 'withdrawing a questionnaire',
  'browser-saml-metadata': 'registering the product with a SAML provider',
  'browser-saml-assertion-consumer': 'answers of SAML providers',
  'own-get-saml-service-provider': 'setting up single sign-on by SAML',
  'own-list-organization-audit-records': 'who has done what in the organization',
  'own-start-trail-verification': 'whether the trail is as it was written',
  'own-get-trail-verification': 'whether the trail is as it was written',
  'own-get-audit-stream': 'the log in a bucket of the organization',
  'own-put-audit-stream': 'the log in a bucket of the organization',
  'own-test-audit-stream': 'the log in a bucket of the organization',
  'own-start-audit-export': 'long logs as files',
  'own-get-audit-export': 'long logs as files',
  'own-link-audit-export': 'long logs as files',
  'own-read-entity-as-of': 'what stood on a day, for whoever answers for it',
  'own-list-workflows': 'who approves something, and how far that is',
  'own-count-notifications': 'what is new, asked for every few seconds',
  'own-read-all-notifications': 'everything is read at once',
  'own-mail-again': 'mails to an address that took none, or had reported one as spam, are sent again',
  'own-unsubscribe-notifications': 'mails end by their own link (RFC 8058)',
  'own-list-channels': 'webhooks, Slack and Teams that hear of alerts',
  'own-create-channel': 'webhooks, Slack and Teams that hear of alerts',
  'own-update-channel': 'a channel hears of other things, or of nothing for a while',
  'own-delete-channel': 'a channel that nobody reads any more',
  'own-rotate-channel-secret': 'a signing secret that others have come to know',
  'own-test-channel': 'whether a receiver takes messages, before it matters',
  'own-list-channel-deliveries': 'what a channel was sent, and what became of it',
  'own-send-channel-delivery-again': 'what a receiver has missed',
  'own-list-waiting-workflows': 'what waits for somebody to decide',
  'own-decide-workflows': 'several decisions at once',
  'own-list-workflow-templates': 'steps that an organization takes again and again',
  'own-create-workflow-template': 'a template of steps',
  'own-update-workflow-template': 'a template changes, or is no longer offered',
  'own-check-approvers': 'who of those named could not approve today',
  'own-list-delegations': 'who decides in whose place',
  'own-create-delegation': 'somebody who decides in the place of somebody else',
  'own-end-delegation': 'a delegation is taken back',
  'own-find-delegates': 'people who can be named, by name',
  'own-find-approvers': 'people and groups whom a step can ask, by name',
  'own-list-forms': 'forms on their screen',
  'own-get-form': 'a form that is filled in',
  'own-list-scenarios': 'scenarios on their screen',
  'own-create-scenario': 'a scenario that is kept',
  'own-update-scenario': 'another version of a scenario',
  'own-change-scenario-status': 'archiving a scenario, and restoring it',
  'own-read-computation-model': 'scenarios that are computed in the browser',
  'own-start-metric-computation': 'metrics of portfolios that are too large for one answer',
  'own-start-detail-computation': 'explanations of values of portfolios that are too large for one answer',
  'own-list-metric-computations': 'finding a computation in the background again',
  'own-read-metric-computation': 'what was computed in the background',
  'own-read-provider-metadata': 'setting up single sign-on by SAML',
  'own-renew-page-token': 'tokens of minutes for the product’s own pages',
  'own-open-in-browser': 'a session that a neighboring application hands on',
  'own-leave-browser': 'signing out of a browser',
  'own-rebuild-search': 'the maintenance of the search',
  'own-get-portfolio-overview': 'the figures of the portfolio',
  'own-get-structure-import-template': 'a workbook to fill in',
  'own-export-structures': 'the same, filled in with what there is',
  'own-check-structure-import': 'what an import would do, before it is done',
  'own-start-structure-import': 'many structures at once',
  'own-revert-structure-import': 'what many changes at once can be taken back by',
  'own-list-structure-import-rows': 'what has become of each row of an import',
  'own-list-relationships': 'the parties of a structure, project or financing',
  'own-list-organization-relationships': 'all investors on their screen',
  'own-find-sign-on': 'single sign-on for whoever types an address',
  'own-list-provider-accounts': 'somebody whom the identity provider gives another account',
  'own-disconnect-provider-account': 'somebody whom the identity provider gives another account',
  'own-list-email-domains': 'the domains that are an organization’s own',
  'own-add-email-domain': 'the domains that are an organization’s own',
  'own-check-email-domain': 'showing that a domain is one’s own',
  'own-remove-email-domain': 'the domains that are an organization’s own',
  'own-get-sign-on-policy': 'requiring single sign-on, and joining by it',
  'own-change-sign-on-policy': 'requiring single sign-on, and joining by it',
  'own-start-sign-on-test': 'a configuration before people depend on it',
  'own-get-sign-on-test': 'a configuration before people depend on it',
  'own-approve-covenants': 'everything that was read from an agreement is approved in one step',
  'own-list-covenant-tests-ahead': 'how covenants will be tested by the forecasts',
  'own-list-covenant-results': 'how a test has come out over time, with what it was computed from then',
  'own-list-deliverables': 'what reports and undertakings ask for, period by period',
  'own-list-all-deliverables': 'what is asked for across a portfolio, and of a guest',
  'own-prepare-compliance-certificate': 'a certificate of the tests of a period, ready to be signed',
  'own-hand-in-deliverable': 'a borrower hands in what is asked for',
  'own-decide-deliverable': 'a lender takes what was handed in, or has it amended',
  'own-list-assignable-people': 'whom a document is assigned to, chosen on its screen',
  'own-list-waiting-files': 'files in the folders of covenants that nobody could assign with certainty',
  'own-list-all-waiting-files': 'the same across a portfolio, and of a guest',
  'own-leave-waiting-file': 'a file in the folder of a covenant that is for nothing',
  'own-get-delivery-arrangement': 'who hands in what a covenant asks for',
  'own-change-delivery-arrangement': 'who hands in what a covenant asks for',
  'own-list-entity-compliance-calendar': 'what falls due for a structure, on a calendar',
  'own-list-compliance-calendar': 'what falls due in a portfolio, on a calendar',
  'own-request-covenant-relief': 'waivers and cures by equity that somebody asks for',
  'own-decide-covenant-relief': 'a second person gives a waiver, or takes a cure as one',
  'own-list-calendar-feeds': 'from which addresses other programs read one’s calendar',
  'own-create-calendar-feed': 'the calendar in the program where a person keeps all of theirs',
  'own-revoke-calendar-feed': 'an address that others have come to know is closed',
  'own-read-calendar-feed': 'what other programs read',
  'own-record-covenant-event': 'what falls due on an event does so once somebody tells that it happened',
  'own-remove-covenant-event': 'an event that was recorded by mistake is taken back',
  'own-list-standings': 'where the covenants of a whole portfolio stand',
  'own-decide-figures': 'approves many figures at once, or asks for it',
  'own-list-figure-decisions': 'who approved a figure, when and why',
  'own-list-dated-values': 'terms that change, with those that wait for approval or were rejected',
  'own-list-figure-history': 'what a figure was before it was corrected or deleted',
  'own-list-current-rates': 'the rates that apply, on their screen',
  'own-get-rate-source': 'who publishes the rates that are taken over',
  'own-choose-rate-source': 'who publishes the rates that are taken over',
  'own-fetch-rates': 'rates of today before the timer brings them',
  'own-list-deleted-figures': 'figures that were deleted, and why',
  'own-list-deleted-documents': 'what can be restored to a data room',
  'own-list-document-openings': 'who has opened a document',
  'own-restore-document': 'a deleted document comes back',
  'own-begin-parted-upload': 'large files that go on where they were interrupted',
  'own-address-upload-parts': 'large files that go on where they were interrupted',
  'own-list-arrived-parts': 'large files that go on where they were interrupted',
  'own-list-unfinished-uploads': 'what was interrupted, and how far it has come',
  'own-abort-upload': 'giving up what was interrupted',
  'own-unpack-document': 'an archive that was filed is unpacked later',
  'own-list-unpacked-entries': 'what of an archive was left out, and why',
  'own-start-room-download': 'a folder or a whole room is saved as one archive',
  'own-read-room-download': 'a folder or a whole room is saved as one archive',
  'own-list-not-downloaded': 'what is not in an archive, and why',
  'own-link-room-download': 'a folder or a whole room is saved as one archive',
  'own-release-document-version': 'a file that could not be scanned for malware is opened all the same',
  'own-restore-document-version': 'an earlier version becomes the latest again',
};

/** Writes whose result the page shows by itself, without a text. */
const silentWrites: readonly string[] = [
  'browser-saml-assertion-consumer',
  'delete-agents-agent-id-sessions',
  'delete-agents-agent-id-sessions-session-id',
  'delete-organizations-org-id-agents-agent-id-sessions-session-id',
  'delete-room-dataroom-id-documents-document-id',
  'delete-v2-comments-subscription-id',
  'own-add-comment',
  'own-address-upload-parts',
  'own-begin-parted-upload',
  'own-check-approvers',
  'own-check-email-domain',
  'own-check-formula',
  'own-check-structure-import',
  'own-decide-access-review-item',
  'own-edit-comment',
  'own-enter-organization',
  'own-fetch-rates',
  'own-leave-browser',
  'own-leave-organization',
  'own-link-audit-export',
  'own-link-room-download',
  'own-open-in-browser',
  'own-open-support-access',
  'own-preview-formula',
  'own-read-computation-model',
  'own-read-provider-metadata',
  'own-rebuild-search',
  'own-remove-comment',
  'own-renew-page-token',
  'own-scim-add-group',
  'own-scim-add-user',
  'own-scim-patch-group',
  'own-scim-patch-user',
  'own-scim-remove-group',
  'own-scim-remove-user',
  'own-scim-replace-group',
  'own-scim-replace-user',
  'own-start-audit-export',
  'own-start-detail-computation',
  'own-start-metric-computation',
  'own-start-sign-on-test',
  'own-start-trail-verification',
  'own-test-audit-stream',
  'own-test-channel',
  'post-agents-login',
  'post-covenants-extract',
  'post-entities-id-metrics-compute',
  'post-entities-id-metrics-compute-dependencies',
  'post-entities-id-metrics-compute-detail',
  'post-entities-id-metrics-datapoints',
  'post-internal-organization-id-covenants-migrate',
  'post-jobs-job-id-retry',
  'post-oauth-token',
  'post-organization-org-id-settings-email-template-configuration-preview',
  'post-organizations-id-accessrole',
  'post-organizations-id-obsolete-currency-details',
  'post-public-organizations-org-id-agents-unaffiliated-questionnaires-public-public-id-login-passwordless',
  'post-reports-thresholds-reset-org-id',
  'post-room-dataroom-id-documents',
  'post-room-dataroom-id-uploads',
  'post-room-entity-id-documents-id-link',
  'post-v2-organizations-org-id-permissions-check',
  'put-agents-agent-id-proof',
  'put-agents-agent-id-recovery-codes',
  'put-notifications',
  'put-organizations-org-id-agents-agent-id-finalize-two-factor',
  'put-organizations-org-id-agents-agent-id-start-two-factor',
  'put-room-dataroom-id-documents-document-id',
  'put-v2-comments-subscription',
];

const duplicates = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

describe('the calls of all areas', () => {
  it('have ids and names of their own', () => {
    expect(duplicates(calls.map(({ id }) => id))).toEqual([]);
    expect(duplicates(areas.flatMap((area) => Object.keys(area.calls)))).toEqual([]);
    expect(duplicates(areas.map(({ name }) => name))).toEqual([]);
  });

  it('have routes of their own', () => {
    expect(duplicates(calls.map(({ method, path }) => `${method} ${withoutNames(path)}`))).toEqual([]);
  });

  it('are those of the specification, and a few of our own', () => {
    const known = [...specifiedCalls.map(({ id }) => id), ...Object.keys(ownCalls)];

    expect(calls.map(({ id }) => id).toSorted()).toEqual(known.toSorted());
  });

  it('tell about a write in words, except where the page shows it by itself', () => {
    const writes = calls.filter(({ method, changesState }) => method !== 'GET' || changesState === true);
    const silent = writes.filter(({ success }) => success === undefined);

    expect(silent.map(({ id }) => id).toSorted()).toEqual(silentWrites);
  });
});

describe.each(specifiedCalls)('$id', ({ id, method, path }) => {
  it(`is ${method} ${path}, as specified`, () => {
    const declared = calls.find((call) => call.id === id);

    expect(declared && { method: declared.method, path: withoutNames(declared.path) }).toEqual({ method, path });
  });
});

describe.each(everyCall)('$id', ({ call }) => {
  it('names each placeholder of its path once', () => {
    const names = placeholdersOf(call.path);

    expect(duplicates(names)).toEqual([]);
    expect(names.filter((name) => !/^[a-zA-Z][a-zA-Z0-9]*$/.test(name))).toEqual([]);
    expect(call.path).toMatch(/^\/api(\/([\w.-]+|\{\w+\}))+$/);
  });

  it('asks for its permission on something that the request names', () => {
    const places = waysInto(call.access).flatMap((way) => {
      if (way.kind === 'oneself') return [`params.${way.self}`];
      return way.only !== undefined && 'param' in way.only ? [way.of, `params.${way.only.param}`] : [way.of];
    });
    const named = { params: placeholdersOf(call.path), query: fieldsOf(call.query), body: fieldsOf(call.body) };

    const missing = places.filter((one) => {
      const [place = '', name = ''] = one.split('.');
      return one !== 'scope.organization' && !named[place as keyof typeof named]?.includes(name);
    });

    expect(missing).toEqual([]);
  });

  it('says which part of its path is the organization in which it works, where one is', () => {
    const placeholders = placeholdersOf(call.path);
    const named = /\/organizations?\/\{(\w+)\}/.exec(call.path)?.[1];
    const looksNamed = named !== undefined || placeholders.some((name) => /^org(anization)?(Id)?$/.test(name));

    if (looksNamed) expect(call.organization).toBeDefined();
    if (call.organization == null) return;
    expect(placeholders.map((name) => `params.${name}`)).toContain(call.organization);
    if (named !== undefined) expect(call.organization).toBe(`params.${named}`);
  });

  it('is open in more than one way only where each of them is a way of its own', () => {
    const ways = waysInto(call.access).map((way) => JSON.stringify(way));

    expect(duplicates(ways)).toEqual([]);
  });

  it('refuses only with what the catalog knows, each once', () => {
    expect(call.errors.filter((code) => !(code in catalog))).toEqual([]);
    expect(duplicates(call.errors)).toEqual([]);
  });

  it('can say "not found" where it asks for a permission, so that foreign ids look unknown', () => {
    if (permissionsFor(call.access).length === 0) return;

    expect(call.errors.filter((code) => code.endsWith('NotFound'))).not.toEqual([]);
  });

  it('takes a limit and a cursor where it answers a page, and refuses a cursor that is not its own', () => {
    const isPaged = fieldsOf(call.query).includes('cursor');

    expect(isPaged).toBe(call.pages === true);
    if (!isPaged) return;
    expect(fieldsOf(call.query)).toContain('limit');
    expect(call.response).toBeInstanceOf(z.ZodArray);
    expect(call.errors).toContain('cursorInvalid');
  });

  it('changes something as a GET only where the specification has it so, is then kept nowhere and takes a token', () => {
    if (call.changesState !== true) return;

    expect(call.method).toBe('GET');
    expect(specifiedCalls.map(({ id }) => id)).toContain(call.id);
    expect(call.cached).toBeUndefined();
    expect(call.access.kind).toBe('can');
  });

  it('is kept only where nothing is changed and the answer is for somebody who is signed in', () => {
    if (call.cached === undefined) return;

    expect(call.method).toBe('GET');
    expect(['public', 'basic', 'page']).not.toContain(call.access.kind);
  });

  it('has a body only where the method has one, and says in a sentence what it is for', () => {
    if (call.method === 'GET') expect(call.body).toBeUndefined();
    expect(call.summary).toMatch(/^[A-Z].*\.$/s);
  });
});

describe('the OpenAPI document', () => {
  type Operation = {
    operationId: string;
    tags: string[];
    parameters: { name: string; in: string; required: boolean; schema: object }[];
    responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
    requestBody?: { content: Record<string, { schema: object }> };
    security: Record<string, unknown[]>[];
  };
  const document = JSON.parse(JSON.stringify(openApiDocument())) as {
    openapi: string;
    paths: Record<string, Record<string, Operation>>;
    components: { securitySchemes: Record<string, unknown>; schemas: Record<string, unknown> };
  };
  const operationOf = (call: Call): Operation | undefined => document.paths[call.path]?.[call.method.toLowerCase()];

  it('is of version 3.1 and holds every call once', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

    expect(document.openapi).toMatch(/^3\.1\./);
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(calls.map(({ id }) => id).toSorted());
  });

  it('has statuses, media types and refusals of SCIM where that is spoken, and only there', () => {
    for (const { call } of everyCall) {
      const responses = Object.entries(operationOf(call)?.responses ?? {});
      const types = new Set(responses.flatMap(([, { content = {} }]) => Object.keys(content)));
      const refusals = responses.filter(([status]) => Number(status) >= 400);

      expect(types.has('application/scim+json'), call.id).toBe(isOfProtocol(call));
      expect(types.has('application/json') && isOfProtocol(call), call.id).toBe(false);
      const form = isOfProtocol(call) ? '/ScimError"' : '/Error"';
      expect(refusals.filter(([, refusal]) => !JSON.stringify(refusal).includes(form))).toEqual([]);
    }
    const statusOf = (id: string) =>
      Object.keys(operationOf(calls.find((call) => call.id === id) as Call)?.responses ?? {})[0];
    expect(['own-scim-add-user', 'own-scim-get-user', 'own-scim-remove-user'].map(statusOf)).toEqual([
      '201',
      '200',
      '204',
    ]);
  });

  it('refers only to what it defines', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)];

    expect(references.length).toBeGreaterThan(calls.length);
    expect(references.filter(([, name = '']) => !(name in document.components.schemas))).toEqual([]);
  });

  it.each(everyCall)('describes $id with its parameters, body, answers and refusals', ({ call }) => {
    const operation = operationOf(call);
    const inPath = operation?.parameters.filter((parameter) => parameter.in === 'path') ?? [];
    const inQuery = operation?.parameters.filter((parameter) => parameter.in === 'query') ?? [];

    expect(operation).toMatchObject({ operationId: call.id });
    const succeeds = isOfProtocol(call) ? /^20[014]$/ : /^20[02]$/;
    expect(Object.keys(operation?.responses ?? {}).filter((status) => succeeds.test(status))).not.toEqual([]);
    expect(inPath.map(({ name }) => name)).toEqual(placeholdersOf(call.path));
    expect(inPath.every(({ required }) => required)).toBe(true);
    expect(inQuery.map(({ name }) => name)).toEqual(fieldsOf(call.query));
    expect(operation?.requestBody === undefined).toBe(call.body === undefined);
    for (const code of call.errors) {
      expect(operation?.responses[catalog[code].status]?.description).toContain(code);
    }
    const schemes = operation?.security.flatMap((one) => Object.keys(one)) ?? [];
    const ofKind: Readonly<Record<string, readonly string[]>> = {
      public: [],
      basic: ['basic'],
      page: ['cookie'],
      superuser: ['bearer'],
      provisioning: ['provisioning'],
    };
    expect(schemes).toEqual(ofKind[call.access.kind] ?? ['bearer', 'apiClient']);
    expect(schemes.filter((name) => !(name in document.components.securitySchemes))).toEqual([]);
  });
});

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Where a text or a list of a JSON schema has no longest length. */
function unboundedIn(schema: unknown, place: string): string[] {
  if (!isJson(schema)) return [];
  const isPlainText = schema['type'] === 'string' && !('enum' in schema || 'const' in schema || 'format' in schema);
  const own = (isPlainText && !('maxLength' in schema)) || (schema['type'] === 'array' && !('maxItems' in schema));
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema;
  return [
    ...(own ? [place] : []),
    ...Object.entries(isJson(properties) ? properties : {}).flatMap(([name, one]) =>
      unboundedIn(one, `${place}.${name}`),
    ),
    ...unboundedIn(items, `${place}[]`),
    ...[anyOf, oneOf, allOf].flatMap((some) =>
      Array.isArray(some) ? some.flatMap((one) => unboundedIn(one, place)) : [],
    ),
  ];
}

describe('what a request carries', () => {
  it.each(everyCall)('has a longest length everywhere: $id', ({ call }) => {
    const schemas = { query: call.query, body: call.body };
    const unbounded = Object.entries(schemas).flatMap(([place, schema]) =>
      schema === undefined
        ? []
        : unboundedIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }), place),
    );

    expect(unbounded).toEqual([]);
  });
});

describe('an answer that holds a secret', () => {
  it('is kept for no repeated request', () => {
    const keptNowhere = calls.filter(({ answersSecret }) => answersSecret === true).map(({ id }) => id);

    expect(keptNowhere.toSorted()).toEqual(answersOfSecrets.toSorted());
  });
});
