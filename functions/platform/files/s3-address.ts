/** How clients of S3 address buckets: a custom endpoint has no host name per bucket. */
export const s3Address = {
  forcePathStyle: (process.env['AWS_ENDPOINT_URL_S3'] ?? process.env['AWS_ENDPOINT_URL']) !== undefined,
};
