/** The name in a function's ARN, with or without a version or alias behind it; a bare name stays as it is. */
export function functionNameOf(arnOrName: string): string {
  return arnOrName.startsWith('arn:') ? (arnOrName.split(':')[6] ?? arnOrName) : arnOrName;
}
