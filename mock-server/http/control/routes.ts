/** The routes of the control surface. */
import { toTypedValues } from '../../../spec/judging/typedQuery.ts';
import { parseJson, readText } from '../../../src/service/input/jsonBody.ts';
import { parseQuery } from '../../../src/service/input/query.ts';
import type { ServiceRequest } from '../../../src/service/message.ts';
import { RefusalError } from '../../../src/service/refusal.ts';
import { ControlError, type ControlErrorCode } from '../../control/operation/controlError.ts';
import type { ControlOperation, MockContext } from '../../control/operation/operation.ts';
import { controlPath } from '../../control/operation/path.ts';
import { type Call, perform } from '../../control/operation/perform.ts';
import { entries } from '../../control/table.ts';
import { buildJsonResponse } from '../responses.ts';
import type { Route } from '../route.ts';
import { readTenantKey } from './tenantKey.ts';
import { parseYaml } from './yamlBody.ts';

export function buildControlRoutes(mock: MockContext): readonly Route[] {
  return [
    ...entries.map(
      ({ operation }): Route => ({
        method: operation.method,
        path: `${controlPath}${operation.path}`,
        respond: async (request, params) => {
          const data = await perform(operation, mock, await buildCall(operation, request, params));
          return buildJsonResponse(operation.status ?? 200, operation.hasNoEnvelope ? data : { data });
        },
      }),
    ),
    {
      method: 'GET',
      path: `${controlPath}/openapi.json`,
      // Generated on first use, because control calls do not need it.
      respond: async () => buildJsonResponse(200, (await import('../../control/document.ts')).buildControlDocument()),
    },
  ];
}

async function buildCall(
  { query: schema }: ControlOperation,
  request: ServiceRequest,
  params: Readonly<Record<string, string>>,
): Promise<Call> {
  const { tenant: _, ...query } = parseQuery(request.query);
  return {
    tenant: readTenantKey(request),
    params,
    query: schema === undefined ? query : toTypedValues(schema, query),
    body: await readBody(request),
  };
}

/** Parses the body as YAML if its media type says so, otherwise as JSON; undefined if it is empty. */
async function readBody(request: ServiceRequest): Promise<unknown> {
  try {
    const text = await readText(request);
    if (text.trim() === '') return undefined;
    return /yaml/i.test(request.header('content-type') ?? '') ? await parseYaml(text) : parseJson(text);
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    const [finding] = error.findings;
    throw new ControlError(controlCodes[error.code] ?? 'MALFORMED_REQUEST', finding?.detail ?? error.message, {
      headers: error.headers,
    });
  }
}

const controlCodes: Readonly<Partial<Record<string, ControlErrorCode>>> = { PAYLOAD_TOO_LARGE: 'PAYLOAD_TOO_LARGE' };
