import { analyse } from 'scslre';
import { isTest, isWithin, type SourceFile, type Violation } from './source.ts';

const checkedFolders = ['spec', 'src', 'mock-server', 'conformance', 'proxy', 'bin'];

/** Accepted patterns that scan again from each start position, and the files in which they never get long input. */
const acceptedPatterns: Readonly<Record<string, readonly string[]>> = {
  // Path templates of the contract and of profiles.
  '/\\{[^}]+\\}/': ['conformance/replay/shell/requests.ts'],
  '/\\{[^}]+\\}/g': ['src/profile/collisions.ts', 'src/service/routes.ts'],
  '/\\{([^}]+)\\}/': ['src/arazzo/document.ts', 'src/generate/operations.ts', 'src/openapi/paths/parameters.ts'],
  // Base URLs that the user configures.
  '/\\/+$/': ['mock-server/msw/index.ts', 'proxy/startProxy.ts', 'src/client/settings.ts'],
  // The padding of text that has just been encoded.
  '/=+$/': ['conformance/report/redact.ts'],
  // One header of the inspector page, whose size Node limits.
  '/\\s*,\\s*/': ['mock-server/http/pages/inspector.ts'],
};

/** A regular expression must take time proportional to the length of its input. */
export function checkPatterns(files: readonly SourceFile[]): Violation[] {
  return files.flatMap(({ file, patterns }) => {
    if (isTest(file) || file.includes('/testing/') || !checkedFolders.some((folder) => isWithin(file, folder)))
      return [];
    const superLinear = patterns
      .filter(({ text }) => isSuperLinear(text) && !acceptedPatterns[text]?.includes(file))
      .map(({ line, text }) => `line ${line} has ${text}, which can take more than linear time; make it unambiguous`);
    const unused = Object.entries(acceptedPatterns)
      .filter(([text, users]) => users.includes(file) && !patterns.some((pattern) => pattern.text === text))
      .map(([text]) => `no longer has ${text}; remove it from the accepted patterns`);
    return [...superLinear, ...unused].map((reason) => ({ file, reason }));
  });
}

/** Analyses the pattern statically, so that the result depends neither on an input nor on the machine. */
function isSuperLinear(literal: string): boolean {
  const end = literal.lastIndexOf('/');
  return analyse(new RegExp(literal.slice(1, end), literal.slice(end + 1))).reports.length > 0;
}
