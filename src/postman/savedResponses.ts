/** Converts the examples of the contract to saved responses, which match those of a mock. */
import { errors } from '../../spec/errors.ts';
import { getOperation, type OperationId } from '../../spec/operations/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { findRule } from '../../spec/rules/index.ts';
import type { VectorRequest } from '../../spec/rules/vector.ts';
import { fillIds } from '../openapi/applicability/fillIds.ts';
import { getExamples } from '../openapi/applicability/validExamples.ts';
import { codecOf, type QueryValues } from '../profile/codec.ts';
import { buildPostmanRequest } from './request.ts';

/** Only requests on the operation's own route and of a readable length are included. */
const isReadable = ({ path, method, raw = '', body }: VectorRequest): boolean =>
  path === undefined && method === undefined && raw.length + (JSON.stringify(body) ?? '').length < 20_000;

export function buildSavedResponses(id: OperationId, profile: Profile): unknown[] {
  const route = profile.wire.routes.get(id);
  if (route === undefined) return [];
  const codec = codecOf(profile);
  const { bodyType } = getOperation(id);
  const operationExamples = getExamples(profile).filter(
    ({ operation, request }) => operation === id && isReadable(request),
  );
  return operationExamples.map(({ summary, request, response, ids }) => {
    const refusal =
      response.outcome === 'success'
        ? undefined
        : codec.encodeRefusal(
            {
              code: response.outcome,
              findings: response.findings.map((finding) => {
                const rule = findRule(finding.rule);
                return { ...finding, section: rule?.source.section ?? '', level: rule?.level ?? 'assumed' };
              }),
            },
            id,
          );
    const responseBody = response.outcome === 'success' ? codec.encodeResponse(id, response) : refusal?.body;
    const code = refusal?.status ?? route.status;
    const body = request.body === undefined ? undefined : fillIds(codec.encodeBody(id, request.body), ids);
    return {
      name: summary,
      originalRequest: buildPostmanRequest({
        method: route.method,
        path: route.path,
        ...(request.id === undefined ? {} : { pathId: String(fillIds(request.id, ids)) }),
        query: request.query === undefined ? {} : codec.encodeQuery(id, request.query as QueryValues),
        body,
        ...(request.raw === undefined ? {} : { raw: request.raw }),
        takesFile: bodyType === 'multipart/form-data',
      }),
      status: response.outcome === 'success' ? 'OK' : errors[response.outcome].message,
      code,
      _postman_previewlanguage: 'json',
      header: [{ key: 'Content-Type', value: refusal?.contentType ?? 'application/json' }],
      body: JSON.stringify(responseBody, null, 2),
    };
  });
}
