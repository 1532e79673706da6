/** The home page of the mock, with links to its other pages. */
import { version } from '../../version.ts';
import type { Route } from '../route.ts';

const links = [
  ['/_mock/ui', 'Inspector', 'the state of this mock, updated live'],
  ['/docs/', 'Documentation', 'guides, rules, decisions, errors, and the API reference'],
  ['/openapi.json', 'OpenAPI document', 'of this mock, with the names of its profile'],
  ['/_mock/openapi.json', 'Control surface', 'clock, triggers, faults, journal; its OpenAPI document'],
  ['/_mock/health', 'Health', 'version and time'],
] as const;

const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Social Publishing API, mock ${version}</title>
</head>
<body>
<main>
<h1>Social Publishing API, mock</h1>
<p>The API is below <code>/api/v1</code>. Other pages:</p>
<ul>
${links.map(([path, name, description]) => `<li><a href="${path}">${name}</a>: ${description}</li>`).join('\n')}
</ul>
</main>
</body>
</html>
`;

export const homeRoute: Route = {
  method: 'GET',
  path: '/',
  respond: () => ({
    status: 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      'Content-Security-Policy': "default-src 'none'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
    },
    body,
  }),
};
