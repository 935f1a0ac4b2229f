/**
 * Runs at CloudFront before the site's bucket is asked: a path without a file extension is a page of the single-page
 * application, so it gets `/index.html`. Error responses could do the same, but would also hide the API's own 404.
 */
export const siteRewrite = `function handler(event) {
  var request = event.request;
  var lastSegment = request.uri.substring(request.uri.lastIndexOf('/') + 1);
  if (lastSegment.indexOf('.') === -1) request.uri = '/index.html';
  return request;
}
`;
