/** The index at `/_mock`: redirects browsers to the inspector and returns a list of links to programs. */

import { basePath } from '../../basePath.ts';
import { controlPath } from '../../control/operation/path.ts';
import { buildJsonResponse } from '../responses.ts';
import type { Route, RouterResponse } from '../route.ts';
import { docsPath } from './docs.ts';
import { inspectorPath } from './inspector.ts';

const varyHeader = { Vary: 'Accept' };

const inspectorRedirect: RouterResponse = {
  status: 302,
  headers: { Location: inspectorPath, 'Content-Length': '0', ...varyHeader },
  body: '',
};

/** The index, by name of the link. */
export type ControlIndex = Readonly<typeof links>;

const links = {
  api: basePath,
  inspector: inspectorPath,
  control: `${controlPath}/openapi.json`,
  document: '/openapi.json',
  docs: docsPath,
};

export const controlIndex: Route = {
  method: 'GET',
  path: controlPath,
  respond: (request) =>
    /text\/html/.test(request.header('accept') ?? '') ? inspectorRedirect : buildJsonResponse(200, links, varyHeader),
};
