/** What the distribution adds to each call that it passes on to the API; what a caller sends under these names, it replaces. */
export const edgeHeaders = {
  /** Known to nobody else. */
  originSecret: 'x-origin-secret',
  /** From where the call comes, e.g. `203.0.113.7` or `2001:db8::7`. */
  viewerAddress: 'x-viewer-address',
} as const;
