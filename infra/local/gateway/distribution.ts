import { randomUUID } from 'node:crypto';
import { apiOfHost, bucketOfHost, type LocalOrigins } from '../hosts.ts';
import type { LambdaHost } from '../lambda-host.ts';
import type { Behavior, DeclaredRuntime, Distribution, Origin } from '../template/declared-runtime.ts';
import { withHop } from './api-event.ts';
import { apiResponse } from './api-origin.ts';
import { behaviorFor } from './behaviors.ts';
import { type CompressedFiles, compressFile } from './compression.ts';
import { type EdgeRequest, type EdgeResponse, jsonResponse } from './edge-message.ts';
import { applyHeadersPolicy, managedHeadersPolicies } from './response-headers.ts';
import { siteResponse } from './site-origin.ts';
import { compileViewerFunction, type ViewerFunction } from './viewer-function.ts';

/** What the distribution of the template is served with. */
export interface EdgeOptions {
  readonly runtime: DeclaredRuntime;
  readonly host: LambdaHost;
  readonly region: string;
  readonly origins: LocalOrigins;
}

/** A CloudFront distribution at work. */
export interface Edge {
  /** The kind of origin that answers a path. */
  originKind(uri: string): 'site' | 'api';
  respond(request: EdgeRequest): Promise<EdgeResponse>;
  /** Applies the headers policy of a path to an answer that was made elsewhere. */
  decorate(uri: string, response: EdgeResponse): EdgeResponse;
}

/** Serves the first distribution of the templates: behaviors, viewer functions, origins, error pages and response headers. */
export function openEdge(distribution: Distribution, options: EdgeOptions): Edge {
  const functions = compileFunctions(distribution, options.runtime);
  const compressed: CompressedFiles = new Map();

  async function withErrorPage(response: EdgeResponse, request: EdgeRequest): Promise<EdgeResponse> {
    const errorPage = distribution.errorPages.find(({ status }) => status === response.status);
    if (errorPage?.page === undefined) return response;
    const page = await fromOrigin(distribution, options, behaviorFor(distribution, errorPage.page), {
      ...request,
      method: 'GET',
      uri: errorPage.page,
    });
    return page.status === 200 ? { ...page, status: errorPage.shownStatus } : response;
  }

  function decorate(uri: string, response: EdgeResponse): EdgeResponse {
    const { headersPolicyId = '' } = behaviorFor(distribution, uri);
    const policy = options.runtime.headersPolicies.get(headersPolicyId) ?? managedHeadersPolicies.get(headersPolicyId);
    return applyHeadersPolicy(response, policy ?? { add: [], remove: [] }, options.origins);
  }

  return {
    originKind: (uri) => {
      const origin = originOf(distribution, behaviorFor(distribution, uri));
      return bucketOfHost(origin.domainName) === undefined ? 'api' : 'site';
    },
    decorate,
    async respond(request) {
      const behavior = behaviorFor(distribution, request.uri);
      if (!behavior.allowedMethods.includes(request.method)) return decorate(request.uri, methodNotAllowed);
      const viewerRequest = functions.get(behavior.viewerRequestArn ?? '');
      const changed = viewerRequest === undefined ? request : await viewerRequest.onRequest(request);
      const answer =
        'status' in changed
          ? changed
          : await withErrorPage(await fromOrigin(distribution, options, behavior, changed), changed);
      const viewerResponse = functions.get(behavior.viewerResponseArn ?? '');
      const final = viewerResponse === undefined ? answer : await viewerResponse.onResponse(request, answer);
      const sent = behavior.isCompressed ? await compressFile(final, request, compressed) : final;
      return decorate(request.uri, sent);
    },
  };
}

async function fromOrigin(
  distribution: Distribution,
  { runtime, host, region }: EdgeOptions,
  behavior: Behavior,
  request: EdgeRequest,
): Promise<EdgeResponse> {
  const origin = originOf(distribution, behavior);
  const uri =
    request.uri === '/' && distribution.defaultRootObject ? `/${distribution.defaultRootObject}` : request.uri;
  const forwarded = { ...request, uri: `${origin.path}${uri}` };
  const bucket = bucketOfHost(origin.domainName);
  if (bucket !== undefined) return siteResponse(runtime.siteContents.get(bucket) ?? [], forwarded);
  const api = runtime.apis.get(apiOfHost(origin.domainName) ?? '');
  if (api === undefined) return jsonResponse(502, { message: `There is nothing here behind ${origin.domainName}` });
  return apiResponse(api, throughCloudFront(forwarded, origin), host, region);
}

/** Stands for the address of an edge location. */
const edgeAddress = '127.0.0.1';

/** A request as CloudFront passes it on: all headers of the viewer, unless it or the origin's configuration says otherwise. */
function throughCloudFront(request: EdgeRequest, { headers }: Origin): EdgeRequest {
  return {
    ...request,
    headers: {
      ...request.headers,
      via: '2.0 local.cloudfront.net (CloudFront)',
      'x-amz-cf-id': randomUUID(),
      'x-forwarded-for': withHop(request.headers['x-forwarded-for'], request.caller),
      ...headers,
    },
    caller: edgeAddress,
  };
}

const methodNotAllowed: EdgeResponse = {
  status: 403,
  headers: [['content-type', 'text/html']],
  body: Buffer.from(
    'This distribution is not configured to allow the HTTP request method that was used for this request.',
  ),
};

function originOf({ origins }: Distribution, { originId }: Behavior): Origin {
  const origin = origins.find(({ id }) => id === originId);
  if (origin === undefined) throw new Error(`The distribution has no origin ${originId}`);
  return origin;
}

function compileFunctions({ behaviors, domainName, id }: Distribution, { viewerFunctions }: DeclaredRuntime) {
  const compiled = new Map<string, ViewerFunction>();
  for (const arn of behaviors.flatMap(({ viewerRequestArn, viewerResponseArn }) => [
    viewerRequestArn,
    viewerResponseArn,
  ])) {
    const code = arn === undefined ? undefined : viewerFunctions.get(arn);
    if (arn !== undefined && code !== undefined) compiled.set(arn, compileViewerFunction(code, domainName, id));
  }
  return compiled;
}
