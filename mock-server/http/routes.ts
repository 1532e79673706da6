/** All routes except the API: control surface, inspector, hosted files, documents, documentation. */
import type { Service } from '../../src/service/service.ts';
import { ControlError } from '../control/operation/controlError.ts';
import type { MockContext } from '../control/operation/operation.ts';
import type { HostedFiles } from '../media/hostedFiles.ts';
import { mediaPath } from '../media/hostedUrls.ts';
import type { Metrics } from '../traffic/metrics.ts';
import { buildControlRoutes } from './control/routes.ts';
import { controlIndex } from './pages/controlIndex.ts';
import { createDocsRoutes } from './pages/docs.ts';
import { getDocument } from './pages/document.ts';
import { buildFileResponse } from './pages/file.ts';
import { homeRoute } from './pages/home.ts';
import { createInspectorRoutes } from './pages/inspector.ts';
import { createMonitoringRoutes } from './pages/monitoring.ts';
import { buildJsonResponse } from './responses.ts';
import type { Route } from './route.ts';

/** The parts of the mock that the routes need. */
export interface RouterParts {
  readonly context: MockContext;
  readonly files: HostedFiles;
  readonly service: Service;
  readonly metrics: Metrics;
}

export function createRoutes({ context, files, service, metrics }: RouterParts): readonly Route[] {
  const loadDocument = getDocument(service);
  return [
    ...buildControlRoutes(context),
    ...createInspectorRoutes(context.tenants),
    ...createMonitoringRoutes(context.tenants, metrics),
    {
      method: 'GET',
      path: `${mediaPath}{name}`,
      respond: async (request, { name = '' }) => {
        const file = await files.find(name);
        if (file === undefined) throw new ControlError('NOT_FOUND', 'No hosted file has this name.');
        const fileHeaders = { 'Content-Type': file.contentType, 'X-Content-Type-Options': 'nosniff' };
        return buildFileResponse(file.path, fileHeaders, request);
      },
    },
    { method: 'GET', path: '/openapi.json', respond: async () => buildJsonResponse(200, await loadDocument()) },
    ...createDocsRoutes(service, context.urls),
    homeRoute,
    controlIndex,
  ];
}
