/** Samples for the client of this package. */
export function buildTypescriptSample(
  operation: string,
  callArguments: readonly unknown[],
  file: string | undefined,
): string {
  const shownArguments = [
    ...callArguments.map((value) => JSON.stringify(value, null, 2)),
    ...(file === undefined ? [] : [`new Blob([await readFile('${file}')])`]),
  ];
  return [
    ...(file === undefined ? [] : ["import { readFile } from 'node:fs/promises';"]),
    "import { createClient } from 'social-contract/client';",
    '',
    "const { API_URL = '', API_KEY = '' } = process.env;",
    'const client = createClient({ baseUrl: API_URL, apiKey: API_KEY });',
    `const result = await client.${operation}(${shownArguments.join(', ')});`,
    'console.log(JSON.stringify(result));',
  ].join('\n');
}
