/** The index at `/_mock`: redirects browsers to the inspector and returns a list of links to programs. */

import { basePath } from '../../basePath.ts';
import { controlPath } from '../../control/operation/path.ts';
import { json } from '../answers.ts';
import type { Route, SiteAnswer } from '../route.ts';
import { docsPath } from './docs.ts';
import { inspectorPath } from './inspector.ts';

const varied = { Vary: 'Accept' };

const toInspector: SiteAnswer = {
  status: 302,
  headers: { Location: inspectorPath, 'Content-Length': '0', ...varied },
  body: '',
};

const places = {
  api: basePath,
  inspector: inspectorPath,
  control: `${controlPath}/openapi.json`,
  document: '/openapi.json',
  docs: docsPath,
};

export const signpost: Route = {
  method: 'GET',
  path: controlPath,
  answer: (request) => (/text\/html/.test(request.header('accept') ?? '') ? toInspector : json(200, places, varied)),
};
