import { Environment } from '#shared/contract/environment.ts';

let parsed: Environment | undefined;

/** The function's environment, checked once. A missing variable stops the function at its first use with the variable's name. */
export const environment = (): Environment => {
  parsed ??= Environment.parse(process.env);
  return parsed;
};
