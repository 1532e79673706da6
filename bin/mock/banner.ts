/** The banner that the mock prints when it starts: everything needed for a first request. */
import type { MockServer } from '../../mock-server/assembly/startServer.ts';

export function formatBanner({ url, origin, keys, token, codec }: MockServer): string {
  const [first] = keys;
  const createRoute = codec.route('createPost');
  const body = JSON.stringify({ text: 'Hello', platforms: [{ platform: 'social', accountId: 'acc_social' }] });
  return [
    '',
    '  Social Publishing API, mock',
    '',
    `  Base URL   ${url}`,
    ...keys.map(
      ({ key, plans }, i) => `  ${i === 0 ? 'API keys ' : '         '}  ${key.padEnd(18)}${plans.join(' + ')}`,
    ),
    `  Inspector  ${origin}/_mock/ui`,
    `  Control    ${origin}/_mock/health  /_mock/tenants  /_mock/clock  /_mock/reset`,
    `  Document   ${origin}/openapi.json  /_mock/openapi.json`,
    `  Docs       ${origin}/docs/`,
    ...(token === undefined ? [] : [`  Token      ${token}   (header Mock-Token, for the control surface)`]),
    '',
    '  Try it:',
    '',
    `  curl -X ${createRoute?.method ?? 'POST'} ${url}${createRoute?.path ?? '/posts'} \\`,
    `    -H "Authorization: Bearer ${first?.key}" -H "Content-Type: application/json" \\`,
    `    -d '${body}'`,
    '',
    '  Press Ctrl-C to stop.',
    '',
  ].join('\n');
}

/** The first record of a JSON log: where the mock listens. */
export function buildStartRecord({ url, origin, keys, token }: MockServer): object {
  return {
    kind: 'start',
    url,
    origin,
    keys,
    inspector: `${origin}/_mock/ui`,
    ...(token === undefined ? {} : { token }),
  };
}
