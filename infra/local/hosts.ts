/** Where public host names lead on this machine; origins without a trailing slash. */
export interface LocalOrigins {
  readonly site: string;
  /** The address of the API behind the distribution. */
  readonly api: string;
  readonly s3: string;
}

/**
 * Local DNS: turns the addresses of distributions, APIs and buckets in a text into the origins that stand for them. Bucket names stay out
 * of the origin, because the local S3 has them in the path.
 */
export function toLocalHosts(text: string, { site, api, s3 }: LocalOrigins): string {
  return text
    .replace(/https:\/\/[a-z0-9]+\.cloudfront\.net/gi, site)
    .replace(/https:\/\/[a-z0-9]+\.execute-api\.[a-z0-9-]+\.amazonaws\.com/gi, api)
    .replace(/https:\/\/(?:\*|[a-z0-9.-]+)\.s3(?:[.-][a-z0-9-]+)?\.amazonaws\.com/gi, s3);
}

/** A resource of the AWS host name `<bucket>.s3.<region>.amazonaws.com`; undefined for another kind of host. */
export function bucketOfHost(domainName: string): string | undefined {
  return /^(.+)\.s3(?:[.-][a-z0-9-]+)?\.amazonaws\.com$/.exec(domainName)?.[1];
}

/** The API in `<id>.execute-api.<region>.amazonaws.com`; undefined for another kind of host. */
export function apiOfHost(domainName: string): string | undefined {
  return /^([a-z0-9]+)\.execute-api\.[a-z0-9-]+\.amazonaws\.com$/.exec(domainName)?.[1];
}
