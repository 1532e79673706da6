/** All routes except the API: control surface, inspector, hosted files, documents, documentation. */
import type { Service } from '../../src/service/service.ts';
import { ControlError } from '../control/operation/controlError.ts';
import type { MockContext } from '../control/operation/operation.ts';
import type { HostedFiles } from '../media/hostedFiles.ts';
import { mediaPath } from '../media/hostedUrls.ts';
import { controlRoutes } from './control/routes.ts';
import { controlIndex } from './pages/controlIndex.ts';
import { docsRoutes } from './pages/docs.ts';
import { documentOf } from './pages/document.ts';
import { fileResponse } from './pages/file.ts';
import { homeRoute } from './pages/home.ts';
import { inspectorRoutes } from './pages/inspector.ts';
import { jsonResponse } from './responses.ts';
import type { Route } from './route.ts';

/** The parts of the mock that the routes need. */
export interface SiteParts {
  readonly context: MockContext;
  readonly files: HostedFiles;
  readonly service: Service;
}

export function siteRoutes({ context, files, service }: SiteParts): readonly Route[] {
  const loadDocument = documentOf(service);
  return [
    ...controlRoutes(context),
    ...inspectorRoutes(context.tenants),
    {
      method: 'GET',
      path: `${mediaPath}{name}`,
      respond: async (request, { name = '' }) => {
        const file = await files.find(name);
        if (file === undefined) throw new ControlError('NOT_FOUND', 'No hosted file has this name.');
        const fileHeaders = { 'Content-Type': file.contentType, 'X-Content-Type-Options': 'nosniff' };
        return fileResponse(file.path, fileHeaders, request);
      },
    },
    { method: 'GET', path: '/openapi.json', respond: async () => jsonResponse(200, await loadDocument()) },
    ...docsRoutes(service, context.urls),
    homeRoute,
    controlIndex,
  ];
}
