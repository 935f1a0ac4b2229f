import { edgeHeaders } from '#shared/contract/edge-headers.ts';

/** Runs at CloudFront before a call is passed on, and tells the API from which address it comes. */
export const viewerAddress = `function handler(event) {
  var request = event.request;
  request.headers['${edgeHeaders.viewerAddress}'] = { value: event.viewer.ip };
  return request;
}
`;
