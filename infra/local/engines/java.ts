import { execFile } from 'node:child_process';

const oldestJava = 17;

/** Which Java runs DynamoDB Local. `canLaunchSource`: the compiler module is present, so `java Some.java` works. */
export interface Java {
  readonly version: number;
  readonly canLaunchSource: boolean;
}

/** Finds Java on the path. Throws with a hint for people when it is missing or older than 17. */
export async function findJava(): Promise<Java> {
  const versionText = await outputOf(['-version']);
  const version = majorVersion(versionText ?? '');
  if (versionText === undefined || version === undefined) throw new Error(javaHint('Java was not found'));
  if (version < oldestJava) throw new Error(javaHint(`Java ${version} is too old`));
  const modules = await outputOf(['--list-modules']);
  return { version, canLaunchSource: modules?.includes('jdk.compiler@') ?? false };
}

/** Reads `openjdk version "17.0.15"`, and `1.8.0_392` of the days before Java 9. */
export function majorVersion(versionText: string): number | undefined {
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(versionText) ?? [];
  if (first === undefined) return undefined;
  return first === '1' ? Number(second) : Number(first);
}

function javaHint(problem: string): string {
  return [
    `${problem}. The local database (DynamoDB Local) needs Java ${oldestJava} or newer on the PATH.`,
    '  Debian, Ubuntu:  sudo apt-get install default-jdk-headless',
    '  macOS:           brew install temurin',
    '  Or set AWS_ENDPOINT_URL to an emulator of your choice; then Java is not needed.',
  ].join('\n');
}

function outputOf(commandLine: string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile('java', commandLine, (error, stdout, stderr) => resolve(error === null ? stdout + stderr : undefined));
  });
}
