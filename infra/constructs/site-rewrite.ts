/**
 * Runs at CloudFront before the site's bucket is asked: a path without a file extension is a page of the single-page
 * application, so it gets `/index.html`. The tokens of mailed links hold a dot too, but nothing as short as an extension follows it. Error responses could do the same, but would also hide the API's own 404.
 */
export const siteRewrite = `function handler(event) {
  var request = event.request;
  var lastSegment = request.uri.substring(request.uri.lastIndexOf('/') + 1);
  if (!/\\.[A-Za-z0-9]{1,10}$/.test(lastSegment)) request.uri = '/index.html';
  return request;
}
`;
